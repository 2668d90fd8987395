import { expect, test } from 'vitest';
import { DEFAULT_COLUMNS, studyColumns, studySorts } from './study-list.ts';

test('a new user sees the main columns of the study list in its order, and may have the others [cap.imaging]', () => {
  expect(DEFAULT_COLUMNS).toEqual(['preview', 'patient', 'modality', 'description', 'images', 'datetime', 'state']);
  const hidden = studyColumns.filter((column) => !DEFAULT_COLUMNS.includes(column));
  expect(hidden).toEqual(['arrived', 'species', 'owner', 'accession']);
  expect([...DEFAULT_COLUMNS].map((column) => studyColumns.indexOf(column))).toEqual([0, 1, 2, 3, 4, 5, 10]);
  expect(studySorts.every((sort) => (studyColumns as readonly string[]).includes(sort))).toBe(true);
});
