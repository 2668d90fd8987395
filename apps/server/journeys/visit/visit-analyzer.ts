import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { enrollGateway } from '@alder/devices/server';
import { scratchFolder, testDb } from '@alder/testing';
import type { JourneyHospital } from '@alder/testing/browser';
import { rewriteTransfer } from '../../../simulators/src/analyzer.ts';
import { astmPanel, hl7Panel } from '../../../simulators/src/panel.ts';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '..', '..', '..', '..');
const SIMULATOR = path.join(ROOT, 'apps/simulators/src/main.ts');
const PYTHON_CLIENT = path.join(ROOT, 'apps/gateway/src/send-hl7.py');
const CAPTURE = path.join(ROOT, '../shared/samples/lab/abaxis-piccolo/2-result+qc.astm');
const hasCapture = existsSync(CAPTURE);
if (!hasCapture)
  console.info('skipped: no captured analyzer transfer in ../shared/samples/lab, one of our own is sent');

const programs: ChildProcess[] = [];

/** Ends the programs that {@link startGateway} started. */
export function stopPrograms(): void {
  for (const program of programs.splice(0)) program.kill('SIGKILL');
}

/** The gateway as a program of its own, enrolled by serial and key. @returns The ports its analyzers deliver to. */
export async function startGateway(hospital: JourneyHospital, address: string): Promise<{ astm: number; hl7: number }> {
  const enrolled = (await enrollGateway(await testDb(), { hospital: hospital.key }))!;
  const gateway = spawn(process.execPath, [path.join(ROOT, 'apps/gateway/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      GATEWAY_SERVER: address,
      GATEWAY_SERIAL: enrolled.serial,
      GATEWAY_KEY: enrolled.key,
      GATEWAY_DATA: scratchFolder('visit-gateway'),
      GATEWAY_HOST: '127.0.0.1',
      GATEWAY_PORT: '0',
      GATEWAY_DICOM_PORT: '0',
      GATEWAY_ASTM_PORT: '0',
      GATEWAY_MLLP_PORT: '0',
      GATEWAY_DEVICES: JSON.stringify([
        { serial: 'V1', model: 'vs2', protocol: 'astm', listen_port: 0 },
        { serial: 'B1', model: 'generic', protocol: 'hl7', listen_port: 0 },
      ]),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  programs.push(gateway);
  const line = await new Promise<string>((ready, fail) => {
    gateway.stdout!.once('data', (text: Buffer) => ready(text.toString()));
    gateway.once('exit', () => fail(new Error('the gateway ended')));
  });
  const { ports } = JSON.parse(line) as { ports: { protocol: string; port: number }[] };
  const portOf = (protocol: string) => ports.find((one) => one.protocol === protocol)!.port;
  return { astm: portOf('astm'), hl7: portOf('hl7') };
}

/** A chemistry run of the patient: the captured transfer where it lies beside the project, else one of the same shape. */
export function chemistryRun(patient_id: string): { file: string; alt: string } {
  if (hasCapture) {
    // The captured run is one of control serum, which is never filed with a patient.
    const ofPatient = rewriteTransfer(readFileSync(CAPTURE), (text) => text.replace('Control', 'Patient'));
    return { file: written('captured.astm', ofPatient), alt: '159' };
  }
  return { file: written('chemistry.astm', astmPanel({ patient_id, measuredAt: new Date() })), alt: '168' };
}

/** A run under a number that no patient has. */
export const unmatchedRun = (): string =>
  written('unknown.astm', astmPanel({ patient_id: 'UNKNOWN-7', measuredAt: new Date() }));

/** Plays an analyzer that sends the file to the gateway. */
export async function replay(port: number, file: string): Promise<void> {
  await run(process.execPath, [SIMULATOR, 'astm', '--port', String(port), '--file', file]);
}

/** Sends a panel over MLLP with python3-hl7 where it is installed, else with a client of our own. @returns The acknowledgment. */
export async function sendHl7Panel(port: number, patient_id: string): Promise<string> {
  const file = written('oru.hl7', hl7Panel({ patient_id, measuredAt: new Date() }));
  const hasPython = await run('/usr/bin/python3', ['-c', 'import hl7.client']).then(
    () => true,
    () => false,
  );
  const { stdout } = hasPython
    ? await run('/usr/bin/python3', [PYTHON_CLIENT, '127.0.0.1', String(port), file])
    : await run(process.execPath, [SIMULATOR, 'hl7', '--port', String(port), '--file', file]);
  return stdout;
}

/** Sends what is no HL7 at all; the client ends with an error because the acknowledgment is a refusal. */
export async function sendGibberish(port: number, text: string): Promise<void> {
  const file = written('gibberish.hl7', text);
  await run(process.execPath, [SIMULATOR, 'hl7', '--port', String(port), '--file', file]).catch(() => undefined);
}

function written(name: string, text: string | Uint8Array): string {
  const file = path.join(scratchFolder('visit-analyzer'), name);
  writeFileSync(file, text);
  return file;
}
