import { inSystem } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  createHospitalCall,
  deleteHospitalCall,
  getHospitalContent,
  getHospitalNames,
  getHospitals,
  getUsers,
  updateHospitalCall,
} from '../contract/index.ts';
import { operatorHandlers } from './index.ts';

async function open() {
  const hospital = await openHospital(operatorHandlers);
  const as = await hospital.addUser({ role: 'sysAdmin' });
  const keyOf = (name: string) => `${name}-${hospital.key.slice(2)}`;
  const list = async (input: object = {}) =>
    (await hospital.call(getHospitals, { q: hospital.key.slice(2), ...input } as never, { as })).payload;
  const create = (input: object, how: object = {}) =>
    hospital.call(createHospitalCall, { key: keyOf('new'), name: `New ${hospital.key}`, ...input } as never, {
      as,
      ...how,
    });
  return Object.assign(hospital, { as, keyOf, list, create });
}
type Opened = Awaited<ReturnType<typeof open>>;

const auditOf = (hospital: Opened, id: string) =>
  inSystem(hospital.db, (trx) =>
    trx.selectFrom('audit_log').select(['action', 'account']).where('hospital', '=', id).orderBy('seq').execute(),
  );

test('the operator makes a hospital with a plan, and a repeated request makes one [admin.createHospital]', async () => {
  await using hospital = await open();
  const input = { plan: 'premium', ids: ['PULPO-7'], langKey: 'ja', plan_ends_at: '2027-01-31T00:00:00.000Z' };
  const [first, second] = await Promise.all([
    hospital.create(input, { key: 'k' }),
    hospital.create(input, { key: 'k' }),
  ]);

  expect(first.payload).toMatchObject({
    result: {
      key: hospital.keyOf('new'),
      plan: 'premium',
      ...{ doctor_limit: 5, imaging_limit: 3, license_his: 5, license_pacs: 3, users: 0, used: 0, active: true },
      plan_ends_at: '2027-01-31T00:00:00.000Z',
    },
  });
  expect(second).toEqual(first);
  const { id } = first.payload.result;
  expect(await auditOf(hospital, id)).toEqual([{ action: 'admin.createHospital', account: hospital.as.id }]);
  expect((await auditOf(hospital, hospital.id)).map(({ action }) => action)).toEqual(['admin.createHospital']);
  const row = await inSystem(hospital.db, (trx) =>
    trx.selectFrom('hospital').select(['features', 'lang']).where('id', '=', id).executeTakeFirst(),
  );
  expect(row).toEqual({ features: { ids: ['PULPO-7'] }, lang: 'ja' });
});

test('a code or a name that is taken, and a code that is none, are refused with their texts', async () => {
  await using hospital = await open();
  expect((await hospital.create({})).status).toBe(200);

  expect((await hospital.create({ name: 'Other' })).payload).toMatchObject({
    ...{ error: 'hospitalCodeDup', message: 'Duplicate Hospital Code' },
  });
  const duplicate = { key: hospital.keyOf('duplicate'), name: ` NEW ${hospital.key}` };
  expect((await hospital.create(duplicate)).payload).toMatchObject({
    ...{ error: 'hospitalNameDup', message: 'Duplicate Hospital Name', fields: { name: 'hospitalNameDup' } },
  });
  expect((await hospital.create({ key: 'admin_api', name: 'Third' })).payload.error).toBe('hospitalKeyIncorrect');
  // A refusal is kept for its key, and the transaction is back in the own hospital.
  const again = await hospital.create({ name: 'Other' }, { key: 'same' });
  expect(await hospital.create({ name: 'Other' }, { key: 'same' })).toEqual(again);
  expect((await hospital.list()).total).toBe(2);
});

test('hospitals are found by key and name, by state and licence, sorted and page by page', async () => {
  await using hospital = await open();
  for (const name of ['b', 'a', 'c'])
    await hospital.create({
      ...{ key: hospital.keyOf(`${name}${name}${name}`), name: `${name} ${hospital.key}` },
      licences: { pacs: name === 'a' ? 0 : 2 },
    });
  const names = async (input: object) => (await hospital.list(input)).result.map(({ name }) => name[0]);

  expect(await names({ sort: 'key' })).toEqual(['a', 'b', 'c', 'H']);
  expect(await names({ sort: 'name', descending: true })).toEqual(['H', 'c', 'b', 'a']);
  expect(await names({ licence: 'pacs', sort: 'name' })).toEqual(['b', 'c', 'H']);
  const first = await hospital.list({ sort: 'key', limit: 3 });
  expect(first).toMatchObject({ total: 4, next: '3' });
  expect(await names({ sort: 'key', limit: 3, offset: first.next })).toEqual(['H']);
  expect(await names({ state: 'closed' })).toEqual([]);
  // A wild card is a letter like any other.
  expect(await names({ q: '%' })).toEqual([]);
});

test('the operator changes name and agreement; an old version, a taken name and a plan below what is used are refused [admin.updateHospital]', async () => {
  await using hospital = await open();
  await using other = await openHospital([]);
  await other.addUser({ role: 'doctor' });
  const { as } = hospital;
  const update = (input: object) =>
    hospital.call(updateHospitalCall, { id: other.id, version: 1, ...input } as never, { as });

  expect(await update({ plan: 'imaging' })).toMatchObject({ status: 409, payload: { error: 'planBelowUse' } });
  const changed = await update({ name: `Harbour ${other.key}`, plan: 'imaging', hold: true });
  expect(changed.payload).toMatchObject({
    result: { name: `Harbour ${other.key}`, plan: 'imaging', license_his: 0, doctor_limit: 1 },
    held: [{ part: 'doctors', used: 2, allowed: 1 }],
  });
  const { version } = changed.payload.result;
  const late = await update({ name: 'Late' });
  expect(late).toMatchObject({ status: 409, payload: { error: 'stale', current: { version } } });
  expect((await update({ version, name: hospital.name })).payload.error).toBe('hospitalNameDup');
  expect((await update({ version, local_backup: true })).payload.error).toBe('planWithoutBackup');
  expect((await update({ id: crypto.randomUUID() })).status).toBe(404);
  const actions = (await auditOf(hospital, other.id)).map(({ action, account }) => [action, account === as.id]);
  expect(actions).toEqual([['admin.updateHospital', true]]);
});

