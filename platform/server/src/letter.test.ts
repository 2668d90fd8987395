import { expect, test } from 'vitest';
import { composeLetter } from './letter.ts';

const letter = {
  lang: 'en',
  subject: 'Activate <b>Coast</b> & Co',
  paragraphs: ['"Coast" was registered.'],
  action: { label: 'Set password', link: 'https://alder.test/auth/activate?token=a&b' },
  notes: ['Do nothing otherwise.'],
} as const;

test('a letter says the same as text and as HTML, and names in it are no markup', () => {
  const { subject, text, html } = composeLetter(letter);

  expect(subject).toBe(letter.subject);
  expect(text).toBe(
    '"Coast" was registered.\n\nSet password\nhttps://alder.test/auth/activate?token=a&b\n\nDo nothing otherwise.\n',
  );
  expect(html).toContain('Activate &lt;b&gt;Coast&lt;/b&gt; &amp; Co');
  expect(html).toContain('href="https://alder.test/auth/activate?token=a&amp;b"');
  expect(html).toContain('Do nothing otherwise.');
  expect(html).not.toContain('<b>');
});

test('a letter loads nothing when it is opened, so that nobody learns that it was', () => {
  const { html = '' } = composeLetter(letter);

  expect(html).not.toMatch(/<img|<link|<script|src=|url\(/i);
  expect(html.match(/https?:\/\/[^"&<\s]*/g)!.every((address) => address.startsWith('https://alder.test/'))).toBe(true);
});

test.each([
  ['en', 'en'],
  ['ja', 'ja'],
  ['zhtw', 'zh-Hant-TW'],
] as const)('a letter in %s names its language, so that it is read and drawn in it', (lang, tag) => {
  expect(composeLetter({ ...letter, lang }).html).toContain(`<html lang="${tag}">`);
});
