/** A guided first game: throw, choose a die, run, catch, in a real game against a bot; what comes later is explained when it comes. */
import type { GameEvent, Tour } from '$lib/board';
import { CROSSING, GOAL, START, TOWER } from './geometry';
import type { View } from './view';

const did = (events: GameEvent[], name: string, who: string, seat: number | null): boolean => events.some((each) => each.event === name && each[who] === seat);
const pawns = (view: View, seat: number | null): number[] => (seat === null ? [] : (view.pawns[seat] ?? []));

const tour: Tour<View> = {
  players: 2,
  options: { pawns: 2, dice: 2, huff: false, goal_reroll: true },
  bot: 'level1',
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
      done: ({ events, seat }) => did(events, 'move', 'seat', seat),
    },
    {
      en: 'Well run! On a red square, with the heart, you may throw again: look for the number that brings you there.',
      fr: 'Bien couru ! Sur une case rouge, celle du cœur, vous pouvez relancer : cherchez le nombre qui vous y mène.',
      done: ({ events, seat }) => did(events, 'move', 'seat', seat),
    },
    {
      en: 'Bring your second pawn out, too: as long as one stands on the start and can move, it must go before the others.',
      fr: 'Sortez aussi votre second pion : tant qu\'il en reste un au départ qui peut bouger, il passe avant les autres.',
      done: ({ view, seat }) => !pawns(view, seat).includes(START),
    },
    {
      en: 'Stop exactly on a yellow pawn and it goes into the tower. Whoever sat there before goes back to the start. Run on!',
      fr: 'Arrêtez-vous juste sur un pion jaune, et il va dans la tour. Celui qui y était retourne au départ. Continuez de courir !',
      spot: '[data-spot="tower"]',
      done: ({ view, events, seat }) => did(events, 'capture', 'by', seat) || pawns(view, seat).some((step) => step >= CROSSING[0]),
    },
    {
      en: 'The second star is the crossing: a pawn that stands there lowers the barrier, and nobody else gets past. The way leads over it twice.',
      fr: 'La seconde étoile est le croisement : un pion qui s\'y tient baisse la barrière, et plus personne d\'autre ne passe. Le chemin y passe deux fois.',
    },
  ],
  later: [
    {
      en: 'Caught! Your pawn sits in the tower. Throw a six, and you may use it to let the pawn out to the first star.',
      fr: 'Pris ! Votre pion est dans la tour. Avec un six, vous pouvez le faire sortir, sur la première étoile.',
      spot: '[data-spot="tower"]',
      when: ({ view, seat }) => pawns(view, seat).includes(TOWER),
    },
    {
      en: 'You have caught one! Its owner needs a six now. If you catch another one, this one drops out and goes back to the start.',
      fr: 'Vous en avez pris un ! Il faut maintenant un six à son propriétaire. Si vous en prenez un autre, celui-ci retourne au départ.',
      spot: '[data-spot="tower"]',
      when: ({ events, seat }) => did(events, 'capture', 'by', seat),
    },
    {
      en: 'Your own colour: throw again, or stop here. Mostly one throws.',
      fr: 'Votre couleur : relancez, ou arrêtez-vous là. Le plus souvent, on relance.',
      spot: '[data-spot="lawn"]',
      when: ({ legal }) => legal.some((each) => each.type === 'reroll'),
    },
    {
      en: 'That throw was of no use: no pawn could go so far without stopping on one of your own, passing the barrier or overshooting the house.',
      fr: "Ce jet n'a servi à rien : aucun pion ne pouvait aller si loin sans s'arrêter sur un des vôtres, passer la barrière ou dépasser la maison.",
      when: ({ events, seat }) => did(events, 'pass', 'seat', seat),
    },
    {
      en: 'The barrier is down: a pawn stands on the crossing. Only the exact number helps, and it catches that pawn.',
      fr: 'La barrière est baissée : un pion se tient sur le croisement. Seul le nombre exact sert, et il prend ce pion.',
      when: ({ view, seat }) => view.pawns.some((crew, each) => each !== seat && crew.some((step) => step === CROSSING[0] || step === CROSSING[1])),
    },
    {
      en: 'Almost home. The last step must be exact: a die that leads beyond the house cannot be used.',
      fr: 'Presque rentré. Le dernier pas doit tomber juste : un dé qui mène plus loin que la maison ne sert pas.',
      when: ({ view, seat }) => pawns(view, seat).some((step) => step > GOAL - 7 && step < GOAL),
    },
    {
      en: 'Home! It is safe there for good. Now the other one.',
      fr: "Rentré ! Plus rien ne peut lui arriver. À l'autre, maintenant.",
      when: ({ events, seat }) => did(events, 'home', 'seat', seat),
    },
  ],
  end: {
    en: 'A whole race! With three and four it is wilder; and “Denounce” in the set-up brings the red button.',
    fr: 'Une course entière ! À trois et à quatre, c\'est plus fou ; et « dénonciation », en préparant la table, ajoute le bouton rouge.',
  },
};

export default tour;
