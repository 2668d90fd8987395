import { once } from 'node:events';
import { createPulpo, getConnectStatus, revokePulpo } from '@alder/devices/contract';
import { listGatewaysOf, revokeGatewayOf } from '@alder/devices/server';
import { challengeText, closeCode, GATEWAY_SOCKET_PATH, sendOrder, sendToPulpo } from '@alder/lab/contract';
import { makeSigningKey, signText } from '@alder/secrets/signing-key';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { replayTransfer, sendHl7 } from '../../simulators/src/analyzer.ts';
import { astmPanel, hl7Panel } from '../../simulators/src/panel.ts';
import { serverInfo } from './analyzer.fixture.ts';
import {
  bytesOf,
  type Clinic,
  hl7Device,
  openClinic,
  queueOf,
  recordsOf,
  soon,
  startGateway,
  statusOf,
  targetOf,
  vs2,
} from './clinic.fixture.ts';
import { breakingNetwork } from './line-cutter.fixture.ts';

const panelOf = (patient_id: string) => ({ patient_id, measuredAt: new Date() });

test('a line that is cut again and again, in the middle of a message and before its reply, loses nothing and files nothing twice', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pets = await Promise.all([1, 2, 3].map(() => hospital.addPet()));
  const network = await breakingNetwork(clinic.port, [
    { afterBytes: 60 },
    { afterBytes: 900 },
    { beforeWord: 'result.ok' },
    { afterBytes: 1_700 },
    { beforeWord: 'result.ok' },
  ]);
  const gateway = await startGateway(clinic, [vs2, hl7Device], { server: network.address });

  for (const pet of pets) {
    const panel = panelOf(pet.patient_id);
    expect(await replayTransfer(targetOf(gateway, 'astm'), bytesOf(astmPanel(panel)))).toBe('delivered');
    await sendHl7(targetOf(gateway, 'hl7'), bytesOf(hl7Panel({ ...panel, serial: 'OTHER' })));
  }

  await expect.poll(() => queueOf(clinic), patient).toBe(0);
  expect(network.cutsLeft()).toBe(0);
  for (const pet of pets) expect(await recordsOf(hospital, pet.id)).toHaveLength(2);
  const count = await hospital.work((trx) => trx.selectFrom('transmission').select('id').execute());
  expect(count).toHaveLength(6);
  network.close();
});

test('the gateway reconnects to a restarted server; results received and orders made in between go through', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const gateway = await startGateway(clinic, [vs2]);
  await expect.poll(() => clinic.lines().count(), soon).toBe(1);

  await clinic.cloudDown();
  await replayTransfer(targetOf(gateway, 'astm'), bytesOf(astmPanel(panelOf(pet.patient_id))));
  await hospital.call(sendOrder, { pet: pet.id, device: 'hm5', tests: ['CBC'] });
  expect(await statusOf(hospital)).toBe('queued');
  await clinic.cloudUp();

  await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(1);
  await expect.poll(() => statusOf(hospital), soon).toBe('sent');
});

test('a revoked gateway is disconnected at once with the reason, keeps its data on disk, and is not admitted again', async () => {
  await using clinic = await openClinic();
  const { hospital, enrolled } = clinic;
  const pet = await hospital.addPet();
  const gateway = await startGateway(clinic, [vs2]);
  await expect.poll(() => clinic.lines().count(), soon).toBe(1);

  const revoked = await revokeGatewayOf(hospital.db, { ...enrolled, now: new Date() });
  expect(revoked).toMatchObject({ serial: enrolled.serial, hospital: hospital.key });
  await expect.poll(() => clinic.lines().count(), soon).toBe(0);
  await replayTransfer(targetOf(gateway, 'astm'), bytesOf(astmPanel(panelOf(pet.patient_id))));

  await expect
    .poll(async () => (await serverInfo(gateway.server_info, '')).body, soon)
    .toMatchObject({ cloud: { connected: false, refused: expect.stringContaining('has been revoked') }, queue: 1 });
  expect(gateway.log()).toContain('The key of this gateway has been revoked.');
  expect(await recordsOf(hospital, pet.id)).toEqual([]);
  expect((await hospital.call(getConnectStatus, {})).payload.pulpos).toEqual([]);
  expect(await hospital.events()).toContain('pulpo.revoked');
});

