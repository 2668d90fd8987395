import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDevice, getConnectStatus, getDevices } from '@alder/devices/contract';
import { devicesHandlers, enrollGateway, gatewayFinder } from '@alder/devices/server';
import { acknowledge, createMllpFramer, readMessage, segmentsOf, textOf, wrapMllp, writeMessage } from '@alder/hl7';
import {
  createCustomRange,
  getAllOrders,
  getNewRecords,
  getQuarantined,
  getUnmatched,
  sendOrder,
} from '@alder/lab/contract';
import { labHandlers } from '@alder/lab/server';
import { buildServer } from '@alder/server';
import { type OpenHospital, openHospital, scratchFolder } from '@alder/testing';
import { expect, test } from 'vitest';
import { replayTransfer, rewriteTransfer, sendHl7 } from '../../simulators/src/analyzer.ts';
import { astmPanel, hl7Panel } from '../../simulators/src/panel.ts';
import { askForOrders, freePort, holdBeforeEot, serverInfo } from './analyzer-peer.ts';

const implementations = [...labHandlers, ...devicesHandlers];
const samples = resolve(import.meta.dirname, '../../../../shared/samples/lab');
const present = existsSync(samples);
if (!present) console.info('skipped: captured analyzer transfers are not in ../shared/samples/lab');
const python = ['/usr/bin/python3', 'python3'].find(
  (each) => spawnSync(each, ['-c', 'import hl7.client']).status === 0,
);
if (!python) console.info('skipped: python3-hl7 is not installed (apt-get install python3-hl7)');

const soon = { timeout: 15_000, interval: 50 };
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A hospital with a server on a port of its own, and its gateway's serial and key. */
async function openClinic() {
  const hospital = await openHospital(implementations);
  const enrolled = (await enrollGateway(hospital.db, { hospital: hospital.key }))!;
  const cloud = () => {
    const { db, services } = hospital;
    return buildServer({ db, implementations, services, findSession: gatewayFinder(db) });
  };
  let app = cloud();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const gateways: ChildProcess[] = [];
  return {
    hospital,
    port,
    enrolled,
    data: scratchFolder('gateway'),
    gateways,
    async cloudDown() {
      app.server.closeAllConnections();
      await app.close();
    },
    async cloudUp() {
      app = cloud();
      await app.listen({ port, host: '127.0.0.1' });
    },
    async [Symbol.asyncDispose]() {
      for (const gateway of gateways) gateway.kill('SIGKILL');
      app.server.closeAllConnections();
      await app.close();
      await hospital[Symbol.asyncDispose]();
    },
  };
}

type Clinic = Awaited<ReturnType<typeof openClinic>>;
type Ready = { ports: { protocol: string; port: number; model: string }[]; server_info: number };

/** Starts the gateway as a program of its own and waits until it listens. */
async function startGateway(clinic: Clinic, devices: object[]): Promise<Ready & { process: ChildProcess }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      GATEWAY_SERVER: `http://127.0.0.1:${clinic.port}`,
      GATEWAY_SERIAL: clinic.enrolled.serial,
      GATEWAY_KEY: clinic.enrolled.key,
      GATEWAY_DATA: clinic.data,
      GATEWAY_HOST: '127.0.0.1',
      GATEWAY_PORT: '0',
      GATEWAY_ASTM_PORT: '0',
      GATEWAY_MLLP_PORT: '0',
      GATEWAY_DEVICES: JSON.stringify(devices),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  clinic.gateways.push(child);
  let complaint = '';
  child.stderr!.on('data', (text) => {
    complaint += text;
  });
  const line = await new Promise<string>((ready, fail) => {
    child.stdout!.once('data', (text: Buffer) => ready(text.toString()));
    child.once('exit', () => fail(new Error(complaint)));
  });
  return { ...(JSON.parse(line) as Ready), process: child };
}

const vs2 = { serial: 'V1', model: 'vs2', protocol: 'astm', listen_port: 0 };
const hl7Device = { serial: 'B1', model: 'generic', protocol: 'hl7', listen_port: 0 };
const targetOf = ({ ports }: Ready, protocol: string) => ({
  host: '127.0.0.1',
  port: ports.find((one) => one.protocol === protocol)!.port,
});

const recordsOf = async (hospital: OpenHospital, pet: string) =>
  (await hospital.call(getNewRecords, { pet })).payload.result;
const statusOf = async (hospital: OpenHospital) =>
  (await hospital.call(getAllOrders, {})).payload.result[0]!.order_status;

