import { openSimulator } from '@alder/app-line-simulator';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { getLineChannel, removeLineChannel, setLineChannel, testLineChannel } from '../contract/index.ts';
import { lineHandlers } from './index.ts';
import { openLineHospital } from './line.fixture.ts';

const refused = (status: number, error: string) => ({ status, payload: { error } });

test('an official account is set up after LINE has named it, and its token and secret are never shown', async () => {
  await using ground = await openLineHospital();
  const { hospital, simulator, channel } = ground;
  expect(channel).toMatchObject({ bot_name: 'Alder Animal Hospital', basic_id: '@123alder', version: 1 });
  expect(channel.webhook_url).toMatch(/\/v2\/public\/alder\/lineWebhook\/[\w-]{43}$/);
  const channelResponse = await hospital.call(getLineChannel, {});
  expect(channelResponse.payload.result).toEqual(channel);
  const stored = await hospital.work((trx) => trx.selectFrom('line_channel').selectAll().executeTakeFirstOrThrow());
  for (const secret of [simulator.state.token, simulator.state.secret]) {
    expect(JSON.stringify([channelResponse, channel])).not.toContain(secret);
    expect(Buffer.concat([stored.token_sealed, stored.secret_sealed]).includes(secret)).toBe(false);
  }
  // What is not typed stays, and the address of the webhook with it.
  const again = await hospital.call(setLineChannel, { token: simulator.state.token, version: 1 });
  expect(again.payload.result).toMatchObject({ webhook_url: channel.webhook_url, version: 2 });
  const audits = await hospital.work((trx) => trx.selectFrom('audit_log').select(['action', 'detail']).execute());
  expect(audits.filter(({ action }) => action === 'line.setChannel').map(({ detail }) => detail)).toEqual([
    { basic_id: '@123alder', token: 'set', secret: 'set' },
    { basic_id: '@123alder', token: 'set', secret: 'kept' },
  ]);
});

test('a wrong token, half of the secrets, another account without its secret, a stale change and LINE being away are refused', async () => {
  await using ground = await openLineHospital();
  const { hospital, simulator } = ground;
  const { token, secret } = simulator.state;
  const set = (input: object) => hospital.call(setLineChannel, { token, secret, version: 1, ...input });
  expect(await set({ token: 'wrong' })).toMatchObject(refused(422, 'lineUnauthorized'));
  expect(await set({ version: null })).toMatchObject(refused(409, 'stale'));
  await using other = await openLineHospital();
  const bot = { userId: `U${'c'.repeat(32)}`, basicId: '@other', displayName: 'Other' };
  Object.assign(simulator.state, { bot });
  expect(await hospital.call(setLineChannel, { token, version: 1 })).toMatchObject(refused(422, 'lineSecretMissing'));
  expect(await set({})).toMatchObject({ status: 200, payload: { result: { basic_id: '@other' } } });
  await simulator.close();
  expect(await set({ version: 2 })).toMatchObject(refused(422, 'lineUnreachable'));
  expect(await hospital.call(testLineChannel, {})).toMatchObject(refused(422, 'lineUnreachable'));
  const gone = await other.hospital.call(removeLineChannel, { version: 1 });
  expect(gone.status).toBe(200);
  expect(await other.hospital.call(setLineChannel, { token, version: null })).toMatchObject(
    refused(422, 'lineSecretMissing'),
  );
});

test('another response of LINE is distinguished from a wrong token', async () => {
  await using ground = await openLineHospital();
  const { hospital, simulator } = ground;
  Object.assign(simulator.state, { bot: { nothing: true } });
  expect(await hospital.call(testLineChannel, {})).toMatchObject(refused(422, 'lineFailed'));
  Object.assign(simulator.state, { token: 'reissued' });
  expect(await hospital.call(testLineChannel, {})).toMatchObject(refused(422, 'lineUnauthorized'));
});

