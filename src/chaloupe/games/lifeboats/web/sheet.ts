/** All rules of Lifeboats on one page, in short: each line leads to its clause. */
import { webTexts } from '$lib/i18n.svelte';
import type { Sheet } from '$lib/sheet';
import en from './texts/sheet.en.json';
import fr from './texts/sheet.fr.json';

export default {
  say: webTexts(en, fr),
  chapters: [
    ['setting', ['LIF-16', 'LIF-19', 'LIF-8']],
    ['votes', ['LIF-31', 'LIF-33', 'LIF-38', 'LIF-43']],
    ['leak', ['LIF-48', 'LIF-50']],
    ['move', ['LIF-60', 'LIF-63']],
    ['swim', ['LIF-65', 'LIF-69']],
    ['end', ['LIF-74', 'LIF-27']],
  ],
} satisfies Sheet<typeof en>;
