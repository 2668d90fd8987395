import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { defineCall, defineRefusal, field } from '@alder/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildServer, implement } from './index.ts';

const tooShort = defineRefusal('tooShort', { status: 422, text: 'Name too short' });
const access = { kind: 'account' } as const;

const addOwner = defineCall({
  id: 'test.addOwner',
  method: 'POST',
  path: '/v2/:hospital/test/addOwner',
  access,
  input: z.strictObject({ id: field.id.optional(), name: z.string() }),
  payload: z.object({ id: z.string(), name: z.string() }),
  refusals: [tooShort],
  summary: 'Test: writes one row.',
});
const countOwners = defineCall({
  id: 'test.countOwners',
  method: 'GET',
  path: '/v2/:hospital/test/countOwners',
  access,
  input: z.strictObject({}),
  payload: z.object({ count: z.number() }),
  summary: 'Test: reads.',
});

const renameBoth = defineCall({
  id: 'test.renameBoth',
  method: 'POST',
  path: '/v2/:hospital/test/renameBoth',
  access,
  input: z.strictObject({ first: z.string(), second: z.string(), name: z.string() }),
  payload: z.object({}),
  summary: 'Test: changes two rows, one after the other.',
});
let meet: Promise<void> = Promise.resolve();
let arrive = () => {};

const handlers = [
  implement(renameBoth, async ({ first, second, name }, { trx }) => {
    await trx.updateTable('owner').set({ name }).where('id', '=', first).execute();
    arrive();
    await meet;
    await trx.updateTable('owner').set({ name }).where('id', '=', second).execute();
    return {};
  }),
  implement(addOwner, async ({ name }, { trx, emit }) => {
    const id = newId();
    await trx.insertInto('owner').values({ id, name }).execute();
    if (name.length < 2) throw tooShort();
    emit({ event: 'owner.created', id });
    return { id, name };
  }),
  implement(countOwners, async (_input, { trx }) => {
    const { count } = await trx
      .selectFrom('owner')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return { count };
  }),
];

test('a request that arrives twice, even at once, acts once and gets the same response [resp.retry]', async () => {
  await using hospital = await openHospital(handlers);
  const key = randomUUID();
  const send = () => hospital.call(addOwner, { name: 'Chen' }, { key });

  const [first, second] = await Promise.all([send(), send()]);

  expect(first.status).toBe(200);
  expect(second).toEqual(first);
  expect((await hospital.call(countOwners, {})).payload.count).toBe(1);
  expect(await hospital.events()).toEqual(['owner.created']);
});

test('a refused request leaves nothing behind, and its repetition gets the same refusal [resp.retry]', async () => {
  await using hospital = await openHospital(handlers);
  const key = randomUUID();

  const first = await hospital.call(addOwner, { name: 'C' }, { key });
  const second = await hospital.call(addOwner, { name: 'C' }, { key });

  expect(first).toMatchObject({ status: 422, payload: { error: 'tooShort', message: 'Name too short' } });
  expect(second).toEqual(first);
  expect((await hospital.call(countOwners, {})).payload.count).toBe(0);
  expect(await hospital.events()).toEqual([]);
});

test('a key that comes back with another request is refused, and does not get the response of the first [resp.retry]', async () => {
  await using hospital = await openHospital(handlers);
  const key = randomUUID();
  await hospital.call(addOwner, { name: 'Chen' }, { key });

  expect(await hospital.call(addOwner, { name: 'Lin' }, { key })).toMatchObject({
    status: 409,
    payload: { error: 'keyReused' },
  });
});

test('a request that a newer one has overtaken is refused and changes nothing [resp.abort]', async () => {
  await using hospital = await openHospital(handlers);
  await hospital.call(addOwner, { name: 'Newer' }, { seq: 8 });

  expect(await hospital.call(addOwner, { name: 'Older' }, { seq: 7 })).toMatchObject({
    status: 409,
    payload: { error: 'overtaken' },
  });
  expect((await hospital.call(countOwners, {})).payload.count).toBe(1);
});

test('unknown fields, lone surrogates and U+0000 are refused with the field named [cap.multiHospital]', async () => {
  await using hospital = await openHospital(handlers);
  const url = `/v2/${hospital.key}/test/addOwner`;
  const headers = { 'x-test-session': hospital.admin.id, 'content-type': 'application/json' };
  const send = (payload: string) => hospital.app.inject({ method: 'POST', url, headers, payload });

  expect((await send('{"name":"Chen","paid":true}')).json()).toMatchObject({
    payload: { error: 'inputIncorrect', fields: { paid: 'unknownField' } },
  });
  expect((await send('{}')).json()).toMatchObject({ payload: { fields: { name: 'missing' } } });
  for (const bad of ['{"name":"a\\u0000"}', '{"name":"a\\ud800"}', '{"name"', '[]', '"x"', '{"__proto__":{"a":1}}']) {
    expect([bad, (await send(bad)).statusCode]).toEqual([bad, 400]);
  }
});

test("a page of another site cannot act with a user's session", async () => {
  await using hospital = await openHospital(handlers);
  const from = (headers: Record<string, string>) => hospital.call(addOwner, { name: 'Chen' }, { headers });

  expect((await from({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await from({ 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  expect(
    (await from({ origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin', host: 'localhost:80' })).status,
  ).toBe(200);
});

test('every call is in the audit log, and a row changed afterwards breaks the chain [cap.multiHospital]', async () => {
  await using hospital = await openHospital(handlers);
  await hospital.call(addOwner, { name: 'Chen' });
  await hospital.call(addOwner, { name: 'Lin' });
  const broken = () =>
    hospital.work(
      async (trx) =>
        (await sql<{ at: number | null }>`select app.audit_break(${hospital.id}) as at`.execute(trx)).rows[0]!.at,
    );

  const rows = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['action', 'account', 'entity']).orderBy('seq').execute(),
  );
  expect(rows).toEqual(Array(2).fill({ action: 'test.addOwner', account: hospital.admin.id, entity: 'owner' }));
  expect(await broken()).toBeNull();

  const forge = hospital.work((trx) => sql`update audit_log set action = 'nothing' where seq = 1`.execute(trx));
  await expect(forge).rejects.toThrow(/permission denied/);
});

test('a route that is no call and says no reason stops the start', async () => {
  await using hospital = await openHospital(handlers);
  const app = buildServer({
    db: hospital.db,
    implementations: handlers,
    services: hospital.services,
    findSession: async () => undefined,
  });

  expect(() => app.get('/open', async () => 'hello')).toThrow(/no row in the policy table/);
  app.get('/healthz', { config: { open: 'liveness' } as object }, async () => 'ok');
});

test('of two requests that stand in each other’s way neither fails: the one that the database ends is repeated', async () => {
  await using hospital = await openHospital(handlers);
  const [first, second] = [(await hospital.addOwner()).id, (await hospital.addOwner()).id];
  const both = Promise.withResolvers<void>();
  let arrived = 0;
  meet = both.promise;
  arrive = () => {
    arrived += 1;
    if (arrived === 2) both.resolve();
  };

  const responses = await Promise.all([
    hospital.call(renameBoth, { first, second, name: 'Chen' }, { key: randomUUID() }),
    hospital.call(renameBoth, { first: second, second: first, name: 'Lin' }, { key: randomUUID() }),
  ]);

  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(arrived).toBe(3);
  const names = await hospital.work((trx) => trx.selectFrom('owner').select('name').distinct().execute());
  expect(names).toHaveLength(1);
});
