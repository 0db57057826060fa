/** All rules of Cartagena on one page, in short: each line leads to its clause. */
import { webTexts } from '$lib/i18n.svelte';
import type { Sheet } from '$lib/sheet';
import en from './texts/sheet.en.json';
import fr from './texts/sheet.fr.json';

export default {
  say: webTexts(en, fr),
  chapters: [
    ['setting', ['CAR-3', 'CAR-7', 'CAR-10']],
    ['turn', ['CAR-18', 'CAR-21', 'CAR-20']],
    ['forward', ['CAR-25', 'CAR-29', 'CAR-30']],
    ['back', ['CAR-32', 'CAR-39', 'CAR-33', 'CAR-36']],
    ['cards', ['CAR-42', 'CAR-43', 'CAR-47', 'CAR-49']],
    ['end', ['CAR-52']],
  ],
} satisfies Sheet<typeof en>;
