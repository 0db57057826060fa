// Speak the referee protocol from JavaScript: one JSON object per line and direction (docs/protocol.md).
// node examples/referee.mjs [command…]      the command is `chaloupe referee` unless another one is given
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [program, ...words] = process.argv.length > 2 ? process.argv.slice(2) : ["chaloupe", "referee"];
const referee = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: referee.stdout })[Symbol.asyncIterator]();

async function ask(request) {
  referee.stdin.write(JSON.stringify(request) + "\n");
  const answer = JSON.parse((await lines.next()).value);
  if (!answer.ok) throw new Error(answer.error ?? answer.refused.text);
  return answer;
}

await ask({ do: "new", game: "tower", players: 2, seed: 42 });
let plays = 0;
for (let over = false; !over; plays++) {
  const { must, moves } = await ask({ do: "moves" });
  const listed = moves[must[0]];
  ({ over } = await ask({ do: "play", seat: must[0], action: listed[plays % listed.length] }));
}
const { scores, winners } = await ask({ do: "result" });
console.log(`over after ${plays} actions: scores ${scores}, winners ${winners}`);
referee.stdin.end();
