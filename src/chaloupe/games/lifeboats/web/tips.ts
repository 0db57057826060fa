/** What the things on the table of Lifeboats are: where they lie, what is said, which clause says more. */
import type { Tips } from '$lib/tips';
import { own } from './view';

export default {
  say: own as Tips['say'],
  spots: [
    ['.spout', 'leak', 'LIF-74'],
    ['.hole', 'leak', 'LIF-74'],
    ['.hit', 'leave', 'LIF-67'],
    ['.lane[data-boat]', 'boat', 'LIF-8'],
    ['.lane', 'lane', 'LIF-7'],
    ['.sign', 'island', 'LIF-63'],
    ['.sand', 'island', 'LIF-63'],
    ['.line', 'row', 'LIF-60'],
    ['.wreck', 'wreck', 'LIF-22'],
    ['[data-rank="officer"]', 'officer', 'LIF-53'],
    ['[data-rank="sailor"]', 'sailor', 'LIF-53'],
    ['[data-choice="cap"]', 'cap', 'LIF-43'],
    ['[data-choice]', 'sector', 'LIF-36'],
    ['[data-spot="seal"]', 'seal', 'LIF-34'],
    ['[data-envelope]', 'envelope', 'LIF-33'],
    ['[data-spot="tally"] .caps', 'void', 'LIF-45'],
    ['[data-spot="tally"]', 'tally', 'LIF-37'],
    ['[data-spot="stick"]', 'call', 'LIF-31'],
    ['button[data-colour]', 'colour', 'LIF-16'],
    ['[data-spot="swim"]', 'swim', 'LIF-69'],
    ['.plate .flag', 'flag', 'LIF-16'],
    ['.plate .points', 'points', 'LIF-63'],
    ['.plate .stick', 'stick', 'LIF-27'],
    ['.plate .caps', 'caps', 'LIF-42'],
    ['.plate .men', 'men', 'LIF-62'],
  ],
} satisfies Tips;
