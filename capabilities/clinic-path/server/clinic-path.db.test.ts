import { isVisitOpen, planTreatment } from '@alder/chart/server';
import { newId } from '@alder/database';
import { type OpenHospital, openHospital, type TestUser } from '@alder/testing';
import { entryLaws } from '@alder/testing/entry-laws';
import { expect, test } from 'vitest';
import {
  type ClinicPath,
  createClinicPath,
  createTemplate,
  getClinicPaths,
  getPetsClinicPaths,
  getTemplates,
  getVariance,
  updateClinicPath,
  updateTemplate,
} from '../contract/index.ts';
import { clinicPathHandlers, followVisit, leaveVisit } from './index.ts';

const handlers = clinicPathHandlers({ isVisitOpen, planTreatment });
const now = new Date('2026-11-23T04:00:00.000Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

entryLaws({
  handlers,
  proves: 'cap.clinicPath',
  calls: { model: 'clinicPathTemplate', create: createTemplate, update: updateTemplate },
  table: 'clinic_path_template',
  given: async () => ({
    input: { name: 'Blood and image', steps: [{ kind: 'lab' as const }, { kind: 'imaging' as const }] },
  }),
  change: { name: 'Blood first' },
});

/** A visit with a path of two steps, an assistant and a doctor. */
async function open() {
  const hospital = await openHospital(handlers, { now });
  const pet = await hospital.addPet({ name: 'Coco' });
  const visit = newId();
  await hospital.work((trx) => trx.insertInto('medical_record').values({ id: visit, pet: pet.id }).execute());
  const chou = await hospital.addUser({ role: 'assistant', display_name: 'Chou' });
  const hsu = await hospital.addUser({ role: 'assistant', display_name: 'Hsu' });
  return Object.assign(hospital, { pet, visit, chou, hsu });
}
type Hospital = Awaited<ReturnType<typeof open>>;

const begin = async (hospital: Hospital, more: object = {}): Promise<ClinicPath> =>
  (
    await hospital.call(createClinicPath, {
      ...{ pet: hospital.pet.id, medical_record: hospital.visit, name: 'Blood, then image' },
      steps: [
        { kind: 'lab', role: 'assistant', planned_minutes: 30 },
        { kind: 'imaging', planned_minutes: 20 },
      ],
      ...more,
    })
  ).payload.result;

const take = (hospital: OpenHospital, path: ClinicPath, place: number, change: object, as?: TestUser) => {
  const { id, version } = path.steps[place]!;
  return hospital.call(updateClinicPath, { id: path.id, step: { id, version, ...change } as never }, as ? { as } : {});
};

test('a step is claimed, waits with a reason, goes on and is done, and the next one has its turn', async () => {
  await using hospital = await open();
  let path = await begin(hospital);
  expect(path.steps).toMatchObject([
    { kind: 'lab', status: 'unclaimed', ready_at: now.toISOString(), due_at: later(30).toISOString() },
    { kind: 'imaging', status: 'unclaimed', ready_at: null },
  ]);
  const as = hospital.chou;
  path = (await take(hospital, path, 0, { event: 'claim' }, as)).payload.result;
  expect(path.steps[0]).toMatchObject({ status: 'claimed', claimed_by_name: 'Chou' });
  expect(await take(hospital, path, 0, { event: 'wait' }, as)).toMatchObject({
    status: 422,
    payload: { error: 'reasonMissing' },
  });
  path = (await take(hospital, path, 0, { event: 'wait', reason: 'sample', wake_at: later(10).toISOString() }, as))
    .payload.result;
  expect(path.steps[0]).toMatchObject({ status: 'pending', reason: 'sample' });
  path = (await take(hospital, path, 0, { event: 'resume' }, as)).payload.result;
  hospital.setNow(later(45));
  path = (await take(hospital, path, 0, { event: 'finish' }, as)).payload.result;
  expect(path.steps).toMatchObject([{ status: 'done' }, { status: 'unclaimed', ready_at: later(45).toISOString() }]);
  path = (await take(hospital, path, 1, { event: 'claim' }, as)).payload.result;
  path = (await take(hospital, path, 1, { event: 'finish' }, as)).payload.result;
  expect(path.ended_at).toBe(later(45).toISOString());

  expect((await hospital.call(getVariance, { from: '2026-11-23', to: '2026-11-23' })).payload.result).toEqual([
    { kind: 'lab', count: 1, planned: 30, median: 45, p90: 45, late: 1 },
    { kind: 'imaging', count: 1, planned: 20, median: 0, p90: 0, late: 0 },
  ]);
  const archived = await hospital.call(updateClinicPath, { id: path.id, version: path.version, path: 'archive' });
  expect(archived.payload.result.steps.map(({ status }) => status)).toEqual(['archived', 'archived']);
  expect((await hospital.call(getClinicPaths, { state: 'archived' })).payload.result).toHaveLength(1);
});

test('of two who claim a step at once one wins, and the other sees who', async () => {
  await using hospital = await open();
  const path = await begin(hospital);
  const responses = await Promise.all(
    [hospital.chou, hospital.hsu].map((as) => take(hospital, path, 0, { event: 'claim' }, as)),
  );
  const [won] = responses.filter(({ status }) => status === 200);
  const [lost] = responses.filter(({ status }) => status === 409);
  const winner = won!.payload.result.steps[0]!.claimed_by_name;
  expect(lost!.payload).toMatchObject({ error: 'stepTaken', claimed_by_name: winner });
  expect(['Chou', 'Hsu']).toContain(winner);
});

test('a step is for its role and for its claimant; an administrator may take it away', async () => {
  await using hospital = await open();
  const doctor = await hospital.addUser({ role: 'doctor' });
  let path = await begin(hospital);
  expect(await take(hospital, path, 0, { event: 'claim' }, doctor)).toMatchObject({
    status: 403,
    payload: { error: 'stepNotYours' },
  });
  path = (await take(hospital, path, 0, { event: 'claim' }, hospital.chou)).payload.result;
  expect(await take(hospital, path, 0, { event: 'finish' }, hospital.hsu)).toMatchObject({ status: 403 });
  path = (await take(hospital, path, 0, { event: 'unclaim' })).payload.result;
  expect(path.steps[0]).toMatchObject({ status: 'unclaimed', claimed_by: null });
});

test('a step whose turn has not come cannot be claimed, only canceled, and the path goes past it', async () => {
  await using hospital = await open();
  let path = await begin(hospital);
  expect(await take(hospital, path, 1, { event: 'claim' })).toMatchObject({
    status: 409,
    payload: { error: 'stepClosed', status: 'unclaimed' },
  });
  path = (await take(hospital, path, 1, { event: 'cancel', reason: 'owner declines' })).payload.result;
  expect(path.steps[1]).toMatchObject({ status: 'canceled', reason: 'owner declines' });
  path = (await take(hospital, path, 0, { event: 'cancel' })).payload.result;
  expect(path.ended_at).not.toBeNull();
});

test('a stale version is refused with the path, an open path is not archived', async () => {
  await using hospital = await open();
  const path = await begin(hospital);
  await take(hospital, path, 0, { event: 'claim' });
  expect(await take(hospital, path, 0, { event: 'finish' })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { id: path.id } },
  });
  const current = (await hospital.call(getClinicPaths, {})).payload.result[0]!;
  const whole = { id: path.id, version: current.version };
  expect(await hospital.call(updateClinicPath, { ...whole, path: 'archive' })).toMatchObject({
    payload: { error: 'pathOpen' },
  });
  expect(await hospital.call(updateClinicPath, { id: path.id, version: 1, path: 'cancel' })).toMatchObject({
    payload: { error: 'stale' },
  });
  expect(await hospital.call(updateClinicPath, { id: path.id })).toMatchObject({ status: 400 });
  const canceled = await hospital.call(updateClinicPath, { ...whole, path: 'cancel' });
  expect(canceled.payload.result.steps.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
});

