import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createDevice, getConnectStatus, getDevices } from '@alder/devices/contract';
import { acknowledge, createMllpFramer, readMessage, wrapMllp, writeMessage } from '@alder/hl7';
import { sendOrder } from '@alder/lab/contract';
import { freePort } from '@alder/testing';
import { expect, test } from 'vitest';
import { sendHl7 } from '../../simulators/src/analyzer.ts';
import { hl7Panel } from '../../simulators/src/panel.ts';
import { askForOrders, serverInfo } from './analyzer.fixture.ts';
import {
  bytesOf,
  openClinic,
  recordsOf,
  soon,
  startGateway,
  statusOf,
  targetOf,
  vs2,
  waitingOrders,
} from './clinic.fixture.ts';

test('an analyzer that asks for its orders is given them, and then the order counts as sent', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const gateway = await startGateway(clinic, [{ ...vs2, order_mode: 'query' }]);
  const { order_id } = (await hospital.call(sendOrder, { pet: pet.id, device: 'vs2', tests: ['GLU', 'BUN'] })).payload
    .result;
  await expect.poll(() => waitingOrders(clinic), soon).toBe(1);
  expect(await statusOf(hospital)).toBe('queued');

  const reply = await askForOrders(targetOf(gateway, 'astm'), pet.patient_id);

  expect(reply).toContain(`P|1|${pet.patient_id}|`);
  expect(reply).toContain(`O|1|${order_id}||^^^GLU,BUN|`);
  await expect.poll(() => statusOf(hospital), soon).toBe('sent');
});

test('an analyzer with pushed orders gets ORM^O01, and its refusal is shown with the order', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const codes: ('AA' | 'AE')[] = ['AA', 'AE'];
  const orders: string[] = [];
  const analyzer = createServer((socket) => {
    const framer = createMllpFramer();
    socket.on('data', (bytes) => {
      for (const each of framer.push(bytes)) {
        const message = readMessage(new TextDecoder().decode(each));
        orders.push(new TextDecoder().decode(each));
        const acknowledgment = acknowledge(message, { code: codes.shift()!, sentAt: '20261121', controlId: '1' });
        socket.write(wrapMllp(bytesOf(writeMessage(acknowledgment))));
      }
    });
  });
  await new Promise<void>((listening) => analyzer.listen(0, '127.0.0.1', listening));
  const address = `127.0.0.1:${(analyzer.address() as AddressInfo).port}`;
  await startGateway(clinic, [{ serial: 'C1', model: 'Catalyst_One', protocol: 'hl7', order_mode: 'push', address }]);

  await hospital.call(sendOrder, { pet: pet.id, device: 'Catalyst_One', tests: ['CHEM10'] });
  await expect.poll(() => statusOf(hospital), soon).toBe('sent');
  await hospital.call(sendOrder, { pet: pet.id, device: 'Catalyst_One' });
  await expect.poll(() => statusOf(hospital), soon).toBe('failed');

  expect(orders[0]).toContain(`PID|1||${pet.patient_id}||`);
  expect(orders[0]).toContain('|CANINE|Shiba Inu');
  expect(orders[0]).toContain('ORC|NW|L000001');
  analyzer.close();
});

test('files in a watched folder are taken up when they are complete', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const folder = join(clinic.data, 'vue');
  mkdirSync(folder);
  await startGateway(clinic, [{ serial: 'U1', model: 'vue', protocol: 'folder', address: folder }]);
  const document = {
    schema: 'vue.v1',
    serial: 'U1',
    timestamp: '2026-11-21T01:00:00Z',
    patient_id: pet.patient_id,
    cassette_type: { description: 'cPL' },
    results: [{ name: 'cPL', scaled_result: 220, unit: 'ug/L' }],
  };

  writeFileSync(join(folder, 'run.json'), JSON.stringify(document));

  await expect
    .poll(async () => (await recordsOf(hospital, pet.id))[0]?.cassette_type, soon)
    .toEqual({ description: 'cPL' });
  expect(existsSync(join(folder, 'run.json'))).toBe(false);
});

test('the gateway shows itself on the local network to pages of the product only, and in the cloud as connected [local.server_info]', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const gateway = await startGateway(clinic, [vs2]);
  const origin = `http://127.0.0.1:${clinic.port}`;

  await expect
    .poll(async () => (await serverInfo(gateway.server_info, origin)).body, soon)
    .toMatchObject({
      serial: clinic.enrolled.serial,
      version: '1.0.19',
      hospital: hospital.key,
      queue: 0,
      cloud: { connected: true },
      devices: expect.arrayContaining([{ model: 'vs2', serial: 'V1', connected: false }]),
    });
  expect((await serverInfo(gateway.server_info, origin)).allowed).toBe(origin);
  expect((await serverInfo(gateway.server_info, 'https://elsewhere.example')).allowed).toBeUndefined();
  expect((await hospital.call(getConnectStatus, {})).payload.pulpos).toMatchObject([
    { connected: true, version: '1.0.19' },
  ]);
  expect((await hospital.call(getDevices, {})).payload.result).toMatchObject([{ model: 'vs2', serial: 'V1' }]);
});

test('a device entered in the cloud is waited for by its gateway', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const listen_port = await freePort();
  await hospital.call(createDevice, {
    serial: 'S9',
    model: 'hm5',
    protocol: 'hl7',
    listen_port,
    gateway: clinic.enrolled.id,
  });
  await startGateway(clinic, []);

  await expect
    .poll(
      () =>
        sendHl7(
          { host: '127.0.0.1', port: listen_port },
          bytesOf(hl7Panel({ patient_id: pet.patient_id, measuredAt: new Date() })),
        ).then(
          () => true,
          () => false,
        ),
      soon,
    )
    .toBe(true);
  await expect.poll(async () => (await recordsOf(hospital, pet.id))[0]?.device, soon).toBe('hm5');
});
