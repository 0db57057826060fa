/** A guided first game: one round with its two votes and the swim, against two bots, with colours and lanes dealt. */
import type { Tour } from '$lib/board';
import type { View } from './view';

const tour: Tour<View> = {
  players: 3,
  options: { setup: 'quick', talk: true },
  steps: [
    {
      en: 'The ship is a wreck, on the left. Four boats lie before it; the islands on the right are worth what stands on their signs: the large officers more, the small sailors less.',
      fr: "Le navire, à gauche, n'est plus qu'une épave. Quatre bateaux l'attendent ; à droite, les îles valent ce qu'indiquent leurs panneaux : plus pour les grands officiers, moins pour les petits marins.",
    },
    {
      en: 'Put your men into boats, one at a time: choose officer or sailor below, then a boat with a free place. Do not put all of them into one boat, and sit where others sit.',
      fr: "Placez vos hommes un à un : officier ou marin en bas, puis un bateau qui a une place. Pas tous dans le même, et plutôt là où d'autres sont assis.",
      spot: '[data-spot="hand"]',
      done: ({ view }) => view.round > 0,
    },
    {
      en: 'Every round begins with a leak. First one talks; whoever holds the stick ends the talk. Promise what you like, nothing binds.',
      fr: "Chaque tour commence par une fuite. D'abord on discute ; celui qui tient le bâton clôt la discussion. Promettez ce que vous voulez, rien n'engage.",
      spot: '[data-spot="stick"]',
      done: ({ view }) => view.phase === 'vote',
    },
    {
      en: 'Turn the needle to the boat that is to spring a leak, and seal your vote in the middle. The others see only the envelope. The cap instead makes you captain, if nobody else shows it; you have three.',
      fr: "Tournez l'aiguille vers le bateau qui doit prendre l'eau, et scellez au milieu. Les autres ne voient que l'enveloppe. La casquette vous fait capitaine si nul autre ne la montre ; vous en avez trois.",
      spot: '[data-spot="wheel"]',
      done: ({ events }) => events.some((each) => each.event === 'reveal'),
    },
    {
      en: 'All envelopes are opened together. Below you read how it was counted and who decides. A leak takes a place; a boat with more leaks than men sinks at the end of a phase.',
      fr: "Toutes les enveloppes s'ouvrent ensemble. En bas, on lit le compte et qui tranche. Une fuite prend une place ; un bateau qui a plus de fuites que d'hommes coule en fin de phase.",
      spot: '[data-spot="tally"]',
    },
    {
      en: 'Now the same again for the move: the boat with most voices goes one row on. The third move lands it.',
      fr: "Maintenant, pareil pour le déplacement : le bateau qui a le plus de voix avance d'une rangée. Au troisième il accoste.",
      done: ({ events }) => events.some((each) => each.event === 'moved'),
    },
    {
      en: 'And now everybody swims: take one of your men out of a boat that nobody has left yet. Then they climb into other boats, the last one out first.',
      fr: "Et maintenant on nage : sortez un de vos hommes d'un bateau que personne n'a encore quitté. Puis chacun remonte ailleurs, le dernier sorti d'abord.",
      spot: '[data-spot="swim"]',
      done: ({ view }) => view.round > 1 || view.phase === 'over',
    },
    {
      en: 'That was a whole round; the stick goes to the next player. The game ends when no boat is afloat. Whenever something is not allowed, the table tells you which rule says so. Every man for himself!',
      fr: "Voilà un tour complet ; le bâton passe au suivant. La partie finit quand plus aucun bateau ne flotte. Si quelque chose n'est pas permis, la table vous dit quelle règle l'interdit. Sauve qui peut !",
    },
  ],
};

export default tour;
