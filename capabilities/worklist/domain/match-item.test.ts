import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MatchedItem, matchesQuery, type WorklistQuery } from './match-item.ts';

const mochi: MatchedItem = {
  patient_id: 'P00956',
  pet_name: '麻糬',
  accession_number: '261121-7KQ2MD',
  study_instance_uid: '2.25.7',
  modality: 'DX',
  aetitle: 'DR-1',
  status: 'SCHEDULED',
  day: '20261121',
  time: '101500',
};
const all: WorklistQuery = {
  ...{ patientName: '', patientId: '', accessionNumber: '', studyInstanceUID: '', procedureId: '', stepId: '' },
  ...{ station: '', modality: '', status: '', date: '', time: '' },
};
const dr1 = { aetitle: 'DR-1', modalities: ['DX'] };
const found = (query: Partial<WorklistQuery>, item: Partial<MatchedItem> = {}, asking = dr1) =>
  matchesQuery({ ...mochi, ...item }, { ...all, ...query }, asking);

test('a device finds an exam by day, by a range open at either end, and by time', () => {
  for (const date of ['20261121', '20261121-', '-20261121', '20261101-20261130', ''])
    expect(found({ date })).toBe(true);
  for (const date of ['20261122', '20261122-', '-20261120', '20261001-20261031']) expect(found({ date })).toBe(false);
  for (const time of ['1015', '080000.000-1200', '-1015', '101500']) expect(found({ time })).toBe(true);
  for (const time of ['11', '1200-', '-1014']) expect(found({ time })).toBe(false);
});

test('names are found in any component group, with wild cards, whatever their case and width', () => {
  for (const patientName of ['麻糬', '麻*', '=麻糬', 'Mochi=麻糬', '*', '麻糬^^'])
    expect(found({ patientName })).toBe(true);
  expect(found({ patientName: 'ﾓﾁ*' }, { pet_name: 'モチ丸' })).toBe(true);
  expect(found({ patientName: 'mochi' }, { pet_name: 'MOCHI' })).toBe(true);
  expect(found({ patientName: 'M?chi' }, { pet_name: 'Mochi' })).toBe(true);
  expect(found({ patientName: 'Mochi' })).toBe(false);
});

test('an exam for a device matches that device, one for any device every device of its modality', () => {
  expect(found({ station: 'DR-1' })).toBe(true);
  expect(found({ station: 'DR-2' })).toBe(false);
  expect(found({ station: 'DR-2' }, { aetitle: '' }, { aetitle: 'DR-2', modalities: ['DX', 'CR'] })).toBe(true);
  expect(found({ station: 'US-1' }, { aetitle: '' }, { aetitle: 'US-1', modalities: ['US'] })).toBe(false);
  expect(found({ modality: 'US' })).toBe(false);
});

test('a pattern of the worst kind is matched at once', () => {
  const started = process.threadCpuUsage();
  expect(found({ patientName: `${'*a'.repeat(400)}b` }, { pet_name: 'a'.repeat(1000) })).toBe(false);
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(500);
});

test('every text finds itself, and every text with a star behind its beginning', () => {
  const plain = fc.string({ unit: fc.constantFrom('a', 'B', '7', '-', '.', '(', '麻') });
  fc.assert(
    fc.property(plain, plain, (start, rest) => {
      const patient_id = start + rest;
      expect(found({ patientId: patient_id }, { patient_id })).toBe(true);
      expect(found({ patientId: `${start}*` }, { patient_id })).toBe(true);
    }),
  );
});

test('an exam is found by one of several study UIDs, and not by another', () => {
  expect(found({ studyInstanceUID: '2.25.7' })).toBe(true);
  expect(found({ studyInstanceUID: '2.25.6\\2.25.7' })).toBe(true);
  expect(found({ studyInstanceUID: '2.25.6\\2.25.8' })).toBe(false);
});

test('an exam for any device is found without a station, and by a device whose modalities are not known', () => {
  const ultrasound = { aetitle: 'US-1', modalities: ['US'] };
  expect(found({ station: '' }, { aetitle: '' }, ultrasound)).toBe(true);
  expect(found({ station: 'NEW-1' }, { aetitle: '' }, { aetitle: 'NEW-1', modalities: [] })).toBe(true);
});

test('an empty component group of a name asks for nothing beside the group that is filled', () => {
  expect(found({ patientName: '=Mochi' })).toBe(false);
  expect(found({ patientName: ' =Mochi' })).toBe(false);
  expect(found({ patientName: '^^=' })).toBe(true);
  expect(found({ patientName: 'Lin^Mochi^^' }, { pet_name: 'Lin^Mochi' })).toBe(true);
});

test('an id is matched as a whole: a part of it needs a star, and a question mark needs a character', () => {
  expect(found({ patientId: ' P00956 ' })).toBe(true);
  expect(found({ patientId: 'P00956' }, { patient_id: ' P00956 ' })).toBe(true);
  for (const patientId of ['P*00956', '*00956', 'P?0956', '*956*']) expect(found({ patientId }), patientId).toBe(true);
  for (const patientId of ['00956', 'P0095', 'P00956?', 'P?00956']) expect(found({ patientId }), patientId).toBe(false);
});

test('fractions of a second do not count, and a day that cannot be read leaves no exam out', () => {
  expect(found({ time: '101500.000' })).toBe(true);
  expect(found({ time: '1015 ' })).toBe(true);
  for (const time of ['120000.000', '120000.000-1300', '080000.5-0900.25']) expect(found({ time }), time).toBe(false);
  for (const date of ['x20261122', '20261122x', 'today', ' ']) expect(found({ date }), date).toBe(true);
});
