import type { ServerResponse } from 'node:http';
import { defineCall, Refusal } from '@alder/wire';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { NoResponse } from './response.ts';
import { ok, openServer, status } from './tiny-server.fixture.ts';
import { RETRIES, RETRY_WAIT_MS } from './wire-client.ts';

afterEach(() => void vi.useRealTimers());

const access = { kind: 'permit', permit: ['his'] } as const;
const save = defineCall({
  id: 'his.updateThing',
  method: 'POST',
  path: '/v2/:hospital/his/updateThing',
  access,
  input: z.strictObject({ id: z.string(), notes: z.string().optional() }),
  payload: z.object({ result: z.unknown(), count: z.number().optional() }),
  summary: 'Changes a thing',
});
const create = defineCall({
  ...save,
  id: 'his.createThing',
  path: '/v2/:hospital/his/createThing',
  input: z.strictObject({ notes: z.string() }),
});
const one = defineCall({
  ...save,
  id: 'his.getEntry',
  method: 'GET',
  path: '/v2/:hospital/his/getEntry/:id',
  input: z.strictObject({ id: z.string(), after: z.string().optional() }),
});
const login = defineCall({ ...create, id: 'public.login', path: '/v2/public/:product/login', rate: 'login' });

/** Lets real sockets do their work while the fake clock does not advance. */
async function until(condition: () => boolean) {
  for (let i = 0; i < 5000 && !condition(); i++) await new Promise((next) => setImmediate(next));
  expect(condition()).toBe(true);
}
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

test('a call goes out as POST to the path of its hospital, body plus browserSessionId [resp.helper]', async () => {
  const { wire, seen } = await openServer(ok({ result: 1 }));

  const response = await wire.send(save, { id: 'a b', notes: '咪嚕' });

  expect(response).toEqual({ result: 1 });
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/v2/harbor/his/updateThing' });
  expect(seen[0]!.body).toEqual({ id: 'a b', notes: '咪嚕', browserSessionId: 'tab-1' });
});

test('a GET carries its id in the path, the rest in the query, and neither key nor sequence [resp.helper]', async () => {
  const { wire, seen } = await openServer(ok({ result: 1 }));

  await wire.send(one, { id: 'a/b', after: '2026-01-01' });

  expect(seen[0]).toMatchObject({ method: 'GET', url: '/v2/harbor/his/getEntry/a%2Fb?after=2026-01-01' });
  expect(seen[0]!.headers['idempotency-key']).toBeUndefined();
  expect(seen[0]!.headers['x-seq']).toBeUndefined();
});

test('a field of the path is filled in whatever its name: the prescription of a visit is asked for', async () => {
  const { wire, seen } = await openServer(ok({ result: 1 }));
  const prescription = { ...one, path: '/v2/:hospital/pharmacy/getPrescription/:medical_record' } as typeof one;

  await wire.send(prescription, { medical_record: 'v1' } as never);

  expect(seen[0]).toMatchObject({ method: 'GET', url: '/v2/harbor/pharmacy/getPrescription/v1' });
});

