/** All rules of Lifeboats on one page, in short: each line leads to its clause. */
import type { Sheet } from '$lib/sheet';

export default [
  {
    en: 'Setting up',
    fr: 'Mise en place',
    lines: [
      { rule: 'LIF-16', en: 'Everybody takes a colour: a boat, two officers, four sailors (five with three or four players), three caps. The black boat is nobody\'s.', fr: 'Chacun prend une couleur : un bateau, deux officiers, quatre marins (cinq à trois ou quatre joueurs), trois casquettes. Le bateau noir n\'est à personne.' },
      { rule: 'LIF-19', en: 'The boats are put into lanes, then the men into boats, one at a time, in anybody\'s boat with a free place.', fr: 'On met les bateaux dans les couloirs, puis les hommes dans les bateaux, un à un, dans n\'importe quel bateau qui a une place.' },
      { rule: 'LIF-8', en: 'A boat has six places. Men and leaks take one each.', fr: 'Un bateau a six places. Hommes et fuites en prennent une chacun.' },
    ],
  },
  {
    en: 'Votes',
    fr: 'Les votes',
    lines: [
      { rule: 'LIF-31', en: 'First one talks; whoever holds the stick calls the vote. Promises bind nobody.', fr: 'D\'abord on discute ; celui qui tient le bâton appelle au vote. Les promesses n\'engagent personne.' },
      { rule: 'LIF-33', en: 'All vote in secret, and all votes are revealed together.', fr: 'Tous votent en secret, et tout se révèle ensemble.' },
      { rule: 'LIF-38', en: 'Most votes win; of a tie the holder of the stick decides.', fr: 'Le plus de voix l\'emporte ; à égalité, le porteur du bâton tranche.' },
      { rule: 'LIF-43', en: 'Show the cap instead: if nobody else does, you alone decide. Several caps are void. Every cap shown is spent.', fr: 'Montrez plutôt la casquette : si vous êtes seul, vous décidez seul. Plusieurs sont nulles. Toute casquette montrée est dépensée.' },
    ],
  },
  {
    en: '1. The leak',
    fr: '1. La fuite',
    lines: [
      { rule: 'LIF-48', en: 'By vote one boat gets a leak, in a free place.', fr: 'Par un vote, un bateau reçoit une fuite, à une place libre.' },
      { rule: 'LIF-50', en: 'In a full boat a man goes overboard for it. Those aboard vote: officers have two votes, sailors one; the owner of the colour picks the man.', fr: 'Dans un bateau plein, un homme passe par-dessus bord. Ceux qui sont à bord votent : un officier a deux voix, un marin une ; le maître de la couleur choisit l\'homme.' },
    ],
  },
  {
    en: '2. The move',
    fr: '2. Le déplacement',
    lines: [
      { rule: 'LIF-60', en: 'By vote one boat goes one row on. The third move lands it.', fr: 'Par un vote, un bateau avance d\'une rangée. Au troisième il accoste.' },
      { rule: 'LIF-63', en: 'Men who land score what the sign of the island says.', fr: 'Les hommes débarqués valent ce que dit le panneau de l\'île.' },
    ],
  },
  {
    en: '3. The swim',
    fr: '3. La nage',
    lines: [
      { rule: 'LIF-65', en: 'In turn everybody takes one of their men out of a boat that nobody has left yet.', fr: 'Tour à tour, chacun sort un de ses hommes d\'un bateau que personne n\'a encore quitté.' },
      { rule: 'LIF-69', en: 'Then they climb into other boats, the last one out first. Who finds no place drowns.', fr: 'Puis ils montent dans d\'autres bateaux, le dernier sorti d\'abord. Qui ne trouve pas de place se noie.' },
    ],
  },
  {
    en: 'Sinking and the end',
    fr: 'Couler, et la fin',
    lines: [
      { rule: 'LIF-74', en: 'At the end of each phase a boat with more leaks than men sinks with everybody aboard.', fr: 'À la fin de chaque phase, un bateau qui a plus de fuites que d\'hommes coule avec tout le monde.' },
      { rule: 'LIF-27', en: 'The stick goes round. The game ends when no boat is afloat; most points win.', fr: 'Le bâton tourne. La partie finit quand aucun bateau ne flotte ; le plus de points gagne.' },
    ],
  },
] satisfies Sheet;
