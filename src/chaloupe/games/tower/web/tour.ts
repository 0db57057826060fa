/** A guided first game: throw, choose a die, run, catch, in a real game against a bot. */
import type { Tour } from '$lib/board';
import type { View } from './view';

const tour: Tour<View> = {
  players: 2,
  options: { pawns: 2, dice: 2, huff: false, goal_reroll: true },
  steps: [
    {
      en: 'Your red pawns stand on the start, beside the tower. They run all around the garden to the red house behind the fence.',
      fr: 'Vos pions rouges sont au départ, près de la tour. Ils courent tout autour du jardin jusqu\'à la maison rouge, derrière la barrière.',
    },
    {
      en: 'Here the dice are thrown. Tap the cup when it shakes; the round arrow in the corner lets them throw themselves.',
      fr: 'C\'est ici qu\'on lance les dés. Touchez le gobelet quand il remue ; la flèche ronde, dans le coin, les laisse se lancer tout seuls.',
      spot: '[data-spot="lawn"]',
    },
    {
      en: 'Of two dice you use one. What can be used glows: choose a die or a pawn, and the path is shown. Start pawns go first.',
      fr: 'De deux dés, vous en jouez un. Ce qui peut servir brille : choisissez un dé ou un pion, et le chemin apparaît. Les pions du départ passent d\'abord.',
      spot: '[data-spot="lawn"]',
      done: ({ events, seat }) => events.some((each) => each.event === 'move' && each['seat'] === seat),
    },
    {
      en: 'Well run! On a red square, with the heart, you may throw again: look for the number that brings you there.',
      fr: 'Bien couru ! Sur une case rouge, celle du cœur, vous pouvez relancer : cherchez le nombre qui vous y mène.',
      done: ({ events, seat }) => events.some((each) => each.event === 'move' && each['seat'] === seat),
    },
    {
      en: 'Stop exactly on a yellow pawn and it goes into the tower. Whoever sat there before goes back to the start. If you are caught, a six lets you out.',
      fr: 'Arrêtez-vous juste sur un pion jaune, et il va dans la tour. Celui qui y était retourne au départ. Si vous êtes pris, un six vous libère.',
      spot: '[data-spot="tower"]',
    },
    {
      en: 'The second star is the crossing: a pawn that stands there lowers the barrier, and nobody else gets past.',
      fr: 'La seconde étoile est le croisement : un pion qui s\'y tient baisse la barrière, et plus personne d\'autre ne passe.',
    },
    {
      en: 'Whenever something is not allowed, the table tells you which rule says so. Run!',
      fr: 'Quand quelque chose n\'est pas permis, la table vous dit quelle règle l\'interdit. Sauve qui peut !',
    },
  ],
};

export default tour;
