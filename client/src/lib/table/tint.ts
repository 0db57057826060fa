/**
 * Gives the marks of the seats the colours that people play, where a game says so; the house's own come back
 * afterwards.
 */
import type { Attachment } from 'svelte/attachments';
import type { Manners } from '$lib/board';
import type { Json } from '$lib/server/wire';

export function tint(manners: Manners, view: Json | null): Attachment<HTMLElement> {
  return () => {
    const style = document.documentElement.style;
    const colours = view && manners.colours ? manners.colours(view as never) : [];
    colours.forEach((colour, seat) => colour && style.setProperty(`--seat-${seat}`, colour));
    return () => colours.forEach((_, seat) => style.removeProperty(`--seat-${seat}`));
  };
}
