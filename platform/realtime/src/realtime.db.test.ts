import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { inSystem, newId } from '@alder/database';
import { freePort, testDatabase } from '@alder/testing';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { browser, canConnect, emit, openClinic, soon, startServer } from './realtime.fixture.ts';

test('an event is on every screen of the hospital at once, and on no other hospital’s [realtime.web_connectStatus]', async () => {
  const clinic = await openClinic();
  const otherUser = await openClinic();
  const one = await browser(clinic.port, await clinic.logIn(['his']));
  const other = await browser(otherUser.port, await otherUser.logIn(['his']));
  await one.connected();
  await other.connected();

  const started = Date.now();
  await emit(clinic.hospital, { event: 'medicalRecord.moved', permit: 'his', payload: { section: 'pharmacy' } });

  await soon(() => one.events()).toEqual(['medicalRecord.moved']);
  // Notified, not found by polling.
  expect(Date.now() - started).toBeLessThan(10_000);
  expect(one.received.at(-1)).toMatchObject({ seq: 1, section: 'pharmacy' });
  expect(other.events()).toEqual([]);
});

test('a user without the permit does not receive the event, and a client without a session receives none [security.WS3]', async () => {
  const clinic = await openClinic();
  const lab = await browser(clinic.port, await clinic.logIn(['lis']));
  const anonymous = await browser(clinic.port, 'unknown');
  await lab.connected();

  await emit(
    clinic.hospital,
    { event: 'pacs.created', permit: 'pacs' },
    { event: 'labOrder.sent', permit: 'lis' },
    { event: 'pet.created' },
  );

  await soon(() => lab.events()).toEqual(['labOrder.sent', 'pet.created']);
  expect(await anonymous.closed).toEqual({ code: 4401, reason: 'expired' });
});

test('after a reconnect nothing is missing and nothing comes twice [realtime.web_connecting]', async () => {
  const clinic = await openClinic();
  const session = await clinic.logIn(['his']);
  const before = await browser(clinic.port, session);
  await before.connected();
  await emit(clinic.hospital, { event: 'pet.created' });
  await soon(() => before.events()).toHaveLength(1);
  before.ws.terminate();

  await emit(clinic.hospital, { event: 'pet.updated' });
  const writing = Promise.all(Array.from({ length: 20 }, () => emit(clinic.hospital, { event: 'owner.updated' })));
  const after = await browser(clinic.port, session, { since: 1 });
  await writing;

  await soon(() => after.events()).toHaveLength(21);
  const seqs = after.received.flatMap((message) => (message.type === 'event' ? [message.seq] : []));
  expect(seqs).toEqual(Array.from({ length: 21 }, (_, i) => i + 2));
  expect(after.received[0]).not.toHaveProperty('resync');
});

test('a browser that was away for longer than events are kept has to read everything again', async () => {
  const clinic = await openClinic();
  const session = await clinic.logIn(['his']);
  for (let i = 0; i < 3; i++) await emit(clinic.hospital, { event: 'pet.updated' });
  await clinic.hospital.work((trx) => trx.deleteFrom('outbox').where('seq', '<', 3).execute());

  const late = await browser(clinic.port, session, { since: 1 });
  const future = await browser(clinic.port, session, { since: 99 });
  await late.connected();
  await future.connected();

  expect(late.received[0]).toEqual({ type: 'web_connectStatus', status: 'connected', seq: 3, resync: true });
  expect(future.received[0]).toMatchObject({ resync: true });
});

test('a kicked-out session is notified at once, and no other [rule.duplicateSession]', async () => {
  const clinic = await openClinic();
  const [first, second] = [await clinic.logIn(['his']), await clinic.logIn(['his'])];
  const kicked = await browser(clinic.port, first);
  const stays = await browser(clinic.port, second);
  await kicked.connected();
  await stays.connected();

  await emit(clinic.hospital, { event: 'session.revoked', id: first, payload: { reason: 'kicked' } });

  expect(await kicked.closed).toEqual({ code: 4401, reason: 'kicked' });
  await emit(clinic.hospital, { event: 'pet.created' });
  await soon(() => stays.events()).toEqual(['pet.created']);
});

