/** What the table asks or waits for, in a sentence; and how those who only listen hear of it. */
import type { GameEvent } from './board';
import { i18n, say } from './i18n.svelte';
import { live } from './live.svelte';
import type { Table } from './table.svelte';
import { tell } from './tell.svelte';
import { lateWords } from './timeleft';
import { waiting } from './waiting.svelte';

export function promptOf(table: Table): string {
  const texts = table.texts;
  if (!table.view) return '';
  if (table.outcome) return say('table.over', { names: i18n.list(table.outcome.winners.map((seat) => table.name(seat))), number: table.outcome.winners.length });
  if (table.ask && table.waiting === 0) {
    const path = `asks.${table.ask.about}`;
    if (texts.has(path)) return texts.say(path, table.view);
    if (table.ask.required) return say('table.yourturn');
  }
  const waits = table.waits.filter((each) => each.seat !== table.shown || !table.ask);
  return waits.map((each) => (texts.has(`waits.${each.about}`) ? texts.say(`waits.${each.about}`, { ...table.view, seat: each.seat }) : say('table.waits', { name: table.name(each.seat) }))).join(' ');
}

/** Whether the shown seat may decide something now. */
export const isAsked = (table: Table): boolean => table.ask !== null && table.waiting === 0 && !table.outcome;

/** Tell everything that happens to those who listen; and when it is their turn, what is asked. To be called by a component. */
export function tellSteps(table: () => Table): void {
  let told = -1;
  $effect(() => {
    const now = table();
    if (now.step === told) return;
    const first = told < 0;
    told = now.step;
    if (!first && now.late !== null) live.tell(lateWords(now.texts, now.late, now.pace));
    if (!first) for (const event of now.events) live.tell(now.texts.event(event as GameEvent));
    if (isAsked(now)) live.tell(promptOf(now));
  });
  $effect(() => () => live.clear());
}

/** Whoever looks at this table is not told of it; what waits elsewhere is asked for again when something changed here. */
export function attend(table: () => Table): void {
  $effect(() => {
    void [isAsked(table()), table().outcome];
    waiting.soon();
  });
  $effect(() => (waiting.lookedAt === table().id ? tell.look(table().id) : undefined));
}
