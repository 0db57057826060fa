/**
 * What Lifeboats wants of the table: marks in the colours people play, phrases about boats that are there, and that
 * nobody misses how a vote came out.
 */
import type { Manners } from '$lib/board';
import { COLOURS, PAINT, type View } from './view';

const manners: Manners<View> = {
  colours: (view) => view.seats.map((each) => (each.colour === null ? null : (PAINT[each.colour]?.fill ?? null))),
  said: (view) => {
    const afloat = COLOURS.filter((colour) => view.boats[colour]?.state === 'afloat');
    const players = COLOURS.filter((colour) => view.seats.some((each) => each.colour === colour));
    return { for: [...afloat, 'cap'], boat: afloat, other: afloat, colour: players };
  },
  reveals: ['reveal'],
};

export default manners;