test('the payload is laid over the default, by its own keys only [resp.helper]', async () => {
  const { wire } = await openServer(
    (_, response) => void response.end('{"payload":{"result":2,"__proto__":{"isAdmin":true}}}'),
  );

  const response = await wire.send(save, { id: 'a' }, { default: { result: 0, count: 7 } });

  expect(response).toEqual({ result: 2, count: 7 });
  expect((response as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('a newer request to the same path and id aborts the older one, which returns nothing [resp.abort]', async () => {
  const held: ServerResponse[] = [];
  const { wire, seen } = await openServer((_, response, nth) =>
    nth === 1 ? void held.push(response) : ok({ result: nth })(_, response, nth),
  );

  const older = wire.send(save, { id: 'a', notes: '1' });
  await until(() => seen.length === 1);
  const newer = wire.send(save, { id: 'a', notes: '12' });

  expect(await older).toBeUndefined();
  expect(await newer).toEqual({ result: 2 });
});

test('a newer request also ends the waiting of an older one between two tries [resp.abort]', async () => {
  stopClock();
  const { wire, seen } = await openServer((sent, response, nth) =>
    (sent.body.notes === 'old' ? status(500) : ok({ result: 'new' }))(sent, response, nth),
  );

  const attempts: number[] = [];
  const older = wire.send(save, { id: 'a', notes: 'old' }, { onAttempt: (attempt) => attempts.push(attempt) });
  await until(() => attempts.length === 1);
  const newer = wire.send(save, { id: 'a', notes: 'new' });

  expect(await older).toBeUndefined();
  expect(await newer).toEqual({ result: 'new' });
  expect(seen).toHaveLength(2);
});

test('saves of two things do not abort each other, nor do two creations [resp.abort]', async () => {
  const { wire, seen } = await openServer((sent, response) =>
    setTimeout(() => ok({ result: sent.body.notes })(sent, response, 0), 30),
  );

  const responses = await Promise.all([
    wire.send(save, { id: 'a', notes: 'a' }),
    wire.send(save, { id: 'b', notes: 'b' }),
    wire.send(create, { notes: 'c' }),
    wire.send(create, { notes: 'd' }),
  ]);

  expect(responses).toEqual([{ result: 'a' }, { result: 'b' }, { result: 'c' }, { result: 'd' }]);
  expect(seen.filter(({ body }) => !('id' in body)).every(({ headers }) => headers['x-seq'] === undefined)).toBe(true);
});

test.each([408, 425, 429, 500, 502, 503, 504])(
  '%i is tried again after 5 s under the same key and sequence [resp.retry] [const.retry]',
  async (code) => {
    stopClock();
    const { wire, seen } = await openServer((sent, response, nth) =>
      (nth === 1 ? status(code) : ok({ result: 'saved' }))(sent, response, nth),
    );
    const attempts: number[] = [];

    const saved = wire.send(save, { id: 'a' }, { onAttempt: (attempt) => attempts.push(attempt) });
    await until(() => attempts.length === 1);
    await vi.advanceTimersByTimeAsync(RETRY_WAIT_MS - 1);
    expect(seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);

    expect(await saved).toEqual({ result: 'saved' });
    expect(seen[1]!.headers['idempotency-key']).toBe(seen[0]!.headers['idempotency-key']);
    expect(seen[1]!.headers['x-seq']).toBe(seen[0]!.headers['x-seq']);
  },
);

test('a POST that never gets through is tried 21 times in all, then throws [resp.retry] [const.retry]', async () => {
  stopClock();
  const { wire, seen } = await openServer((_, response) => void response.destroy());
  let attempts = 0;

  const lost = wire
    .send(save, { id: 'a' }, { onAttempt: (attempt) => (attempts = attempt) })
    .catch((error: unknown) => error);
  for (let n = 1; n <= RETRIES; n++) {
    await until(() => attempts === n);
    await vi.advanceTimersByTimeAsync(RETRY_WAIT_MS);
  }

  expect(await lost).toBeInstanceOf(NoResponse);
  expect(seen).toHaveLength(21);
  expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('after the last try the default payload is the result, where one is given [resp.retry]', async () => {
  stopClock();
  const { wire } = await openServer(status(503));
  let attempts = 0;

  const response = wire.send(
    save,
    { id: 'a' },
    { default: { result: [] }, onAttempt: (attempt) => (attempts = attempt) },
  );
  for (let n = 1; n <= RETRIES; n++) {
    await until(() => attempts === n);
    await vi.advanceTimersByTimeAsync(RETRY_WAIT_MS);
  }

  expect(await response).toEqual({ result: [] });
});

test('a GET and a login are not tried again [resp.retry]', async () => {
  const { wire, seen } = await openServer(status(500));

  await expect(wire.send(one, { id: 'a' })).rejects.toBeInstanceOf(NoResponse);
  await expect(wire.send(login, { notes: '' })).rejects.toBeInstanceOf(NoResponse);

  expect(seen).toHaveLength(2);
  expect(seen[1]!.url).toBe('/v2/public/alder/login');
});

test('what the person repeats is tried once: a password gate that says wait says so at once', async () => {
  const { wire, seen } = await openServer(status(429, { error: 'shareSlow', message: 'Wait', retry_after: 3600 }));

  const refused = await wire.send(create, { notes: '1111' }, { once: true }).catch((error: unknown) => error);

  expect((refused as Refusal).kind.code).toBe('shareSlow');
  expect((refused as Refusal).details).toMatchObject({ retry_after: 3600 });
  expect(seen).toHaveLength(1);
});

test('a refusal is a response: thrown with its code and details, not tried again [resp.retry]', async () => {
  const { wire, seen } = await openServer(
    status(409, { error: 'stale', message: 'Changed by someone else', current: { version: 4 } }),
  );

  const refusal = await wire.send(save, { id: 'a' }).catch((error: unknown) => error);

  expect(refusal).toBeInstanceOf(Refusal);
  const { code, status: httpStatus } = (refusal as Refusal).kind;
  expect([code, httpStatus]).toEqual(['stale', 409]);
  expect((refusal as Refusal).details.current).toEqual({ version: 4 });
  expect(seen).toHaveLength(1);
});

test('the sequence counts up per path and id, so that the server can refuse what was overtaken [resp.abort]', async () => {
  const { wire, seen } = await openServer(ok({ result: 1 }));

  await wire.send(save, { id: 'a' });
  await wire.send(save, { id: 'a' });
  await wire.send(save, { id: 'b' });

  expect(seen.map(({ headers }) => headers['x-seq'])).toEqual(['1', '2', '1']);
  expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
});

test('an action sent again later by the person keeps its key', async () => {
  const { wire, seen } = await openServer(ok({ result: 1 }));

  await wire.send(save, { id: 'a' }, { key: 'one-action' });

  expect(seen[0]!.headers['idempotency-key']).toBe('one-action');
});

test('"Retry now" does not wait out the five seconds', async () => {
  stopClock();
  const { wire } = await openServer((sent, response, nth) =>
    (nth === 1 ? status(500) : ok({ result: 'saved' }))(sent, response, nth),
  );
  let failed = false;

  const saved = wire.send(save, { id: 'a' }, { onAttempt: () => (failed = true) });
  await until(() => failed);
  wire.retryNow();

  expect(await saved).toEqual({ result: 'saved' });
});

test('a 401 is reported, so that the page can say at once that the session has ended', async () => {
  const { wire, unauthorized } = await openServer(status(401, { error: 'unauthorized', message: 'Unauthorized' }));

  await expect(wire.send(one, { id: 'a' })).rejects.toBeInstanceOf(Refusal);

  expect(unauthorized).toHaveBeenCalledOnce();
});

test("bytes go out as they are, the call's fields in the query", async () => {
  const bytes = defineCall({
    ...create,
    id: 'pacs.uploadRaw',
    path: '/v2/:hospital/pacs/uploadRaw/:filename',
    body: 'bytes',
    input: z.strictObject({ filename: z.string() }),
  });
  const { wire, seen } = await openServer(ok({ result: 1 }));

  await wire.send(bytes, { filename: 'X 光.dcm' }, { bytes: new Blob(['{"a":1}'], { type: 'application/dicom' }) });

  expect(seen[0]!.url).toBe('/v2/harbor/pacs/uploadRaw/X%20%E5%85%89.dcm?browserSessionId=tab-1');
  expect(seen[0]!.headers).toMatchObject({ 'content-type': 'application/dicom', 'x-requested-by': 'alder' });
  expect(seen[0]!.body).toEqual({ a: 1 });
});
