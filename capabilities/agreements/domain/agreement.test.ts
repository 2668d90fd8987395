import { languages } from '@alder/i18n/language';
import { expect, test } from 'vitest';
import { agreementDocuments, currentVersion, loadAgreement, notAccepted, versionsOf, writeVersion } from './index.ts';

const load = async (...place: Parameters<typeof loadAgreement>) => {
  const text = await loadAgreement(...place);
  if (!text) throw new Error(`No text of ${place.join(' ')}`);
  return text;
};
const textOf = (text: Awaited<ReturnType<typeof load>>, section: string) =>
  text.sections.find(({ id }) => id === section)?.paragraphs.join('\n') ?? '';

test('terms and privacy policy exist in English, Japanese and Traditional Chinese, clause by clause alike [cap.legal]', async () => {
  for (const document of agreementDocuments) {
    for (const date of versionsOf(document)) {
      const english = await load(document, date, 'en');
      const shape = (text: typeof english) => text.sections.map(({ id, paragraphs }) => [id, paragraphs.length]);
      for (const language of languages) {
        const text = await load(document, date, language);
        expect(shape(text), `${document} ${date} ${language}`).toEqual(shape(english));
        const all = [text.title, ...text.sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs])];
        expect(all.filter((one) => one.trim() !== one || one === '')).toEqual([]);
        // A text that was left in English has no character of the language.
        const script = { en: /[a-z]/, ja: /[ぁ-ん]|[ァ-ン]|[一-龠]/, zhtw: /[一-龠]/ }[language];
        expect(all.filter((one) => !script.test(one))).toEqual([]);
      }
      expect(new Set(english.sections.map(({ id }) => id)).size).toBe(english.sections.length);
    }
  }
});

test('the terms of September 5, 2023 cap liability at what was paid in 12 months and name the law of Taiwan and the Taipei district court, in three languages [const.terms]', async () => {
  expect(versionsOf('terms').at(-1)).toBe('2023-09-05');
  expect(languages.map((language) => writeVersion('2023-09-05', language))).toEqual([
    'September 5, 2023',
    '2023年9月5日',
    '2023年9月5日',
  ]);
  const [en, ja, zhtw] = await Promise.all(languages.map((language) => load('terms', '2023-09-05', language)));

  expect(textOf(en!, 'liability')).toMatch(
    /limited in total to the amount that you have paid.* in the 12 months before/,
  );
  expect(textOf(ja!, 'liability')).toMatch(/12 か月間に.*支払った金額を上限/);
  expect(textOf(zhtw!, 'liability')).toMatch(/12 個月內.*支付給我們的金額為上限/);
  expect(textOf(en!, 'law')).toMatch(/law of Taiwan \(Republic of China\)[\s\S]*Taipei District Court.*first instance/);
  expect(textOf(ja!, 'law')).toMatch(/台湾（中華民国）法[\s\S]*台北地方法院を第一審/);
  expect(textOf(zhtw!, 'law')).toMatch(/中華民國（臺灣）法律[\s\S]*臺北地方法院為第一審/);
});

test('a version that does not exist has no text', async () => {
  expect(await loadAgreement('terms', '2022-01-01', 'en')).toBeUndefined();
});

test('a user who has accepted the version in force is not asked again, an earlier one does not count', () => {
  const accepted = agreementDocuments.map((document) => ({ document, version: currentVersion(document) }));
  expect(notAccepted(accepted)).toEqual([]);
  expect(notAccepted([{ document: 'terms', version: '2001-01-01' }, accepted[0]!])).toEqual(['terms']);
  expect(notAccepted([])).toEqual(['privacy', 'terms']);
});