test('a hospital is deleted by typing its key, after its content was shown, and comes back [admin.deleteHospital]', async () => {
  await using hospital = await open();
  await using other = await openHospital([]);
  await other.addPet();
  const { as } = hospital;
  const content = await hospital.call(getHospitalContent, { id: other.id }, { as });
  expect(content.payload.result).toMatchObject({ users: 1, pets: 1, studies: 0, bytes: 0, links: 0 });
  expect((await hospital.call(getHospitalContent, { id: crypto.randomUUID() }, { as })).status).toBe(404);

  const remove = (key: string, typed: string, how: object = {}) =>
    hospital.call(deleteHospitalCall, { key, typed }, { as, ...how });
  expect(await remove(other.key, other.key.slice(1))).toMatchObject({
    ...{ status: 400, payload: { error: 'hospitalNotTyped' } },
  });
  expect((await remove(hospital.key, hospital.key)).payload.error).toBe('ownHospital');
  const first = await remove(other.key, other.key, { key: 'k' });
  expect(first).toMatchObject({ status: 200, payload: { result: { key: other.key } } });
  expect(await remove(other.key, other.key, { key: 'k' })).toEqual(first);
  expect((await remove(other.key, other.key)).status).toBe(404);

  const listed = async () => (await hospital.list({ q: other.key })).result[0]!;
  expect(await listed()).toMatchObject({ active: false, deleted_at: first.payload.result.deleted_at });
  const { payload } = await hospital.call(getHospitalNames, {}, { as });
  expect(payload.result.some(({ key }) => key === other.key)).toBe(false);
  const back = { id: other.id, version: (await listed()).version, active: true };
  expect((await hospital.call(updateHospitalCall, back as never, { as })).payload.result).toMatchObject({
    ...{ active: true, deleted_at: null },
  });
  expect((await other.work((trx) => trx.selectFrom('pet').select('id').execute())).length).toBe(1);
});

test('no user closes their own hospital', async () => {
  await using hospital = await open();
  const own = { id: hospital.id, version: 1, active: false };
  const { payload } = await hospital.call(updateHospitalCall, own as never, { as: hospital.as });
  expect(payload.error).toBe('ownHospital');
});

test('all hospitals have their key and name for choices [admin.getHospitalNames]', async () => {
  await using hospital = await open();
  const { payload } = await hospital.call(getHospitalNames, {}, { as: hospital.as });
  expect(payload.result).toContainEqual({ id: hospital.id, key: hospital.key, name: hospital.name });
});

test('the operator finds people of all hospitals by name, email and hospital, under both addresses [admin.getUsers] [admin.getUsersLegacy]', async () => {
  await using hospital = await open();
  await using other = await openHospital([]);
  const doctor = await other.addUser({ role: 'doctor', display_name: 'Dr. Wu' });
  const { as } = hospital;

  const { payload } = await hospital.call(getUsers, { q: other.key }, { as });
  expect(payload).toMatchObject({ total: 2 });
  expect(payload.result.find(({ id }) => id === doctor.id)).toMatchObject({
    ...{ displayName: 'Dr. Wu', role: 'doctor', active: true, invited: true, last_seen: null },
    hospital: { id: other.id, key: other.key },
  });
  const doctors = await hospital.call(getUsers, { hospital_id: other.id, role: 'doctor' }, { as });
  expect(doctors.payload.result.map(({ id }) => id)).toEqual([doctor.id]);
  const legacy = await hospital.app.inject({
    ...{ method: 'POST', url: getUsers.aliases![0]!, headers: { 'x-test-session': as.id } },
    payload: { q: doctor.email },
  });
  expect(legacy.json().payload.result).toHaveLength(1);
  expect(JSON.stringify(legacy.json())).not.toMatch(/password|argon2|token/);
});

test('only a system administrator reads and changes other hospitals [role.sysAdmin]', async () => {
  await using hospital = await open();
  await using other = await openHospital([]);
  const calls = [
    ...([
      [getHospitals, {}],
      [getHospitalNames, {}],
      [getUsers, {}],
    ] as const),
    ...([
      [getHospitalContent, { id: other.id }],
      [createHospitalCall, { key: 'x-hospital', name: 'X' }],
    ] as const),
    ...([[updateHospitalCall, { id: other.id, version: 1, name: 'X' }]] as const),
    ...([[deleteHospitalCall, { key: other.key, typed: other.key }]] as const),
  ];
  for (const role of ['hospitalAdmin', 'pulpoMaster', 'doctor', 'vendorAdmin', 'lisConsultant'] as const) {
    const as = await hospital.addUser({ role });
    for (const [call, input] of calls)
      expect((await hospital.call(call as never, input as never, { as })).status, role).toBe(403);
  }
  const row = await other.work((trx) => trx.selectFrom('hospital').select(['name', 'active']).executeTakeFirst());
  expect(row).toEqual({ name: other.name, active: true });
});