test('a session that ended without an event is noticed at the next heartbeat', async () => {
  const clinic = await openClinic({ limits: { heartbeatMs: 50 } });
  const session = await clinic.logIn(['his']);
  const open = await browser(clinic.port, session);
  await open.connected();

  await inSystem(clinic.hospital.db, (trx) =>
    trx.updateTable('session').set({ revoked_at: new Date() }).where('id', '=', session).execute(),
  );

  expect((await open.closed).code).toBe(4401);
});

test('two servers on one database show the same live events [cap.realtime]', async () => {
  const clinic = await openClinic();
  const second = await startServer(clinic.sessions);
  const session = await clinic.logIn(['his']);
  const here = await browser(clinic.port, session);
  const there = await browser(second.port, session);
  await here.connected();
  await there.connected();

  for (let i = 0; i < 10; i++) await emit(clinic.hospital, { event: `medicalRecord.moved`, payload: { i } });

  await soon(() => there.events()).toHaveLength(10);
  await expect
    .poll(() => here.received.filter(({ type }) => type === 'event'))
    .toEqual(there.received.filter(({ type }) => type === 'event'));
});

const hasNats = spawnSync('nats-server', ['--version']).status === 0;

test.skipIf(!hasNats)('two servers joined by NATS show the same live events (needs nats-server)', async () => {
  const port = await freePort();
  const nats = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  onTestFinished(() => void nats.kill());
  await soon(() => canConnect(port)).toBe(true);
  const busUrl = `nats://127.0.0.1:${port}`;
  const clinic = await openClinic({ busUrl });
  const second = await startServer(clinic.sessions, { busUrl });
  const session = await clinic.logIn(['his']);
  const [here, there] = [await browser(clinic.port, session), await browser(second.port, session)];
  await here.connected();
  await there.connected();

  await emit(clinic.hospital, { event: 'pet.created' });

  // The relay may still be taking its lock from a server of another test; each later event brings the earlier ones.
  await expect
    .poll(
      async () => {
        if (there.events().length > 0 && here.events().length > 0) return true;
        await emit(clinic.hospital, { event: 'pet.updated' });
        return false;
      },
      { interval: 200, timeout: 20_000 },
    )
    .toBe(true);
  expect(there.events()[0]).toBe('pet.created');
  expect(clinic.realtime.bus).toBe('nats');
});

test('when the bus is silent the outbox is read all the same', async () => {
  const clinic = await openClinic({ limits: { lookMs: 50 } });
  const open = await browser(clinic.port, await clinic.logIn(['his']));
  await open.connected();

  // A row without its announcement, as if the listening connection had been lost.
  const { ownerUrl } = await testDatabase();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`begin; select set_config('app.hospital', '${clinic.hospital.id}', true);
    insert into outbox (hospital, seq, event) values (app.hospital(), 1, 'pet.created');
    update hospital_sequence set outbox_seq = 1 where hospital = app.hospital(); commit`);
  await owner.end();

  await soon(() => open.events()).toEqual(['pet.created']);
});

test('a page of another site is refused before it becomes a socket [security.WS1]', async () => {
  const clinic = await openClinic();
  const session = await clinic.logIn(['his']);
  const evil = new WebSocket(`ws://127.0.0.1:${clinic.port}/ws`, {
    origin: 'https://evil.example',
    headers: { 'x-test-session': session },
  });

  const [, response] = await once(evil, 'unexpected-response');
  expect(response.statusCode).toBe(403);
});

test('a socket that breaks the protocol, floods or sends too much is closed [security.WS4]', async () => {
  const clinic = await openClinic();
  const session = await clinic.logIn(['his']);
  const wrong = await browser(clinic.port, session);
  wrong.ws.send('{"type":"drop table"}');
  const floods = await browser(clinic.port, session);
  for (let i = 0; i < 120; i++) floods.send({ type: 'ping' });
  const fat = await browser(clinic.port, session);
  fat.ws.send('x'.repeat(70_000));

  expect((await wrong.closed).code).toBe(1008);
  expect((await floods.closed).code).toBe(1008);
  expect((await fat.closed).code).toBe(1009);
});

