import { inSystem } from '@alder/database';
import { openHospital, openPostbox } from '@alder/testing';
import { expect, test } from 'vitest';
import { getPlan } from '../contract/index.ts';
import { insertHospital, planHandlers, setActive, setPlan, watchPlan, writePlanLetters } from './index.ts';

const now = new Date('2026-11-23T04:00:00.000Z');
const GIGABYTE = 2 ** 30;
const DAY_MS = 86_400_000;
const history = { list: async () => [{ date: '2026-11-22', bytes: 5 }] };
const open = (options: Parameters<typeof openHospital>[1] = {}) =>
  openHospital(planHandlers(history), { now, ...options });
type Opened = Awaited<ReturnType<typeof open>>;

const planOf = async (hospital: Opened) => (await hospital.call(getPlan, {})).payload.result;
const store = (hospital: Opened, gigabytes: number) =>
  hospital.work((trx) =>
    trx
      .insertInto('pacs_usage')
      .values({ used: gigabytes * GIGABYTE })
      .onConflict((conflict) => conflict.column('hospital').doUpdateSet({ used: gigabytes * GIGABYTE }))
      .execute(),
  );
/** One round of the minutely watch at a time of the clock: the letters to be sent. */
async function watch(hospital: Opened, at: Date): Promise<string[]> {
  return hospital.work(async (trx) => {
    await watchPlan({
      ...{ trx, hospital, now: at, services: hospital.services },
      ...{ audit: () => undefined, emit: () => undefined },
    });
    const letterRows = await trx.selectFrom('letter').select('kind').where('created_at', '=', at).execute();
    return letterRows.map(({ kind }) => kind);
  });
}

test('an administrator sees the plan, the accounts and the storage in use, and the days that are left', async () => {
  await using hospital = await open();
  await setPlan(
    hospital.db,
    hospital.id,
    { plan: 'all-in-one', endsAt: new Date(now.getTime() + 9.5 * DAY_MS) },
    { hold: false },
  );
  await hospital.addUser({ role: 'assistant', permits: ['his'] });
  await hospital.addUser({ role: 'assistant', permits: ['pacs'] });
  await store(hospital, 12);

  expect(await planOf(hospital)).toMatchObject({
    plan: 'all-in-one',
    ...{ days_left: 10, is_trial: true, storage: 'ok', full_since: null },
    accounts: { used: 3, limit: 20 },
    doctors: { used: 1, limit: 3 },
    imaging: { used: 1, limit: 1 },
    licences: { his: 3, lis: 3, pacs: 1 },
    ...{ used: 12 * GIGABYTE, quota: 100 * GIGABYTE, local_backup: 'none' },
    history: [{ date: '2026-11-22', bytes: 5 }],
  });
});

test('the plan is for administrators, and of another hospital there is none', async () => {
  await using hospital = await open();
  await using other = await open();
  for (const role of ['doctor', 'assistant', 'lisConsultant'] as const) {
    const as = await hospital.addUser({ role });
    expect((await hospital.call(getPlan, {}, { as })).status, role).toBe(403);
  }
  expect((await hospital.call(getPlan, {}, { hospital: other.key })).status).toBe(404);
  expect((await hospital.call(getPlan, {}, { as: null })).status).toBe(401);
});

test('a plan below what is used is refused with what is too much, and held where the operator says so', async () => {
  await using hospital = await open();
  await setPlan(hospital.db, hospital.id, { plan: 'premium', localBackup: true }, { hold: false });
  for (const _ of [1, 2, 3]) await hospital.addUser({ role: 'doctor' });
  await store(hospital, 200);

  const smaller = setPlan(hospital.db, hospital.id, { plan: 'all-in-one' }, { hold: false });
  const held = [
    { part: 'doctors', used: 4, allowed: 3 },
    { part: 'storage', used: 200 * GIGABYTE, allowed: 100 * GIGABYTE },
  ];
  await expect(smaller).rejects.toMatchObject({ message: 'More is used than this plan has', details: { held } });
  expect(await planOf(hospital)).toMatchObject({ plan: 'premium', local_backup: 'agreed' });

  expect(await setPlan(hospital.db, hospital.id, { plan: 'all-in-one' }, { hold: true })).toEqual({ held });
  // No user is turned off, nothing is deleted; the local backup ends with the plan that had it.
  expect(await planOf(hospital)).toMatchObject({
    plan: 'all-in-one',
    doctors: { used: 4, limit: 3 },
    used: 200 * GIGABYTE,
    local_backup: 'none',
  });
  // What was held before is no reason to refuse another change.
  expect(await setPlan(hospital.db, hospital.id, { accounts: 30 }, { hold: false })).toEqual({ held });
  const rows = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['action', 'detail']).orderBy('seq').execute(),
  );
  expect(rows.map(({ action }) => action)).toEqual(['hospital.setPlan', 'hospital.setPlan', 'hospital.setPlan']);
  expect(rows[1]!.detail).toMatchObject({ changes: { license: { from: 'premium', to: 'all-in-one' } }, held });
});

