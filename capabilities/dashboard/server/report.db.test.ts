import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { exportReport, exportReportRows, getReport, getReportRows, type Report } from '../contract/index.ts';
import { type MeasureId, pages, pagesOf } from '../domain/measures.ts';
import { dashboardHandlers } from './index.ts';

/** 09:00 in Taipei; the day began at 16:00 UTC of the day before. */
const now = new Date('2026-11-21T01:00:00.000Z');
const thisMorning = new Date('2026-11-20T16:00:00.000Z');
const lastNight = new Date('2026-11-20T15:59:59.999Z');
const today = { from: '2026-11-21', to: '2026-11-21' } as const;
const all = ['his', 'lis', 'pacs'] as const;
const open = (more: Parameters<typeof openHospital>[1] = {}) =>
  openHospital(dashboardHandlers, { now, licences: all, ...more });
type Hospital = Awaited<ReturnType<typeof open>>;

/** A visit paid this morning, another last night, one canceled and one that still owes; results, studies. */
async function fill(hospital: Hospital) {
  const { id: pet, owner } = await hospital.addPet();
  const doctor = await hospital.addUser({ role: 'doctor', display_name: 'Dr. Lin' });
  await hospital.work(async (trx) => {
    let number = 0;
    for (const [checked_in_at, deleted_at, paid] of [
      [thisMorning, null, true],
      [lastNight, null, true],
      [thisMorning, now, false],
      [thisMorning, null, false],
    ] as const) {
      const visit = newId();
      const at = checked_in_at.getTime();
      const completed = {
        clinic_completed: new Date(at + 600_000),
        pharmacy_completed: new Date(at + 600_000),
        checkout_completed: new Date(at + 900_000),
      };
      await trx
        .insertInto('medical_record')
        .values({
          id: visit,
          pet,
          owner,
          stage: 'checkout',
          checked_in_at,
          deleted_at,
          assignee: doctor.id,
          ...(paid && completed),
        })
        .execute();
      await trx
        .insertInto('treatment_record')
        .values({
          id: newId(),
          medical_record: visit,
          pet,
          name: '=1+1',
          category: 'consultation',
          unit_price: 500,
          amount: 500,
        })
        .execute();
      if (!paid) continue;
      number += 1;
      const receipt = newId();
      const sums = { subtotal: 500, discount: 50, total: 450, received: 450, discount_percent: 10 };
      await trx
        .insertInto('receipt')
        .values({ id: receipt, number, medical_record: visit, pet, owner, currency: 'TWD' })
        .execute();
      await trx
        .insertInto('receipt_line')
        .values({ id: newId(), receipt, kind: 'treatment', name: '=1+1', unit_price: 500, amount: 500 })
        .execute();
      const payment = { receipt, type: 'cash', amount: 450, author: doctor.id, paid_at: checked_in_at };
      await trx
        .insertInto('payment')
        .values({ id: newId(), ...payment })
        .execute();
      const voided = { voided_at: now, voided_by: doctor.id, void_reason: 'typed twice' };
      await trx
        .insertInto('payment')
        .values({ id: newId(), ...payment, ...voided })
        .execute();
      await trx
        .updateTable('receipt')
        .set({ status: 'paid', paid_at: checked_in_at, ...sums })
        .where('id', '=', receipt)
        .execute();
    }
    const reported = JSON.stringify({ patient_id: '', name: '', sex: null, species: null });
    for (const [critical, created_at] of [
      [true, thisMorning],
      [false, lastNight],
    ] as const) {
      const id = newId();
      await trx
        .insertInto('lab_record')
        .values({
          ...{ id, run_key: id, content_key: id, pet, device: 'Catalyst_One', profile: 'Chemistry', critical },
          ...{
            timestamp: created_at,
            created_at,
            match_state: 'matched',
            verify_state: 'final',
            reported,
            results: '[]',
          },
          ...(critical && { acknowledged: JSON.stringify({ at: now.toISOString(), by: 'Lin', note: '' }) }),
        })
        .execute();
    }
    await trx
      .insertInto('study')
      .values({
        id: newId(),
        pet,
        study_instance_uid: `1.2.${Date.now()}`,
        modality: 'DX',
        datetime: now,
        created_at: thisMorning,
      })
      .execute();
  });
  return { doctor };
}

const tile = (report: Report, measure: MeasureId) => report.tiles.find((each) => each.measure === measure);
const ask = (hospital: Hospital, page: keyof typeof pages, more: object = {}) =>
  hospital.call(getReport, { page, ...today, ...more });

