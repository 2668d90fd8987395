import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { connect, createServer } from 'node:tls';
import { createDevice, getDevices, updateDevice } from '@alder/devices/contract';
import { acknowledge, createMllpFramer, readMessage, wrapMllp, writeMessage } from '@alder/hl7';
import { getAllOrders, sendOrder } from '@alder/lab/contract';
import { expect, test } from 'vitest';
import { sendHl7 } from '../../simulators/src/analyzer.ts';
import { hl7Panel } from '../../simulators/src/panel.ts';
import { ownCertificate } from './certificate.ts';
import { bytesOf, hl7Device, openClinic, queueOf, recordsOf, soon, startGateway, targetOf } from './clinic.fixture.ts';

const python = ['/usr/bin/python3', 'python3'].find(
  (each) => spawnSync(each, ['-c', 'import hl7.client']).status === 0,
);
if (!python) console.info('skipped: python3-hl7 is not installed (apt-get install python3-hl7)');
const encrypted = { ...hl7Device, tls: true };

test.skipIf(!python)(
  "a result sent over TLS by python3-hl7, which trusts the gateway's certificate alone, is acknowledged and shown with the pet",
  async () => {
    await using clinic = await openClinic();
    const { hospital } = clinic;
    const pet = await hospital.addPet();
    const gateway = await startGateway(clinic, [encrypted]);
    const file = join(clinic.data, 'oru.hl7');
    writeFileSync(file, hl7Panel({ patient_id: pet.patient_id, measuredAt: new Date() }));
    const { host, port } = targetOf(gateway, 'hl7');
    const script = resolve(import.meta.dirname, 'send-hl7.py');
    const certificate = join(clinic.data, 'info.cert.pem');

    const output = execFileSync(python!, [script, host, String(port), file, certificate]).toString();

    expect(output).toContain('MSA|AA|');
    await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(1);
  },
);

test('on an encrypted line nothing is taken in the clear or by TLS 1.1, and the log says that it was not encrypted', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const gateway = await startGateway(clinic, [encrypted]);
  const target = targetOf(gateway, 'hl7');
  const message = bytesOf(hl7Panel({ patient_id: pet.patient_id, measuredAt: new Date() }));

  await expect(sendHl7(target, message)).rejects.toThrow();
  const old = connect({ ...target, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', rejectUnauthorized: false });
  const refused = await new Promise<Error>((resolve) => old.once('error', resolve));

  expect(refused.message).toMatch(/version|protocol/i);
  await expect.poll(() => gateway.log(), soon).toContain('an analyzer was not encrypted as expected');
  expect(queueOf(clinic)).toBe(0);
  expect(await recordsOf(hospital, pet.id)).toEqual([]);
});

test('orders go over TLS to an analyzer whose certificate is trusted, and to no other', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const orders: string[] = [];
  const own = ownCertificate(join(clinic.data, 'analyzer'), ['127.0.0.1']);
  const analyzer = createServer(own, (socket) => {
    const framer = createMllpFramer();
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      for (const each of framer.push(bytes)) {
        const text = new TextDecoder().decode(each);
        orders.push(text);
        const answer = acknowledge(readMessage(text), { code: 'AA', sentAt: '20261121', controlId: '1' });
        socket.write(wrapMllp(bytesOf(writeMessage(answer))));
      }
    });
  });
  await new Promise<void>((listening) => analyzer.listen(0, '127.0.0.1', listening));
  const address = `127.0.0.1:${(analyzer.address() as AddressInfo).port}`;
  const device = { serial: 'C1', model: 'Catalyst_One', protocol: 'hl7', order_mode: 'push', address, tls: true };
  const statuses = async () =>
    (await hospital.call(getAllOrders, {})).payload.result.map(({ order_status }) => order_status);

  const strange = await startGateway(clinic, [device]);
  await hospital.call(sendOrder, { pet: pet.id, device: 'Catalyst_One', tests: ['CHEM10'] });
  await expect.poll(statuses, soon).toEqual(['failed']);
  expect(orders).toEqual([]);
  strange.process.kill('SIGTERM');
  await new Promise((ended) => strange.process.once('exit', ended));

  const trusted = join(clinic.data, 'analyzer', 'info.cert.pem');
  expect(readFileSync(trusted, 'utf8')).toBe(own.cert);
  await startGateway(clinic, [device], { env: { NODE_EXTRA_CA_CERTS: trusted } });
  await hospital.call(sendOrder, { pet: pet.id, device: 'Catalyst_One', tests: ['CHEM15'] });
  await expect.poll(statuses, soon).toContain('sent');
  expect(orders).toHaveLength(1);
  expect(orders[0]).toContain(`PID|1||${pet.patient_id}||`);
  analyzer.close();
});

test('only HL7 over the network is encrypted: what is changed to ASTM or to a serial line is not', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const made = await hospital.call(createDevice, {
    ...{ serial: 'T1', model: 'generic', protocol: 'hl7', listen_port: 4101, tls: true },
  });
  expect(made.payload.result).toMatchObject({ tls: true });
  const { id } = made.payload.result;
  const stored = async () => (await hospital.call(getDevices, {})).payload.result.find((one) => one.id === id)!;
  for (const change of [{ protocol: 'astm' }, { protocol: 'hl7', tls: true, serial_port: '/dev/ttyUSB0' }] as const) {
    const { version } = await stored();
    expect((await hospital.call(updateDevice, { id, version, ...change })).status).toBe(200);
    expect(await stored()).toMatchObject({ tls: false });
  }
});
