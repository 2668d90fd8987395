import { createDiagnosisRecord, createVitalSigns, updateDiagnosisRecord } from '@alder/chart/contract';
import { getDayEnd } from '@alder/dashboard/contract';
import { newId } from '@alder/database';
import { addRecordAddendum, getRecordPdf, getRecordSigning, signMedicalRecord } from '@alder/record-signing/contract';
import {
  changePetOfVisit,
  createMedicalRecord,
  deleteMedicalRecord,
  getEntry,
  moveMedicalRecord,
  updateMedicalRecord,
} from '@alder/records/contract';
import { hashPassword } from '@alder/secrets';
import { openHospital, type TestUser } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';
import { reactions } from './reactions.ts';

/** A written record of Dr. Lin. */
async function open(configs: Record<string, unknown> = {}) {
  const hospital = await openHospital(implementations, { reactions, configs });
  const lin = await hospital.addUser({ role: 'doctor', display_name: 'Dr. Lin' });
  const wu = await hospital.addUser({ role: 'doctor', display_name: 'Dr. Wu' });
  const pet = await hospital.addPet();
  const input = { pet: pet.id, assignee: lin.id, assessment: 'CKD, IRIS 2' };
  const { id } = (await hospital.call(createMedicalRecord, input, { as: lin })).payload.result;
  const version = async () => (await hospital.call(getEntry, { id })).payload.result.version;
  const sign = async (as: TestUser = lin, more: object = {}) =>
    hospital.call(signMedicalRecord, { id, version: await version(), licence_number: 'A-123', ...more }, { as });
  return Object.assign(hospital, { lin, wu, pet, id, version, sign });
}

test('a signed record is locked by the server and by the database: text, diagnoses, vital signs and deletion', async () => {
  await using hospital = await open();
  const { lin, id, version } = hospital;
  const diagnosis = (
    await hospital.call(createDiagnosisRecord, { medical_record: id, name: 'CKD', note: '' }, { as: lin })
  ).payload.result;
  expect(await hospital.sign()).toMatchObject({
    status: 200,
    payload: { result: { signatures: [{ kind: 'signature', signer_name: 'Dr. Lin', licence_number: 'A-123' }] } },
  });

  const locked = { status: 423, payload: { error: 'recordSigned' } };
  const update = { id, version: await version(), plan: 'Recheck' };
  expect(await hospital.call(updateMedicalRecord, update, { as: lin })).toMatchObject(locked);
  expect(
    await hospital.call(updateDiagnosisRecord, { id: diagnosis.id, version: 1, note: 'x' }, { as: lin }),
  ).toMatchObject(locked);
  expect(await hospital.call(createDiagnosisRecord, { medical_record: id, name: 'Other' }, { as: lin })).toMatchObject(
    locked,
  );
  const pulse = { pet: hospital.pet.id, medical_record: id, pulse: 190 };
  expect(await hospital.call(createVitalSigns, pulse, { as: lin })).toMatchObject(locked);
  expect(await hospital.call(deleteMedicalRecord, { id }, { as: lin })).toMatchObject(locked);
  const other = await hospital.addPet();
  expect(await hospital.call(changePetOfVisit, { id, pet: other.id, reason: 'Wrong one' }, { as: lin })).toMatchObject(
    locked,
  );
  for (const set of [
    "assessment = 'x'",
    'systems = \'{"eyes": {"status": "normal", "text": ""}}\'',
    'deleted_at = now()',
  ])
    await expect(
      hospital.work((trx) => sql`update medical_record set ${sql.raw(set)} where id = ${id}`.execute(trx)),
      set,
    ).rejects.toMatchObject({ code: 'AL423' });
  await expect(
    hospital.work((trx) => sql`update record_signature set licence_number = 'x'`.execute(trx)),
  ).rejects.toMatchObject({ code: 'AL423' });
  await expect(hospital.work((trx) => sql`delete from record_signature`.execute(trx))).rejects.toThrow(
    'permission denied',
  );
  const { detail } = await hospital.work((trx) =>
    trx
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'his.signMedicalRecord')
      .executeTakeFirstOrThrow(),
  );
  expect(detail).toMatchObject({ kind: 'signature', proof: 'session' });
  // The card goes on, and without the visit something is measured all the same.
  expect(await hospital.call(moveMedicalRecord, { id, stage: 'checkout' })).toMatchObject({ status: 200 });
  expect(await hospital.call(createVitalSigns, { pet: hospital.pet.id, pulse: 190 }, { as: lin })).toMatchObject({
    status: 200,
  });
  expect((await hospital.call(getEntry, { id })).payload.signed_at).not.toBeNull();
});