test('only the plan premium can have the local backup, and numbers of their own stand beside those of the plan', async () => {
  await using hospital = await open();
  await setPlan(hospital.db, hospital.id, { plan: 'imaging' }, { hold: false });
  expect(await planOf(hospital)).toMatchObject({ licences: { his: 0, lis: 0, pacs: 1 }, quota: 500 * GIGABYTE });

  const backup = setPlan(hospital.db, hospital.id, { localBackup: true }, { hold: false });
  await expect(backup).rejects.toMatchObject({ message: 'This plan has no local backup' });
  await setPlan(
    hospital.db,
    hospital.id,
    { doctors: 4, imaging: null, gigabytes: 700, licence: { pacs: 4 } },
    { hold: false },
  );
  expect(await planOf(hospital)).toMatchObject({
    doctors: { limit: 4 },
    imaging: { limit: null },
    quota: 700 * GIGABYTE,
    licences: { his: 0, pacs: 4 },
  });
  await setPlan(hospital.db, hospital.id, { gigabytes: null }, { hold: false });
  expect(await planOf(hospital)).toMatchObject({ quota: 500 * GIGABYTE });
});

test('a hospital is notified of 80 and 95 percent and of a full storage once each, and again only after it had room', async () => {
  await using hospital = await open({ configs: { pacsQuota: 100 } });
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const kinds: string[][] = [];
  for (const [at, used] of [79, 80, 85, 96, 100, 101, 94, 81, 100].entries()) {
    await store(hospital, used);
    kinds.push(await watch(hospital, later(at)));
  }
  expect(kinds).toEqual([...[[], ['storage80'], [], ['storage95'], ['storageFull'], [], [], [], ['storageFull']]]);
  expect(await planOf(hospital)).toMatchObject({
    storage: 'full',
    full_since: later(8).toISOString(),
    refuses_from: later(15).toISOString(),
  });
});

test('the end of a plan is announced seven days before and when it has come', async () => {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS);
  await using hospital = await open();
  const ends = async (endsAt: Date) => {
    await setPlan(hospital.db, hospital.id, { endsAt }, { hold: false });
    return watch(hospital, new Date());
  };
  expect(await ends(day(8))).toEqual([]);
  expect(await ends(day(6))).toEqual(['planSoon']);
  expect(await ends(day(5))).toEqual([]);
  expect(await ends(day(-1))).toEqual(['planEnded']);
});

test('the email goes to every active administrator in their own language, and to no one else', async () => {
  await using hospital = await open({ configs: { pacsQuota: 100 } });
  await store(hospital, 96);
  const second = await hospital.addUser({ role: 'hospitalAdmin' });
  const gone = await hospital.addUser({ role: 'hospitalAdmin' });
  await hospital.addUser({ role: 'doctor' });
  await inSystem(hospital.db, async (trx) => {
    await trx.updateTable('account').set({ lang: 'ja' }).where('id', '=', second.id).execute();
    await trx.updateTable('membership').set({ active: false }).where('account', '=', gone.id).execute();
  });
  const postbox = openPostbox({ db: hospital.db, settings: hospital.services.settings, clock: () => now });
  await hospital.work((trx) => writePlanLetters(trx, { hospital: hospital.id, notice: 'storage95', now }));
  await postbox.deliver(hospital.admin.email, second.email, gone.email);
  const { letters } = postbox;

  expect(new Set(letters.map(({ to }) => to))).toEqual(new Set([hospital.admin.email, second.email]));
  expect(letters.find(({ to }) => to === second.email)?.subject).toBe(
    `${hospital.name}：画像の保存容量の 95% を使用しています`,
  );
  const own = letters.find(({ to }) => to === hospital.admin.email)!;
  expect(own.text).toContain('100 GB 中已使用 96 GB');
  expect(own.text).toContain('https://alder.test/manage/billing');
});

test('a closed hospital logs everyone out at once, and has lost nothing when it is opened again', async () => {
  await using hospital = await open();
  await inSystem(hospital.db, (trx) =>
    trx
      .insertInto('session')
      .values({
        ...{ id: crypto.randomUUID(), account: hospital.admin.id, hospital: hospital.id },
        ...{ token_hash: Buffer.from(crypto.randomUUID()), expires_at: new Date(Date.now() + DAY_MS) },
      })
      .execute(),
  );
  expect(await setActive(hospital.db, hospital.id, false)).toEqual({ key: hospital.key, active: false });
  const [session] = await inSystem(hospital.db, (trx) =>
    trx.selectFrom('session').select(['revoked_at']).where('hospital', '=', hospital.id).execute(),
  );
  expect(session?.revoked_at).toBeInstanceOf(Date);
  expect(await hospital.events()).toEqual(['session.revoked', 'hospital.disabled']);
  expect(await setActive(hospital.db, hospital.id, true)).toEqual({ key: hospital.key, active: true });
});

test('a hospital that is made with a plan has its accounts', async () => {
  await using hospital = await open();
  const made = await inSystem(hospital.db, (trx) =>
    insertHospital(trx, { key: `p-${hospital.key.slice(2)}`, name: 'Coast', plan: 'premium' }),
  );
  const row = await inSystem(hospital.db, (trx) =>
    trx.selectFrom('hospital').select(['doctor_limit', 'imaging_limit']).where('id', '=', made.id).executeTakeFirst(),
  );
  expect(row).toEqual({ doctor_limit: 5, imaging_limit: 3 });
});
