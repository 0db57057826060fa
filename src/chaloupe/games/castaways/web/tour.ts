/** A guided first game against bots: a day in the boat, one thing after the other, then whatever comes, to the reckoning. */
import type { GameEvent, Tour } from '$lib/board';
import type { View } from './view';

/** Whether an event was done by the character of the reader's seat. */
const mine = (view: View, seat: number | null, events: GameEvent[], names: string[]): boolean =>
  events.some((each) => names.includes(each.event) && view.characters[String(each['character'])]?.seat === seat);

const saw = (events: GameEvent[], name: string): boolean => events.some((each) => each.event === name);

const tour: Tour<View> = {
  players: 4,
  options: { quick: true },
  bot: 'level1',
  steps: [
    {
      en: 'Four castaways in one boat; the bow is where provisions are handed out, the stern is where the course is chosen. You are the one with the tinted name plate.',
      fr: "Quatre naufragés dans un canot : à la proue on distribue les provisions, à la poupe on choisit le cap. Vous êtes celui dont la plaque est teintée.",
      spot: '[data-spot="boat"]',
    },
    {
      en: 'Keep this flap pressed: it shows whom you love and whom you hate. Nobody else may know.',
      fr: 'Gardez ce rabat appuyé : il montre qui vous aimez et qui vous haïssez. Nul autre ne doit le savoir.',
      spot: '[data-spot="secret"]',
    },
    {
      en: 'Provisions: when the cards come to you, take one. The rest goes on towards the stern.',
      fr: 'Les provisions : quand les cartes vous arrivent, prenez-en une. Le reste passe vers la poupe.',
      spot: '.doing',
      done: ({ view, seat, events }) => view.phase !== 'draft' || mine(view, seat, events, ['taken']),
    },
    {
      en: 'Now everybody acts once, from bow to stern. In your turn: row, choose somebody to rob or change places with, use a card, or do nothing. Try rowing.',
      fr: "Maintenant chacun agit une fois, de la proue à la poupe. À votre tour : ramez, choisissez quelqu'un à dévaliser ou à déloger, utilisez une carte, ou ne faites rien. Essayez de ramer.",
      spot: '.doing',
      done: ({ view, seat, events }) => mine(view, seat, events, ['rested', 'stowed', 'claimed', 'medkit', 'parasol', 'flare']) || ['overboard', 'thirst'].includes(view.phase),
    },
    {
      en: 'Trading is free during the actions: open “Trade”, tap cards into the offer and send it.',
      fr: "On échange librement pendant les actions : ouvrez « Échanger », touchez les cartes à mettre dans l'offre et proposez-la.",
    },
    {
      en: 'In the evening the sea plays a card: gulls first, then who falls overboard, then who is thirsty. Water stills one thirst; what is left becomes wounds.',
      fr: "Le soir, la mer joue une carte : les mouettes d'abord, puis qui tombe à l'eau, puis qui a soif. L'eau étanche une soif ; le reste devient des blessures.",
      done: ({ events }) => events.some((each) => each.event === 'day'),
    },
    {
      en: 'That was a day. As many wounds as your Size and you faint; one more and you are dead. Keep a water for the evening, and help those whom you love. Play on until the fourth gull.',
      fr: "Voilà une journée. Autant de blessures que votre Taille et vous vous évanouissez ; une de plus et vous mourez. Gardez une eau pour le soir, et aidez qui vous aimez. Jouez jusqu'à la quatrième mouette.",
    },
  ],
  later: [
    {
      en: 'Somebody wants your place or one of your cards. Give way, or fight: Size and weapons add up, and each loser takes a wound.',
      fr: "On veut votre place ou une de vos cartes. Cédez, ou battez-vous : Taille et armes s'ajoutent, et chaque perdant reçoit une blessure.",
      spot: '.doing',
      when: ({ legal }) => legal.some((each) => each.type === 'yield'),
    },
    {
      en: 'A fight! Everybody may join a side, play weapons, or pass; any reaction asks all again. Under “Next time” you can say that you pass by yourself.',
      fr: "Une bagarre ! Chacun peut rejoindre un camp, jouer des armes ou passer ; toute réaction redemande à tous. Sous « La prochaine fois », vous pouvez passer d'avance.",
      spot: '.doing',
      when: ({ view }) => view.phase === 'fight',
    },
    {
      en: 'You rowed: tap the cards that the navigator is to choose from. Mind whom they throw overboard and whom they make thirsty.',
      fr: "Vous avez ramé : touchez les cartes entre lesquelles le navigateur choisira. Voyez qui elles jettent à l'eau et à qui elles donnent soif.",
      spot: '.doing',
      when: ({ legal }) => legal.some((each) => each.type === 'stow'),
    },
    {
      en: 'You sit nearest the stern, so you navigate: choose the card that the sea plays today.',
      fr: "Vous êtes le plus près de la poupe : vous naviguez. Choisissez la carte que la mer joue aujourd'hui.",
      spot: '.doing',
      when: ({ legal }) => legal.some((each) => each.type === 'navigate' || each.type === 'top'),
    },
    {
      en: 'Somebody is overboard: open cards are lost, and the fall is a wound. The life preserver helps; chum calls the sharks.',
      fr: "Quelqu'un est à l'eau : ses cartes exposées sont perdues, et la chute blesse. La bouée protège ; l'appât appelle les requins.",
      when: ({ view }) => view.phase === 'overboard',
    },
    {
      en: 'Thirst: each one that no water stills becomes a wound. You may give water to anybody.',
      fr: "La soif : chacune que nulle eau n'étanche devient une blessure. Vous pouvez donner de l'eau à n'importe qui.",
      spot: '.doing',
      when: ({ view, legal }) => view.phase === 'thirst' && legal.length > 0,
    },
    {
      en: 'An offer was made. Look at what is given and asked; if it is to you, accept it or decline.',
      fr: 'Une offre est faite. Regardez ce qui est donné et demandé ; si elle est pour vous, acceptez ou refusez.',
      when: ({ events }) => saw(events, 'offer'),
    },
    {
      en: 'Somebody has fainted. The unconscious do nothing and cannot refuse; a medical kit wakes them.',
      fr: "Quelqu'un s'est évanoui. Les évanouis ne font rien et ne peuvent refuser ; une trousse les réveille.",
      when: ({ events }) => saw(events, 'fainted'),
    },
    {
      en: 'Somebody is dead. The dead still score: for their loot aboard, their friend alive and their foe dead.',
      fr: "Quelqu'un est mort. Les morts marquent encore : leur butin à bord, leur ami vivant, leur ennemi mort.",
      when: ({ events }) => saw(events, 'died'),
    },
    {
      en: 'Three gulls: with the next one land is in sight. Whoever you hate has little time left.',
      fr: "Trois mouettes : à la prochaine, la terre est en vue. Il reste peu de temps à qui vous haïssez.",
      when: ({ view }) => view.birds === 3,
    },
  ],
  end: {
    en: 'Land! All secrets are turned over: below is what everybody scored for being alive, for loot, for the friend and for the foe. With six or more it is merrier and meaner.',
    fr: "Terre ! Les secrets sont retournés : voici ce que chacun marque pour sa survie, son butin, son ami et son ennemi. À six ou plus, c'est plus gai et plus méchant.",
  },
};

export default tour;
