/**
 * What a thing is, in one sentence, and the clause that says more: for whoever points at it, dwells on it or holds
 * it.
 */
import type { Json } from '$lib/server/wire';

export interface Tips {
  /** Words a text of the game's own catalogue (`tips.<key>`). */
  say: (path: never, args?: Json) => string;
  /**
   * Where the things are: a CSS selector, the key of the text and the clause. The innermost thing counts; of two that
   * fit the same element, the first. `{card}` in a key stands for the element's `data-card`, and so on.
   */
  spots: readonly (readonly [selector: string, key: string, clause: string])[];
}

export interface Found {
  /** The element the sentence is about. */
  node: Element;
  text: string;
  clause: string;
}

/** Find what is said about an element, or about what it is a part of. */
export function about(target: Element, lists: readonly Tips[]): Found | null {
  for (let node: Element | null = target; node && node !== document.body; node = node.parentElement) {
    for (const { say, spots } of lists) {
      for (const [selector, key, clause] of spots) {
        if (!node.matches(selector)) continue;
        const data = (node as HTMLElement | SVGElement).dataset;
        const name = key.replace(/\{(\w+)\}/g, (_, argument: string) => data[argument] ?? '');
        const path = name.startsWith('/') ? name.slice(1) : `tips.${name}`;
        const text = say(path as never);
        if (text !== path) return { node, text, clause };
      }
    }
  }
  return null;
}
