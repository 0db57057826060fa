/** Bots by their names: `level1` to `level5`, with a temperament `level3-loyal`, and others that a game brings. */
import type { Player } from '$lib/board';
import { i18n, type GameTexts } from '$lib/i18n.svelte';
import type { SeatState } from '$lib/server/wire';

/** The level of a bot, null for one without. */
export function levelOf(bot: string | null | undefined): number | null {
  const found = /^level([1-9])(-|$)/.exec(bot ?? '');
  return found ? Number(found[1]) : null;
}

export function botName(texts: GameTexts, bot: string): string {
  return texts.has(`bots.${bot}.name`) ? texts.say(`bots.${bot}.name`) : (i18n.maybe(`bots.${bot}`) ?? bot);
}

/** Bots of one name are told apart like kings. */
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

/** Name whoever sits at a seat: a person, a bot that sits in for one, a bot, or nobody yet. */
export function seatName(texts: GameTexts, seats: readonly SeatState[], seat: number): string {
  const who = seats[seat];
  // A bot has a name only while it sits in for somebody, but for the seats of a record that was opened.
  if (!who?.bot || (who.name && !who.person)) return who?.name || i18n.say('table.openseat', { number: seat + 1 });
  const bot = botName(texts, who.bot);
  if (who.person) return i18n.say('table.sitsin', { bot, name: who.name });
  const twins = seats.filter((each) => each.bot === who.bot && !each.person && !each.name);
  return twins.length > 1 ? `${bot} ${ROMAN[twins.indexOf(who)] ?? seat + 1}` : bot;
}

/** Everybody at a table, as a board is told of them. */
export function peopleOf(texts: GameTexts, seats: readonly SeatState[]): Player[] {
  return seats.map((who, seat) => ({
    seat,
    name: seatName(texts, seats, seat),
    colour: `var(--seat-${seat % 8})`,
    kind: who.bot ? 'bot' : who.person ? 'human' : 'open',
  }));
}

/** The bots one chooses from, easy ones first: the levels, then the others. Temperaments are chosen beside. */
export function choices(bots: readonly string[]): string[] {
  const plain = bots.filter((bot) => !bot.includes('-'));
  return [...plain].sort((a, b) => (levelOf(a) ?? 0) - (levelOf(b) ?? 0));
}

/** What the list of choices calls a bot: levels by their number, too. */
export function choiceName(texts: GameTexts, bot: string): string {
  const level = levelOf(bot);
  const name = botName(texts, bot);
  return level === null ? name : i18n.say('setup.level', { level, bot: name });
}