test('one account has ten sockets at most, anonymous clients of one address fifty [security.WS4]', async () => {
  const clinic = await openClinic({ limits: { guestsPerAddress: 2 } });
  const session = await clinic.logIn(['his']);
  const sockets = [];
  for (let i = 0; i < 11; i++) sockets.push(await browser(clinic.port, session));
  expect((await sockets[10]!.closed).code).toBe(1013);

  const shareId = JSON.stringify({ hospital: clinic.hospital.id, entity: newId() });
  await browser(clinic.port, 'guest', { shareId });
  await browser(clinic.port, 'guest', { shareId });
  const third = new WebSocket(`ws://127.0.0.1:${clinic.port}/ws`);
  const [, response] = await once(third, 'unexpected-response');
  expect(response.statusCode).toBe(429);
});

test('WebSockets of one address beyond the cap are refused with a reason, and another address is not kept out', async () => {
  const clinic = await openClinic({ limits: { perAddress: 2 }, trust: (_address, hop) => hop < 1 });
  const session = await clinic.logIn(['his']);
  const open = async (from: string) => {
    const headers = { 'x-test-session': session, 'x-forwarded-for': `192.0.2.77, ${from}` };
    const ws = new WebSocket(`ws://127.0.0.1:${clinic.port}/ws`, { headers });
    ws.on('error', () => {});
    const [event, response] = await Promise.race([
      once(ws, 'open').then(() => ['open'] as const),
      once(ws, 'unexpected-response').then(([, found]) => ['refused', found] as const),
    ]);
    return { ws, event, status: response?.statusCode, body: response && (await response.toArray()).join('') };
  };
  const [first] = [await open('203.0.113.9'), await open('203.0.113.9')];

  const refused = await open('203.0.113.9');
  expect(refused).toMatchObject({ event: 'refused', status: 429, body: 'Too many WebSockets from this address' });
  expect(await open('198.51.100.1')).toMatchObject({ event: 'open' });

  first!.ws.terminate();
  await expect.poll(async () => (await open('203.0.113.9')).event).toBe('open');
});

test('a share recipient receives the events of that share alone [security.WS2]', async () => {
  const clinic = await openClinic();
  const share = newId();
  const guest = await browser(clinic.port, 'guest', {
    shareId: JSON.stringify({ hospital: clinic.hospital.id, entity: share }),
  });
  await guest.connected();

  await emit(clinic.hospital, { event: 'pet.created' }, { event: 'shareUrl.updated', id: share });

  await soon(() => guest.events()).toEqual(['shareUrl.updated']);
});

test('a usage note is kept without the person, and one with free text ends the socket [realtime.i13n]', async () => {
  const clinic = await openClinic();
  const session = await clinic.logIn(['his']);
  const open = await browser(clinic.port, session);
  await open.connected();
  open.send({ type: 'i13n', screen: 'his.board', action: 'open', duration_ms: 120 });
  open.send({ type: 'ping' });
  await soon(() => open.received.at(-1)?.type).toBe('ping');

  const notes = () => clinic.hospital.work((trx) => trx.selectFrom('usage_note').selectAll().execute());
  await expect.poll(notes).toHaveLength(1);
  expect((await notes())[0]).toMatchObject({
    screen: 'his.board',
    action: 'open',
    duration_ms: 120,
    version: '1.0.19',
  });
  open.send({ type: 'i13n', screen: 'Mrs. Lin’s cat', action: 'open' });
  expect((await open.closed).code).toBe(1008);
});

test('a server that goes down asks its browsers to come back', async () => {
  const clinic = await openClinic();
  const open = await browser(clinic.port, await clinic.logIn(['his']));
  await open.connected();

  await clinic.realtime.close();

  expect((await open.closed).code).toBe(1012);
  expect(clinic.realtime.count()).toBe(0);
});
