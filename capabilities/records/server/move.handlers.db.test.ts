import { type OpenHospital, openHospital } from '@alder/testing';
import type { InputTypeOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  createPostItRecord,
  getEntry,
  getTodayMedicalRecords,
  moveMedicalRecord,
  updatePostItRecord,
} from '../contract/index.ts';
import { recordsHandlers as handlers } from './index.ts';
import { addVisit, payInFull } from './testing/visit.ts';

const now = new Date('2026-11-21T02:00:00.000Z');
const at = now.toISOString();
const none = { clinic: null, pharmacy: null, checkout: null, archive: null };

type Move = Omit<InputTypeOf<typeof moveMedicalRecord>, 'id'>;
const mover = (hospital: OpenHospital, id: string) => (move: Move) => hospital.call(moveMedicalRecord, { id, ...move });

test('a card moves to pharmacy: the clinic stage is complete, screens and pharmacy are notified [state.board]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const { id } = await addVisit(hospital);

  const { payload } = await mover(hospital, id)({ stage: 'pharmacy', from: 'clinic' });

  expect(payload.result).toMatchObject({ stage: 'pharmacy', stage_since: at, completed: { ...none, clinic: at } });
  expect(await hospital.events()).toEqual(['medicalRecord.moved']);
});

test('moving back undoes a move [state.board]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const { id } = await addVisit(hospital);
  const move = mover(hospital, id);
  await move({ stage: 'checkout' });

  expect((await move({ stage: 'clinic' })).payload.result).toMatchObject({ stage: 'clinic', completed: none });
});

test('each stage can be marked complete and reverted, in its column or after it [state.board]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const { id } = await addVisit(hospital);
  const move = mover(hospital, id);

  for (const stage of ['clinic', 'pharmacy', 'checkout', 'archive'] as const) {
    expect((await move({ complete: stage })).payload.result.completed[stage]).toBe(at);
    expect(await move({ complete: stage })).toMatchObject({ status: 409, payload: { error: 'stageChanged' } });
    expect((await move({ revert: stage })).payload.result.completed[stage]).toBeNull();
    expect((await move({ revert: stage })).status).toBe(409);
  }
});

test('a card goes back to the stage that is reverted, and a paid visit is not opened again by it [state.board]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const { id, pet } = await addVisit(hospital);
  const move = mover(hospital, id);
  await move({ stage: 'checkout' });

  const { payload } = await move({ revert: 'pharmacy' });
  expect(payload.result).toMatchObject({ stage: 'pharmacy', completed: { ...none, clinic: at } });
  expect(await hospital.events()).toContain('medicalRecord.moved');
  expect((await move({ stage: 'checkout' })).payload.result).toMatchObject({ completed: { clinic: at, pharmacy: at } });

  await payInFull(hospital, { id, pet: pet.id });
  expect(await move({ revert: 'clinic' })).toMatchObject({ status: 423, payload: { error: 'paidLocked' } });
  expect((await move({ stage: 'checkout' })).payload.result).toMatchObject({ stage: 'checkout' });
});

test('the check at the foot of a card completes its stage and moves on, in one call [state.board]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const { id } = await addVisit(hospital);

  const { payload } = await mover(hospital, id)({ complete: 'clinic', stage: 'checkout' });

  expect(payload.result).toMatchObject({ stage: 'checkout', completed: { ...none, clinic: at, pharmacy: at } });
});

test('a card that another user moved first is refused with its current place [state.board]', async () => {
  await using hospital = await openHospital(handlers);
  const { id } = await addVisit(hospital);
  const move = mover(hospital, id);
  await move({ stage: 'checkout' });

  expect(await move({ stage: 'pharmacy', from: 'clinic' })).toMatchObject({
    status: 409,
    payload: { error: 'stageChanged', current: { id, stage: 'checkout' } },
  });
  expect(await move({ stage: 'pharmacy', version: 1 })).toMatchObject({ status: 409, payload: { error: 'stale' } });
  expect(await move({ stage: 'checkout' })).toMatchObject({ status: 200, payload: { result: { stage: 'checkout' } } });
  expect(await move({})).toMatchObject({ status: 400, payload: { fields: { stage: 'missing' } } });
});

