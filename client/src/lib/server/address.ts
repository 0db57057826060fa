/** Where other devices find what a link leads to. */
import type { SeatLink, TableLink } from './wire';

const onlyHere = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.') || host === '[::1]';

/**
 * The address to give away: our own, unless that means this machine alone. Then the server knows a better one, if
 * there is one.
 */
export const addressOf = (link: TableLink | SeatLink): string =>
  onlyHere(location.hostname) ? link.address : location.origin + link.path;
