/** Bots by their names: `level1` to `level5`, with a temperament `level3-loyal`, and others that a game brings. */
import { i18n, type GameTexts } from './i18n.svelte';

/** The level of a bot, null for one without. */
export function levelOf(bot: string | null | undefined): number | null {
  const found = /^level([1-9])(-|$)/.exec(bot ?? '');
  return found ? Number(found[1]) : null;
}

export function botName(texts: GameTexts, bot: string): string {
  return texts.has(`bots.${bot}.name`) ? texts.say(`bots.${bot}.name`) : (i18n.maybe(`bots.${bot}`) ?? bot);
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
