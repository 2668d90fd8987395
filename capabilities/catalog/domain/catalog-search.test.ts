import { expect, test } from 'vitest';
import { indexEntries, searchEntries } from './catalog-search.ts';

const index = indexEntries([
  { name: 'Amlodipine 2.5 mg', name_zhtw: '氨氯地平 2.5 mg', name_ja: 'アムロジピン 2.5 mg', barcode: '4710001' },
  { name: 'Benazepril 5 mg', code: 'BEN5', active_substance: 'benazepril' },
  { name: 'DHPP', diseases: ['distemper'] },
]);
const names = (typed: string) => searchEntries(index, typed).map(({ name }) => name);

test('the search of a catalog finds names in three languages, codes, barcodes, substances and diseases', () => {
  for (const typed of ['amlo', '地平', 'ｱﾑﾛ', '４７１０']) expect(names(typed), typed).toEqual(['Amlodipine 2.5 mg']);
  expect(names('ben5')).toEqual(['Benazepril 5 mg']);
  expect(names('DISTEMPER')).toEqual(['DHPP']);
});

test('all words must be in one entry, and nothing typed finds all', () => {
  expect(names('mg amlo')).toEqual(['Amlodipine 2.5 mg']);
  expect(names('amlo benazepril')).toEqual([]);
  expect(names('  ')).toHaveLength(3);
});
