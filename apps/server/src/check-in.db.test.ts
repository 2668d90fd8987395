import { createVitalSigns } from '@alder/chart/contract';
import { createPet, updatePet } from '@alder/patients/contract';
import { createMedicineRecord } from '@alder/pharmacy/contract';
import {
  checkIn,
  createMedicalRecord,
  getEntry,
  getTodayMedicalRecords,
  moveMedicalRecord,
} from '@alder/records/contract';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';
import { reactions } from './reactions.ts';

const open = () => openHospital(implementations, { reactions });

test('a pet that is checked in by two computers in the same second has one visit, and the second one is asked', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();

  const responses = await Promise.all([
    hospital.call(createMedicalRecord, { pet: pet.id }),
    hospital.call(checkIn, { pets: [{ pet: pet.id }] }),
    hospital.call(createMedicalRecord, { pet: pet.id }),
  ]);

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { result } = (await hospital.call(getTodayMedicalRecords, {})).payload;
  expect(result).toHaveLength(1);
  const refused = responses.find(({ status }) => status === 409)!;
  expect(refused.payload).toMatchObject({ error: 'visitOpen', current: { id: result[0]!.id } });
  const confirmed = { pet: pet.id, confirmOpenVisit: true };
  expect(await hospital.call(createMedicalRecord, confirmed)).toMatchObject({ status: 200 });
});

test('a pet that is recorded as deceased is checked in and prescribed for only after a confirmation', async () => {
  await using hospital = await open();
  const doctor = await hospital.addUser();
  const pet = await hospital.addPet();
  await hospital.work((trx) => trx.updateTable('pet').set({ status: 'deceased' }).where('id', '=', pet.id).execute());
  const input = { pets: [{ pet: pet.id }], assignee: doctor.id };

  const refusal = { status: 409, payload: { error: 'patientDeceased' } };
  expect(await hospital.call(checkIn, input)).toMatchObject(refusal);
  expect(await hospital.call(createMedicalRecord, { pet: pet.id })).toMatchObject(refusal);
  expect((await hospital.call(getTodayMedicalRecords, {})).payload.result).toHaveLength(0);
  const visit = (await hospital.call(checkIn, { ...input, confirmDeceased: true })).payload.result[0]!;

  const line = { medical_record: visit.id, name: 'Meloxicam', dosage: 1, frequency: 'QD', days: 1 } as const;
  const prescribe = (more: object = {}) => hospital.call(createMedicineRecord, { ...line, ...more }, { as: doctor });
  expect(await prescribe()).toMatchObject({
    status: 409,
    payload: { error: 'patientDeceased', warnings: [{ kind: 'deceased' }], fields: { safety_reason: 'missing' } },
  });
  expect(await prescribe({ safety_reason: 'Entered later, given the day before' })).toMatchObject({ status: 200 });
});

test('an archived visit does not stand in the way of the next one', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const first = (await hospital.call(checkIn, { pets: [{ pet: pet.id }] })).payload.result[0]!;
  await hospital.call(moveMedicalRecord, { id: first.id, stage: 'archive' });

  expect(await hospital.call(checkIn, { pets: [{ pet: pet.id }] })).toMatchObject({ status: 200 });
});

test('the pets of one check-in come in together with their weights, or none does', async () => {
  await using hospital = await open();
  const owner = await hospital.addOwner();
  const cat = await hospital.addPet({ species: 'cat', owner: owner.id });
  const dog = await hospital.addPet({ species: 'dog', owner: owner.id });
  const doctor = await hospital.addUser();
  const arrive = (weight: number, more: object = {}) =>
    hospital.call(checkIn, {
      pets: [
        { pet: dog.id, weight: 9.4 },
        { pet: cat.id, weight },
      ],
      reason: 'Yearly vaccine',
      assignee: doctor.id,
      ...more,
    });

  expect(await arrive(462)).toMatchObject({
    status: 422,
    payload: { error: 'implausible', values: [{ field: 'weight', value: 462, meant: 4.62 }] },
  });
  expect((await hospital.call(getTodayMedicalRecords, {})).payload.result).toEqual([]);

  const { payload } = await arrive(4.62);
  expect(payload.result.map(({ pet, owner, reason }) => [pet, owner, reason])).toEqual([
    [dog.id, owner.id, 'Yearly vaccine'],
    [cat.id, owner.id, 'Yearly vaccine'],
  ]);
  const board = (await hospital.call(getTodayMedicalRecords, {})).payload.result;
  expect(board.map(({ patient }) => patient.weight).sort()).toEqual([4.62, 9.4]);
});

test('a weight given at check-in, in the patient form or with vital signs is one dated measurement that record, board and dose use', async () => {
  await using hospital = await open();
  const doctor = await hospital.addUser();
  const form = { patient_id: 'P1', name: 'Momo', species: 'cat', breed: 'Mix', weight: 4.4 };
  const pet = (await hospital.call(createPet, form)).payload.result;
  const arrived = { pets: [{ pet: pet.id, weight: 4.5 }], assignee: doctor.id };
  const visit = (await hospital.call(checkIn, arrived)).payload.result[0]!;
  const seen = async () => {
    const { payload } = await hospital.call(getEntry, { id: visit.id });
    const [card] = (await hospital.call(getTodayMedicalRecords, {})).payload.result;
    expect(card!.patient.weight).toBe(payload.weights[0]!.weight);
    expect(card!.patient.weight_at).toBe(payload.weights[0]!.at);
    return payload.weights.map(({ weight }) => weight);
  };
  expect(await seen()).toEqual([4.5, 4.4]);

  const { version } = (await hospital.call(getEntry, { id: visit.id })).payload.result;
  expect(version).toBe(1);
  await hospital.call(updatePet, { id: pet.id, version: 2, weight: 4.6 });
  expect(await seen()).toEqual([4.6, 4.5, 4.4]);

  await hospital.call(createVitalSigns, { pet: pet.id, medical_record: visit.id, weight: 4.7 });
  expect(await seen()).toEqual([4.7, 4.6, 4.5, 4.4]);
  const line = { medical_record: visit.id, name: 'Amlodipine', dosage: 0.25, frequency: 'QD', days: 7 } as const;
  const prescribed = await hospital.call(createMedicineRecord, line, { as: doctor });
  expect(prescribed.payload.result.weight).toBe(4.7);
});

test('a value that is unusual for the species is saved after it was confirmed, and not before', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet({ species: 'cat' });

  const hot = { pet: pet.id, temperature: 3.96 };
  expect(await hospital.call(createVitalSigns, hot)).toMatchObject({
    status: 422,
    payload: { error: 'implausible', fields: { temperature: 'implausible' }, values: [{ meant: 39.6 }] },
  });
  expect(await hospital.call(createVitalSigns, { ...hot, confirmImplausible: true })).toMatchObject({
    status: 200,
    payload: { result: { temperature: 3.96 } },
  });
});