test.skipIf(!present)(
  'an order goes to the gateway, a captured transfer comes back over TCP, and the flagged result stands on the pet within 3 seconds',
  async () => {
    await using clinic = await openClinic();
    const { hospital } = clinic;
    const pet = await hospital.addPet({ patient_id: '18090092', species: 'dog', breed: 'Shiba Inu', sex: 'female' });
    await hospital.call(createCustomRange, {
      species: 'dog',
      exam_type: 'chem',
      sex: 'female',
      name: ['Shiba Inu'],
      ranges: {
        ALT: { low: 10, high: 125, crit_low: null, crit_high: 1000, unit: 'U/L' },
        GLU: { low: 74, high: 143, crit_low: 40, crit_high: 250, unit: 'mg/dL' },
      },
    });
    const gateway = await startGateway(clinic, [vs2]);
    await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' });
    await expect.poll(() => statusOf(hospital), soon).toBe('sent');

    const capture = new Uint8Array(readFileSync(resolve(samples, 'abaxis-piccolo/2-result+qc.astm')));
    const started = Date.now();
    expect(await replayTransfer(targetOf(gateway, 'astm'), capture)).toBe('delivered');
    await expect.poll(() => statusOf(hospital), soon).toBe('done');
    expect(Date.now() - started).toBeLessThan(3_000);

    const [record, ...more] = await recordsOf(hospital, pet.id);
    expect(more).toEqual([]);
    expect(record).toMatchObject({
      match: { state: 'matched', by: 'patient_id' },
      rotor_lot_number: '9172BB5',
      internal_qc: { passed: true, count: 17 },
      critical: true,
    });
    const flags = Object.fromEntries(record!.results.map(({ code, flag }) => [code, flag]));
    expect(flags).toMatchObject({ ALT: 'H', GLU: 'HH', NA: null });

    expect(await replayTransfer(targetOf(gateway, 'astm'), capture)).toBe('delivered');
    await expect.poll(() => queueOf(clinic), soon).toBe(0);
    expect(await recordsOf(hospital, pet.id)).toEqual([record]);
  },
);

test('the same is true of a panel of our own making, by the number of the order', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const gateway = await startGateway(clinic, [vs2]);
  const { order_id } = (await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' })).payload.result;
  const panel = bytesOf(astmPanel({ patient_id: '', order_id, measuredAt: new Date() }));

  for (const faults of [{ spoil: 3 }, { repeat: 2 }]) {
    expect(await replayTransfer(targetOf(gateway, 'astm'), panel, faults)).toBe('delivered');
  }

  await expect.poll(() => statusOf(hospital), soon).toBe('done');
  await expect.poll(() => queueOf(clinic), soon).toBe(0);
  const records = await recordsOf(hospital, pet.id);
  expect(records).toHaveLength(1);
  expect(records[0]!.results.find(({ code }) => code === 'ALT')).toMatchObject({ number: 168, unit: 'U/L' });
});

test.skipIf(!python)('a result sent over MLLP by python3-hl7 is answered AA and stands on the pet, once', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const gateway = await startGateway(clinic, [hl7Device]);
  const file = join(clinic.data, 'oru.hl7');
  writeFileSync(file, hl7Panel({ patient_id: pet.patient_id, measuredAt: new Date() }));

  const { host, port } = targetOf(gateway, 'hl7');
  for (let time = 0; time < 2; time += 1) {
    const answer = execFileSync(python!, [
      resolve(import.meta.dirname, 'send-hl7.py'),
      host,
      String(port),
      file,
    ]).toString();
    expect(answer).toContain('MSA|AA|');
  }

  await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(1);
  await expect.poll(() => queueOf(clinic), soon).toBe(0);
  expect(await recordsOf(hospital, pet.id)).toMatchObject([
    { match: { state: 'unrequested' }, profile: 'Comprehensive' },
  ]);
});

test('a result of no known pet goes to the inbox, and what is no message to quarantine with its bytes', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const gateway = await startGateway(clinic, [vs2, hl7Device]);

  await replayTransfer(
    targetOf(gateway, 'astm'),
    bytesOf(astmPanel({ patient_id: 'NOBODY-7', measuredAt: new Date() })),
  );
  const answer = readMessage(
    new TextDecoder().decode(await sendHl7(targetOf(gateway, 'hl7'), bytesOf('this is no HL7'))),
  );

  expect(textOf(answer, segmentsOf(answer, 'MSA')[0], 1)).toBe('AR');
  await expect.poll(async () => (await hospital.call(getUnmatched, {})).payload.result.length, soon).toBe(1);
  await expect
    .poll(async () => (await hospital.call(getQuarantined, {})).payload.result[0]?.preview, soon)
    .toBe('this is no HL7');
});

