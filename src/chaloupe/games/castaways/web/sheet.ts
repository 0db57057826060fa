/** All rules of Castaways on one page, in short: each line leads to its clause. */
import type { Sheet } from '$lib/sheet';

export default [
  {
    en: 'Who you are',
    fr: 'Qui vous êtes',
    lines: [
      { rule: 'CAS-11', en: 'Your character has a Size (strength, and wounds until one faints) and a Survival value.', fr: 'Votre personnage a une Taille (force, et blessures avant de s\'évanouir) et une valeur de Survie.' },
      { rule: 'CAS-18', en: 'Secretly you have a best friend and a worst foe, perhaps yourself.', fr: 'En secret vous avez un meilleur ami et un pire ennemi, peut-être vous-même.' },
      { rule: 'CAS-22', en: 'Everybody has a place between bow and stern. One card each to begin.', fr: 'Chacun a une place entre proue et poupe. Une carte chacun pour commencer.' },
    ],
  },
  {
    en: '1. Provisions',
    fr: '1. Les provisions',
    lines: [
      { rule: 'CAS-37', en: 'Nearest the bow draws as many cards as there are conscious castaways, takes one and passes the rest to the stern.', fr: 'Le plus proche de la proue pioche une carte par naufragé conscient, en prend une et passe le reste vers la poupe.' },
    ],
  },
  {
    en: '2. One action each',
    fr: '2. Une action chacun',
    lines: [
      { rule: 'CAS-67', en: 'Row: draw two navigation cards, keep what you like on the row stack.', fr: 'Ramer : piochez deux cartes Navigation, gardez celles que vous voulez sur la pile Ramer.' },
      { rule: 'CAS-74', en: 'Change places with anybody, or rob a card: an open one, or a hidden one at random.', fr: 'Changez de place avec n\'importe qui, ou dévalisez : une carte exposée, ou une cachée au hasard.' },
      { rule: 'CAS-82', en: 'Use a card: medical kit (one wound less), parasol, flare gun, cannibalism.', fr: 'Utilisez une carte : trousse (une blessure de moins), parasol, fusée, cannibalisme.' },
      { rule: 'CAS-49', en: 'Trading is free all the while, also in the turns of others.', fr: 'On échange librement tout ce temps, même pendant le tour des autres.' },
    ],
  },
  {
    en: 'Fights',
    fr: 'Les bagarres',
    lines: [
      { rule: 'CAS-89', en: 'Who is robbed or displaced gives way or fights; everybody may join a side.', fr: 'Qui est dévalisé ou délogé cède ou se bat ; chacun peut rejoindre un camp.' },
      { rule: 'CAS-96', en: 'Size and weapons add up: oar 1, blackjack 2, knife 3, hook 4, flare gun 8 (once).', fr: 'Taille et armes s\'ajoutent : rame 1, matraque 2, couteau 3, gaffe 4, fusée 8 (une fois).' },
      { rule: 'CAS-101', en: 'The stronger side wins, a tie is for the defence. Each loser takes a wound.', fr: 'Le camp le plus fort gagne, à égalité la défense. Chaque perdant reçoit une blessure.' },
    ],
  },
  {
    en: '3. Navigation',
    fr: '3. La navigation',
    lines: [
      { rule: 'CAS-108', en: 'Nearest the stern plays one card of the row stack; without one the top card of the pile.', fr: 'Le plus proche de la poupe joue une carte de la pile Ramer ; sans elle, la carte du dessus.' },
      { rule: 'CAS-115', en: 'A gull counts one, a crossed-out gull takes one away. The fourth saves you all.', fr: 'Une mouette compte un, une mouette barrée en retire une. La quatrième vous sauve tous.' },
      { rule: 'CAS-118', en: 'Whoever is named falls overboard: open cards are lost, one wound; the unconscious die. The preserver protects, sharks bite.', fr: 'Qui est nommé tombe à l\'eau : ses cartes exposées sont perdues, une blessure ; les évanouis meurent. La bouée protège, les requins mordent.' },
      { rule: 'CAS-136', en: 'Thirsty is who is named, who rowed (oar), who fought (fist), who drank courage.', fr: 'A soif qui est nommé, qui a ramé (rame), qui s\'est battu (poing), qui a bu du courage.' },
      { rule: 'CAS-144', en: 'Each thirst that no water stills is a wound.', fr: 'Chaque soif que nulle eau n\'étanche est une blessure.' },
    ],
  },
  {
    en: 'Wounds',
    fr: 'Les blessures',
    lines: [
      { rule: 'CAS-27', en: 'As many as your Size: unconscious, you do nothing until somebody heals you.', fr: 'Autant que votre Taille : évanoui, vous ne faites rien tant qu\'on ne vous soigne pas.' },
      { rule: 'CAS-31', en: 'One more: dead. The dead still score.', fr: 'Une de plus : mort. Les morts marquent encore.' },
    ],
  },
  {
    en: 'The reckoning',
    fr: 'Le décompte',
    lines: [
      { rule: 'CAS-147', en: 'Alive: your Survival. Friend alive: his Survival. Foe dead: his Size.', fr: 'En vie : votre Survie. Ami en vie : sa Survie. Ennemi mort : sa Taille.' },
      { rule: 'CAS-149', en: 'Aboard: cash 1 each, jewels 1, 4 or 8 for one, two or three, paintings their value.', fr: 'À bord : argent 1 chacun, bijoux 1, 4 ou 8 pour un, deux ou trois, tableaux leur valeur.' },
      { rule: 'CAS-12', en: 'Double: jewels for Lady Lauren, paintings for Sir Stephen, cash for the Captain.', fr: 'Le double : bijoux pour Lady Lauren, tableaux pour Sir Stephen, argent pour le Capitaine.' },
    ],
  },
] satisfies Sheet;
