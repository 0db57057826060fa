/**
 * A revealed vote, told from the events and from what the view keeps of it: who voted what, what it weighed, who
 * decides.
 */
import type { GameEvent } from '$lib/board';
import type { GameTexts } from '$lib/i18n.svelte';
import { i18n } from '$lib/i18n.svelte';
import { COLOURS, own, type Ballot, type View } from './view';

export interface Story {
  kind: Ballot['kind'];
  boat: string | null;
  votes: Record<string, string>;
  /** Voices of each colour, when they are known. */
  tally: Record<string, number> | null;
  /** Voices of each voter, when they are known. */
  voices: Record<string, number> | null;
  captain: number | null;
  void: number[];
  /** Who had or has to decide a tie, and between what. */
  tie: { among: string[]; seat: number } | null;
  decided: { seat: number; for: string } | null;
  /** What came of it; undefined while somebody decides, null when all showed the cap. */
  result: string | null | undefined;
}

/** The voices of those aboard in a special vote, as the boat shows them; one each in the others. */
export function voicesOf(view: View): Record<string, number> | null {
  const ballot = view.ballot;
  if (!ballot) return null;
  const boat = ballot.boat === null ? undefined : view.boats[ballot.boat];
  const found: Record<string, number> = {};
  view.seats.forEach((each, seat) => {
    if (ballot.kind !== 'man') found[seat] = 1;
    else if (boat?.state === 'afloat' && each.colour !== null) {
      const men = boat.men[each.colour] ?? {};
      const voices = 2 * (men['officer'] ?? 0) + (men['sailor'] ?? 0);
      if (voices) found[seat] = voices;
    }
  });
  return found;
}

function counted(votes: Record<string, string>, voices: Record<string, number> | null): Record<string, number> | null {
  if (!voices) return null;
  const tally: Record<string, number> = {};
  for (const [seat, choice] of Object.entries(votes))
    if (choice !== 'cap') tally[choice] = (tally[choice] ?? 0) + (voices[seat] ?? 0);
  return tally;
}

/**
 * The voices in a special vote that is settled, as far as the boat still shows them: since then one man of the colour
 * that lost has gone. Which rank he had is known while his owner chooses, or where only one of the two fits the result.
 */
function voicesLeft(
  view: View,
  ballot: Ballot,
  votes: Record<string, string>,
  result: string | null,
): Record<string, number> {
  const boat = ballot.boat === null ? undefined : view.boats[ballot.boat];
  const loser = view.seats.findIndex((each) => each.colour === result);
  if (boat?.state !== 'afloat') return {};
  const found: Record<string, number> = {};
  for (const seat of Object.keys(votes)) {
    const men = boat.men[view.seats[Number(seat)]?.colour ?? ''] ?? {};
    found[seat] = 2 * (men['officer'] ?? 0) + (men['sailor'] ?? 0);
  }
  if (view.phase === 'evict' || result === null || !(loser in found)) return found;
  const now = found[loser] ?? 0;
  const captain = Object.values(votes).filter((choice) => choice === 'cap').length === 1;
  const fitting = [1, 2].filter((gone) => {
    if (captain) return true;
    const tally = counted(votes, { ...found, [loser]: now + gone }) ?? {};
    return tally[result] === Math.max(...Object.values(tally));
  });
  if (fitting.length === 1) found[loser] = now + (fitting[0] ?? 0);
  else delete found[loser];
  return found;
}

function known(votes: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(votes).flatMap(([seat, choice]) => (choice === null ? [] : [[seat, choice]])),
  );
}

/** Tell what the view still knows of the last revealed vote, for those who come later. */
function recall(view: View): Story | null {
  const open = view.phase === 'decide' ? view.ballot : null;
  const ballot = open ?? view.last;
  if (!ballot) return null;
  const votes = known(ballot.votes);
  const caps = Object.keys(votes)
    .filter((seat) => votes[seat] === 'cap')
    .map(Number);
  const result = open ? null : (view.last?.result ?? null);
  const voices = open
    ? voicesOf(view)
    : ballot.kind === 'man'
      ? voicesLeft(view, ballot, votes, result)
      : Object.fromEntries(Object.keys(votes).map((seat) => [seat, 1]));
  const complete = Object.keys(votes).every((seat) => votes[seat] === 'cap' || voices?.[seat] !== undefined);
  const tally = complete ? counted(votes, voices) : null;
  const most = tally ? Math.max(0, ...Object.values(tally)) : 0;
  const captain = caps.length === 1 ? (caps[0] ?? null) : null;
  const among = tally ? COLOURS.filter((colour) => tally[colour] === most) : [];
  return {
    kind: ballot.kind,
    boat: ballot.boat,
    votes,
    tally,
    voices,
    captain,
    void: caps.length > 1 ? caps : [],
    tie: open && captain === null && view.turn !== null ? { among, seat: view.turn } : null,
    decided: null,
    result: open ? undefined : (view.last?.result ?? null),
  };
}

