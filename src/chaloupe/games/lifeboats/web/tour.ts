/** A guided first game against two bots, with colours and lanes dealt: one round step by step, then whatever comes, to the end. */
import type { Tour } from '$lib/board';
import type { View } from './view';

const tour: Tour<View> = {
  players: 3,
  options: { setup: 'quick', talk: true },
  bot: 'level1',
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
      en: 'Now the same again for the move: the boat with most votes goes one row on. The third move lands it.',
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
      en: 'That was a whole round; the stick goes to the next player. Now bring a boat with your men to an island: talk, vote, and think whose boat the others will help.',
      fr: "Voilà un tour complet ; le bâton passe au suivant. Menez maintenant un bateau où sont vos hommes jusqu'à une île : discutez, votez, et demandez-vous quel bateau les autres aideront.",
      done: ({ view, seat }) => (seat !== null && (view.seats[seat]?.points ?? 0) > 0) || view.phase === 'over',
    },
  ],
  later: [
    {
      en: 'This boat is full, so somebody must go overboard for the leak. Only those aboard vote: an officer has two votes, a sailor one.',
      fr: "Ce bateau est plein : quelqu'un doit passer par-dessus bord pour la fuite. Seuls ceux qui sont à bord votent : un officier compte deux voix, un marin une.",
      when: ({ view }) => view.ballot?.kind === 'man',
    },
    {
      en: 'One of your own must go. An officer is worth more points, a sailor less.',
      fr: 'Un des vôtres doit partir. Un officier vaut plus de points, un marin moins.',
      spot: '[data-spot="evict"]',
      when: ({ legal }) => legal.some((each) => each.type === 'evict'),
    },
    {
      en: 'Somebody alone showed the cap: the captain decides, whatever was voted. Everybody who shows a cap spends it.',
      fr: "Quelqu'un a seul montré la casquette : le capitaine décide, quels que soient les votes. Qui montre une casquette la dépense.",
      when: ({ events }) => events.some((each) => each.event === 'captain'),
    },
    {
      en: 'Several caps at once: these votes are void, and only the others count.',
      fr: 'Plusieurs casquettes à la fois : ces votes sont nuls, et seuls les autres comptent.',
      when: ({ events }) => events.some((each) => each.event === 'caps_void'),
    },
    {
      en: 'A tie: whoever holds the stick decides between these boats.',
      fr: 'Égalité : celui qui tient le bâton tranche entre ces bateaux.',
      when: ({ events }) => events.some((each) => each.event === 'tie'),
    },
    {
      en: 'A boat has sunk: it had more leaks than men at the end of a phase. Everybody aboard is lost.',
      fr: "Un bateau a coulé : il avait plus de fuites que d'hommes en fin de phase. Tous ceux qui étaient à bord sont perdus.",
      when: ({ events }) => events.some((each) => each.event === 'sunk'),
    },
    {
      en: 'A boat has landed! Each man aboard scores what the sign of its island says, whoever owns the boat.',
      fr: "Un bateau accoste ! Chaque homme à bord vaut ce que dit le panneau de l'île, à qui que soit le bateau.",
      when: ({ events }) => events.some((each) => each.event === 'landed'),
    },
    {
      en: 'A swimmer found no free place anywhere and drowned. Those who leave last climb aboard first.',
      fr: "Un nageur n'a trouvé aucune place et s'est noyé. Qui sort le dernier remonte le premier.",
      when: ({ events }) => events.some((each) => each.event === 'drowned'),
    },
  ],
  end: {
    en: 'A whole game! Most points win. With more people there is more to talk about: send them the link.',
    fr: "Une partie entière ! Le plus de points gagne. À plusieurs, il y a bien plus à discuter : envoyez-leur le lien.",
  },
};

export default tour;
