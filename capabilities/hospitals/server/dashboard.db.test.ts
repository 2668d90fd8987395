import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { getDashboard } from '../contract/index.ts';
import { dashboardHandlers } from './index.ts';

/** 09:00 in Taipei; the day began at 16:00 UTC of the day before. */
const now = new Date('2026-11-21T01:00:00.000Z');
const thisMorning = new Date('2026-11-20T16:00:00.000Z');
const lastNight = new Date('2026-11-20T15:59:59.999Z');
type Options = Parameters<typeof openHospital>[1];
const open = (more: Options = {}) =>
  openHospital([...dashboardHandlers], { now, licences: ['his', 'lis', 'pacs'], ...more });
type Hospital = Awaited<ReturnType<typeof open>>;

async function fill(hospital: Hospital) {
  const { id: pet, owner } = await hospital.addPet();
  await hospital.work(async (trx) => {
    for (const [stage, checked_in_at, deleted_at] of [
      ['clinic', thisMorning, null],
      ['archive', thisMorning, null],
      ['clinic', thisMorning, now],
      ['checkout', lastNight, null],
    ] as const) {
      const visit = { id: newId(), pet, owner, stage, checked_in_at, deleted_at };
      await trx.insertInto('medical_record').values(visit).execute();
      if (stage !== 'archive') continue;
      const receipt = { id: newId(), number: 1, medical_record: visit.id, pet, owner, currency: 'TWD', total: 900 };
      await trx.insertInto('receipt').values(receipt).execute();
      for (const [amount, paid_at, voided_at] of [
        [300, thisMorning, null],
        [70, lastNight, null],
        [5, thisMorning, now],
      ] as const)
        await trx
          .insertInto('payment')
          .values({
            ...{ id: newId(), receipt: receipt.id, type: 'cash', amount, author: hospital.admin.id },
            ...{ paid_at, voided_at, ...(voided_at && { voided_by: hospital.admin.id, void_reason: 'typed twice' }) },
          })
          .execute();
    }
    const reported = JSON.stringify({ patient_id: '', name: '', sex: null, species: null });
    for (const [critical, created_at, match_state] of [
      [true, thisMorning, 'matched'],
      [false, lastNight, 'unmatched'],
    ] as const) {
      const [id, own] = [newId(), match_state === 'matched' ? pet : null];
      await trx
        .insertInto('lab_record')
        .values({
          ...{ id, run_key: id, content_key: id, pet: own, device: 'Catalyst_One', profile: 'Chemistry', critical },
          ...{ timestamp: created_at, created_at, match_state, verify_state: 'final', reported, results: '[]' },
        })
        .execute();
    }
    for (const [own, created_at] of [
      [pet, thisMorning],
      [null, lastNight],
    ] as const) {
      const id = newId();
      await trx
        .insertInto('study')
        .values({ id, pet: own, study_instance_uid: `1.2.${id}`, datetime: created_at, created_at })
        .execute();
    }
  });
}

test("administrators see today's numbers, reckoned in the hospital's time zone; what was canceled or voided does not count [role.dashboard]", async () => {
  await using hospital = await open();
  await using other = await open();
  await fill(hospital);
  await fill(other);

  for (const role of ['hospitalAdmin', 'sysAdmin'] as const) {
    const { payload } = await hospital.call(getDashboard, {}, { as: await hospital.addUser({ role }) });
    expect(payload, role).toEqual({
      day: '2026-11-21',
      visits: { clinic: 1, pharmacy: 0, checkout: 0, archive: 1 },
      money: { received: 300, unpaid: 1 },
      laboratory: { results: 1, critical: 1, unmatched: 1 },
      imaging: { studies: 1, images: 0, unmatched: 1 },
    });
  }
});

test('a laboratory consultant sees laboratory and imaging alone, everyone else nothing [role.dashboard]', async () => {
  await using hospital = await open();
  await fill(hospital);
  const consultant = await hospital.addUser({ role: 'lisConsultant' });
  expect((await hospital.call(getDashboard, {}, { as: consultant })).payload).toMatchObject({
    visits: null,
    money: null,
    laboratory: { results: 1 },
    imaging: { studies: 1 },
  });
  for (const role of ['doctor', 'assistant', 'pulpoMaster', 'vendorAdmin', 'consultant'] as const)
    expect((await hospital.call(getDashboard, {}, { as: await hospital.addUser({ role }) })).status, role).toBe(403);
});

test('a part without its licence is absent, and another hospital is not found', async () => {
  await using hospital = await open({ licences: ['his'] });
  await using other = await open();
  const { payload } = await hospital.call(getDashboard, {});
  expect(payload).toMatchObject({ laboratory: null, imaging: null, money: { received: 0, unpaid: 0 } });
  expect((await hospital.call(getDashboard, {}, { hospital: other.key })).status).toBe(404);
});
