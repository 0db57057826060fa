/** The time, for what is shown of it: it goes on every second, while somebody looks. */
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** The time now, in milliseconds; what was worked out from it is worked out again every second. */
export function now(): number {
  subscribe();
  return Date.now();
}