test("archiving clears the patient's memos, and taking the card back hangs the same ones up again [state.archiveClearsMemos]", async () => {
  await using hospital = await openHospital(handlers);
  const { id, pet } = await addVisit(hospital);
  const move = mover(hospital, id);
  const stick = (text: string, on: string) => hospital.call(createPostItRecord, { pet: on, text });
  const first = await stick('Feeding plan', pet.id);
  await stick('Fasting', pet.id);
  const removed = await stick('Old', pet.id);
  await hospital.call(updatePostItRecord, { id: removed.payload.result.id, version: 1, deleted: true });
  const neighbour = await hospital.addPet();
  await stick('Stays', neighbour.id);
  const memos = async () => (await hospital.call(getEntry, { id })).payload.postItRecords.map((memo) => memo.text);

  expect((await move({ stage: 'archive' })).payload.memos).toBe(2);
  expect(await memos()).toEqual([]);
  const rows = await hospital.work((trx) =>
    trx
      .selectFrom('post_it_record')
      .select('text')
      .where('cleared_at', 'is', null)
      .where('deleted_at', 'is', null)
      .execute(),
  );
  expect(rows).toEqual([{ text: 'Stays' }]);

  expect((await move({ stage: 'checkout' })).payload.memos).toBe(2);
  expect(await memos()).toEqual([first.payload.result.text, 'Fasting']);
  expect(await hospital.events()).toEqual(expect.arrayContaining(['postItRecord.cleared', 'postItRecord.restored']));
});

test('a memo that was cleared with an earlier visit stays cleared when a later card comes back [state.archiveClearsMemos]', async () => {
  await using hospital = await openHospital(handlers);
  const { id: earlier, pet } = await addVisit(hospital);
  await hospital.call(createPostItRecord, { pet: pet.id, text: 'Earlier' });
  await mover(hospital, earlier)({ stage: 'archive' });
  const { id: later } = await addVisit(hospital, { pet });
  await mover(hospital, later)({ stage: 'archive' });

  expect((await mover(hospital, later)({ stage: 'clinic' })).payload.memos).toBe(0);
});

test('a paid visit is not opened again, but leaves and re-enters the archive [state.payment]', async () => {
  await using hospital = await openHospital(handlers);
  const { id, pet } = await addVisit(hospital);
  const move = mover(hospital, id);
  await move({ stage: 'checkout' });
  await payInFull(hospital, { id, pet: pet.id });
  const locked = { status: 423, payload: { error: 'paidLocked', message: 'Paid, cannot update' } };

  expect(await move({ stage: 'clinic' })).toMatchObject(locked);
  expect((await move({ stage: 'archive' })).status).toBe(200);
  expect(await move({ stage: 'pharmacy' })).toMatchObject(locked);
  expect((await move({ stage: 'checkout' })).payload.result.stage).toBe('checkout');
});

test('two users drop the same card at once on different columns: the first wins, the second is refused with the current place [state.board]', async () => {
  await using hospital = await openHospital(handlers);
  const { id } = await addVisit(hospital);
  const move = mover(hospital, id);

  const responses = await Promise.all([
    move({ stage: 'pharmacy', from: 'clinic' }),
    move({ stage: 'checkout', from: 'clinic' }),
  ]);

  expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
  const [card] = (await hospital.call(getTodayMedicalRecords, {})).payload.result;
  expect(card!.stage).toBe(responses.find((response) => response.status === 200)!.payload.result.stage);
});

test("another hospital's card cannot be moved, nor can one without the permit [cap.multiHospital]", async () => {
  await using own = await openHospital(handlers);
  await using other = await openHospital(handlers);
  const { id } = await addVisit(other);
  const imaging = await other.addUser({ permits: ['pacs'] });

  expect((await mover(own, id)({ stage: 'archive' })).status).toBe(404);
  expect((await other.call(moveMedicalRecord, { id, stage: 'archive' }, { as: imaging })).status).toBe(403);
});