test('the operator lists gateways with those revoked, and revokes only what the hospital has [pulpo.revoke]', async () => {
  await using clinic = await openClinic();
  await using elsewhere = await openClinic();
  const { hospital, enrolled } = clinic;
  const now = new Date();
  const master = await hospital.addUser({ role: 'pulpoMaster' });
  const { serial, id } = (await hospital.call(createPulpo, { name: 'Lab' }, { as: master })).payload.result;
  const otherUser = await elsewhere.hospital.addUser({ role: 'pulpoMaster' });

  const byThem = { hospital: elsewhere.hospital.key, serial, now };
  await expect(revokeGatewayOf(hospital.db, byThem)).rejects.toThrow('Record not found');
  await expect(revokeGatewayOf(hospital.db, { ...byThem, serial: 'short' })).rejects.toThrow('Incorrect serial');
  expect((await elsewhere.hospital.call(revokePulpo, { id }, { as: otherUser })).status).toBe(404);
  const doctor = await hospital.addUser({ role: 'doctor' });
  expect((await hospital.call(revokePulpo, { id }, { as: doctor })).status).toBe(403);
  const first = await hospital.call(revokePulpo, { id }, { as: master, key: 'once' });
  expect(first.payload.result.serial).toBe(serial);
  expect(await hospital.call(revokePulpo, { id }, { as: master, key: 'once' })).toEqual(first);
  expect((await hospital.call(revokePulpo, { id }, { as: master })).status).toBe(404);

  const listed = await listGatewaysOf(hospital.db, { hospital: hospital.key, now });
  expect(listed).toMatchObject([
    { serial: enrolled.serial, revoked_at: null, connected: false, outdated: false },
    { serial, name: 'Lab', revoked_at: expect.any(String) },
  ]);
  expect(await listGatewaysOf(hospital.db, { hospital: 'nobody', now })).toBeUndefined();
});

test('gateways of two hospitals on one server never mix: same device, same chart number, each in its own', async () => {
  await using own = await openClinic();
  await using other = await openClinic();
  const [ourPet, theirPet] = await Promise.all(
    [own, other].map(({ hospital }) => hospital.addPet({ patient_id: '10231' })),
  );
  const server = `http://127.0.0.1:${own.port}`;
  const [ourGateway, theirGateway] = await Promise.all(
    [own, other].map((clinic) => startGateway(clinic, [{ ...vs2, order_mode: 'query' }], { server })),
  );
  await expect.poll(() => own.lines().count(), soon).toBe(2);

  await own.hospital.call(sendOrder, { pet: ourPet!.id, device: 'vs2', tests: ['GLU'] });
  await expect.poll(() => heldBy(own), soon).toEqual(['fetched']);
  await replayTransfer(targetOf(theirGateway!, 'astm'), bytesOf(astmPanel(panelOf('10231'))));

  await expect.poll(async () => (await recordsOf(other.hospital, theirPet!.id)).length, soon).toBe(1);
  expect(await recordsOf(own.hospital, ourPet!.id)).toEqual([]);
  expect(await heldBy(other)).toEqual([]);
  expect(queueOf(own)).toBe(0);
  expect(ourGateway!.process.exitCode).toBeNull();
});

