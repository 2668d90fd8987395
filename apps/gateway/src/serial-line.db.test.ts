import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ACK, ENQ } from '@alder/astm';
import { createDevice, getDevices } from '@alder/devices/contract';
import { sendOrder } from '@alder/lab/contract';
import { expect, test } from 'vitest';
import { replayTransfer, sendHl7 } from '../../simulators/src/analyzer.ts';
import { astmPanel, hl7Panel } from '../../simulators/src/panel.ts';
import { askForOrders } from './analyzer.fixture.ts';
import {
  bytesOf,
  type Clinic,
  openClinic,
  recordsOf,
  soon,
  startGateway,
  statusOf,
  waitingOrders,
} from './clinic.fixture.ts';

const python = ['/usr/bin/python3', 'python3'].find((each) => spawnSync(each, ['-c', 'import pty']).status === 0);
if (!python) console.info('skipped: python3 is not installed, which makes pseudo-terminals (apt-get install python3)');

const XON = 0x11;
const XOFF = 0x13;

/** A serial adapter of the gateway's computer and the place where the analyzer at its other end is reached. */
async function plugIn({ data, gateways }: Clinic) {
  const serial_port = join(data, 'ttyUSB0');
  const cable: ChildProcess = spawn(python!, [resolve(import.meta.dirname, 'serial-cable.py'), serial_port], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  gateways.push(cable);
  const [line] = await once(cable.stdout!, 'data');
  return {
    serial_port,
    target: { host: '127.0.0.1', port: Number(String(line)) },
    async pullOut() {
      cable.kill('SIGTERM');
      await once(cable, 'exit');
    },
  };
}

const onSerialLine = { serial: 'V1', model: 'vs2', protocol: 'astm', order_mode: 'query' } as const;
const logged = (log: () => string, words: string) => () => log().split(words).length - 1;

test.skipIf(!python)(
  'an analyzer on a serial line asks for its orders and is answered on the same line; its result is filed with the pet',
  async () => {
    await using clinic = await openClinic();
    const { hospital } = clinic;
    const pet = await hospital.addPet();
    const { serial_port, target } = await plugIn(clinic);
    const gateway = await startGateway(clinic, [{ ...onSerialLine, serial_port }]);
    await expect.poll(logged(gateway.log, 'a serial port is open'), soon).toBe(1);
    const { order_id } = (await hospital.call(sendOrder, { pet: pet.id, device: 'vs2', tests: ['GLU'] })).payload
      .result;
    await expect.poll(() => waitingOrders(clinic), soon).toBe(1);

    expect(await askForOrders(target, pet.patient_id)).toContain(`O|1|${order_id}||^^^GLU|`);
    await expect.poll(() => statusOf(hospital), soon).toBe('sent');
    expect(
      await replayTransfer(target, bytesOf(astmPanel({ patient_id: pet.patient_id, measuredAt: new Date() }))),
    ).toBe('delivered');

    await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(1);
  },
);

test.skipIf(!python)(
  'an adapter that is pulled out in the middle of a transfer is noticed within 5 seconds; plugged in again, the run is filed once',
  async () => {
    await using clinic = await openClinic();
    const { hospital } = clinic;
    const pet = await hospital.addPet();
    const first = await plugIn(clinic);
    const gateway = await startGateway(clinic, [{ ...onSerialLine, serial_port: first.serial_port }]);
    await expect.poll(logged(gateway.log, 'a serial port is open'), soon).toBe(1);
    const panel = bytesOf(astmPanel({ patient_id: pet.patient_id, measuredAt: new Date() }));

    expect(await replayTransfer(first.target, panel, { breakAfter: 1 })).toBe('broken');
    await first.pullOut();
    await expect.poll(logged(gateway.log, 'a serial port is gone'), { timeout: 5_000, interval: 50 }).toBe(1);
    const again = await plugIn(clinic);
    await expect.poll(logged(gateway.log, 'a serial port is open'), soon).toBe(2);

    expect(await replayTransfer(again.target, panel)).toBe('delivered');
    await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(1);
    expect((await recordsOf(hospital, pet.id)).length).toBe(1);
  },
);

test.skipIf(!python)(
  'an analyzer that says XOFF is left in peace until its XON, and neither is taken for data',
  async () => {
    await using clinic = await openClinic();
    const { serial_port, target } = await plugIn(clinic);
    const gateway = await startGateway(clinic, [{ ...onSerialLine, serial_port, flow_control: 'xon/xoff' }]);
    await expect.poll(logged(gateway.log, 'a serial port is open'), soon).toBe(1);
    const heard: number[] = [];
    const analyzer = connect(target);
    analyzer.on('data', (bytes) => heard.push(...bytes));

    analyzer.write(Uint8Array.of(XOFF));
    await pause(200);
    analyzer.write(Uint8Array.of(ENQ));
    await pause(600);
    expect(heard).toEqual([]);
    // A pseudo-terminal wakes its writer at the next byte only; the buffer of a real port sends at XON.
    analyzer.write(Uint8Array.of(XON));
    await pause(200);
    analyzer.write(Uint8Array.of(ENQ));

    await expect.poll(() => heard, soon).toEqual([ACK, ACK]);
    analyzer.destroy();
  },
);

test.skipIf(!python)(
  'an analyzer entered in the product with its serial port is served there, and a port that is missing is said once and waited for',
  async () => {
    await using clinic = await openClinic();
    const { hospital } = clinic;
    const pet = await hospital.addPet();
    await hospital.call(createDevice, {
      serial: 'B1',
      model: 'generic',
      protocol: 'hl7',
      order_mode: 'push',
      listen_port: 4011,
      serial_port: join(clinic.data, 'ttyUSB0'),
      baud_rate: 19_200,
      gateway: clinic.enrolled.id,
    });
    expect((await hospital.call(getDevices, {})).payload.result).toMatchObject([
      { listen_port: null, order_mode: 'none', baud_rate: 19_200, flow_control: null },
    ]);
    const gateway = await startGateway(clinic, []);
    await expect.poll(logged(gateway.log, 'a serial port cannot be opened'), soon).toBe(1);

    const { target } = await plugIn(clinic);
    await expect.poll(logged(gateway.log, 'a serial port is open'), soon).toBe(1);
    const reply = await sendHl7(target, bytesOf(hl7Panel({ patient_id: pet.patient_id, measuredAt: new Date() })));

    expect(new TextDecoder().decode(reply)).toContain('MSA|AA|');
    await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(1);
    expect(logged(gateway.log, 'a serial port cannot be opened')()).toBe(1);
  },
);
