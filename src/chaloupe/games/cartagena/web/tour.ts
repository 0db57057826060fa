/** A guided first game: the ways of moving, one after the other, in a real game against a bot. */
import type { Tour } from '$lib/board';
import type { View } from './view';

const tour: Tour<View> = {
  players: 2,
  options: { variant: 'jamaica', layout: 'fixed' },
  steps: [
    {
      en: 'Your six pirates wait in the fortress, top left. The boat waits in the bay. Whoever first has the whole crew aboard wins.',
      fr: "Vos six pirates attendent dans la forteresse, en haut à gauche. La chaloupe attend dans la baie. Le premier équipage entièrement à bord gagne.",
    },
    {
      en: 'These are your cards. Choose one: the squares with its symbol light up.',
      fr: 'Voici vos cartes. Choisissez-en une : les cases de son symbole s\'éclairent.',
      spot: '[data-spot="hand"]',
    },
    {
      en: 'When it is your turn, choose a card and then the start: a pirate runs to the next free square with that symbol.',
      fr: "Quand c'est votre tour, choisissez une carte puis le départ : un pirate court jusqu'à la prochaine case libre de ce symbole.",
      spot: '[data-spot="hand"]',
      done: ({ events, seat }) => events.some((each) => each.event === 'advance' && each['seat'] === seat),
    },
    {
      en: 'Well run. Occupied squares are jumped, so play the same symbol again: the second pirate goes farther.',
      fr: 'Bien couru. Les cases occupées se sautent : rejouez un symbole déjà occupé, le pirate suivant ira plus loin.',
      done: ({ events, seat }) => events.some((each) => each.event === 'advance' && each['seat'] === seat),
    },
    {
      en: 'Cards are won by stepping back. Choose a pirate that has others behind it (it glows), then “Step back”: you draw one card for each pirate you meet.',
      fr: "On gagne des cartes en reculant. Choisissez un pirate qui en a d'autres derrière lui (il brille), puis « Reculer » : vous piochez une carte par pirate rencontré.",
      done: ({ events, seat }) => events.some((each) => each.event === 'retreat' && each['seat'] === seat),
    },
    {
      en: 'That is the whole game: forward with cards, back for cards. You have up to three actions a turn, and may end it after the first.',
      fr: "C'est tout le jeu : en avant avec des cartes, en arrière pour des cartes. Vous avez jusqu'à trois actions par tour, et pouvez l'arrêter après la première.",
    },
    {
      en: 'Whenever something is not allowed, the table tells you which rule says so. Fair winds!',
      fr: "Quand quelque chose n'est pas permis, la table vous dit quelle règle l'interdit. Bon vent !",
    },
  ],
};

export default tour;
