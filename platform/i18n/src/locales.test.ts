import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from './language.ts';
import { narrowPunctuation, plain, sameInEveryLanguage, simplifiedOnly } from './locales.rules.ts';

const root = join(import.meta.dirname, '../../..');

type Catalogue = { path: string; texts: Record<string, Record<string, string>> };

/** Every locales folder of capabilities, platform and apps: `en.json` or `board.en.json` with its two sisters. */
function catalogues(): Catalogue[] {
  const folders = ['capabilities', 'platform', 'apps'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.includes('node_modules') && /(^|\/)locales\/([\w-]+\.)?en\.json$/.test(path))
      .map((path) => join(top, path)),
  );
  return folders.map((path) => ({
    path,
    texts: Object.fromEntries(
      languages.map((language) => [
        language,
        JSON.parse(readFileSync(join(root, path.replace(/en\.json$/, `${language}.json`)), 'utf8')),
      ]),
    ),
  }));
}

const all = catalogues();
const stems = (texts: Record<string, string> = {}) =>
  [...new Set(Object.keys(texts).map((key) => key.replace(/\.(one|other)$/, '')))].sort();

test('every text exists in English, Japanese and Traditional Chinese [cap.languages]', () => {
  expect(all.length).toBeGreaterThan(0);
  for (const { path, texts } of all) {
    for (const language of languages) expect(stems(texts[language]), `${path} (${language})`).toEqual(stems(texts.en));
  }
});

test('no text is empty, and each names the same values in every language', () => {
  const names = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
  const wrong = all.flatMap(({ path, texts }) =>
    languages.flatMap((language) =>
      Object.entries(texts[language] ?? {})
        .filter(([key, text]) => {
          const english = texts.en?.[key] ?? texts.en?.[key.replace(/\.one$/, '.other')] ?? '';
          return text.trim() === '' || (!key.endsWith('.one') && names(text) !== names(english));
        })
        .map(([key]) => `${path} ${language} ${key}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('nothing was left in English', () => {
  const left = all.flatMap(({ path, texts }) =>
    (['ja', 'zhtw'] as const).flatMap((language) =>
      Object.entries(texts[language] ?? {})
        .filter(([key, text]) => text === texts.en?.[key] && !plain(text) && !sameInEveryLanguage.has(text))
        .map(([key, text]) => `${path} ${language} ${key}: ${text}`),
    ),
  );
  expect(left).toEqual([]);
});

test('Traditional Chinese texts hold no simplified character', () => {
  const strange = all.flatMap(({ path, texts }) =>
    Object.entries(texts.zhtw ?? {})
      .filter(([, text]) => simplifiedOnly.test(text))
      .map(([key, text]) => `${path} ${key}: ${text}`),
  );
  expect(strange).toEqual([]);
});

test('Japanese and Chinese sentences have the punctuation of their scripts', () => {
  const strange = all.flatMap(({ path, texts }) =>
    (['ja', 'zhtw'] as const).flatMap((language) =>
      Object.entries(texts[language] ?? {})
        .filter(([, text]) => narrowPunctuation.test(text))
        .map(([key, text]) => `${path} ${language} ${key}: ${text}`),
    ),
  );
  expect(strange).toEqual([]);
});
