import { execFile, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { readMessage, segmentsOf, textOf } from '@alder/hl7';
import { getQuarantined, sendOrder } from '@alder/lab/contract';
import { expect, test } from 'vitest';
import { sendHl7 } from '../../simulators/src/analyzer.ts';
import {
  bytesOf,
  hl7Device,
  openClinic,
  queueOf,
  soon,
  startGateway,
  statusOf,
  targetOf,
  waitingOrders,
} from './clinic.fixture.ts';

const python = ['/usr/bin/python3', 'python3'].find(
  (each) => spawnSync(each, ['-c', 'import hl7.client']).status === 0,
);
if (!python) console.info('skipped: python3-hl7 is not installed (apt-get install python3-hl7)');

const asksForOrders = { ...hl7Device, model: 'hm5', order_mode: 'query' };
/** The maker names itself in the message: its driver says how orders are displayed. */
const ofMindray = (subject: string) =>
  `MSH|^~\\&|Mindray|BS-240|||20261124||QRY^Q02|9|P|2.3.1\nQRD|20261124|R|D|7|||RD|${subject}|OTH|||T|\nQRF|BS-240|||||RCT|COR|ALL||\n`;
const ofToday = (subject: string) =>
  `MSH|^~\\&|Diatron|Abacus 5|||20261124||QBP^Q11^QBP_Q11|5|P|2.5.1\nQPD|WOS^Work Order Step^IHE_LABTF|T77|${subject}\nRCP|I|10^RD\n`;

type Told = Record<'type' | 'control', string> &
  Record<'found' | 'display' | 'patients' | 'next', string[]> & { orders: string[][] };

/** Asks with python3-hl7. @returns What it read in every message that came. */
async function ask({ host, port }: { host: string; port: number }, query: string, code = 'AA'): Promise<Told[]> {
  const program = resolve(import.meta.dirname, 'query-hl7.py');
  const { stdout } = await promisify(execFile)(python!, [program, host, String(port), query, code]);
  return stdout
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row) as Told);
}

test.skipIf(!python)(
  'an analyzer that asks with QBP is given the order of that chart number and no other, once, as python3-hl7 reads it',
  async () => {
    await using clinic = await openClinic();
    const { hospital } = clinic;
    const [pet, other] = [await hospital.addPet(), await hospital.addPet()];
    const gateway = await startGateway(clinic, [asksForOrders]);
    const target = targetOf(gateway, 'hl7');
    const send = async (id: string) =>
      (await hospital.call(sendOrder, { pet: id, device: 'hm5', tests: ['CBC', 'RETIC'] })).payload.result.order_id;
    const order_id = await send(pet.id);
    await send(other.id);
    await expect.poll(() => waitingOrders(clinic), soon).toBe(2);

    const [reply, ...more] = await ask(target, ofToday(pet.patient_id));

    expect(more).toEqual([]);
    expect(reply).toMatchObject({ type: 'RSP^K11^RSP_K11', found: ['OK'], patients: [pet.patient_id] });
    expect(reply!.orders).toEqual([
      [order_id, 'CBC'],
      [order_id, 'RETIC'],
    ]);
    await expect.poll(() => waitingOrders(clinic), soon).toBe(1);
    expect(await ask(target, ofToday(pet.patient_id))).toMatchObject([{ found: ['NF'], orders: [] }]);
    expect(await ask(target, ofToday('NO-SUCH-TUBE'))).toMatchObject([{ found: ['NF'], orders: [] }]);
    expect(waitingOrders(clinic)).toBe(1);
    expect(queueOf(clinic)).toBe(0);
    expect((await hospital.call(getQuarantined, {})).payload.result).toEqual([]);
  },
);

test.skipIf(!python)(
  'an analyzer of Mindray is told what was found and then shown each order on the lines of its driver; what it refuses waits on',
  async () => {
    await using clinic = await openClinic();
    const { hospital } = clinic;
    const pets = [await hospital.addPet(), await hospital.addPet()];
    const gateway = await startGateway(clinic, [
      { ...hl7Device, order_mode: 'query' },
      { ...asksForOrders, serial: '' },
    ]);
    const target = targetOf(gateway, 'hl7');
    for (const pet of pets) await hospital.call(sendOrder, { pet: pet.id, device: 'hm5', tests: ['ALT', 'BUN'] });
    await expect.poll(() => waitingOrders(clinic), soon).toBe(2);

    const refused = await ask(target, ofMindray(pets[0]!.patient_id), 'AE');
    expect(refused.map(({ type }) => type)).toEqual(['QCK^Q02', 'DSR^Q03']);
    expect(waitingOrders(clinic)).toBe(2);

    const [told, first, second] = await ask(target, ofMindray(''));
    expect(told).toMatchObject({ type: 'QCK^Q02', found: ['OK'] });
    expect([first!.display[0], second!.display[0]]).toEqual(pets.map(({ patient_id }) => patient_id));
    expect(first!.display.slice(28)).toEqual(['ALT^^^', 'BUN^^^']);
    expect([first!.display[20], first!.display[23]]).toEqual([first!.display[21], 'N']);
    expect([first!.next, second!.next]).toEqual([[first!.control], ['']]);
    await expect.poll(() => waitingOrders(clinic), soon).toBe(0);
    await expect.poll(() => statusOf(hospital), soon).toBe('sent');
    expect(await ask(target, ofMindray(''))).toMatchObject([{ type: 'QCK^Q02', found: ['NF'] }]);
  },
);

test('a query that is none for orders is refused, and an acknowledgment is not acknowledged', async () => {
  await using clinic = await openClinic();
  const gateway = await startGateway(clinic, [hl7Device]);
  const target = targetOf(gateway, 'hl7');
  const codeOf = async (text: string) => {
    const reply = readMessage(new TextDecoder().decode(await sendHl7(target, bytesOf(text))));
    return textOf(reply, segmentsOf(reply, 'MSA')[0], 1);
  };

  expect(await codeOf('MSH|^~\\&|A|B|C|D|1||QRY^R02|5|P|2.3\rQRD|1|R|I|7|||1^RD|10231|RES')).toBe('AR');
  const silence = sendHl7(target, bytesOf('MSH|^~\\&|A|B|C|D|1||ACK^Q03|5|P|2.3\rMSA|AA|77'));
  const outcome = await Promise.race([silence, new Promise((wait) => setTimeout(wait, 500, 'silent'))]);
  expect(outcome).toBe('silent');
  expect(queueOf(clinic)).toBe(0);
  gateway.process.kill('SIGKILL');
  await expect(silence).rejects.toThrow();
});
