import { expect, test } from 'vitest';
import { guessEntity, guessMapping, importEntities, importFields, missingFields } from './columns.ts';

test.each([
  ['owner', ['Client ID', 'First Name', 'Last Name', 'Mobile', 'Email']],
  ['owner', ['客戶編號', '姓名', '電話', '地址']],
  ['pet', ['Chart No', 'Pet Name', 'Species', 'Breed', 'Sex', 'DOB', 'Client', 'Phone']],
  ['pet', ['カルテ番号', 'ペット名', '種類', '品種', '性別', '飼い主名', '電話番号']],
  ['pet', ['病歷號', '寵物名', '物種', '品種', '性別', '飼主', '電話']],
  ['weight', ['Animal ID', 'Date', 'Weight (kg)']],
  ['visit', ['Consult ID', 'Animal ID', 'Date', 'History', 'Examination', 'Assessment', 'Plan']],
] as const)('headings of %s are known: %s', (entity, headings) => {
  expect(guessEntity(headings)).toBe(entity);
});

test('headings that no one knows leave the choice to a person', () => {
  expect(guessEntity(['a1', 'b2', 'c3'])).toBeUndefined();
  expect(missingFields('pet', {})).toEqual([['name'], ['species'], ['id', 'patient_id']]);
});

test('each column fills one field at most, and every field is filled by its own name', () => {
  for (const entity of importEntities) {
    const mapping = guessMapping(entity, importFields[entity]);
    expect(Object.keys(mapping)).toEqual([...importFields[entity]]);
    expect(new Set(Object.values(mapping)).size).toBe(importFields[entity].length);
  }
});
