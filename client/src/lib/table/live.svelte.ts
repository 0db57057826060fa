import { untrack } from 'svelte';

/** What is told to those who do not see the board: sentences for the live region of the page. */
class Live {
  lines = $state.raw<{ key: number; text: string }[]>([]);
  #key = 0;

  /** Tell something. A few sentences are kept so that quick ones are all read. */
  tell(text: string): void {
    if (text) this.lines = [...untrack(() => this.lines), { key: this.#key++, text }].slice(-8);
  }

  clear(): void {
    this.lines = [];
  }
}

export const live = new Live();