/** Tell a vote that has just been revealed or decided; null if nothing of the kind happened. */
export function follow(
  former: Story | null,
  voices: Record<string, number> | null,
  view: View,
  events: readonly GameEvent[],
): Story | null {
  const reveal = events.find((each) => each.event === 'reveal');
  const decided = events.find((each) => each.event === 'decided');
  const base = recall(view);
  if (!base || (!reveal && !decided)) return null;
  if (
    decided &&
    !reveal &&
    former &&
    Object.entries(base.votes).every(([seat, choice]) => former.votes[seat] === choice)
  ) {
    return { ...former, decided: { seat: Number(decided['seat']), for: String(decided['for']) }, result: base.result };
  }
  if (!reveal)
    return { ...base, decided: decided ? { seat: Number(decided['seat']), for: String(decided['for']) } : null };
  const tie = events.find((each) => each.event === 'tie');
  const captain = events.find((each) => each.event === 'captain');
  const lost = events.find((each) => each.event === 'caps_void');
  const votes = reveal['votes'] as Record<string, string>;
  const tally = reveal['tally'] as Record<string, number>;
  const same = JSON.stringify(counted(votes, voices)) === JSON.stringify(Object.fromEntries(Object.entries(tally)));
  const agree =
    same || Object.entries(counted(votes, voices) ?? {}).every(([colour, number]) => tally[colour] === number);
  return {
    ...base,
    votes,
    tally,
    voices: agree ? voices : null,
    captain: captain ? Number(captain['seat']) : null,
    void: lost ? (lost['seats'] as number[]) : [],
    tie: tie ? { among: tie['among'] as string[], seat: Number(tie['seat']) } : null,
    decided: decided ? { seat: Number(decided['seat']), for: String(decided['for']) } : null,
  };
}

/** Tell the last vote to whoever was away: by what was heard since, and else by what the view still knows. */
export function catchUp(view: View, since: readonly GameEvent[]): Story | null {
  const known = recall(view);
  return follow(null, known?.voices ?? null, view, since) ?? known;
}

/** Whether a story tells what the view knows of the last vote. */
export function isOf(story: Story | null, view: View): boolean {
  const mark = (each: Story | null): string =>
    JSON.stringify(each && [each.kind, each.boat, each.votes, each.result ?? null]);
  return mark(story) === mark(recall(view));
}

/** Say in a sentence or two why it came out like this. */
export function verdict(story: Story, texts: GameTexts): string[] {
  const said: string[] = [];
  const colours = (list: string[]): string => i18n.list(list.map((each) => texts.word(each)));
  if (story.captain !== null) said.push(own('verdict.captain', { name: texts.name(story.captain) }));
  else if (story.void.length && story.void.length === Object.keys(story.votes).length)
    said.push(own('verdict.allcaps'));
  else if (story.void.length)
    said.push(own('verdict.void', { names: i18n.list(story.void.map((seat) => texts.name(seat))) }));
  if (story.tie) said.push(own('verdict.tie', { colours: colours(story.tie.among), name: texts.name(story.tie.seat) }));
  else if (story.captain === null && story.result && story.tally)
    said.push(own('verdict.most', { what: texts.word(story.result), number: story.tally[story.result] ?? 0 }));
  if (story.decided)
    said.push(own('verdict.decided', { name: texts.name(story.decided.seat), what: texts.word(story.decided.for) }));
  return said;
}

/** Say what the table has decided. */
export function outcome(story: Story, texts: GameTexts): string {
  if (story.result === undefined) return own('verdict.open');
  if (story.result === null) return own('verdict.again');
  return own(`verdict.${story.kind}`, { what: texts.word(story.result) });
}