test("another gateway's key, an unknown key and a second connection of a gateway are rejected", async () => {
  await using clinic = await openClinic();
  await using elsewhere = await openClinic();
  const { serial, key } = clinic.enrolled;

  expect(await attempt(clinic, serial, elsewhere.enrolled.key)).toMatchObject({ code: closeCode.keyRefused });
  expect(await attempt(clinic, '0'.repeat(16), makeSigningKey())).toMatchObject({ code: closeCode.keyRefused });
  expect(await attempt(clinic, serial, key, 'another text')).toMatchObject({
    code: closeCode.keyRefused,
    reason: expect.stringContaining('do not belong together'),
  });
  expect(clinic.lines().count()).toBe(0);

  await startGateway(clinic, [vs2]);
  await expect.poll(() => clinic.lines().count(), soon).toBe(1);
  expect(await attempt(clinic, serial, key)).toMatchObject({
    code: closeCode.serialInUse,
    reason: 'Another gateway with this serial number is connected.',
  });
  expect(clinic.faults().join()).toContain('Another gateway');
  expect(clinic.lines().count()).toBe(1);
});

test('who says nothing of this protocol, or too much before saying who it is, is hung up on', async () => {
  await using clinic = await openClinic();
  const socket = () => new WebSocket(`ws://127.0.0.1:${clinic.port}${GATEWAY_SOCKET_PATH}`);
  const says = async (text: string) => {
    const ws = socket();
    const ended = endOf(ws);
    await once(ws, 'open');
    ws.send(text);
    return (await ended).code;
  };

  expect(await says('hello')).toBe(closeCode.notUnderstood);
  expect(await says(JSON.stringify({ v: 1, id: '1', ts: new Date().toISOString(), t: 'cmd.ack', body: {} }))).toBe(
    closeCode.notUnderstood,
  );
  expect(await says('x'.repeat(1024 * 1024))).not.toBe(1000);
  const page = new WebSocket(`ws://127.0.0.1:${clinic.port}${GATEWAY_SOCKET_PATH}`, { origin: 'https://evil.example' });
  const [fault] = (await once(page, 'error')) as [Error];
  expect(fault.message).toContain('403');
});

test('a command is acknowledged when the gateway has it on disk, and is not handed over again', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  await startGateway(clinic, [{ ...vs2, order_mode: 'query' }]);
  await hospital.call(sendOrder, { pet: pet.id, device: 'vs2', tests: ['GLU'] });

  const acquired = async () =>
    (await hospital.work((trx) => trx.selectFrom('gateway_command').select(['taken_at', 'state']).execute()))[0];
  await expect.poll(async () => (await acquired())?.taken_at ?? null, soon).toBeInstanceOf(Date);
  expect((await acquired())?.state).toBe('fetched');
  await hospital.call(sendToPulpo, { type: 'refreshDevices' });
  await expect.poll(() => heldBy(clinic), soon).toEqual(['fetched', 'done']);
});

/** The network breaks five times before it holds, with a longer pause each time. */
const patient = { ...soon, timeout: 40_000 };

const heldBy = async ({ hospital }: Clinic) => {
  const rows = await hospital.work((trx) => trx.selectFrom('gateway_command').select('state').orderBy('id').execute());
  return rows.map(({ state }) => state);
};

/** Sends a handshake with a serial and a key as a gateway would. @returns The close code and reason of the cloud. */
async function attempt(clinic: Clinic, serial: string, key: string, text?: string) {
  const ws = new WebSocket(`ws://127.0.0.1:${clinic.port}${GATEWAY_SOCKET_PATH}`);
  const ended = endOf(ws);
  const [first] = (await once(ws, 'message')) as [Buffer];
  const { body } = JSON.parse(first.toString()) as { body: { nonce: string } };
  const signature = signText(key, text ?? challengeText(body.nonce, serial));
  const sign = { version: '1', addresses: [], boot_id: 'b', queue: 0, oldest: null, devices: [] };
  const hello = { v: 1, id: '1', ts: new Date().toISOString(), t: 'hello', body: { serial, signature, ...sign } };
  ws.send(JSON.stringify(hello));
  return ended;
}

/** How a socket ended; a connection that was reset is an end too. */
function endOf(ws: WebSocket): Promise<{ code: number; reason: string }> {
  ws.on('error', () => {});
  return new Promise((resolve) => ws.once('close', (code, reason) => resolve({ code, reason: reason.toString() })));
}
