import { expect, test } from 'vitest';
import { chooseLanguage, languageCookie, languageInCookies, languages, nextLanguage } from './language.ts';
import { defineTextsInEveryLanguage, translator } from './texts.ts';

const texts = defineTextsInEveryLanguage({
  en: {
    'order.cancel': 'Cancel order',
    'visit.one': '{count} visit',
    'visit.other': '{count} visits',
    moved: '{pet} moved to {stage}',
  },
  ja: {
    'order.cancel': 'オーダーを取り消す',
    'visit.other': '来院 {count} 件',
    moved: '{pet} を{stage}へ移動しました',
  },
  zhtw: { 'order.cancel': '取消送檢', 'visit.other': '{count} 筆掛號', moved: '{pet} 已移到{stage}' },
});

test('a screen speaks the chosen language, one of three [rule.language]', () => {
  expect(languages.map((language) => translator(texts, language)('order.cancel'))).toEqual([
    'Cancel order',
    'オーダーを取り消す',
    '取消送檢',
  ]);
});

test('English counts one and many; Japanese and Chinese need no plural', () => {
  expect([1, 2, 0].map((count) => translator(texts, 'en')('visit', { count }))).toEqual([
    '1 visit',
    '2 visits',
    '0 visits',
  ]);
  expect(translator(texts, 'ja')('visit', { count: 1 })).toBe('来院 1 件');
  expect(translator(texts, 'zhtw')('visit', { count: 1200 })).toBe('1,200 筆掛號');
});

test('names are put where the language wants them, and a name that looks like a pattern stays as it is', () => {
  expect(translator(texts, 'zhtw')('moved', { pet: '{stage}', stage: '藥局' })).toBe('{stage} 已移到藥局');
  expect(translator(texts, 'en')('moved', { pet: 'Coco' })).toBe('Coco moved to {stage}');
});

test('without a choice: English for an English browser, Japanese in the release for Japan, else Traditional Chinese', () => {
  expect(chooseLanguage({})).toBe('zhtw');
  expect(chooseLanguage({ browser: ['zh-TW', 'en-US'] })).toBe('en');
  expect(chooseLanguage({ browser: ['fr-FR'], release: 'japan' })).toBe('ja');
  expect(chooseLanguage({ browser: ['ja-JP', 'en'], release: 'japan' })).toBe('en');
});

test('a choice made before wins over the browser, and nonsense is no choice', () => {
  expect(chooseLanguage({ chosen: [undefined, 'ja'], browser: ['en'] })).toBe('ja');
  expect(chooseLanguage({ chosen: ['klingon'], browser: [] })).toBe('zhtw');
});

test('the choice is remembered in the cookie lang for one day [const.cookies]', () => {
  expect(languageCookie('ja')).toBe('lang=ja; Max-Age=86400; Path=/; SameSite=Lax');
  expect(languageInCookies('hospitalId=1; lang=zhtw; x=2')).toBe('zhtw');
  expect(languageInCookies('slang=ja; lang=fr')).toBeUndefined();
});

test('the sidebar cycles en, ja, zhtw and back [screen.sidebar]', () => {
  expect(languages.map(nextLanguage)).toEqual(['ja', 'zhtw', 'en']);
});
