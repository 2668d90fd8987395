import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findEntries } from './typeahead.ts';

const medicines = [
  { name: 'Benazepril 5 mg', name_zhtw: '貝那普利 5 mg' },
  { name: 'Amlodipine 2.5 mg', name_zhtw: '氨氯地平 2.5 mg' },
  { name: 'Amoxicillin-clavulanate 250 mg', name_ja: 'アモキシシリン', active_substance: 'amoxicillin' },
  { name: 'GI diet, wet', synonyms: ['gastro am'] },
];
const names = (typed: string) => findEntries(medicines, typed).map((entry) => entry.name);

test('a name that begins with what is typed comes before one that only holds it [cap.medicines]', () => {
  expect(names('am')).toEqual(['Amlodipine 2.5 mg', 'Amoxicillin-clavulanate 250 mg', 'GI diet, wet']);
});

test('every word must be found, in any language of the entry [cap.medicines]', () => {
  expect(names('amo 250')).toEqual(['Amoxicillin-clavulanate 250 mg']);
  expect(names('地平')).toEqual(['Amlodipine 2.5 mg']);
  expect(names('ｱﾓｷ')).toEqual(['Amoxicillin-clavulanate 250 mg']);
  expect(names('amo 500')).toEqual([]);
});

test('nothing typed offers the list from its top', () => {
  expect(findEntries(medicines, '  ', 2).map((entry) => entry.name)).toEqual(['Benazepril 5 mg', 'Amlodipine 2.5 mg']);
});

test('an entry is always found by its own name', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1 })),
      fc.string({ minLength: 1 }).filter((name) => name.trim() !== ''),
      (others, name) => {
        const entries = [...others, name].map((each) => ({ name: each }));

        expect(findEntries(entries, name, entries.length).map((entry) => entry.name)).toContain(name);
      },
    ),
  );
});

test('the best match comes first wherever it is in the list, and entries that match alike keep their order', () => {
  const entries = ['Paracetamol', 'Amoxi cet', 'Cetirizine 10 mg', 'Cetirizine 5 mg', 'Other'].map((name) => ({
    name,
  }));
  const found = (limit?: number) => findEntries(entries, 'cet', limit).map(({ name }) => name);

  expect(found()).toEqual(['Cetirizine 10 mg', 'Cetirizine 5 mg', 'Amoxi cet', 'Paracetamol']);
  expect(found(1)).toEqual(['Cetirizine 10 mg']);
});

test('accents, case and the number of blanks between two words make no difference', () => {
  const entries = [{ name: 'Métacam oral' }, { name: 'Other' }];
  for (const typed of ['metacam', 'MÉTACAM', ' metacam   oral '])
    expect(findEntries(entries, typed)).toEqual([entries[0]]);
});