test('a template brings its steps, and what it charges is one line of the visit when its turn comes', async () => {
  await using hospital = await open();
  const treatment = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('treatment')
      .values({ id: treatment, name: 'Blood count', category: 'laboratory', price: 450 })
      .execute(),
  );
  const steps = [{ kind: 'reception' as const }, { kind: 'lab' as const, treatments: [treatment] }];
  const { id: template } = (await hospital.call(createTemplate, { name: 'Blood', steps })).payload.result;
  expect((await hospital.call(getTemplates, {})).payload.result).toMatchObject([{ name: 'Blood' }]);
  let path = await begin(hospital, { template, steps: undefined, name: undefined });
  expect(path).toMatchObject({
    name: 'Blood',
    steps: [{ kind: 'reception' }, { kind: 'lab', treatments: [treatment] }],
  });
  const lines = () =>
    hospital.work((trx) => trx.selectFrom('treatment_record').select(['name', 'amount', 'status']).execute());
  expect(await lines()).toEqual([]);
  path = (await take(hospital, path, 0, { event: 'claim' })).payload.result;
  path = (await take(hospital, path, 0, { event: 'finish' })).payload.result;
  expect(await lines()).toEqual([{ name: 'Blood count', amount: 450, status: 'to_do' }]);
  await take(hospital, path, 1, { event: 'claim' });
  expect(await lines()).toHaveLength(1);
});

