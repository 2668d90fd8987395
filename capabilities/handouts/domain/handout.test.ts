import { expect, test } from 'vitest';
import { blocksOf, languageFor, languagesOf, plainText, relatedTo } from './index.ts';

test('a handout is given in the language of its owner, else of the hospital, else in one that it has', () => {
  expect(languageFor(['en', 'ja'], ['ja', 'en'])).toBe('ja');
  expect(languageFor(['en', 'zhtw'], ['ja', 'zhtw'])).toBe('zhtw');
  expect(languageFor(['zhtw'], [null, 'ja'])).toBe('zhtw');
  expect(languageFor([], ['ja'])).toBeUndefined();
  expect(languagesOf({ zhtw: { title: 'a', text: 'b' }, en: { title: 'a', text: 'b' } })).toEqual(['en', 'zhtw']);
});

test('lines become headings, lists and paragraphs, and nothing else in a text is markup', () => {
  expect(blocksOf('Hello <b>\n# Today\n- one\n・二\n\n- three\n#hashtag\n-')).toEqual([
    { kind: 'paragraph', text: 'Hello <b>' },
    { kind: 'heading', text: 'Today' },
    { kind: 'list', items: ['one', '二'] },
    { kind: 'list', items: ['three'] },
    { kind: 'paragraph', text: '#hashtag' },
    { kind: 'paragraph', text: '-' },
  ]);
});

test('a letter says headings and lists without their signs', () => {
  expect(plainText('Hello\n# Today\n- one\n- two')).toBe('Hello\n\nToday\n・ one\n・ two');
  expect(plainText('# Today\nHello')).toBe('Today\nHello');
});

test('a handout fits a visit by a word of a diagnosis in any language, and never by part of a Latin word', () => {
  const visit = ['Chronic kidney disease', '慢性腎臟病', null, 'OU'];

  expect(relatedTo(['KIDNEY disease'], visit)).toBe(true);
  expect(relatedTo(['腎臟'], visit)).toBe(true);
  expect(relatedTo(['ＯＵ'], visit)).toBe(true);
  expect(relatedTo(['kid'], visit)).toBe(false);
  expect(relatedTo(['hronic'], visit)).toBe(false);
  expect(relatedTo(['O'], visit)).toBe(false);
  expect(relatedTo(['CKD'], ['CKD, IRIS 3'])).toBe(true);
  expect(relatedTo(['OA'], ['oats oa'])).toBe(true);
  expect(relatedTo(['', '  '], visit)).toBe(false);
  expect(relatedTo([], visit)).toBe(false);
});
