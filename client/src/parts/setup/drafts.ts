/** The seats of a table that is being set up. */
import { say } from '$lib/i18n.svelte';
import type { NewSeat } from '$lib/server/wire';
import { levelOf } from '$lib/texts/bots';

export interface Draft {
  /** "me", "open", "local" or "bot:<name>". */
  kind: string;
  name: string;
  /** The temperament of a bot, where the game has some; empty for none. */
  temper: string;
}

export const isBot = (draft: Draft): boolean => draft.kind.startsWith('bot:');

/** Whether a bot of this kind may be given one of the game's temperaments. */
export const tempered = (draft: Draft, tempers: readonly string[]): boolean =>
  levelOf(draft.kind.slice(4)) !== null && tempers.length > 0;

/** The bot that a draft means: its level with its temperament. */
export const botOf = (draft: Draft, tempers: readonly string[]): string =>
  draft.kind.slice(4) + (tempered(draft, tempers) && draft.temper ? `-${draft.temper}` : '');

/** What the server is asked for; people at this screen are named, if only by a number. */
export function newSeat(draft: Draft, index: number, tempers: readonly string[]): NewSeat {
  if (draft.kind === 'local')
    return { kind: 'local', name: draft.name.trim().slice(0, 24) || say('setup.person', { number: index + 1 }) };
  if (isBot(draft)) return { kind: 'bot', bot: botOf(draft, tempers) };
  return { kind: draft.kind === 'me' ? 'me' : 'open' };
}
