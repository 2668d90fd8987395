import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newUid } from '@alder/dicom';
import { ctStack, type Signalment } from '@alder/dicom/synthetic';
import { freePort, isInstalled } from '@alder/testing';
import { startOrthanc, untilUp } from './orthanc.ts';

/** The AE title under which DCMTK's programs call both sides. */
export const CALLING = 'BENCH';

/** A DICOM node under measurement. */
export type Target = {
  readonly called: string;
  readonly port: number;
  readonly pid: number;
  /** Waits until nothing is left to do for what was sent. */
  settle(): Promise<unknown>;
  close(): Promise<unknown>;
};

/** Another node that may be named in a C-MOVE. */
export type Destination = { readonly aetitle: string; readonly port: number };

/** Ends the bench with its reason where the peers are not there to compare with. */
export function requirePrograms(bench: string, ...programs: string[]): void {
  const missing = [...programs, 'Orthanc'].filter((program) => !isInstalled(program));
  if (missing.length === 0) return;
  console.log(JSON.stringify({ bench, skipped: `not installed: ${missing.join(', ')} (Debian: dcmtk, orthanc)` }));
  process.exit(0);
}

/** A folder for one run; the caller takes it away. */
export function benchFolder(bench: string): string {
  const cache = path.join(import.meta.dirname, '..', '.cache');
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(path.join(cache, `bench-${bench}-`));
}

export const dropFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Our node: real database, real folder with its journal, everything flushed. */
export function openOurs(folder: string, destinations: readonly Destination[] = []): Promise<Target> {
  return openNode('dicom-node.ts', folder, JSON.stringify([{ aetitle: CALLING }, ...destinations]));
}

/** A node that receives and flushes and does nothing else: what no archive exceeds with the same sender. */
export function openFlushOnly(folder: string): Promise<Target> {
  return openNode('flush-node.ts', folder);
}

async function openNode(script: string, ...args: readonly string[]): Promise<Target> {
  // The memory that `npm start` gives the server.
  const execArgv = [...process.execArgv, '--max-semi-space-size=2'];
  const child = fork(path.join(import.meta.dirname, script), args, { execArgv });
  const [{ called, port }] = (await once(child, 'message')) as [{ called: string; port: number }];
  return {
    ...{ called, port, pid: child.pid! },
    async settle() {
      child.send('settle');
      await once(child, 'message');
    },
    close() {
      child.send('close');
      return once(child, 'exit');
    },
  };
}

/** Orthanc as a DICOM node. */
export async function openOrthanc(folder: string, destinations: readonly Destination[] = []): Promise<Target> {
  const port = await freePort();
  const known = [{ aetitle: CALLING, port: 104 }, ...destinations];
  const settings = {
    ...{ DicomPort: port, DicomAet: 'ORTHANC', HttpServerEnabled: false, Plugins: [] },
    ...{
      DicomAlwaysAllowStore: true,
      DicomAlwaysAllowGet: true,
      DicomAlwaysAllowFind: true,
      DicomAlwaysAllowMove: true,
    },
    DicomModalities: Object.fromEntries(known.map((each) => [each.aetitle, [each.aetitle, '127.0.0.1', each.port]])),
  };
  const { child, close } = await startOrthanc(folder, settings, () => echoStatus(port));
  return { ...{ called: 'ORTHANC', port, pid: child.pid! }, settle: () => Promise.resolve(), close };
}

/** Waits until a program responds to a C-ECHO. */
export const untilListening = (child: ChildProcess, port: number): Promise<void> =>
  untilUp(child, () => echoStatus(port));

const echoStatus = (port: number): Promise<boolean> =>
  run('echoscu', ['-q', '127.0.0.1', String(port)], 'ignore').then(
    () => true,
    () => false,
  );

/** Runs a program of DCMTK to its end. */
export function run(program: string, args: readonly string[], faults: 'inherit' | 'ignore' = 'inherit'): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, TCP_NODELAY: '1' },
      stdio: ['ignore', 'ignore', faults],
    });
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))));
  });
}

/** Seconds that something takes. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

export function patient(): Signalment {
  const named = { PatientID: 'BENCH', PatientName: 'Bench', PatientSpeciesDescription: 'Canine' };
  return { ...named, PatientBreedDescription: 'Beagle', PatientSex: 'M' };
}

export function studyOf(modality: string) {
  const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyDate: '20261120', StudyTime: '101500' };
  return { ...uids, StudyDescription: modality, SeriesNumber: 1 };
}

/** CT slices of 512 x 512 in one series, a file each. */
export function drawSlices(target: string, slices: number, study = studyOf('CT')): string {
  mkdirSync(target);
  let number = 0;
  for (const slice of ctStack({ patient: patient(), study, slices })) {
    writeFileSync(path.join(target, `${String(number).padStart(4, '0')}.dcm`), slice);
    number += 1;
  }
  return target;
}
