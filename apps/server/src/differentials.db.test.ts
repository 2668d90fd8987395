import { createDiagnosisRecord, createDifferentialRecord, updateDifferentialRecord } from '@alder/chart/contract';
import { getRecordPdf, signMedicalRecord } from '@alder/record-signing/contract';
import {
  changePetOfVisit,
  createMedicalRecord,
  getEntry,
  getMedicalRecordHistory,
  updateMedicalRecord,
} from '@alder/records/contract';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';
import { reactions } from './reactions.ts';

/** A record of Dr. Lin in which pancreatitis is considered for vomiting. */
async function open(now = new Date('2026-11-21T02:00:00.000Z')) {
  const hospital = await openHospital(implementations, { reactions, now });
  const lin = await hospital.addUser({ role: 'doctor', display_name: 'Dr. Lin' });
  const as = { as: lin };
  const pet = await hospital.addPet();
  const { id } = (await hospital.call(createMedicalRecord, { pet: pet.id, assignee: lin.id }, as)).payload.result;
  const problem = await hospital.call(createDiagnosisRecord, { medical_record: id, name: 'Vomiting' }, as);
  const considered = { medical_record: id, name: 'Pancreatitis', problem: problem.payload.result.id };
  const one = (await hospital.call(createDifferentialRecord, considered, as)).payload.result;
  return Object.assign(hospital, { lin, as, pet, id, one });
}

test('a change of a differential diagnosis is a version of the record: how it stood, who changed it, and the text beside it [DDX-04]', async () => {
  await using hospital = await open();
  const { id, one, as } = hospital;
  hospital.setNow(new Date('2026-11-21T02:05:00.000Z'));
  const change = { id: one.id, version: one.version, state: 'ruled_out', reason: 'Normal fPLI' } as const;
  await hospital.call(updateDifferentialRecord, change, as);
  hospital.setNow(new Date('2026-11-21T02:10:00.000Z'));
  const { version } = (await hospital.call(getEntry, { id })).payload.result;
  await hospital.call(updateMedicalRecord, { id, version, assessment: 'Dietary' }, as);

  const { result } = (await hospital.call(getMedicalRecordHistory, { id })).payload;

  const pancreatitis = { name: 'Pancreatitis', problem: { name: 'Vomiting' }, test: '' };
  expect(result).toMatchObject([
    { assessment: 'Dietary', differentials: [{ ...pancreatitis, state: 'ruled_out', reason: 'Normal fPLI' }] },
    { assessment: '', author_name: 'Dr. Lin', differentials: [{ ...pancreatitis, state: 'ruled_out' }] },
    { assessment: '', differentials: [{ ...pancreatitis, state: 'considered', reason: '' }] },
  ]);
});

test('a signed record takes no differential diagnosis and no change of one, by call or by statement [DDX-05]', async () => {
  await using hospital = await open();
  const { id, one, as, pet } = hospital;
  const written = (await hospital.call(getEntry, { id })).payload.result.version;
  await hospital.call(updateMedicalRecord, { id, version: written, assessment: 'Dietary' }, as);
  const { version } = (await hospital.call(getEntry, { id })).payload.result;
  expect(await hospital.call(signMedicalRecord, { id, version, licence_number: 'A-1' }, as)).toMatchObject({
    status: 200,
  });

  const locked = { status: 423, payload: { error: 'recordSigned' } };
  const confirm = { id: one.id, version: one.version, state: 'confirmed' } as const;
  expect(await hospital.call(updateDifferentialRecord, confirm, as)).toMatchObject(locked);
  expect(await hospital.call(createDifferentialRecord, { medical_record: id, name: 'IBD' }, as)).toMatchObject(locked);
  await expect(
    hospital.work((trx) => sql`update differential_record set reason = 'x' where pet = ${pet.id}`.execute(trx)),
  ).rejects.toMatchObject({ code: 'AL423' });
});

test('differential diagnoses go with their visit to the right pet, and the record prints [DDX-04]', async () => {
  await using hospital = await open();
  const { id, as } = hospital;
  const right = await hospital.addPet();
  expect(await hospital.call(changePetOfVisit, { id, pet: right.id, reason: 'Wrong one' }, as)).toMatchObject({
    status: 200,
  });

  const { result } = (await hospital.call(getEntry, { id })).payload;
  expect(result.differentialRecords).toMatchObject([{ name: 'Pancreatitis', pet: right.id }]);
  const page = await hospital.app.inject({
    url: addressOf(getRecordPdf, { hospital: hospital.key, id }),
    headers: { 'x-test-session': hospital.lin.id },
  });
  expect(page.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});
