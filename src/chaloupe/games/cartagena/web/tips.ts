/** What the things on the table of Cartagena are: where they lie, what is said, which clause says more. */
import type { Tips } from '$lib/tips';
import { own } from './view';

export default {
  say: own as Tips['say'],
  spots: [
    ['.square[data-kind="start"]', 'start', 'CAR-7'],
    ['.square[data-kind="boat"]', 'boat', 'CAR-52'],
    ['.square', 'square', 'CAR-28'],
    ['.pile:has([data-spot="deck"])', 'deck', 'CAR-42'],
    ['.pile:has([data-spot="discard"])', 'discard', 'CAR-47'],
    ['.row-cards', 'row', 'CAR-43'],
    ['[data-spot="hand"] [data-card]', 'card', 'CAR-25'],
    ['[data-spot="hand"]', 'hand', 'CAR-41'],
    ['.deeds .end', 'end', 'CAR-22'],
    ['.deeds .button', 'back', 'CAR-32'],
    ['.plate .facts .fact:nth-child(1)', 'cards', 'CAR-56'],
    ['.plate .facts .fact:nth-child(2)', 'aboard', 'CAR-55'],
    ['.plate .facts .cards', 'open', 'CAR-12'],
  ],
} satisfies Tips;
