/** The sea in words: lane by lane, how everybody fares, who has voted, who swims. */
import type { SpokenTable } from '$lib/spoken-table';
import { count, crew, LANES, lettered, own, owner, type Men, type View } from './view';

const telling: SpokenTable<View> = (view, _seat, texts) => {
  const aboard = (men: Record<string, Men>): string => {
    const sum = new Map<string, number>();
    for (const { colour, rank } of crew(men, null))
      sum.set(`${colour}/${rank}`, (sum.get(`${colour}/${rank}`) ?? 0) + 1);
    const list = [...sum].map(([key, number]) => {
      const [colour = '', rank = ''] = key.split('/');
      const whose = owner(view, colour);
      return own('lane.man', {
        number,
        rank: texts.word(rank),
        colour: texts.word(colour),
        name: whose === null ? '' : texts.name(whose),
      });
    });
    return list.join(', ') || own('lane.nobody');
  };
  const lane = (number: number): string => {
    const found = Object.entries(view.boats).find(([, boat]) => boat.lane === number);
    if (!found) return own('lane.empty', { lane: number });
    const [name, boat] = found;
    const head = { lane: number, boat: lettered(name, texts.word(name)) };
    if (boat.state === 'landed') return own('lane.landed', { ...head, number: boat.arrival });
    const who = aboard(boat.men);
    return boat.state === 'sunk'
      ? own('lane.sunk', { ...head, who })
      : own('lane.afloat', { ...head, row: boat.row, leaks: boat.leaks, who });
  };
  const plays = (colour: string | null): string =>
    colour === null ? '…' : own('plate.plays', { colour: texts.word(colour) });
  const ballot = view.ballot;
  return [
    { title: own('board'), lines: LANES.map(lane) },
    {
      title: own('telling.players'),
      lines: view.seats.map((each, seat) =>
        [
          `${texts.name(seat)}: ${plays(each.colour)}`,
          own('plate.points', { number: each.points }),
          own('plate.caps', { number: each.caps }),
          own('plate.saved', { number: count(each.saved) }),
          own('plate.lost', { number: count(each.drowned) }),
          ...(view.first === seat ? [own('plate.stick')] : []),
        ].join(', '),
      ),
    },
    ...(ballot && view.phase === 'vote'
      ? [
          {
            title: own('urn.title'),
            lines: view.seats.map(
              (_, seat) => `${texts.name(seat)} ${own(String(seat) in ballot.votes ? 'urn.sealed' : 'urn.open')}`,
            ),
          },
        ]
      : []),
    ...(view.water.length
      ? [
          {
            title: own('swimmers'),
            lines: view.water.map((each) => `${texts.name(each.seat)}: ${texts.word(each.rank)}`),
          },
        ]
      : []),
  ];
};

export default telling;
