import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_VERSION, writeCookie } from '@alder/client';
import { languageOfPage, languages, languageTags } from '@alder/i18n';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAppearance, densities, themes } from './appearance.ts';

const script = readFileSync(join(import.meta.dirname, '../public/before-paint.js'), 'utf8');
const page = document.documentElement;
const look = () => ({ theme: page.dataset.theme, density: page.dataset.density });

function browser({ dark = false, finger = false, tags = ['zh-TW'] }) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('dark') ? dark : finger,
    addEventListener: () => undefined,
  }));
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
  delete page.dataset.theme;
  delete page.dataset.density;
}
const run = () => new Function(script)();

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  writeCookie('lang', '');
});

test('the first paint has the theme and density that the page keeps afterwards', () => {
  for (const theme of [undefined, ...themes])
    for (const density of [undefined, ...densities])
      for (const dark of [false, true])
        for (const finger of [false, true]) {
          localStorage.clear();
          if (theme) localStorage.setItem('alder.theme', theme);
          if (density) localStorage.setItem('alder.density', density);
          browser({ dark, finger });
          run();
          const before = look();
          browser({ dark, finger });
          createAppearance();

          expect(before, `${theme} ${density} ${dark} ${finger}`).toEqual(look());
        }
});

test('the first paint has the language that the page speaks afterwards [rule.language]', () => {
  for (const release of [undefined, 'international', 'japan'])
    for (const chosen of [undefined, ...languages])
      for (const tags of [['zh-TW'], ['ja'], ['fr', 'en-GB'], ['EN'], ['enm'], []]) {
        browser({ tags });
        if (release) page.dataset.release = release;
        else delete page.dataset.release;
        writeCookie('lang', chosen ?? '');
        run();

        expect(page.lang, `${release} ${chosen} ${tags}`).toBe(languageTags[languageOfPage()]);
      }
});

test('a browser that has chosen nothing begins in Traditional Chinese, in Japanese in the Japan release, in English where it asks for it; the client is version 1.0.19 [const.language]', () => {
  const begin = (tags: string[]) => {
    browser({ tags });
    run();
    expect(page.lang).toBe(languageTags[languageOfPage()]);
    return languageOfPage();
  };

  delete page.dataset.release;
  expect([begin(['fr-FR']), begin(['ja-JP']), begin(['zh-TW', 'en-GB'])]).toEqual(['zhtw', 'zhtw', 'en']);
  page.dataset.release = 'japan';
  expect([begin(['fr-FR']), begin(['zh-TW']), begin(['ja-JP', 'en'])]).toEqual(['ja', 'ja', 'en']);
  expect(languageOfPage('zhtw')).toBe('zhtw');
  expect(CLIENT_VERSION).toBe('1.0.19');
  delete page.dataset.release;
});

test('a browser without storage still gets a page', () => {
  browser({});
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });

  run();

  expect(look()).toEqual({ theme: 'light', density: undefined });
});