test('paths of patients are read together, page by page, and never those of another hospital', async () => {
  await using hospital = await open();
  await using other = await open();
  for (let n = 0; n < 3; n += 1) await begin(hospital);
  const first = (await hospital.call(getClinicPaths, { limit: 2 })).payload;
  const second = (await hospital.call(getClinicPaths, { limit: 2, offset: first.next })).payload;
  expect([first.result.length, second.result.length, second.next]).toEqual([2, 1, undefined]);
  const petIds = `${hospital.pet.id},${other.pet.id}`;
  expect((await hospital.call(getPetsClinicPaths, { petIds })).payload.result).toHaveLength(3);
  expect((await other.call(getPetsClinicPaths, { petIds })).payload.result).toEqual([]);
  const [path] = first.result;
  expect(await take(other, path!, 0, { event: 'claim' })).toMatchObject({ status: 404 });
  expect(await hospital.call(createClinicPath, { pet: other.pet.id })).toMatchObject({ status: 404 });
  expect(await hospital.call(createClinicPath, { pet: hospital.pet.id, template: newId() })).toMatchObject({
    status: 404,
  });
  const pet = (await hospital.addPet()).id;
  expect(await hospital.call(createClinicPath, { pet, medical_record: hospital.visit })).toMatchObject({
    payload: { error: 'patientMismatch' },
  });
  const guest = await hospital.addUser({ permits: [] });
  expect(await hospital.call(getClinicPaths, {}, { as: guest })).toMatchObject({ status: 403 });
  const task = (await hospital.call(createClinicPath, { pet }, { key: 'once' })).payload.result;
  expect((await hospital.call(createClinicPath, { pet }, { key: 'once' })).payload.result.id).toBe(task.id);
  expect(task.steps).toHaveLength(7);
});

test('a visit of another pet takes its path along, a canceled one empties the queue', async () => {
  await using hospital = await open();
  const path = await begin(hospital);
  const pet = (await hospital.addPet()).id;
  const work = (trx: never) => ({ trx, now, emit: () => undefined, account: hospital.admin }) as never;
  const event = { event: '', id: hospital.visit, payload: { from: hospital.pet.id, to: pet } };
  await hospital.work((trx) => followVisit(event, work(trx as never)));
  expect((await hospital.call(getPetsClinicPaths, { petIds: pet })).payload.result[0]!.id).toBe(path.id);
  await hospital.work((trx) => leaveVisit(event, work(trx as never)));
  expect((await hospital.call(getClinicPaths, {})).payload.result).toEqual([]);
});
