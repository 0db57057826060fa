/** All rules of the Tower Race on one page, in short: each line leads to its clause. */
import type { Sheet } from '$lib/sheet';

export default [
  {
    en: 'Setting up',
    fr: 'Mise en place',
    lines: [
      { rule: 'TOW-3', en: 'One or two pawns each, all on the start; with four players one each.', fr: 'Un ou deux pions chacun, tous au départ ; à quatre, un seul.' },
      { rule: 'TOW-5', en: 'The way leads over 43 squares to the house of your colour.', fr: 'Le chemin mène par 43 cases à la maison de votre couleur.' },
    ],
  },
  {
    en: 'Your turn',
    fr: 'Votre tour',
    lines: [
      { rule: 'TOW-13', en: 'Throw all dice and use one of them for one pawn; the other is lost.', fr: 'Lancez tous les dés et jouez-en un pour un pion ; l\'autre est perdu.' },
      { rule: 'TOW-14', en: 'The pawn goes exactly as many steps as the die shows.', fr: 'Le pion avance exactement du nombre du dé.' },
      { rule: 'TOW-18', en: 'Pawns on the way are passed over and counted like empty squares.', fr: 'Les pions sur le chemin se dépassent et comptent comme des cases vides.' },
      { rule: 'TOW-19', en: 'Nobody stops on a pawn of his own.', fr: 'On ne s\'arrête pas sur un de ses propres pions.' },
      { rule: 'TOW-15', en: 'Whoever can move must; whoever cannot misses the throw.', fr: 'Qui peut jouer le doit ; qui ne peut pas perd son jet.' },
    ],
  },
  {
    en: 'The start',
    fr: 'Le départ',
    lines: [
      { rule: 'TOW-21', en: 'A pawn on the start that can move goes before all others, even before a captive.', fr: 'Un pion du départ qui peut bouger passe avant tous, même avant un prisonnier.' },
      { rule: 'TOW-25', en: 'If you play with denouncing: whoever forgets this can be denounced by the red button, and the forgotten pawn goes into the tower.', fr: 'Si l\'on joue avec dénonciation : qui l\'oublie peut être dénoncé par le bouton rouge, et le pion oublié va dans la tour.' },
    ],
  },
  {
    en: 'Colours',
    fr: 'Les couleurs',
    lines: [
      { rule: 'TOW-29', en: 'Stopped on your own colour: throw again, if you like.', fr: 'Arrêté sur votre couleur : relancez si vous voulez.' },
      { rule: 'TOW-31', en: 'Another colour or a star ends the turn.', fr: 'Une autre couleur ou une étoile finit le tour.' },
    ],
  },
  {
    en: 'Catching',
    fr: 'Prendre',
    lines: [
      { rule: 'TOW-33', en: 'Stop on somebody else\'s pawn, and it goes into the tower.', fr: 'Arrêtez-vous sur le pion d\'un autre, et il va dans la tour.' },
      { rule: 'TOW-37', en: 'The tower has room for one: whoever was in it goes back to the start.', fr: 'La tour n\'a qu\'une place : qui y était retourne au départ.' },
      { rule: 'TOW-39', en: 'With a six its owner may bring the captive out, to the first star.', fr: 'Avec un six, son propriétaire peut sortir le prisonnier, sur la première étoile.' },
    ],
  },
  {
    en: 'The crossing',
    fr: 'Le croisement',
    lines: [
      { rule: 'TOW-44', en: 'While a pawn stands on the second star, no other player passes it, in either direction.', fr: 'Tant qu\'un pion se tient sur la seconde étoile, aucun autre joueur ne la passe, dans aucun sens.' },
      { rule: 'TOW-46', en: 'With the exact number one catches it there.', fr: 'Avec le nombre exact, on l\'y prend.' },
    ],
  },
  {
    en: 'The end',
    fr: 'La fin',
    lines: [
      { rule: 'TOW-49', en: 'The house is entered with the exact number only.', fr: 'On n\'entre dans la maison qu\'avec le nombre exact.' },
      { rule: 'TOW-52', en: 'Whoever first has all pawns home wins.', fr: 'Le premier dont tous les pions sont rentrés gagne.' },
    ],
  },
] satisfies Sheet;
