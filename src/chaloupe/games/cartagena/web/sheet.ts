/** All rules of Cartagena on one page, in short: each line leads to its clause. */
import type { Sheet } from '$lib/sheet';

export default [
  {
    en: 'Setting up',
    fr: 'Mise en place',
    lines: [
      { rule: 'CAR-3', en: 'Six sections of six squares make the tunnel (five in Jungle). Each section bears each symbol once.', fr: 'Six sections de six cases forment le tunnel (cinq dans Jungle). Chaque section porte une fois chaque symbole.' },
      { rule: 'CAR-7', en: 'Everybody has six pirates at the start; four in Jungle, five in Jungle, advanced.', fr: 'Chacun a six pirates au départ ; quatre dans Jungle, cinq dans Jungle, avancé.' },
      { rule: 'CAR-10', en: 'Six cards each; in both Jungles five, and a sixth for whoever begins.', fr: 'Six cartes chacun ; dans les deux Jungle cinq, et une sixième pour qui commence.' },
    ],
  },
  {
    en: 'Your turn',
    fr: 'Votre tour',
    lines: [
      { rule: 'CAR-18', en: 'Up to three actions (two in Jungle), in any order, with any of your pirates.', fr: 'Jusqu\'à trois actions (deux dans Jungle), dans l\'ordre voulu, avec les pirates voulus.' },
      { rule: 'CAR-21', en: 'At least one action is owed; after it you may end the turn.', fr: 'Une action au moins est due ; ensuite vous pouvez terminer le tour.' },
      { rule: 'CAR-20', en: 'A card drawn in a turn may be played in the same turn.', fr: 'Une carte piochée peut être jouée dans le même tour.' },
    ],
  },
  {
    en: 'Forward',
    fr: 'En avant',
    lines: [
      { rule: 'CAR-25', en: 'Discard a card: one of your pirates goes to the next free square with its symbol.', fr: 'Défaussez une carte : un de vos pirates va à la prochaine case libre de son symbole.' },
      { rule: 'CAR-29', en: 'Free means that nobody at all stands there, not even your own crew.', fr: 'Libre veut dire que personne ne s\'y tient, pas même des vôtres.' },
      { rule: 'CAR-30', en: 'No such square is left: the pirate goes aboard.', fr: 'Il n\'en reste plus : le pirate embarque.' },
    ],
  },
  {
    en: 'Back',
    fr: 'En arrière',
    lines: [
      { rule: 'CAR-32', en: 'A pirate goes back to the nearest square with one or two pirates, anybody\'s.', fr: 'Un pirate recule à la case la plus proche où se tiennent un ou deux pirates, à qui que ce soit.' },
      { rule: 'CAR-39', en: 'You draw as many cards as pirates stood there: one or two.', fr: 'Vous piochez autant de cartes qu\'il s\'y tenait de pirates : une ou deux.' },
      { rule: 'CAR-33', en: 'Empty squares and squares with three pirates are passed over.', fr: 'Les cases vides et celles de trois pirates sont sautées.' },
      { rule: 'CAR-36', en: 'Nobody steps back to the start; from the boat one may.', fr: 'Nul ne recule au départ ; de la chaloupe, on le peut.' },
    ],
  },
  {
    en: 'Cards',
    fr: 'Les cartes',
    lines: [
      { rule: 'CAR-42', en: 'Jamaica and Jungle: hidden hands, a hidden deck.', fr: 'Jamaïque et Jungle : mains cachées, pioche cachée.' },
      { rule: 'CAR-43', en: 'Tortuga (open hands) and Hispaniola (hidden hands): cards come from an open row of twelve, the first one first.', fr: 'Tortuga (mains étalées) et Hispaniola (mains cachées) : on prend dans une rangée visible de douze, la première d\'abord.' },
      { rule: 'CAR-47', en: 'When the deck is empty the discard pile becomes the deck.', fr: 'Quand la pioche est vide, la défausse la remplace.' },
      { rule: 'CAR-49', en: 'No card and nobody who can step back: you draw one card, and your turn ends.', fr: 'Ni carte ni pirate qui puisse reculer : vous piochez une carte, et votre tour finit.' },
    ],
  },
  {
    en: 'The end',
    fr: 'La fin',
    lines: [
      { rule: 'CAR-52', en: 'The first whole crew aboard wins at once.', fr: 'Le premier équipage entièrement à bord gagne aussitôt.' },
    ],
  },
] satisfies Sheet;
