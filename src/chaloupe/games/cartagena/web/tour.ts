/** A guided first game: Jungle against a bot. First the ways of moving, one after the other, then whatever comes. */
import type { GameEvent, Tour } from '$lib/board';
import type { View } from './view';

const did = (events: GameEvent[], seat: number | null, name: string): boolean => events.some((each) => each.event === name && each['seat'] === seat);
const aboard = (view: View, seat: number | null): number => (seat === null ? 0 : (view.pirates[seat] ?? []).filter((square) => square > view.path.length).length);

const tour: Tour<View> = {
  players: 2,
  options: { variant: 'jungle', layout: 'fixed' },
  bot: 'level1',
  steps: [
    {
      en: 'Your four pirates wait in the fortress. The boat waits at the other end of the tunnel. Whoever first has the whole crew aboard wins.',
      fr: "Vos quatre pirates attendent dans la forteresse. La chaloupe attend à l'autre bout du tunnel. Le premier équipage entièrement à bord gagne.",
    },
    {
      en: 'These are your cards. Choose one: the squares with its symbol light up.',
      fr: "Voici vos cartes. Choisissez-en une : les cases de son symbole s'éclairent.",
      spot: '[data-spot="hand"]',
    },
    {
      en: 'When it is your turn, choose a card and then the start: a pirate runs to the next free square with that symbol. The card is spent.',
      fr: "Quand c'est votre tour, choisissez une carte puis le départ : un pirate court jusqu'à la prochaine case libre de ce symbole. La carte est dépensée.",
      spot: '[data-spot="hand"]',
      done: ({ events, seat }) => did(events, seat, 'advance'),
    },
    {
      en: 'Well run. Occupied squares are jumped: play a symbol on which somebody already stands, with a pirate behind it, and he goes farther.',
      fr: 'Bien couru. Les cases occupées se sautent : jouez un symbole déjà occupé avec un pirate placé derrière, il ira plus loin.',
      done: ({ events, seat }) => did(events, seat, 'advance'),
    },
    {
      en: 'Two actions make a turn; then it is the other’s. After the first one you may also end your turn. Watch what the bot does.',
      fr: "Deux actions font un tour, puis c'est à l'autre. Après la première, vous pouvez aussi terminer votre tour. Regardez ce que fait le robot.",
      done: ({ view, seat }) => view.turn !== seat,
    },
    {
      en: 'Cards are won by stepping back. In your turn choose a pirate that has others behind it, then “Step back”: it goes to the nearest square with one or two pirates, and you draw as many cards.',
      fr: "On gagne des cartes en reculant. À votre tour, choisissez un pirate qui en a d'autres derrière lui, puis « Reculer » : il va à la case la plus proche où se tiennent un ou deux pirates, et vous piochez autant de cartes.",
      done: ({ events, seat }) => did(events, seat, 'retreat'),
    },
    {
      en: 'That is the whole game: forward with cards, back for cards. Bring the hindmost along, for a crew is only as fast as its last pirate. Now bring a pirate aboard: play a symbol of which no free square lies ahead.',
      fr: "C'est tout le jeu : en avant avec des cartes, en arrière pour des cartes. N'oubliez pas les derniers, car tous doivent arriver. Menez maintenant un pirate à bord : jouez un symbole dont aucune case libre n'est devant lui.",
      done: ({ view, seat }) => aboard(view, seat) > 0,
    },
  ],
  later: [
    {
      en: 'Three pirates stand on one square: it is full. Nobody stops there when stepping back; one goes on to the next.',
      fr: "Trois pirates sur une case : elle est pleine. En reculant, on ne s'y arrête pas ; on va jusqu'à la suivante.",
      when: ({ view }) => view.path.some((_, i) => view.pirates.flat().filter((square) => square === i + 1).length === 3),
    },
    {
      en: 'You have no card left. Step back with any pirate that has one or two others behind it; if none can, you get one card for nothing and your turn ends.',
      fr: "Vous n'avez plus de carte. Reculez avec un pirate qui en a un ou deux derrière lui ; si aucun ne le peut, vous recevez une carte et votre tour finit.",
      when: ({ view, seat }) => seat !== null && view.turn === seat && typeof view.hands[seat] === 'object' && Object.keys(view.hands[seat] ?? {}).length === 0,
    },
    {
      en: 'The bot has its first pirate aboard. A pirate in the boat may still step back for cards, if that helps the rest.',
      fr: 'Le robot a son premier pirate à bord. Un pirate dans la chaloupe peut encore reculer pour des cartes, si cela aide les autres.',
      when: ({ view, seat }) => view.pirates.some((_, each) => each !== seat && aboard(view, each) === 1),
    },
    {
      en: 'Only one of your pirates is still in the tunnel. Bring him aboard and you have won.',
      fr: "Il ne reste qu'un de vos pirates dans le tunnel. Menez-le à bord, et vous avez gagné.",
      when: ({ view, seat }) => aboard(view, seat) === 3,
    },
  ],
  end: {
    en: 'A whole game! “Set up a table” on the shelf has four more ways to play: Jamaica with six pirates, Tortuga with open cards, and others; and stronger bots.',
    fr: 'Une partie entière ! « Préparer une table », sur l\'étagère, offre quatre autres façons de jouer : la Jamaïque à six pirates, Tortuga à cartes ouvertes, et d\'autres ; et des robots plus forts.',
  },
};

export default tour;
