import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@alder/database';
import { createFollowUp, getFollowUps, updateFollowUp } from '@alder/follow-ups/contract';
import { createMedicalRecord, moveMedicalRecord } from '@alder/records/contract';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';
import { reactions } from './reactions.ts';

/** A visit whose plan asks for a recheck. */
async function open() {
  const hospital = await openHospital(implementations, { reactions });
  const lin = await hospital.addUser({ role: 'doctor' });
  const pet = await hospital.addPet();
  const visit = { pet: pet.id, assignee: lin.id, plan: 'Recheck in 2 weeks' };
  const { id } = (await hospital.call(createMedicalRecord, visit, { as: lin })).payload.result;
  const recheck = { medical_record: id, kind: 'recheck', subject: '', due_on: '2026-12-05' } as const;
  const todos = () =>
    hospital.work((trx) => trx.selectFrom('todo_item').select(['text', 'done_at', 'assignee']).execute());
  return Object.assign(hospital, { lin, id, recheck, todos });
}

test('what is neither done nor skipped when the card leaves the clinic is a thing to do once, and settling it ticks that off', async () => {
  await using hospital = await open();
  const { id, lin, todos } = hospital;
  await hospital.call(moveMedicalRecord, { id, stage: 'pharmacy' });
  await hospital.call(moveMedicalRecord, { id, stage: 'checkout' });

  expect(await todos()).toMatchObject([{ text: expect.stringContaining('20'), done_at: null, assignee: lin.id }]);
  const [row] = (await hospital.call(getFollowUps, { id })).payload.result;
  expect(row).toMatchObject({ kind: 'recheck', state: 'todo' });
  const settled = { id: row!.id, version: row!.version, state: 'skipped', reason: 'ownerDeclined' } as const;
  const { version } = (await hospital.call(updateFollowUp, settled)).payload.result;
  expect((await todos())[0]!.done_at).not.toBeNull();
  await hospital.call(updateFollowUp, { id: row!.id, version, state: 'todo', reason: null });
  expect((await todos())[0]!.done_at).toBeNull();
});

test('a follow-up that was settled in the clinic is no thing to do', async () => {
  await using hospital = await open();
  await hospital.call(createFollowUp, { ...hospital.recheck, state: 'skipped', reason: 'notNeeded' });
  await hospital.call(moveMedicalRecord, { id: hospital.id, stage: 'checkout' });
  expect(await hospital.todos()).toEqual([]);
});

test('of two people who settle one follow-up at the same moment the second gets the refusal that it is settled', async () => {
  await using hospital = await open();
  const { id, recheck } = hospital;
  const skipped = { ...recheck, state: 'skipped', reason: 'notNeeded' } as const;
  const second = await hospital.work(async (trx) => {
    const visit = trx.selectFrom('medical_record').select('pet').where('id', '=', id).forUpdate();
    const { pet } = await visit.executeTakeFirstOrThrow();
    await trx
      .insertInto('follow_up')
      .values({ ...skipped, id: newId(), pet })
      .execute();
    const response = hospital.call(createFollowUp, skipped);
    await pause(300);
    return { response };
  });

  expect((await second.response).payload.error).toBe('followUpSettled');
});

test('a critical value of the visit asks for the test again, unless a later value is in range', async () => {
  await using hospital = await open();
  const { id } = hospital;
  const measure = (flag: string, timestamp: Date) =>
    hospital.work(async (trx) => {
      const { pet } = await trx.selectFrom('medical_record').select('pet').executeTakeFirstOrThrow();
      const key = newId();
      const reported = JSON.stringify({ patient_id: '', name: '', sex: null, species: null });
      const results = JSON.stringify([{ code: 'K', name: 'K', flag }]);
      const of = { id: key, run_key: key, content_key: key, pet, device: 'Catalyst_One', timestamp, results, reported };
      await trx
        .insertInto('lab_record')
        .values({ ...of, match_state: 'matched', verify_state: 'final' })
        .execute();
    });
  const soon = Date.now() + 1000;
  await measure('HH', new Date(soon));
  await hospital.call(moveMedicalRecord, { id, stage: 'pharmacy' });
  expect(
    (await hospital.call(getFollowUps, { id })).payload.result.map(({ kind, subject }) => [kind, subject]),
  ).toEqual([
    ['test', 'K'],
    ['recheck', ''],
  ]);
  await using other = await open();
  await other.call(moveMedicalRecord, { id: other.id, stage: 'pharmacy' });
  expect((await other.call(getFollowUps, { id: other.id })).payload.result).toHaveLength(1);
});

test('a follow-up is settled once, is not skipped without a reason, and is of this hospital', async () => {
  await using hospital = await open();
  const { recheck, id } = hospital;
  const settle = (more: object) => hospital.call(createFollowUp, { ...recheck, state: 'done', ...more });
  expect(await settle({ state: 'skipped' })).toMatchObject({ status: 400, payload: { fields: { reason: 'missing' } } });
  expect(await settle({ medical_record: newId() })).toMatchObject({ status: 404 });
  expect(await settle({})).toMatchObject({ status: 200 });
  expect(await settle({})).toMatchObject({
    status: 409,
    payload: { error: 'followUpSettled', current: { state: 'done' } },
  });
  await using neighbour = await open();
  expect(await neighbour.call(getFollowUps, { id })).toMatchObject({ status: 404 });
});
