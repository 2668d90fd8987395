import { expect, test } from 'vitest';
import { cautionIn, sharedCautionTexts, speciesOfCaution } from './shared-cautions.ts';

test('the caution of a shared medicine is read in each language, and one that the hospital wrote stays as it is [cap.languages]', () => {
  expect(cautionIn('Dogs only', 'en')).toBe('Dogs only');
  expect(cautionIn('Dogs only', 'ja')).toBe('犬のみ');
  expect(cautionIn('Dogs only', 'zhtw')).toBe('僅限犬');
  for (const own of ['Dogs only, never on Sundays', 'constructor', ''])
    for (const language of ['en', 'ja', 'zhtw'] as const) expect(cautionIn(own, language)).toBe(own);
});

test('every translated caution is another text in Japanese and Chinese, without English words [cap.languages]', () => {
  const left = sharedCautionTexts.filter((text) =>
    (['ja', 'zhtw'] as const).some((language) => {
      const translated = cautionIn(text, language);
      // Names of tests, receptors and units are written in Latin letters everywhere.
      return /[A-Za-z]{2,}/.test(translated.replaceAll(/NSAIDs?|ACTH|MDR1|FIV|mg|kg|IU|pH/g, '')) || !translated;
    }),
  );
  expect(left).toEqual([]);
});

test('a shared caution that begins with species is for them alone; advice about a species limits nothing, and neither do words of a hospital', () => {
  const of = (texts: readonly string[]) => texts.map(speciesOfCaution);
  expect(of(['Dogs only', 'Cats', 'Dogs. Not in cats', 'Cats, dogs: the product of the species'])).toEqual([
    ...[['dog'], ['cat'], ['dog'], ['cat', 'dog']],
  ]);
  expect(speciesOfCaution('Dogs from one year')).toEqual(['dog']);
  expect(speciesOfCaution('Dogs, cats, rabbits')).toEqual(['dog', 'cat', 'rabbit']);
  expect(of(['Cats are sensitive', 'Never in rabbits', 'With meals'])).toEqual([...[undefined, undefined, undefined]]);
  expect(speciesOfCaution('Cats: not above 5 mg/kg a day; not in growing dogs')).toBeUndefined();
  expect(of(['Dogs only, never on Sundays', 'Dogs. Ours', 'constructor', ''])).toEqual([
    ...[undefined, undefined, undefined, undefined],
  ]);
});
