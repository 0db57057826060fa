/** Problems come as keys and parameters; here they get their words, in the reader's language. */
import { Failure } from '$lib/server/api';
import { find, message } from './catalogue';
import type { Json } from '$lib/server/wire';
import { i18n } from '$lib/i18n.svelte';

const files = import.meta.glob<Json>(
  ['../../../../src/chaloupe/texts/{en,fr}.json', '../../../../src/chaloupe/server/texts/{en,fr}.json'],
  { import: 'default' },
);

interface Trouble {
  key: string;
  details: Json;
}

/** Word a problem: the game's own texts come first, then those of the packages, then a general sentence. */
export async function wordProblem(trouble: Trouble, game?: string): Promise<string> {
  const path = `errors.${trouble.key}`;
  const own = i18n.maybe(path, trouble.details);
  if (own !== undefined) return own;
  if (game && find(i18n.game(game), path) !== undefined)
    return message(i18n.lang, i18n.game(game), path, trouble.details);
  return (await packaged(path, trouble.details)) ?? i18n.say('errors.unknown', { key: trouble.key });
}

/** Word whatever went wrong: a problem that has a name, or a fault nobody foresaw. */
export async function explain(failure: unknown, game?: string): Promise<string> {
  return failure instanceof Failure
    ? wordProblem(failure, game)
    : i18n.say('errors.unknown', { key: failure instanceof Error ? failure.message : String(failure) });
}

/** Word why a bot did what it did. */
export async function wordReason(reason: Trouble): Promise<string> {
  return (await packaged(`reasons.${reason.key}`, reason.details)) ?? reason.key;
}

/** Word a message of the packages behind the house. */
async function packaged(path: string, details: Json): Promise<string | undefined> {
  for (const [file, fetchTexts] of Object.entries(files)) {
    if (!file.endsWith(`/${i18n.lang}.json`)) continue;
    const texts = await fetchTexts();
    if (find(texts, path) !== undefined) return message(i18n.lang, texts, path, details);
  }
  return undefined;
}
