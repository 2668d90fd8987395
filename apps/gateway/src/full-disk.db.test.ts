import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { getPulpos } from '@alder/devices/contract';
import { expect, test } from 'vitest';
import { sendHl7 } from '../../simulators/src/analyzer.ts';
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
  targetOf,
  vs2,
} from './clinic.fixture.ts';

test('a gateway whose disk takes nothing more acknowledges nothing, lives on and says so; with room again what is sent again is filed', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const gateway = await startGateway(clinic, [hl7Device]);
  const target = targetOf(gateway, 'hl7');
  // Ten minutes apart: two runs, not one that is told again.
  const panel = (minutesAgo: number) =>
    bytesOf(hl7Panel({ patient_id: pet.patient_id, measuredAt: new Date(Date.now() - minutesAgo * 60_000) }));
  await sendHl7(target, panel(10));
  await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(1);
  const limitFiles = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(gateway.process.pid), `--fsize=${bytes}:unlimited`]);
  const last = panel(0);

  // No file of the program can grow any more: what a full disk refuses.
  expect(statSync(join(clinic.data, 'buffer.sqlite')).size).toBeGreaterThan(0);
  limitFiles('1');
  expect(new TextDecoder().decode(await sendHl7(target, last))).toContain('MSA|AE');
  await clinic.cloudDown();
  await clinic.cloudUp();
  await expect
    .poll(async () => (await hospital.call(getPulpos, {})).payload.result[0]!.storage, { ...soon, timeout: 30_000 })
    .toBe('full');
  expect(gateway.process.exitCode).toBeNull();
  expect(await recordsOf(hospital, pet.id)).toHaveLength(1);

  limitFiles('unlimited');
  await sendHl7(target, last);
  await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(2);
  await expect.poll(() => queueOf(clinic), soon).toBe(0);
  await clinic.cloudDown();
  await clinic.cloudUp();
  await expect
    .poll(async () => (await hospital.call(getPulpos, {})).payload.result[0]!.storage, { ...soon, timeout: 30_000 })
    .toBe('ok');
});

test('a transfer whose frames were acknowledged before the disk became full is filed once there is room again', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const pet = await hospital.addPet();
  const gateway = await startGateway(clinic, [vs2]);
  const sendEnd = await holdBeforeEot(
    targetOf(gateway, 'astm'),
    bytesOf(astmPanel({ patient_id: pet.patient_id, measuredAt: new Date() })),
  );
  const limitFiles = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(gateway.process.pid), `--fsize=${bytes}:unlimited`]);

  limitFiles('1');
  sendEnd();
  await expect.poll(() => gateway.log(), soon).toContain('a transfer waits for room on the disk');
  expect(gateway.process.exitCode).toBeNull();
  limitFiles('unlimited');

  await expect.poll(async () => (await recordsOf(hospital, pet.id)).length, soon).toBe(1);
});
