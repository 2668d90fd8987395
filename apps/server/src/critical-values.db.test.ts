import {
  getCriticalAlerts,
  getCriticalOfRecord,
  getCriticalTimes,
  getEscalation,
  noteReadback,
  updateEscalation,
} from '@alder/critical-values/contract';
import { sweepCritical } from '@alder/critical-values/server';
import { newId } from '@alder/database';
import { acknowledgeRecord, createRecord, sendOrder, updateRecord } from '@alder/lab/contract';
import { createCustomRange } from '@alder/ranges/contract';
import { openHospital, type TestUser } from '@alder/testing';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';
import { reactions } from './reactions.ts';

const NOW = new Date('2026-11-25T02:00:00.000Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

/** A hospital where potassium above 7.5 is critical, with an administrator, a doctor and a technician. */
async function open() {
  const hospital = await openHospital(implementations, { now: NOW, reactions });
  const potassium = { low: 3.5, high: 5.8, crit_low: 2.5, crit_high: 7.5, unit: 'mmol/L' };
  await hospital.call(createCustomRange, {
    species: 'dog',
    exam_type: 'elec',
    valid_from: '2020-01-01T00:00:00.000Z',
    ranges: { K: potassium },
  });
  const doctor = await hospital.addUser({ display_name: 'Dr. Wu' });
  const technician = await hospital.addUser({ display_name: 'Chen' });
  const pet = await hospital.addPet({ species: 'dog' });
  const values = (raw: string) => [{ code: 'K', raw, unit: 'mmol/L' }];
  const result = async (raw: string, more: { order?: string; pet?: string } = {}) =>
    (await hospital.call(createRecord, { pet: pet.id, results: values(raw), ...more })).payload.result;
  const emitted: string[] = [];
  return Object.assign(hospital, {
    ...{ doctor, technician, pet, values, result, emitted },
    ofRecord: async (record: string) => (await hospital.call(getCriticalOfRecord, { record })).payload.result,
    sweep: () =>
      hospital.work((trx) =>
        sweepCritical({
          ...{ trx, hospital, now: hospital.clock(), services: hospital.services },
          emit: ({ event }) => void emitted.push(event),
          audit: ({ action }) => void emitted.push(action!),
        }),
      ),
    visit: (assignee: TestUser, at: Date) =>
      hospital.work(async (trx) => {
        const id = newId();
        await trx
          .insertInto('medical_record')
          .values({ id, pet: pet.id, assignee: assignee.id, checked_in_at: at })
          .execute();
        return id;
      }),
  });
}

test('a critical result is assigned at once to the doctor who ordered it, and a result that is not critical to no user', async () => {
  await using hospital = await open();
  const { doctor, pet } = hospital;
  const order = await hospital.call(sendOrder, { pet: pet.id, device: 'Catalyst_One', tests: ['K'] }, { as: doctor });
  const record = await hospital.result('8.1', { order: order.payload.result.id });
  const harmless = await hospital.result('4.2');

  const [alert] = await hospital.ofRecord(record.id);
  expect(alert).toMatchObject({
    ...{ assignee: doctor.id, assignee_name: 'Dr. Wu', basis: 'order', raised_at: NOW.toISOString() },
    ...{ escalated_at: null, acknowledged_at: null, pet: pet.id, values: [{ code: 'K', raw: '8.1', flag: 'HH' }] },
  });
  expect(await hospital.ofRecord(harmless.id)).toEqual([]);
  expect(await hospital.events()).toContain('critical.raised');
});

test('the doctor of the visit in which the test was ordered comes first, otherwise the doctor of the newest visit', async () => {
  await using hospital = await open();
  const { doctor, technician, pet } = hospital;
  const other = await hospital.addUser({ display_name: 'Dr. Kuo' });
  await hospital.visit(other, later(-9000));
  await hospital.visit(doctor, later(-60));
  expect((await hospital.ofRecord((await hospital.result('8.1')).id))[0]).toMatchObject({
    ...{ assignee: doctor.id, basis: 'recent' },
  });

  const order = await hospital.call(sendOrder, { pet: pet.id, device: 'vs2', tests: ['K'] }, { as: technician });
  const { id } = order.payload.result;
  await hospital.work(async (trx) => {
    const visit = trx.selectFrom('medical_record').select('id').where('assignee', '=', other.id);
    await trx.updateTable('treatment_record').set({ medical_record: visit }).where('lab_order', '=', id).execute();
  });
  const [alert] = await hospital.ofRecord((await hospital.result('8.3', { order: id })).id);
  expect(alert).toMatchObject({ assignee: other.id, basis: 'visit' });
});

test('a critical result that no user acknowledged in 15 minutes goes to the administrators, once, and not before', async () => {
  await using hospital = await open();
  await hospital.visit(hospital.doctor, NOW);
  const { id } = await hospital.result('8.1');
  hospital.setNow(later(14));
  await hospital.sweep();
  expect((await hospital.ofRecord(id))[0]).toMatchObject({ escalated_at: null });

  hospital.setNow(later(15));
  await hospital.sweep();
  await hospital.sweep();
  expect((await hospital.ofRecord(id))[0]).toMatchObject({
    ...{ escalated_at: later(15).toISOString(), escalated_names: [hospital.admin.display_name] },
  });
  expect(hospital.emitted).toEqual(['critical.escalated', 'critical.escalate']);
});

test('an acknowledged critical result is not escalated, and who acknowledged it, when and what was done stays with it', async () => {
  await using hospital = await open();
  await hospital.visit(hospital.doctor, NOW);
  const { id } = await hospital.result('8.1');
  hospital.setNow(later(4));
  await hospital.call(acknowledgeRecord, { id, note: 'Calcium given' }, { as: hospital.doctor });
  hospital.setNow(later(30));
  await hospital.sweep();
  expect((await hospital.ofRecord(id))[0]).toMatchObject({
    ...{
      acknowledged_at: later(4).toISOString(),
      acknowledged_by: 'Dr. Wu',
      note: 'Calcium given',
      escalated_at: null,
    },
  });
  expect(hospital.emitted).toEqual([]);
});

test('without a responsible user a critical result is escalated at once', async () => {
  await using hospital = await open();
  const [alert] = await hospital.ofRecord((await hospital.result('8.1')).id);
  expect(alert).toMatchObject({ assignee: null, basis: 'none', escalated_at: NOW.toISOString() });
  expect(await hospital.events()).toContain('critical.escalated');
});

test('a critical result reported by telephone keeps who was notified, what was read back, by whom and when, and is acknowledged', async () => {
  await using hospital = await open();
  const { id } = await hospital.result('8.1');
  hospital.setNow(later(3));
  const call = { record: id, told: 'Dr. Wu', read_back: 'Potassium 8.1' };
  const { payload } = await hospital.call(noteReadback, call, { as: hospital.technician, key: 'once' });
  await hospital.call(noteReadback, call, { as: hospital.technician, key: 'once' });

  const readback = { told: 'Dr. Wu', read_back: 'Potassium 8.1', by: 'Chen', at: later(3).toISOString() };
  expect(payload.result).toEqual(readback);
  expect((await hospital.ofRecord(id))[0]).toMatchObject({
    ...{ acknowledged_by: 'Chen', note: 'Dr. Wu: Potassium 8.1', readbacks: [readback] },
  });
  expect(await hospital.events()).toEqual(expect.arrayContaining(['critical.told', 'critical.acknowledged']));
});

test('a call without a read-back is refused, as are one about a harmless or an unknown result and one without the permit', async () => {
  await using hospital = await open();
  const { id } = await hospital.result('8.1');
  const harmless = await hospital.result('4.2');
  expect((await hospital.call(noteReadback, { record: id, told: 'Dr. Wu', read_back: ' ' })).status).toBe(400);
  const readbackInput = { told: 'Dr. Wu', read_back: '8.1' };
  expect((await hospital.call(noteReadback, { record: harmless.id, ...readbackInput })).payload.error).toBe(
    'nothingToAcknowledge',
  );
  expect((await hospital.call(noteReadback, { record: newId(), ...readbackInput })).status).toBe(404);
  expect((await hospital.call(getCriticalOfRecord, { record: newId() })).status).toBe(404);
  const imager = await hospital.addUser({ permits: ['pacs'] });
  for (const response of [
    await hospital.call(noteReadback, { record: id, ...readbackInput }, { as: imager }),
    await hospital.call(getCriticalAlerts, {}, { as: imager }),
    await hospital.call(getCriticalOfRecord, { record: id }, { as: imager }),
    await hospital.call(getCriticalTimes, {}, { as: imager }),
  ])
    expect(response.status).toBe(403);
});

test('another hospital neither sees a critical result nor notes a call about it', async () => {
  await using hospital = await open();
  await using other = await open();
  const { id } = await hospital.result('8.1');
  expect((await other.call(getCriticalOfRecord, { record: id })).status).toBe(404);
  expect((await other.call(noteReadback, { record: id, told: 'Lin', read_back: '8.1' })).status).toBe(404);
  expect((await other.call(getCriticalAlerts, {})).payload.result).toEqual([]);
});

test('a value that was misread withdraws its alert, and one that worsens after it was acknowledged raises another', async () => {
  await using hospital = await open();
  const first = await hospital.result('8.1');
  const reason = 'Misread';
  await hospital.call(updateRecord, { id: first.id, version: first.version, reason, results: hospital.values('4.1') });
  expect((await hospital.ofRecord(first.id))[0]).toMatchObject({ withdrawn_at: NOW.toISOString() });

  const second = await hospital.result('8.1');
  const seen = await hospital.call(acknowledgeRecord, { id: second.id, note: 'Calcium given' });
  const { version } = seen.payload.result;
  await hospital.call(updateRecord, { id: second.id, version, reason, results: hospital.values('9.2') });
  const alerts = await hospital.ofRecord(second.id);
  expect(alerts.map(({ acknowledged_at }) => acknowledged_at !== null).sort()).toEqual([false, true]);
});

test('a critical result that came while no alert was raised gets one by the sweep', async () => {
  await using hospital = await openHospital(implementations, { now: NOW });
  const pet = await hospital.addPet();
  const id = newId();
  const row = { id, run_key: id, content_key: id, pet: pet.id, device: 'vs2', critical: true, match_state: 'matched' };
  await hospital.work((trx) =>
    trx
      .insertInto('lab_record')
      .values({ ...row, timestamp: NOW, reported: '{}', verify_state: 'final' })
      .execute(),
  );
  await hospital.work((trx) =>
    sweepCritical({ trx, hospital, now: NOW, services: hospital.services, emit: () => {}, audit: () => {} }),
  );
  expect((await hospital.call(getCriticalOfRecord, { record: id })).payload.result).toHaveLength(1);
});

test('critical results are listed newest first by pages, the open ones alone when asked', async () => {
  await using hospital = await open();
  const ids: string[] = [];
  for (const minutes of [1, 2, 3]) {
    hospital.setNow(later(minutes));
    ids.unshift((await hospital.result('8.1')).id);
  }
  await hospital.call(acknowledgeRecord, { id: ids[1]!, note: 'Seen' });
  const first = await hospital.call(getCriticalAlerts, { limit: 2 });
  const rest = await hospital.call(getCriticalAlerts, { limit: 2, offset: first.payload.next! });
  expect([...first.payload.result, ...rest.payload.result].map(({ record }) => record)).toEqual(ids);
  expect(rest.payload.next).toBeUndefined();
  const open_ = await hospital.call(getCriticalAlerts, { open: true });
  expect(open_.payload.result.map(({ record }) => record)).toEqual([ids[0], ids[2]]);
  expect((await hospital.call(getCriticalAlerts, { offset: 'nonsense' })).status).toBe(200);
});

test('time to acknowledge is reported by month of the hospital: median, nine of ten, in time, escalated', async () => {
  await using hospital = await open();
  // 31 October 23:00 in Taipei is October there, 16:30 UTC of that day is November.
  const minutesOf = { '2026-10-31T15:00:00.000Z': [5], '2026-10-31T16:30:00.000Z': [2, 4, 6, 8, 20] };
  for (const [at, minutes] of Object.entries(minutesOf)) {
    for (const each of minutes) {
      const raised = new Date(at);
      hospital.setNow(raised);
      await hospital.visit(hospital.doctor, raised);
      const { id } = await hospital.result('8.1');
      hospital.setNow(new Date(raised.getTime() + each * 60_000));
      await hospital.sweep();
      await hospital.call(acknowledgeRecord, { id, note: 'Seen' });
    }
  }
  hospital.setNow(NOW);
  const { result } = (await hospital.call(getCriticalTimes, {})).payload;
  expect(result).toEqual([
    {
      ...{ month: '2026-11', raised: 5, acknowledged: 5, in_time: 4, escalated: 1, told: 0 },
      ...{ median_minutes: 6, p90_minutes: expect.closeTo(15.2, 6) },
    },
    {
      ...{ month: '2026-10', raised: 1, acknowledged: 1, in_time: 1, escalated: 0, told: 0 },
      ...{ median_minutes: 5, p90_minutes: 5 },
    },
  ]);
});

test("the hospital's list is notified one after the other, 15 minutes between two, and the sheet keeps who was notified and when", async () => {
  await using hospital = await open();
  const { doctor, technician, admin } = hospital;
  await hospital.visit(doctor, NOW);
  const gone = await hospital.addUser({ display_name: 'Gone' });
  const person = (account: string) => ({ kind: 'person' as const, account });
  const steps = [person(gone.id), person(technician.id), { kind: 'role' as const, role: 'hospitalAdmin' as const }];
  const set = await hospital.call(updateEscalation, { version: 0, steps });
  expect(set.payload.result).toEqual({ version: 1, steps });
  await hospital.work((trx) =>
    trx.updateTable('membership').set({ active: false }).where('account', '=', gone.id).execute(),
  );

  const { id } = await hospital.result('8.1');
  const currentAlert = async () => (await hospital.ofRecord(id))[0]!;
  expect(await currentAlert()).toMatchObject({ notified: [], next_at: later(15).toISOString() });
  hospital.setNow(later(14));
  await hospital.sweep();
  expect(await currentAlert()).toMatchObject({ notified: [] });
  for (const minutes of [15, 16, 29]) {
    hospital.setNow(later(minutes));
    await hospital.sweep();
    expect(await currentAlert()).toMatchObject({
      ...{ notified: [{ name: 'Chen', step: 2, at: later(15).toISOString() }], next_at: later(30).toISOString() },
      ...{ escalated_names: ['Chen'], escalated_at: later(15).toISOString() },
    });
  }
  for (const minutes of [30, 45, 60]) {
    hospital.setNow(later(minutes));
    await hospital.sweep();
    expect(await currentAlert()).toMatchObject({
      notified: [
        { name: 'Chen', step: 2, at: later(15).toISOString() },
        { name: admin.display_name, step: 3, at: later(30).toISOString() },
      ],
      ...{ next_at: null, escalated_at: later(15).toISOString() },
    });
  }
  expect(hospital.emitted.filter((one) => one === 'critical.escalated')).toHaveLength(2);
});

test('an acknowledged critical result goes to no further people of the list', async () => {
  await using hospital = await open();
  await hospital.visit(hospital.doctor, NOW);
  const steps = [hospital.technician.id, hospital.admin.id].map((account) => ({ kind: 'person' as const, account }));
  await hospital.call(updateEscalation, { version: 0, steps });
  const { id } = await hospital.result('8.1');
  hospital.setNow(later(15));
  await hospital.sweep();
  await hospital.call(acknowledgeRecord, { id, note: 'Calcium given' });
  hospital.setNow(later(40));
  await hospital.sweep();
  expect((await hospital.ofRecord(id))[0]).toMatchObject({ notified: [{ name: 'Chen' }], next_at: null });
});

test('the list is set by administrators, of people of the hospital, once a key, and not over a newer one', async () => {
  await using hospital = await open();
  await using other = await open();
  const { doctor } = hospital;
  const steps = [{ kind: 'person' as const, account: doctor.id }];
  expect((await hospital.call(getEscalation, {}, { as: doctor })).payload).toMatchObject({
    ...{
      result: { steps: [], version: 0 },
      people: expect.arrayContaining([expect.objectContaining({ name: 'Dr. Wu' })]),
    },
  });
  expect((await hospital.call(updateEscalation, { version: 0, steps }, { as: doctor })).status).toBe(403);
  const imager = await hospital.addUser({ permits: ['pacs'] });
  expect((await hospital.call(getEscalation, {}, { as: imager })).status).toBe(403);
  const foreign = [{ kind: 'person' as const, account: other.doctor.id }];
  expect(await hospital.call(updateEscalation, { version: 0, steps: foreign })).toMatchObject({ status: 404 });
  expect((await hospital.call(updateEscalation, { version: 0, steps: [...steps, ...steps] })).status).toBe(400);

  const key = '01933f00-0000-7000-8000-00000000cccc';
  const first = await hospital.call(updateEscalation, { version: 0, steps }, { key });
  expect((await hospital.call(updateEscalation, { version: 0, steps }, { key })).payload).toEqual(first.payload);
  expect(await hospital.call(updateEscalation, { version: 0, steps: [] })).toMatchObject({
    ...{ status: 409, payload: { error: 'stale', current: { version: 1, steps } } },
  });
  expect(await hospital.call(updateEscalation, { version: 1, steps: [] })).toMatchObject({
    payload: { result: { version: 2, steps: [] } },
  });
  expect((await other.call(getEscalation, {})).payload.result).toEqual({ steps: [], version: 0 });
});
