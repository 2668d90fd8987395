import { newId } from '@alder/database';
import { changes, type Session, unreadableRows } from '@alder/server';
import type { Call } from '@alder/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from './compose.ts';
import { leastInput, NAMED, withId } from './inputs-of-calls.fixture.ts';
import { type CallResponse, openFixture } from './isolation.fixture.ts';
import { nested, oddInputs } from './odd-inputs.fixture.ts';

type Ground = Awaited<ReturnType<typeof openFixture>>;
type Side = Awaited<ReturnType<Ground['addHospital']>>;
type Input = Record<string, unknown>;

let ground: Ground;

beforeAll(async () => {
  ground = await openFixture();
});
afterAll(() => ground.app.close());

const READS = allCalls().filter((call) => !changes(call) && call.method !== 'OPTIONS');
const WRITES = allCalls().filter(changes);

/** Every input of each call takes half an hour: the nightly run. A test run takes one in twelve, each call from another place. */
const STRIDE = process.env.ALDER_WALK === 'whole' ? 1 : 12;
const sampled = <T>(inputs: readonly T[], offset: number) => inputs.filter((_, at) => (at + offset) % STRIDE === 0);

test('a read with an unusual value in any field gets a response or a refusal, never a server error', async () => {
  const side = await ground.addHospital();
  const faults: string[] = [];
  for (const [at, call] of READS.entries()) {
    await Promise.all(
      sampled(oddInputs(call), at).map(async ({ place, value }) =>
        note(faults, call, await send(call, inputWith(call, side, place, value), side), [place, value]),
      ),
    );
  }
  expect(unique(faults)).toEqual([]);
}, 900_000);

test('a change with an unusual value in any field is accepted or refused, never with a server error, and every list of the hospital can be read afterwards', async () => {
  const faults: string[] = [];
  const walk = async (group: readonly Call[]) => {
    const side = await ground.addHospital();
    for (const [at, call] of group.entries())
      await Promise.all(
        sampled(oddInputs(call), at).map(async ({ place, value }) =>
          note(faults, call, await send(call, inputWith(call, side, place, value), side), [place, value]),
        ),
      );
    for (const read of READS) {
      const input = { ...leastInput(read, side.everything), ...NAMED[read.id]?.(side.everything) };
      const response = await send(read, input, side);
      if (response.status >= 500) faults.push(`${read.id} after ${group.map(({ id }) => id)}: ${response.status}`);
    }
  };
  const waiting = groups(WRITES);
  const work = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) await walk(group);
  };
  await Promise.all(Array.from({ length: 4 }, work));
  expect(unique(faults)).toEqual([]);
}, 900_000);

test('an ordinary input of every call gets a response from the test data without a server error, so that no call is left out', async () => {
  const side = await ground.addHospital();
  const faults: string[] = [];
  for (const call of allCalls()) {
    const input = { ...leastInput(call, side.everything), ...NAMED[call.id]?.(side.everything) };
    note(faults, call, await send(call, input, side), 'ordinary');
  }
  expect(unique(faults)).toEqual([]);
});

/** Lists in which a row of the test data is damaged below. */
const DAMAGED_LISTS = [
  'labOrder.getAll',
  'device.getAll',
  'pacs.getPacs',
  'pacs.getSeriesEntries',
  'pacs.getStudyEntries',
];

test('a row that does not fit the contract is left out of its list, and the list is returned', async () => {
  const side = await ground.addHospital();
  await ground.inHospital(side.hospital.id, async (trx) => {
    await trx.updateTable('device').set({ model: 'None' }).execute();
    await trx.updateTable('lab_order').set({ device: 'None' }).execute();
    await trx.updateTable('medical_image').set({ metadata: '{}' }).execute();
  });
  const before = unreadableRows();
  const statuses: Record<string, number> = {};
  for (const read of READS.filter(({ id }) => DAMAGED_LISTS.includes(id))) {
    const input = { ...leastInput(read, side.everything), ...NAMED[read.id]?.(side.everything) };
    statuses[read.id] = (await send(read, input, side)).status;
  }

  expect(statuses).toEqual(Object.fromEntries(DAMAGED_LISTS.map((id) => [id, 200])));
  // An operator's list of all hospitals loses the row alone.
  const fleet = READS.find(({ id }) => id === 'admin.getAllPulposAndDevices')!;
  const operator = { ...side.admin, account: { ...side.admin.account, role: 'sysAdmin' as const } };
  const { status, payload } = await ground.send(fleet, fleet.path, {}, operator);
  expect([status, Object.keys((payload as { result: object }).result)]).toEqual([
    200,
    expect.arrayContaining([side.hospital.id]),
  ]);
  expect(unreadableRows() - before).toBeGreaterThanOrEqual(DAMAGED_LISTS.length);
});

