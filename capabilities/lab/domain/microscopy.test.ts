import { expect, test } from 'vitest';
import {
  groupOf,
  isWideText,
  microscopies,
  microscopyNamed,
  microscopyOf,
  nameOf,
  readableRaw,
  testName,
} from './index.ts';

const LANGUAGES = ['en', 'ja', 'zhtw'] as const;
const codes = microscopies('en').flatMap((name) => microscopyNamed(name)!.codes.split(' '));

test('every finding of every examination has a name in each language, and every class that is a word is read in it', () => {
  expect(codes.length).toBeGreaterThan(40);
  for (const code of codes) {
    const finding = microscopyOf(code)!;
    for (const language of LANGUAGES) {
      expect(nameOf({ code, name: code }, language), code).toBe(finding[language]);
      expect(finding[language]).not.toBe('');
    }
    // Digits choose a class, so there are never more than nine; a class without digits has words in Japanese.
    expect(finding.classes.length).toBeLessThan(10);
    for (const raw of finding.classes.filter((one) => !/\d/.test(one)))
      expect(readableRaw({ code, raw }, 'ja'), `${code} ${raw}`).not.toBe(raw);
    expect(groupOf(code)).toBe('microscopy');
  }
});

test('an examination is known by its name in any language, and is named in the language of the page', () => {
  for (const language of LANGUAGES)
    for (const [at, name] of microscopies(language).entries()) {
      expect(microscopyNamed(` ${name.toUpperCase()} `)?.en).toBe(microscopies('en')[at]);
      expect(testName(name, 'zhtw')).toBe(microscopies('zhtw')[at]);
    }
  expect(testName('尿沈渣', 'en')).toBe('Urine sediment');
  expect(microscopyNamed('Histology')).toBeUndefined();
});

test('a value that is no class stays as it was written, and so does that of any other test', () => {
  expect(readableRaw({ code: 'SED_RBC', raw: 'none' }, 'zhtw')).toBe('無');
  expect(readableRaw({ code: 'SED_RBC', raw: '6-20' }, 'zhtw')).toBe('6-20');
  expect(readableRaw({ code: 'SED_RBC', raw: 'numerous' }, 'ja')).toBe('numerous');
  expect(readableRaw({ code: 'SNAP 4Dx', raw: 'none' }, 'ja')).toBe('none');
});

test('words go across the table, counts and numbers stand in their column', () => {
  expect(isWideText({ code: 'CYT_FINDINGS', raw: 'Few', number: null })).toBe(true);
  expect(isWideText({ code: 'CYT_GRADE', raw: 'benign', number: null })).toBe(true);
  expect(isWideText({ code: 'SED_RBC', raw: '6-20', number: null })).toBe(false);
  expect(isWideText({ code: 'SED_RBC', raw: '>50', number: 50 })).toBe(false);
  expect(isWideText({ code: 'HEARTWORM', raw: 'POSITIVE', number: null })).toBe(false);
});