test('a record is signed by its doctor alone, in the version on the screen, once, and not while it is empty', async () => {
  await using hospital = await open();
  const { lin, wu, id, sign, version } = hospital;
  expect(await sign(wu)).toMatchObject({ status: 403, payload: { error: 'assigneeOnly' } });
  expect(await sign(lin, { version: 99 })).toMatchObject({ status: 409, payload: { error: 'stale' } });
  const empty = { id, version: await version(), assessment: ' ' };
  await hospital.call(updateMedicalRecord, empty, { as: lin });
  expect(await sign()).toMatchObject({ status: 422, payload: { error: 'recordEmpty' } });
  await hospital.call(updateMedicalRecord, { id, version: await version(), plan: 'Recheck' }, { as: lin });
  expect(await sign()).toMatchObject({ status: 200 });
  expect(await sign()).toMatchObject({ status: 423, payload: { error: 'recordSigned' } });
  expect(await sign(await hospital.addUser({ role: 'assistant' }))).toMatchObject({ status: 403 });
  expect(await hospital.call(signMedicalRecord, { id: newId(), version: 1 }, { as: lin })).toMatchObject({
    status: 404,
  });
  await using neighbour = await open();
  expect(await neighbour.call(getRecordSigning, { id })).toMatchObject({ status: 404 });
  expect(await neighbour.call(addRecordAddendum, { id, text: 'x' })).toMatchObject({ status: 404 });
});

test('an addendum has its author and time, follows a signature only, and another doctor signs beside', async () => {
  await using hospital = await open();
  const { lin, wu, id, sign } = hospital;
  const add = (text: string, as = wu) => hospital.call(addRecordAddendum, { id, text }, { as });
  expect(await add('Culture negative')).toMatchObject({ status: 409, payload: { error: 'recordNotSigned' } });
  expect(await sign(wu, { kind: 'cosignature' })).toMatchObject({ payload: { error: 'recordNotSigned' } });
  await sign();

  expect(await add('Culture negative')).toMatchObject({
    status: 200,
    payload: { result: { addenda: [{ author_name: 'Dr. Wu', text: 'Culture negative' }] } },
  });
  expect(await add(' ')).toMatchObject({ status: 400 });
  expect(await sign(lin, { kind: 'cosignature' })).toMatchObject({ payload: { error: 'cosignerSigned' } });
  expect(await sign(wu, { kind: 'cosignature' })).toMatchObject({ status: 200 });
  const { signatures, licence_number } = (await hospital.call(getRecordSigning, { id }, { as: wu })).payload;
  expect(signatures.map(({ kind, signer_name }) => [kind, signer_name])).toEqual([
    ['signature', 'Dr. Lin'],
    ['cosignature', 'Dr. Wu'],
  ]);
  expect(licence_number).toBe('A-123');
  expect(await hospital.events()).toEqual(expect.arrayContaining(['medicalRecord.signed', 'medicalRecord.amended']));
});

test('a repeated request adds an addendum once', async () => {
  await using hospital = await open();
  await hospital.sign();
  const add = () =>
    hospital.call(addRecordAddendum, { id: hospital.id, text: 'Called' }, { as: hospital.lin, key: 'k' });
  await add();
  expect((await add()).payload.result.addenda).toHaveLength(1);
});

test('where the hospital asks for it, a record is signed with PIN or password only', async () => {
  await using hospital = await open({ signWithSecret: true });
  const { lin, sign } = hospital;
  const pin_hash = await hashPassword('4711');
  await hospital.work((trx) => trx.updateTable('account').set({ pin_hash }).where('id', '=', lin.id).execute());

  expect(await sign()).toMatchObject({ status: 422, payload: { error: 'signSecretMissing' } });
  expect(await sign(lin, { secret: '1234' })).toMatchObject({ payload: { error: 'passwordWrong' } });
  expect(await sign(lin, { secret: '4711' })).toMatchObject({ status: 200 });
});

test('a record that is written and not signed is left at day end, until it is signed or the hospital signs none', async () => {
  await using hospital = await open();
  const left = async () => (await hospital.call(getDayEnd, {})).payload.counts.unsigned;
  expect(await left()).toBe(1);
  const set = (configs: string) => hospital.work((trx) => sql`update hospital set configs = ${configs}`.execute(trx));
  await set('{"signRecords": false}');
  expect(await left()).toBe(0);
  await set('{}');
  await hospital.sign();
  expect(await left()).toBe(0);
});

test('a record is printed in three languages, signed or not, and not by another hospital', async () => {
  await using hospital = await open();
  const print = (lang?: string, id = hospital.id) =>
    hospital.app.inject({
      url: `${addressOf(getRecordPdf, { hospital: hospital.key, id })}${lang ? `?lang=${lang}` : ''}`,
      headers: { 'x-test-session': hospital.lin.id },
    });
  const before = await print();
  await hospital.sign();
  await hospital.call(addRecordAddendum, { id: hospital.id, text: '培養陰性\n電話告知' }, { as: hospital.lin });
  for (const page of [before, await print('en'), await print('ja'), await print('zhtw')]) {
    expect(page.headers['content-type']).toBe('application/pdf');
    expect(page.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  expect((await print('en', newId())).statusCode).toBe(404);
});
