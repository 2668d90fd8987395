import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { getDevices } from '@alder/devices/contract';
import { getPulpoCommands, sendToPulpo } from '@alder/lab/contract';
import { freePort } from '@alder/testing';
import type { InputOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { sendHl7 } from '../../simulators/src/analyzer.ts';
import { hl7Panel } from '../../simulators/src/panel.ts';
import { ownCertificate } from './certificate.ts';
import {
  bytesOf,
  type Clinic,
  hl7Device,
  openClinic,
  queueOf,
  recordsOf,
  soon,
  startGateway,
  targetOf,
  vs2,
} from './clinic.fixture.ts';

const listOf = async ({ hospital }: Clinic) => (await hospital.call(getPulpoCommands, {})).payload.result;

/** Asks the gateway as soon as it is connected. @returns What became of it. */
async function ask(clinic: Clinic, input: InputOf<typeof sendToPulpo>) {
  let id = '';
  await expect
    .poll(async () => {
      const { status, payload } = await clinic.hospital.call(sendToPulpo, input);
      id = payload.commands?.[0] ?? '';
      return status;
    }, soon)
    .toBe(200);
  const find = async () => (await listOf(clinic)).find((one) => one.id === id);
  await expect.poll(async () => (await find())?.state, soon).toMatch(/done|failed/);
  const { state, detail } = (await find())!;
  return `${state} ${detail}`;
}

test('a gateway announces its devices, sends its log and sends again what the cloud knows, which files nothing twice', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const gateway = await startGateway(clinic, [hl7Device, vs2]);
  const panel = hl7Panel({ patient_id: pet.patient_id, measuredAt: new Date() });
  await sendHl7(targetOf(gateway, 'hl7'), bytesOf(panel));
  await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(1);

  expect(await ask(clinic, { type: 'refreshDevices' })).toBe('done devices 2');
  expect(await ask(clinic, { type: 'updateConfig' })).toBe('done devices 2');
  expect(await ask(clinic, { type: 'resend' })).toBe('done messages 1');
  const log = await ask(clinic, { type: 'fetchLogs' });

  expect(log).toContain('"message":"connected to the cloud"');
  expect(log).not.toContain(pet.patient_id);
  await expect.poll(() => queueOf(clinic), soon).toBe(0);
  expect(await recordsOf(hospital, pet.id)).toHaveLength(1);
});

test('a restarted gateway is back with its devices, has told the cloud before, and restarts once', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const listen_port = await freePort();
  const gateway = await startGateway(clinic, [{ ...hl7Device, listen_port }]);

  expect(await ask(clinic, { type: 'restart' })).toBe('done restarts');
  await expect.poll(() => gateway.log().match(/"restarts"/g)?.length ?? 0, soon).toBe(1);
  expect(await ask(clinic, { type: 'refreshDevices' })).toBe('done devices 1');
  const panel = hl7Panel({ patient_id: pet.patient_id, measuredAt: new Date() });
  const send = () =>
    sendHl7({ host: '127.0.0.1', port: listen_port }, bytesOf(panel)).then(
      () => true,
      () => false,
    );
  await expect.poll(send, soon).toBe(true);
  await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(1);
  expect(gateway.log().match(/"restarts"/g)).toHaveLength(1);
  expect(gateway.process.exitCode).toBeNull();
});

test('an encrypted device is tested through its handshake: one whose certificate is not trusted is said to be so', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const own = ownCertificate(join(clinic.data, 'analyzer'), ['127.0.0.1']);
  const analyzer = createTlsServer(own, (socket) => socket.resume()).on('tlsClientError', () => {});
  const port = await freePort();
  await new Promise<void>((listening) => analyzer.listen(port, '127.0.0.1', listening));
  const address = `127.0.0.1:${port}`;
  const device = { serial: 'C1', model: 'Catalyst_One', protocol: 'hl7', order_mode: 'push', address, tls: true };
  const testOf = async () => {
    await expect.poll(async () => (await hospital.call(getDevices, {})).payload.result.length, soon).toBe(1);
    return ask(clinic, { type: 'testDevice', device: (await hospital.call(getDevices, {})).payload.result[0]!.id });
  };
  const strange = await startGateway(clinic, [device]);
  expect(await testOf()).toBe('failed notTrusted');
  strange.process.kill('SIGTERM');
  await new Promise((ended) => strange.process.once('exit', ended));
  const trusted = join(clinic.data, 'analyzer', 'info.cert.pem');
  await startGateway(clinic, [device], { env: { NODE_EXTRA_CA_CERTS: trusted } });
  expect(await testOf()).toMatch(/^done reached \d+$/);
  await new Promise((closed) => analyzer.close(closed));
});

test('a device is tested: waited for, reached, out of reach, and a folder that is missing', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const analyzer = createServer((socket) => socket.resume());
  const port = await freePort();
  await new Promise<void>((listening) => analyzer.listen(port, '127.0.0.1', listening));
  const pushed = { serial: 'C1', model: 'Catalyst_One', protocol: 'hl7', order_mode: 'push' };
  const folder = join(clinic.data, 'vue');
  mkdirSync(folder);
  await startGateway(clinic, [
    vs2,
    { ...pushed, address: `127.0.0.1:${port}` },
    { serial: 'U1', model: 'vue', protocol: 'folder', address: folder },
  ]);
  await expect.poll(async () => (await hospital.call(getDevices, {})).payload.result.length, soon).toBe(3);
  const devices = (await hospital.call(getDevices, {})).payload.result;
  const testOf = (model: string) =>
    ask(clinic, { type: 'testDevice', device: devices.find((device) => device.model === model)!.id });

  expect(await testOf('vs2')).toMatch(/^done listening \d+$/);
  expect(await testOf('Catalyst_One')).toMatch(/^done reached \d+$/);
  expect(await testOf('vue')).toBe('done folder');
  rmSync(folder, { recursive: true });
  expect(await testOf('vue')).toBe('failed noFolder');
  await new Promise((closed) => analyzer.close(closed));
  expect(await testOf('Catalyst_One')).toBe('failed noAnswer');
});
