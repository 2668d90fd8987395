import { expect, test } from 'vitest';
import { figuresOf, maySeeMeasure, measureIds, pageIds, pagesOf } from './measures.ts';

const all = { license_his: 1, license_lis: 1, license_pacs: 1 };

test('administrators see every page, a laboratory consultant laboratory and imaging alone', () => {
  expect(pagesOf('hospitalAdmin', all)).toEqual(pageIds);
  expect(pagesOf('sysAdmin', all)).toEqual(pageIds);
  expect(pagesOf('lisConsultant', all)).toEqual(['lab', 'imaging']);
});

test('a page without its licence is absent, and so are its figures on the overview', () => {
  expect(pagesOf('hospitalAdmin', { ...all, license_his: 0 })).toEqual(['overview', 'lab', 'imaging']);
  expect(pagesOf('hospitalAdmin', { license_his: 1 })).not.toContain('lab');
  expect(pagesOf('lisConsultant', { license_his: 1 })).toEqual([]);
  expect(figuresOf('overview', { license_lis: 1 })).toEqual({ tiles: ['results'], charts: [] });
});

test('rows of a figure are seen by those who see one of its pages', () => {
  const seen = measureIds.filter((id) => maySeeMeasure(id, 'lisConsultant', all));
  expect(seen).toEqual([
    ...['results', 'criticals', 'qcRejected', 'replacements', 'turnaround', 'acknowledging'],
    ...['studies', 'images', 'stored'],
  ]);
  expect(measureIds.filter((id) => !maySeeMeasure(id, 'hospitalAdmin', all))).toEqual([]);
});