test('a test goes out with the token and comes back with the secret, and shows the open steps at LINE', async () => {
  await using ground = await openLineHospital();
  const { hospital, simulator } = ground;
  // The address that LINE calls is the public one, where in this test no server listens.
  const first = await hospital.call(testLineChannel, {});
  expect(first.payload.result).toMatchObject({ webhook: 'failed', reason: 'COULD_NOT_CONNECT: TLS or TCP failed' });
  const { port } = new URL(simulator.state.webhook!);
  const { services } = hospital;
  Object.assign(services.settings, { publicUrl: `http://127.0.0.1:${port}` });
  const result = { bot_name: 'Alder Animal Hospital', limit: 200, used: 0, webhook: 'works', reason: null };
  expect((await hospital.call(testLineChannel, {})).payload.result).toEqual(result);
  expect((await hospital.call(getLineChannel, {})).payload.result?.heard_at).not.toBeNull();
  Object.assign(simulator.state, { isWebhookOn: false, limit: undefined });
  expect((await hospital.call(testLineChannel, {})).payload.result).toMatchObject({ webhook: 'off', limit: null });
  const own = simulator.state.webhook;
  simulator.state.webhook = 'https://crm.example.test/line';
  expect((await hospital.call(testLineChannel, {})).payload.result.webhook).toBe('elsewhere');
  Object.assign(simulator.state, { webhook: own, secret: 'reissued' });
  expect((await hospital.call(testLineChannel, {})).payload.result).toMatchObject({
    ...{ webhook: 'failed', reason: 'ERROR_STATUS_CODE: 404' },
  });
});

test('the account is for administrators of the clinic, ends by a current version, and another hospital has none of it', async () => {
  await using ground = await openLineHospital();
  const { hospital } = ground;
  const calls = [
    [getLineChannel, {}],
    [setLineChannel, { token: 'a', secret: 'b', version: 1 }],
    [testLineChannel, {}],
    [removeLineChannel, { version: 1 }],
  ] as const;
  const doctor = await hospital.addUser();
  const laboratory = await hospital.addUser({ role: 'hospitalAdmin', permits: ['lis'] });
  for (const [call, input] of calls)
    for (const as of [doctor, laboratory])
      expect(await hospital.call(call, input as never, { as })).toMatchObject({ status: 403 });
  await using simulator = await openSimulator();
  await using other = await openHospital(lineHandlers);
  expect(simulator.state.pushes).toEqual([]);
  expect((await other.call(getLineChannel, {})).payload.result).toBeNull();
  expect(await other.call(testLineChannel, {})).toMatchObject(refused(422, 'lineNotConfigured'));
  expect(await other.call(removeLineChannel, { version: 1 })).toMatchObject({ status: 404 });
  expect(await hospital.call(removeLineChannel, { version: 7 })).toMatchObject(refused(409, 'stale'));
  expect(await hospital.call(removeLineChannel, { version: 1 }, { key: 'once' })).toMatchObject({ status: 200 });
  expect(await hospital.call(removeLineChannel, { version: 1 }, { key: 'once' })).toMatchObject({ status: 200 });
  expect((await hospital.call(getLineChannel, {})).payload.result).toBeNull();
});

test('secrets that another installation sealed are asked for again, and until then nothing is sent or received', async () => {
  await using ground = await openLineHospital();
  const { hospital, simulator } = ground;
  const owner = await hospital.addOwner();
  await ground.link(owner.id);
  await hospital.work((trx) =>
    trx
      .updateTable('line_channel')
      .set({ token_sealed: Buffer.alloc(40), secret_sealed: Buffer.alloc(40) })
      .execute(),
  );
  expect(await hospital.call(testLineChannel, {})).toMatchObject(refused(422, 'lineSecretMissing'));
  expect(await simulator.send([])).toBe(404);
  await ground.deliver();
  expect(simulator.state.pushes).toEqual([]);
  const row = await hospital.work((trx) => trx.selectFrom('line_message').selectAll().executeTakeFirstOrThrow());
  expect([row.state, row.reason]).toEqual(['refused', 'notConfigured']);
  const { token, secret } = simulator.state;
  const set = await hospital.call(setLineChannel, { token, secret, version: 2 });
  expect(set.status).toBe(200);
  expect(await simulator.send([])).toBe(200);
});