test("figures are of the hospital's own day; what was canceled, voided or came the night before is not in them", async () => {
  await using hospital = await open();
  await using other = await open();
  await fill(hospital);
  await fill(other);

  const { payload } = await ask(hospital, 'overview');
  const values = Object.fromEntries(payload.tiles.map(({ measure, value }) => [measure, value]));
  expect(values).toEqual({
    ...{ collected: 450, refunded: 0, billed: 450, outstanding: 500 },
    ...{ visits: 2, newPets: 0, stays: 15, results: 1, studies: 1 },
  });
  expect(tile(payload, 'billed')).toMatchObject({ before: 450, count: 1, trend: [450] });
  expect(payload).toMatchObject({
    today: '2026-11-21',
    bucket: 'day',
    compared: { from: '2026-11-20', to: '2026-11-20' },
  });
});

test('every figure and every bar of every page is made of the rows that are listed for it', async () => {
  await using hospital = await open();
  await fill(hospital);
  const range = { from: '2026-11-01', to: '2026-11-21' };
  let compared = 0;
  for (const page of pagesOf('hospitalAdmin', { license_his: 1, license_lis: 1, license_pacs: 1 })) {
    const { payload } = await hospital.call(getReport, { page, ...range });
    const bars = payload.charts.flatMap(({ by, rows }) => rows.map((row) => ({ ...row, by })));
    for (const { measure, value, count, ...bar } of [...payload.tiles, ...bars]) {
      const part = 'by' in bar ? { by: bar.by, key: bar.key } : {};
      const listed = (await hospital.call(getReportRows, { measure, ...range, ...part })).payload;
      expect(listed.count, `${page} ${measure}`).toBe(count);
      expect(listed.result, `${page} ${measure}`).toHaveLength(count);
      expect(listed.value ?? 0).toBe(value ?? 0);
      if (pages[page] && !['minutes', 'percent'].includes(unitOf(measure)))
        expect(listed.result.reduce((sum, row) => sum + row.value, 0)).toBe(value);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(100);
});
const unitOf = (measure: MeasureId) =>
  ['stays', 'waits', 'turnaround', 'acknowledging'].includes(measure)
    ? 'minutes'
    : measure.startsWith('back')
      ? 'percent'
      : '';

test('charges are what was billed: the lines, then discounts and rounding; times are those between the moves', async () => {
  await using hospital = await open();
  const { doctor } = await fill(hospital);
  const chart = (report: Report, measure: MeasureId, by: string) =>
    report.charts
      .find((each) => each.measure === measure && each.by === by)!
      .rows.map(({ key, value, p90 }) => [key, value, p90]);

  const revenue = (await ask(hospital, 'revenue')).payload;
  expect(chart(revenue, 'charged', 'part')).toEqual([
    ['other', 500, null],
    ['discount', -50, null],
  ]);
  expect(chart(revenue, 'collected', 'type')).toEqual([['cash', 450, null]]);
  expect(chart(revenue, 'billed', 'doctor')).toEqual([[doctor.id, 450, null]]);

  const visits = (await ask(hospital, 'visits')).payload;
  // The pharmacy was passed over in the same moment.
  expect(chart(visits, 'waits', 'stage')).toEqual([
    ['clinic', 10, 10],
    ['checkout', 5, 5],
  ]);
  expect(chart(visits, 'visits', 'hour')).toEqual([['00', 2, null]]);
  const lab = (await ask(hospital, 'lab')).payload;
  expect(tile(lab, 'criticals')?.value).toBe(1);
  expect(tile(lab, 'acknowledging')?.value).toBe(540);
});

test('a row says which receipt, patient and visit it is', async () => {
  await using hospital = await open();
  await fill(hospital);
  const { payload } = await hospital.call(getReportRows, { measure: 'collected', ...today, by: 'type', key: 'cash' });
  expect(payload.result[0]).toMatchObject({
    number: 1,
    value: 450,
    doctor: 'Dr. Lin',
    pet: { name: expect.any(String) },
  });
  expect(payload.next).toBeNull();
});

test('laboratory consultants get laboratory and imaging alone, everybody else is refused [role.dashboard]', async () => {
  await using hospital = await open();
  const consultant = await hospital.addUser({ role: 'lisConsultant' });
  for (const page of ['lab', 'imaging'] as const)
    expect((await hospital.call(getReport, { page, ...today }, { as: consultant })).status).toBe(200);
  for (const page of ['overview', 'revenue', 'visits', 'doctors', 'pharmacy'] as const) {
    expect((await hospital.call(getReport, { page, ...today }, { as: consultant })).payload.error).toBe('forbidden');
    expect((await file(hospital, exportReport, { page, ...today, format: 'csv' }, consultant)).statusCode).toBe(403);
  }
  const rows = { measure: 'collected', ...today } as const;
  expect((await hospital.call(getReportRows, rows, { as: consultant })).payload.error).toBe('forbidden');
  expect((await file(hospital, exportReportRows, rows, consultant)).statusCode).toBe(403);
  for (const role of ['hospitalAdmin', 'sysAdmin'] as const)
    expect(
      (await hospital.call(getReport, { page: 'revenue', ...today }, { as: await hospital.addUser({ role }) })).status,
    ).toBe(200);
  for (const role of ['doctor', 'assistant', 'pulpoMaster', 'vendorAdmin', 'consultant'] as const)
    expect(
      (await hospital.call(getReport, { page: 'lab', ...today }, { as: await hospital.addUser({ role }) })).status,
      role,
    ).toBe(403);
});

test('a page without its licence, a range that ends before it begins and another hospital are refused', async () => {
  await using hospital = await open({ licences: ['his'] });
  await using other = await open();
  expect((await ask(hospital, 'lab')).payload.error).toBe('forbidden');
  expect((await ask(hospital, 'overview', { to: '2026-11-20' })).payload).toMatchObject({
    error: 'rangeIncorrect',
    fields: { to: 'rangeIncorrect' },
  });
  expect((await ask(hospital, 'overview', { from: '2020-01-01' })).status).toBe(422);
  const rows = { measure: 'visits', from: '2026-11-21', to: '2026-11-20' } as const;
  expect((await hospital.call(getReportRows, rows)).payload.error).toBe('rangeIncorrect');
  expect((await hospital.call(getReport, { page: 'overview', ...today }, { hospital: other.key })).status).toBe(404);
});

test('files have every figure, no cell that a spreadsheet would run, and are in the audit log', async () => {
  await using hospital = await open();
  await fill(hospital);
  const csv = await file(hospital, exportReport, { page: 'revenue', ...today, format: 'csv', lang: 'en' });
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.body).toContain('Collected,,450,,450,1,TWD\r\n');
  expect(csv.body).toContain("'=1+1");
  expect(csv.body).not.toMatch(/(^|,)"?=/m);
  const rows = await file(hospital, exportReportRows, { measure: 'services', ...today, lang: 'ja' });
  expect(rows.body).toContain("'=1+1");
  expect(rows.body).toContain('領収書');
  for (const lang of ['en', 'ja', 'zhtw']) {
    const pdf = await file(hospital, exportReport, { page: 'revenue', ...today, format: 'pdf', lang });
    expect(pdf.body.slice(0, 5)).toBe('%PDF-');
  }
  const logged = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('action').where('action', 'like', 'dashboard.%').execute(),
  );
  expect(logged).toHaveLength(5);
});

async function file(
  hospital: Hospital,
  call: typeof exportReport | typeof exportReportRows,
  input: object,
  as: { readonly id: string } = hospital.admin,
) {
  const url = addressOf(call as never, { hospital: hospital.key, ...input } as never);
  return hospital.app.inject({ method: 'GET', url, headers: { 'x-test-session': as.id } });
}

test('rejected control values and requested replacements are counted in the laboratory report, each traced to its rows', async () => {
  await using hospital = await open();
  const [device, lot, run, request] = [newId(), newId(), newId(), newId()];
  const at = hospital.clock();
  await hospital.work(async (trx) => {
    await trx.insertInto('device').values({ id: device, model: 'Catalyst_One', serial: 'C1' }).execute();
    const lots = { id: lot, device, level: 1, lot: 'Q1', expires_on: '2030-01-01', analytes: '[]' };
    await trx.insertInto('qc_lot').values(lots).execute();
    await trx.insertInto('qc_run').values({ id: run, device, lot, measured_at: at, source: 'device' }).execute();
    const point = { run, lot, device, level: 1, unit: 'mg/dL', value: 2, measured_at: at };
    const judged = [
      { ...point, id: newId(), analyte: 'CREA', verdict: 'reject', state: 'rejected' },
      { ...point, id: newId(), analyte: 'GLU', verdict: 'pass', state: 'accepted' },
    ];
    await trx.insertInto('qc_point').values(judged).execute();
    const asked = { id: request, reason: 'spoiled', requested_by: hospital.admin.id, created_at: at };
    await trx.insertInto('replacement_request').values(asked).execute();
    const log = { model: 'vs2', serial: 'V1', error_code: 'R01', replaceable: true, listed: true };
    await trx
      .insertInto('service_log')
      .values({ id: newId(), ...log, request, service_status: 'requested' })
      .execute();
    await trx
      .insertInto('service_log')
      .values({ id: newId(), ...log })
      .execute();
  });
  const lab = (await ask(hospital, 'lab')).payload;
  expect(tile(lab, 'qcRejected')?.value).toBe(1);
  expect(tile(lab, 'replacements')?.value).toBe(1);
});
