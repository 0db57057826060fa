/**
 * What a person has chosen for this browser: name, language, light, sound. Kept in the browser, sent nowhere but the
 * name.
 */
import type { Lang } from '$lib/texts/catalogue';

type Theme = 'auto' | 'light' | 'dark';

interface Kept {
  name: string;
  lang: Lang | null;
  theme: Theme;
  sound: boolean;
  /** Whether notifications are wanted when it is one's turn. */
  tell: boolean;
}

const PLACE = 'chaloupe';

function read(): Kept {
  const kept: Kept = { name: '', lang: null, theme: 'auto', sound: true, tell: false };
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    if (typeof found !== 'object' || found === null) return kept;
    const { name, lang, theme, sound, tell } = found as Record<string, unknown>;
    if (typeof name === 'string') kept.name = name.slice(0, 40);
    if (lang === 'en' || lang === 'fr') kept.lang = lang;
    if (theme === 'light' || theme === 'dark') kept.theme = theme;
    if (typeof sound === 'boolean') kept.sound = sound;
    if (typeof tell === 'boolean') kept.tell = tell;
  } catch {
    // A browser that keeps nothing: the defaults serve.
  }
  return kept;
}

class Prefs {
  #kept = $state(read());
  reduced = $state(false);

  constructor() {
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    this.reduced = motion.matches;
    motion.addEventListener('change', () => (this.reduced = motion.matches));
    this.#show();
  }

  get name(): string {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#kept.name = name.slice(0, 40);
    this.#keep();
  }
  get lang(): Lang | null {
    return this.#kept.lang;
  }
  set lang(lang: Lang | null) {
    this.#kept.lang = lang;
    this.#keep();
    // The server sends the words of this language along with the page.
    if (lang) document.cookie = `lang=${lang}; path=/; max-age=31536000; samesite=lax`;
  }
  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#kept.theme = theme;
    this.#keep();
    this.#show();
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#kept.sound = sound;
    this.#keep();
  }
  get tell(): boolean {
    return this.#kept.tell;
  }
  set tell(tell: boolean) {
    this.#kept.tell = tell;
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // Nothing can be kept; the choice holds until the page is closed.
    }
  }

  #show(): void {
    if (this.#kept.theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.#kept.theme;
  }
}

export const prefs = new Prefs();
