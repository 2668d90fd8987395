import { relations } from '@alder/patients/domain';
import { expect, test } from 'vitest';
import { readRelation } from './read-pet-owner.ts';
import { type ReadOptions, readRow } from './read-row.ts';

const about = {
  ...{ dateOrder: 'ymd', speciesMap: { canine: 'dog' }, roleMap: {}, doctorMap: {}, today: '2026-11-29', decimals: 0 },
  instantOf: (day: string, time: string) => `${day}T${time}:00.000Z`,
} as const satisfies Partial<ReadOptions>;
const read = (entity: ReadOptions['entity'], row: Record<string, string>) =>
  readRow(Object.values(row), {
    ...about,
    entity,
    mapping: Object.fromEntries(Object.keys(row).map((field, at) => [field, at])),
  });
const PET = { id: '11', patient_id: 'A1', name: 'Coco', species: 'Canine', owner_id: '1' };

test('a second owner beside a pet is an owner of its own and a further owner of the pet, in the relation that the file names', () => {
  const rows = read('pet', {
    ...PET,
    ...{ owner_2_name: 'Ken Ito', owner_2_phone: '03-1111-2222', owner_2_relation: 'Spouse' },
  });
  expect(rows.map(({ entity }) => entity)).toEqual(['owner', 'pet', 'petOwner']);
  expect(rows[0]).toMatchObject({
    source_id: 'ken ito|0311112222',
    data: { name: 'Ken Ito', phones: ['03-1111-2222'] },
  });
  expect(rows[2]).toMatchObject({
    ...{ source_id: '11|ken ito|0311112222', parent: '11', parent_of: 'pet', reasons: [] },
    data: { owner: 'ken ito|0311112222', relation: 'familyMember', name: 'Ken Ito' },
  });
});

test('a second owner by id alone refers to the list of owners; without a second owner there is no row', () => {
  expect(read('pet', { ...PET, owner_2_id: '2' })[1]).toMatchObject({ data: { owner: '2', relation: 'coOwner' } });
  expect(read('pet', { ...PET, owner_2_id: '', owner_2_name: '' }).map(({ entity }) => entity)).toEqual(['pet']);
});

test('a list of further owners names pet, owner and relation; a relation that nobody knows is refused and not guessed', () => {
  expect(read('petOwner', { patient_id: 'A1', owner_id: '2', relation: 'ブリーダー' })).toMatchObject([
    { source_id: 'A1|2', parent: null, patient_id: 'A1', data: { owner: '2', relation: 'breeder' }, reasons: [] },
  ]);
  const [row] = read('petOwner', { pet_id: '', owner_id: '', relation: 'neighbour' });
  expect(row!.reasons).toEqual([
    { code: 'missing', field: 'pet_id' },
    { code: 'missing', field: 'owner_id' },
    { code: 'relation', field: 'relation', value: 'neighbour' },
  ]);
});

test('each relation is known by its own name and in three languages', () => {
  for (const relation of relations) expect(readRelation(relation)).toBe(relation);
  expect(['共同飼い主', '家屬', '代理人', 'Pet Sitter', ''].map(readRelation)).toEqual([
    ...['coOwner', 'familyMember', 'agent', 'sitter', 'coOwner'],
  ]);
});
