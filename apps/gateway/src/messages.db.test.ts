import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readMessage, segmentsOf, textOf } from '@alder/hl7';
import { getQuarantined, getUnmatched, sendOrder } from '@alder/lab/contract';
import { createCustomRange } from '@alder/ranges/contract';
import { expect, test } from 'vitest';
import { replayTransfer, rewriteTransfer, sendHl7 } from '../../simulators/src/analyzer.ts';
import { astmPanel, hl7Panel } from '../../simulators/src/panel.ts';
import { holdBeforeEot } from './analyzer.fixture.ts';
import {
  bytesOf,
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

const samples = resolve(import.meta.dirname, '../../../../shared/samples/lab');
const present = existsSync(samples);
if (!present) console.info('skipped: captured analyzer transfers are not in ../shared/samples/lab');
const python = ['/usr/bin/python3', 'python3'].find(
  (each) => spawnSync(each, ['-c', 'import hl7.client']).status === 0,
);
if (!python) console.info('skipped: python3-hl7 is not installed (apt-get install python3-hl7)');

test.skipIf(!present)(
  'an order goes to the gateway, a captured transfer comes back over TCP, and the flagged result is shown with the pet within 3 seconds',
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

    // The captured run is one of control serum; as such it would never be filed with a patient.
    const capture = rewriteTransfer(
      new Uint8Array(readFileSync(resolve(samples, 'abaxis-piccolo/2-result+qc.astm'))),
      (text) => text.replace('Control', 'Patient'),
    );
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

test.skipIf(!python)(
  'a result sent over MLLP by python3-hl7 is acknowledged with AA and shown with the pet, once',
  async () => {
    await using clinic = await openClinic();
    const { hospital } = clinic;
    const pet = await hospital.addPet();
    const gateway = await startGateway(clinic, [hl7Device]);
    const file = join(clinic.data, 'oru.hl7');
    writeFileSync(file, hl7Panel({ patient_id: pet.patient_id, measuredAt: new Date() }));

    const { host, port } = targetOf(gateway, 'hl7');
    for (let time = 0; time < 2; time += 1) {
      const output = execFileSync(python!, [
        resolve(import.meta.dirname, 'send-hl7.py'),
        host,
        String(port),
        file,
      ]).toString();
      expect(output).toContain('MSA|AA|');
    }

    await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(1);
    await expect.poll(() => queueOf(clinic), soon).toBe(0);
    expect(await recordsOf(hospital, pet.id)).toMatchObject([
      { match: { state: 'unrequested' }, profile: 'Comprehensive' },
    ]);
  },
);

test('a result of no known pet goes to the inbox, and what is no message to quarantine with its bytes', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const gateway = await startGateway(clinic, [vs2, hl7Device]);

  await replayTransfer(
    targetOf(gateway, 'astm'),
    bytesOf(astmPanel({ patient_id: 'UNKNOWN-7', measuredAt: new Date() })),
  );
  const acknowledgment = readMessage(
    new TextDecoder().decode(await sendHl7(targetOf(gateway, 'hl7'), bytesOf('this is no HL7'))),
  );

  expect(textOf(acknowledgment, segmentsOf(acknowledgment, 'MSA')[0], 1)).toBe('AR');
  await expect.poll(async () => (await hospital.call(getUnmatched, {})).payload.result.length, soon).toBe(1);
  await expect
    .poll(async () => (await hospital.call(getQuarantined, {})).payload.result[0]?.preview, soon)
    .toBe('this is no HL7');
});

test('a message acknowledged to an analyzer survives kill -9 of the gateway while the cloud is unreachable', async () => {
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

test.skipIf(!present)('a captured panel can be replayed for another patient with recomputed checksums', () => {
  const capture = new Uint8Array(readFileSync(resolve(samples, 'abaxis-piccolo/2-result+qc.astm')));
  const rewritten = rewriteTransfer(capture, (text) => text.replace('18090092', '10231').replace('Control', 'Patient'));

  expect(rewriteTransfer(capture, (text) => text)).toEqual(capture);
  expect(new TextDecoder('latin1').decode(rewritten)).toContain('P|1|10231|');
});

test('a gateway that is killed again and again loses no result that it acknowledged, and files none twice', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const acknowledged: string[] = [];
  let gateway = await startGateway(clinic, [vs2]);
  for (let kill = 0; kill < 8; kill += 1) {
    const pets = await Promise.all([1, 2, 3].map(() => hospital.addPet()));
    const dying = new Promise((resolve) => gateway.process.once('exit', resolve));
    for (const [place, pet] of pets.entries()) {
      if (place === kill % 3) setTimeout(() => gateway.process.kill('SIGKILL'), 10 + kill * 25);
      const panel = bytesOf(astmPanel({ patient_id: pet.patient_id, measuredAt: new Date() }));
      const outcome = await replayTransfer(targetOf(gateway, 'astm'), panel).catch(() => 'broken');
      if (outcome === 'delivered') acknowledged.push(pet.id);
    }
    await dying;
    gateway = await startGateway(clinic, [vs2]);
  }

  await expect.poll(() => queueOf(clinic), soon).toBe(0);
  for (const pet of acknowledged) expect(await recordsOf(hospital, pet)).toHaveLength(1);
  expect(acknowledged.length).toBeGreaterThanOrEqual(7);
});
