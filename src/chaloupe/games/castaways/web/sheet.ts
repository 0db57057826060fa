/** All rules of Castaways on one page, in short: each line leads to its clause. */
import { webTexts } from '$lib/i18n.svelte';
import type { Sheet } from '$lib/sheet';
import en from './texts/sheet.en.json';
import fr from './texts/sheet.fr.json';

export default {
  say: webTexts(en, fr),
  chapters: [
    ['you', ['CAS-11', 'CAS-18', 'CAS-22']],
    ['provisions', ['CAS-37']],
    ['actions', ['CAS-67', 'CAS-74', 'CAS-82', 'CAS-49']],
    ['fights', ['CAS-89', 'CAS-96', 'CAS-101']],
    ['navigation', ['CAS-108', 'CAS-115', 'CAS-118', 'CAS-136', 'CAS-144']],
    ['wounds', ['CAS-27', 'CAS-31']],
    ['reckoning', ['CAS-147', 'CAS-149', 'CAS-12']],
  ],
} satisfies Sheet<typeof en>;
