import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { createInpatientOrder, getInpatientStay, getWard, setInpatientSlot } from '../contract/index.ts';
import { admit, dose, give, wardHandlersOfTest } from './ward.fixture.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const due_at = now.toISOString();
const painful = { ears: 2, eyes: 1, muzzle: 1, whiskers: 0, head: 0 } as const;
const hour = 3_600_000;

/** A cat in the ward whose vital signs are measured each hour. */
async function open() {
  const hospital = await openHospital(wardHandlersOfTest, { now });
  const { stay, pet, visit } = await admit(hospital);
  const vitals = { ...dose, kind: 'vitals', name: 'Pain', dosage: null, medicine: null, every_minutes: 60 } as const;
  const made = await hospital.call(createInpatientOrder, { ...vitals, inpatient_record: stay.id, starts_at: due_at });
  return Object.assign(hospital, {
    ...{ stay, pet, visit, order: made.payload.result.id },
    isWaiting: async () => (await hospital.call(getWard, {})).payload.stays[0]!.pain_waits,
    sets: () =>
      hospital.work((trx) =>
        trx
          .selectFrom('vital_signs')
          .select(['id', 'face', 'pain', 'medical_record', 'measured_at', 'deleted_at'])
          .where('pet', '=', pet.id)
          .orderBy('measured_at')
          .execute(),
      ),
    answer: (id: string) =>
      hospital.work((trx) =>
        trx.updateTable('vital_signs').set({ pain_answer: 'analgesia' }).where('id', '=', id).execute(),
      ),
  });
}

test("a cat's face scored at the cage is a dated measurement of the visit, also when it is sent later, and the sheet reads it", async () => {
  await using hospital = await open();
  const { order, visit, stay } = hospital;
  hospital.setNow(new Date(now.getTime() + hour / 2));
  const given = await give(hospital, order, due_at, { at: due_at, measured: { face: painful } });
  expect(given).toMatchObject({ status: 200, payload: { result: { measured: { face: painful } } } });
  expect(await hospital.sets()).toMatchObject([{ face: painful, pain: null, medical_record: visit, measured_at: now }]);

  const span = { from: due_at, to: new Date(now.getTime() + hour).toISOString() };
  const view = (await hospital.call(getInpatientStay, { id: stay.id, ...span })).payload;
  expect(view.vitals).toMatchObject([{ face: painful, pain_answer: null }]);
  expect(view.slots).toMatchObject([{ measured: { face: painful } }]);
});

test('half a face and a grade that there is not are refused', async () => {
  await using hospital = await open();
  const { head: _, ...half } = painful;
  for (const face of [half, { ...painful, head: 3 }])
    expect(await give(hospital, hospital.order, due_at, { measured: { face: face as never } })).toMatchObject({
      status: 400,
    });
  expect(await hospital.sets()).toEqual([]);
});

test('pain at the level waits in the ward until each painful score is answered; a lower score, another hospital or a score before the stay does not count', async () => {
  await using hospital = await open();
  await using other = await open();
  await hospital.work((trx) =>
    trx
      .insertInto('vital_signs')
      .values({ id: crypto.randomUUID(), pet: hospital.pet.id, pain: 4, measured_at: new Date(now.getTime() - hour) })
      .execute(),
  );
  expect(await hospital.isWaiting()).toBe(false);
  await give(hospital, hospital.order, due_at, { measured: { face: { ...painful, ears: 1 } } });
  expect(await hospital.isWaiting()).toBe(false);

  const later = (times: number) => new Date(now.getTime() + times * hour);
  for (const [times, measured] of [
    [1, { face: painful }],
    [2, { pain: 2 }],
    [3, { pain: 0 }],
  ] as const) {
    hospital.setNow(later(times));
    await give(hospital, hospital.order, later(times).toISOString(), { measured });
  }
  expect([await hospital.isWaiting(), await other.isWaiting()]).toEqual([true, false]);
  const [, , first, second] = await hospital.sets();
  await hospital.answer(second!.id);
  expect(await hospital.isWaiting()).toBe(true);
  await hospital.answer(first!.id);
  expect(await hospital.isWaiting()).toBe(false);
});

test('a score that was entered by mistake and taken back waits no more', async () => {
  await using hospital = await open();
  await give(hospital, hospital.order, due_at, { measured: { face: painful } });
  expect(await hospital.isWaiting()).toBe(true);
  await hospital.call(setInpatientSlot, { inpatient_order: hospital.order, due_at, event: 'undo', at: due_at });
  expect(await hospital.isWaiting()).toBe(false);
  expect((await hospital.sets())[0]!.deleted_at).not.toBeNull();
});
