/** A guided first game: a day in the boat, one thing after the other, in a real game against bots. */
import type { GameEvent, Tour } from '$lib/board';
import type { View } from './view';

/** Whether an event was done by the character of the reader's seat. */
const mine = (view: View, seat: number | null, events: GameEvent[], names: string[]): boolean =>
  events.some((each) => names.includes(each.event) && view.characters[String(each['character'])]?.seat === seat);

const tour: Tour<View> = {
  players: 6,
  options: { quick: true },
  steps: [
    {
      en: 'Six castaways in one boat; the bow is where provisions are handed out, the stern is where the course is chosen. You are the one with the tinted name plate.',
      fr: "Six naufragés dans un canot : à la proue on distribue les provisions, à la poupe on choisit le cap. Vous êtes celui dont la plaque est teintée.",
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
      en: 'When two fight, everybody may join a side, play weapons, or pass; any reaction asks all again. Under “Next time” you can say that you pass by yourself.',
      fr: 'Quand deux se battent, chacun peut rejoindre un camp, jouer des armes ou passer ; toute réaction redemande à tous. Sous « La prochaine fois », vous pouvez passer d\'avance.',
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
      en: 'That was a day. With the fourth gull land is in sight and all secrets are turned over. Whenever something is not allowed, the table tells you which rule says so.',
      fr: "Voilà une journée. À la quatrième mouette, la terre est en vue et l'on retourne tous les secrets. Quand quelque chose n'est pas permis, la table vous dit quelle règle l'interdit.",
    },
  ],
};

export default tour;
