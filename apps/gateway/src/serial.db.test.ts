import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sendOrder } from '@alder/lab/contract';
import { expect, onTestFinished, test } from 'vitest';
import { replayTransfer } from '../../simulators/src/analyzer.ts';
import { astmPanel } from '../../simulators/src/panel.ts';
import { askForOrders } from './analyzer.fixture.ts';
import { bytesOf, type Clinic, openClinic, recordsOf, soon, startGateway, waitingOrders } from './clinic.fixture.ts';

const python = '/usr/bin/python3';
const hasTerminals =
  process.platform === 'linux' && spawnSync(python, ['-c', 'import pty; pty.openpty()']).status === 0;
if (!hasTerminals) console.info('skipped: serial lines need Linux with pseudo-terminals and /usr/bin/python3');

const plugOf = ({ data }: Clinic) => join(data, 'ttyANALYZER');
const vs2OnSerial = (clinic: Clinic, more = '') => ({
  ...{ serial: 'V1', model: 'vs2', protocol: 'astm', order_mode: 'query' },
  address: `serial:${plugOf(clinic)}${more}`,
});

/** Puts the plug in: a terminal behind the path of the line. @returns Where the analyzer's end is, and the plug. */
async function plugIn(clinic: Clinic): Promise<{ host: string; port: number; tty: string; plug: ChildProcess }> {
  const plug = spawn(python, [resolve(import.meta.dirname, 'pty-analyzer.py')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void plug.kill('SIGKILL'));
  const said = await new Promise<string>((ready) => plug.stdout!.once('data', (text) => ready(String(text))));
  const { port, tty } = JSON.parse(said) as { port: number; tty: string };
  rmSync(plugOf(clinic), { force: true });
  symlinkSync(tty, plugOf(clinic));
  return { host: '127.0.0.1', port, tty, plug };
}

const isOpened = (gateway: { log: () => string }, times: number) =>
  expect.poll(() => gateway.log().split('a serial line is open').length - 1, soon).toBe(times);

test.skipIf(!hasTerminals)(
  'an analyzer on a serial line sends its result and is given the orders that it asks for',
  async () => {
    await using clinic = await openClinic();
    const { hospital } = clinic;
    const [pet, asked] = [await hospital.addPet(), await hospital.addPet()];
    const line = await plugIn(clinic);
    const gateway = await startGateway(clinic, [vs2OnSerial(clinic)]);
    await isOpened(gateway, 1);

    const panel = bytesOf(astmPanel({ patient_id: pet.patient_id, measuredAt: new Date() }));
    expect(await replayTransfer(line, panel, { spoil: 2 })).toBe('delivered');
    await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(1);

    const { order_id } = (await hospital.call(sendOrder, { pet: asked.id, device: 'vs2', tests: ['GLU'] })).payload
      .result;
    await expect.poll(() => waitingOrders(clinic), soon).toBe(1);
    expect(await askForOrders(line, asked.patient_id)).toContain(`O|1|${order_id}||^^^GLU|`);
    await expect.poll(() => waitingOrders(clinic), soon).toBe(0);
  },
);

test.skipIf(!hasTerminals)(
  'a plug that is pulled out in the middle of a transfer is noticed within 5 seconds, and works again when it is back',
  async () => {
    await using clinic = await openClinic();
    const { hospital } = clinic;
    const pet = await hospital.addPet();
    const line = await plugIn(clinic);
    const gateway = await startGateway(clinic, [vs2OnSerial(clinic)]);
    await isOpened(gateway, 1);
    const panel = bytesOf(astmPanel({ patient_id: pet.patient_id, measuredAt: new Date() }));
    await replayTransfer(line, panel, { breakAfter: 4 });

    const pulled = Date.now();
    line.plug.kill('SIGKILL');
    await expect.poll(() => gateway.log(), soon).toContain('the plug was pulled out');
    expect(Date.now() - pulled).toBeLessThan(5_000);

    const again = await plugIn(clinic);
    await isOpened(gateway, 2);
    expect(await replayTransfer(again, panel)).toBe('delivered');
    await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(1);
  },
);

test.skipIf(!hasTerminals)(
  'a serial line is opened with the flow control of its driver, and with RTS/CTS and another speed where the address says so',
  async () => {
    await using clinic = await openClinic();
    const line = await plugIn(clinic);
    const settingsOf = () => execFileSync('stty', ['-a', '-F', line.tty]).toString();
    const gateway = await startGateway(clinic, [vs2OnSerial(clinic)]);
    await isOpened(gateway, 1);
    expect(settingsOf()).toMatch(/speed 9600 baud[\s\S]* -crtscts[\s\S]* ixon ixoff/);

    gateway.process.kill('SIGKILL');
    const other = await startGateway(clinic, [vs2OnSerial(clinic, ' 19200 rts/cts')]);
    await isOpened(other, 1);
    expect(settingsOf()).toMatch(/speed 19200 baud[\s\S]* crtscts[\s\S]* -ixon -ixoff/);
  },
);