test('an update that names no field, deeply nested JSON and long or unusual headers are accepted or refused', async () => {
  const side = await ground.addHospital();
  const faults: string[] = [];
  const posts = allCalls().filter(({ method, body }) => method === 'POST' && body !== 'bytes');
  for (const call of sampled(posts, 0)) {
    const url = call.path.replace(/:hospital/, side.hospital.key).replace(/:\w+/g, newId());
    const session = sessionFor(call, side);
    await ground.send(call, call.path, { hospital: side.hospital.key }, session);
    const post = async (payload: string, headers: Record<string, string> = {}) => {
      const sent = { 'content-type': 'application/json', ...(session && { 'x-test-session': session.id }), ...headers };
      const { statusCode } = await ground.app.inject({ method: 'POST', url, payload, headers: sent });
      if (statusCode >= 500)
        faults.push(`${call.id}: ${statusCode} ${JSON.stringify([payload.slice(0, 40), Object.keys(headers)])}`);
    };
    const least = JSON.stringify(leastInput(call, side.everything));
    await post('{}');
    await post(nested(50_000));
    await post(`{"id":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
    await post(least, { 'idempotency-key': 'k'.repeat(7_000) });
    await post(least, { 'idempotency-key': '\u00ff'.repeat(300) });
    await post(least, { 'x-seq': '9007199254740991', 'idempotency-key': newId() });
    await post(JSON.stringify({ ...JSON.parse(least), browserSessionId: 'b\u0000' }), { 'x-seq': '9007199254740991' });
    await post(JSON.stringify({ ...JSON.parse(least), browserSessionId: '\u{1F98E}'.repeat(99) }), { 'x-seq': '1' });
    await post(least, { cookie: `browserId=${'\u00ff'.repeat(4_000)}; lang=%00; sid=%ff` });
    await post(least, { 'user-agent': '\u0080'.repeat(6_000), 'accept-language': 'x'.repeat(6_000) });
  }
  expect(unique(faults)).toEqual([]);
}, 600_000);

function inputWith(call: Call, { everything }: Side, place: readonly (string | number)[], value: unknown): Input {
  return { ...withId(call, everything, place, value as string) };
}

function sessionFor({ access }: Call, side: Side): Session | undefined {
  if (access.kind === 'public') return undefined;
  if (access.kind === 'interface') return side.reader;
  return access.kind === 'gateway' ? side.gateway : access.kind === 'dicomweb' ? side.program : side.admin;
}

/** Sends again from the current version, where an input before this one was accepted. */
async function send(call: Call, input: Input, side: Side): Promise<CallResponse> {
  const response = await ground.send(
    call,
    call.path,
    { ...input, hospital: side.hospital.key },
    sessionFor(call, side),
  );
  const { error, current } = (response.payload ?? {}) as { error?: string; current?: { version: number } };
  const isOdd = typeof input.version !== 'number' || input.version > 1_000_000 || input.version < 1;
  if (error !== 'stale' || !current || isOdd || current.version === input.version) return response;
  return send(call, { ...input, version: current.version }, side);
}

function note(faults: string[], call: Call, { status, payload }: CallResponse, odd: unknown): void {
  if (status < 500) return;
  const { error, message } = (payload ?? {}) as { error?: string; message?: string };
  faults.push(`${call.id}: ${status} ${error} ${message} ${JSON.stringify(odd).slice(0, 120)}`);
}

/** Calls that share a hospital: making one takes longer than all inputs of a call. */
function groups(calls: readonly Call[]): Call[][] {
  const size = 16;
  return Array.from({ length: Math.ceil(calls.length / size) }, (_, at) => calls.slice(at * size, (at + 1) * size));
}

function unique(faults: readonly string[]): string[] {
  return [...new Set(faults)];
}
