/** What the things on the table of the Tower Race are: where they lie, what is said, which clause says more. */
import type { Tips } from '$lib/tips';
import { own } from './view';

export default {
  say: own as Tips['say'],
  spots: [
    ['.piece[data-step="-1"]', 'captive', 'TOW-39'],
    ['.piece', 'pawn', 'TOW-14'],
    ['[data-spot="tower"]', 'tower', 'TOW-37'],
    ['.goal', 'goal', 'TOW-49'],
    ['.tile[data-colour="star"]', 'star', 'TOW-31'],
    ['.tile', 'square', 'TOW-29'],
    ['.yard', 'start', 'TOW-21'],
    ['.banner', 'start', 'TOW-21'],
    ['.barrier', 'barrier', 'TOW-44'],
    ['.picket', 'fence', 'TOW-50'],
    ['.rail', 'fence', 'TOW-50'],
    ['.end', 'end', 'TOW-14'],
    ['[data-spot="throw"]', 'throw', 'TOW-12'],
    ['.auto', 'auto', 'TOW-12'],
    ['.die', 'die', 'TOW-13'],
    ['[data-act="reroll"]', 'reroll', 'TOW-30'],
    ['[data-act="stop"]', 'stop', 'TOW-30'],
    ['[data-act="denounce"]', 'denounce', 'TOW-27'],
    ['[data-act="let_go"]', 'letgo', 'TOW-26'],
    ['.plate .facts', 'plate', 'TOW-52'],
  ],
} satisfies Tips;
