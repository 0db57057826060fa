/** Time that is left, in words: days and hours calmly, the last minutes by the second. */
import { botName } from './bots';
import { i18n, say, type GameTexts } from '$lib/i18n.svelte';
import type { Pace } from '$lib/server/wire';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below this it ticks. */
const TICKING = 10 * MINUTE;
/** The times for a decision that can be chosen, in seconds. */
export const PACES = [2 * MINUTE, 10 * MINUTE, HOUR, 8 * HOUR, DAY, 3 * DAY, 7 * DAY];

/** Word a length of time: "3 days", "1 day 5 h", "40 min", "1:05". */
export function duration(exact: number): string {
  const unit = exact >= 3 * DAY ? DAY : exact >= 3 * HOUR ? HOUR : exact >= TICKING ? MINUTE : 1;
  const seconds = Math.round(exact / unit) * unit;
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  if (days >= 3 || (days > 0 && hours === 0)) return say('slow.days', { days });
  if (days > 0) return say('slow.dayhours', { days, hours });
  if (hours >= 3 || (hours > 0 && minutes === 0)) return say('slow.hours', { hours });
  if (hours > 0) return say('slow.hourminutes', { hours, minutes });
  if (seconds >= TICKING) return say('slow.minutes', { minutes });
  return `${minutes}:${String(Math.floor(seconds % MINUTE)).padStart(2, '0')}`;
}

/** Word a choice of `PACES`: minutes are not a clock there. */
export const paceName = (seconds: number): string =>
  seconds < TICKING ? say('slow.minutes', { minutes: seconds / MINUTE }) : duration(seconds);

/** What happens when time runs out, in a sentence. */
export function thenWords(pace: Pace, bot: string): string {
  return pace.bot ? say('slow.thenbot', { bot }) : say('slow.thenidle');
}

/** What the log says where the clock has played for somebody. */
export function lateWords(texts: GameTexts, seat: number, pace: Pace | null): string {
  const name = texts.name(seat);
  return pace?.bot ? say('slow.latebot', { name, bot: botName(texts, pace.bot) }) : say('slow.late', { name });
}

/** What is left until a moment, in words. */
export function leftWords(due: number, at: number): string {
  const seconds = Math.ceil((due - at) / 1000);
  return seconds <= 0 ? say('slow.up') : say('slow.left', { time: duration(seconds) });
}

/** The moment itself, for whoever wants to know exactly. */
export const moment = (due: number): string => i18n.date(due);