test('what an analyzer was told is received survives kill -9 of the gateway while the cloud is away', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pets = await Promise.all([1, 2, 3].map(() => hospital.addPet()));
  const gateway = await startGateway(clinic, [vs2, hl7Device]);
  await clinic.cloudDown();

  for (const pet of pets) {
    const panel = { patient_id: pet.patient_id, measuredAt: new Date() };
    expect(await replayTransfer(targetOf(gateway, 'astm'), bytesOf(astmPanel(panel)))).toBe('delivered');
    await sendHl7(targetOf(gateway, 'hl7'), bytesOf(hl7Panel({ ...panel, serial: 'OTHER' })));
  }
  gateway.process.kill('SIGKILL');
  await clinic.cloudUp();
  await startGateway(clinic, [vs2, hl7Device]);

  for (const pet of pets) await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(2);
});

test('a transfer that a power cut stopped after its last frame is whole, one stopped before goes to quarantine', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const [whole, half] = [await hospital.addPet(), await hospital.addPet()];
  const panel = (patient_id: string) => bytesOf(astmPanel({ patient_id, measuredAt: new Date() }));
  const gateway = await startGateway(clinic, [vs2]);
  const target = targetOf(gateway, 'astm');
  const stopped = [
    holdBeforeEot(target, panel(whole.patient_id)),
    replayTransfer(target, panel(half.patient_id), { breakAfter: 5 }),
  ];
  await Promise.all(stopped);
  gateway.process.kill('SIGKILL');
  await startGateway(clinic, [vs2]);

  await expect.poll(async () => (await recordsOf(hospital, whole.id)).length, soon).toBe(1);
  await expect.poll(async () => (await hospital.call(getQuarantined, {})).payload.result.length, soon).toBe(1);
  expect(await recordsOf(hospital, half.id)).toEqual([]);
});

test('an analyzer that asks for its orders is given them, and then the order counts as sent', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const gateway = await startGateway(clinic, [{ ...vs2, order_mode: 'query' }]);
  const { order_id } = (await hospital.call(sendOrder, { pet: pet.id, device: 'vs2', tests: ['GLU', 'BUN'] })).payload
    .result;
  await expect.poll(() => waitingOrders(clinic), soon).toBe(1);
  expect(await statusOf(hospital)).toBe('queued');

  const answer = await askForOrders(targetOf(gateway, 'astm'), pet.patient_id);

  expect(answer).toContain(`P|1|${pet.patient_id}|`);
  expect(answer).toContain(`O|1|${order_id}||^^^GLU,BUN|`);
  await expect.poll(() => statusOf(hospital), soon).toBe('sent');
});

test('an analyzer that wants to be told gets ORM^O01, and its refusal is shown with the order', async () => {
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
        const answer = acknowledge(message, { code: codes.shift()!, sentAt: '20261121', controlId: '1' });
        socket.write(wrapMllp(bytesOf(writeMessage(answer))));
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

test('the gateway shows itself on the local network to pages of the product only, and in the cloud as connected', async () => {
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

test.skipIf(!present)('a captured panel can be replayed for another patient with its checksums made anew', () => {
  const capture = new Uint8Array(readFileSync(resolve(samples, 'abaxis-piccolo/2-result+qc.astm')));
  const rewritten = rewriteTransfer(capture, (text) => text.replace('18090092', '10231').replace('Control', 'Patient'));

  expect(rewriteTransfer(capture, (text) => text)).toEqual(capture);
  expect(new TextDecoder('latin1').decode(rewritten)).toContain('P|1|10231|');
});

/** Messages that the gateway still owes the cloud, read from its disk. */
function queueOf(clinic: Clinic): number {
  return countIn(clinic, `select count(*) as n from message where state <> 'acked'`);
}

function waitingOrders(clinic: Clinic): number {
  return countIn(clinic, `select count(*) as n from lab_order where state = 'waiting'`);
}

function countIn({ data }: Clinic, sql: string): number {
  const db = new DatabaseSync(join(data, 'buffer.sqlite'), { readOnly: true });
  try {
    return (db.prepare(sql).get() as { n: number }).n;
  } finally {
    db.close();
  }
}
