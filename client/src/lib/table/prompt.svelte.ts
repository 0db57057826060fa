/** What the table asks or waits for, in a sentence; and how those who only listen hear of it. */
import type { GameEvent, Veil } from '$lib/board';
import { i18n, say } from '$lib/i18n.svelte';
import { live } from './live.svelte';
import type { Table } from './table.svelte';
import { notify } from '$lib/device/notify.svelte';
import { lateWords } from '$lib/texts/timeleft';
import { myTurns } from '$lib/server/my-turns.svelte';

export function promptOf(table: Table): string {
  const texts = table.texts;
  if (!table.view) return '';
  if (table.outcome)
    return say('table.over', {
      names: i18n.list(table.outcome.winners.map((seat) => table.name(seat))),
      number: table.outcome.winners.length,
    });
  if (table.ask && table.waiting === 0) {
    const path = `asks.${table.ask.about}`;
    if (texts.has(path)) return texts.say(path, table.view);
    if (table.ask.required) return say('table.yourturn');
  }
  const waits = table.waits.filter((each) => each.seat !== table.shown || !table.ask);
  // Where many are awaited at once their names will do.
  if (waits.length > 2) return say('sofa.awaited', { names: i18n.list(waits.map((each) => table.name(each.seat))) });
  return waits.map((each) => waitFor(table, each.seat, each.about)).join(' ');
}

function waitFor(table: Table, seat: number, about: string): string {
  const who = table.seats[seat];
  if (who && !who.person && !who.bot) return say('table.waitsseat', { number: seat + 1 });
  const path = `waits.${about}`;
  return table.texts.has(path)
    ? table.texts.say(path, { ...table.view, seat })
    : say('table.waits', { name: table.name(seat) });
}

/** Whether the shown seat may decide something now. */
export const isAsked = (table: Table): boolean => table.ask !== null && table.waiting === 0 && !table.outcome;

/** Whose time ran out in the step that is shown, in words; nothing if nobody's did. */
export const lateOf = (table: Table): string =>
  table.late === null ? '' : lateWords(table.texts, table.late, table.pace);

/** Leave out what is behind a veil. */
export const unveiled = (events: GameEvent[], veil: Veil | null): GameEvent[] =>
  veil ? events.filter((event) => !veil.events.includes(event)) : events;

/**
 * Tell everything that happens to those who listen; and when it is their turn, what is asked. To be called by a
 * component.
 */
export function tellSteps(table: () => Table, veiled: () => Veil | null = () => null): void {
  let told = -1;
  let unsaid: readonly GameEvent[] = [];
  $effect(() => {
    const [now, veil] = [table(), veiled()];
    const [first, fresh, lifted] = [told < 0, now.step !== told, unsaid.length > 0 && veil === null];
    const news = fresh && !first ? now.events.filter((event) => !unsaid.includes(event)) : [];
    const due = unveiled([...unsaid, ...news], veil);
    if (fresh && !first && now.late !== null) live.tell(lateWords(now.texts, now.late, now.pace));
    for (const event of due) live.tell(now.texts.event(event));
    if (veil !== null && unsaid.length === 0) live.tell(veil.ask);
    if (veil === null && (fresh || lifted) && isAsked(now)) live.tell(promptOf(now));
    [told, unsaid] = [now.step, veil?.events ?? []];
  });
  $effect(() => () => live.clear());
}

/**
 * Whoever looks at this table is not told of it; what waits elsewhere is asked for again when something changed here.
 */
export function attend(table: () => Table): void {
  $effect(() => {
    void [isAsked(table()), table().outcome];
    myTurns.soon();
  });
  $effect(() => (myTurns.lookedAt === table().id ? notify.look(table().id) : undefined));
}
