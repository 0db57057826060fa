/** All rules of the Tower Race on one page, in short: each line leads to its clause. */
import { webTexts } from '$lib/i18n.svelte';
import type { Sheet } from '$lib/sheet';
import en from './texts/sheet.en.json';
import fr from './texts/sheet.fr.json';

export default {
  say: webTexts(en, fr),
  chapters: [
    ['setting', ['TOW-3', 'TOW-5']],
    ['turn', ['TOW-13', 'TOW-14', 'TOW-18', 'TOW-19', 'TOW-15']],
    ['start', ['TOW-21', 'TOW-25']],
    ['colours', ['TOW-29', 'TOW-31']],
    ['catching', ['TOW-33', 'TOW-37', 'TOW-39']],
    ['crossing', ['TOW-44', 'TOW-46']],
    ['end', ['TOW-49', 'TOW-52']],
  ],
} satisfies Sheet<typeof en>;
