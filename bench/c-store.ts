// C-STORE into our node and into Debian's Orthanc with TCP_NODELAY=1, in turns on the same machine, with DCMTK's
// storescu: CT slices over one and four associations, and 18 MB radiographs. Both sides flush to disk.
//   node tools/run.mjs node bench/c-store.ts [rounds] [slices] [radiographs]

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newUid } from '@alder/dicom';
import { ctStack, radiograph, type Signalment } from '@alder/dicom/synthetic';
import { freePort, isInstalled } from '@alder/testing';

const GOAL_RATIO = 1.5;
const [rounds, slices, radiographs] = [
  Number(process.argv[2] ?? 5),
  Number(process.argv[3] ?? 200),
  Number(process.argv[4] ?? 10),
];
const cache = path.join(import.meta.dirname, '..', '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, 'bench-c-store-'));
const missing = ['storescu', 'Orthanc'].filter((program) => !isInstalled(program));
if (missing.length > 0) {
  console.log(
    JSON.stringify({ bench: 'c-store', skipped: `not installed: ${missing.join(', ')} (Debian: dcmtk, orthanc)` }),
  );
  process.exit(0);
}

const work = [
  { name: 'ct_1_association', folder: drawSlices(), associations: 1 },
  { name: 'ct_4_associations', folder: path.join(folder, 'ct'), associations: 4 },
  { name: 'radiograph_18_mb', folder: drawRadiographs(), associations: 1 },
];
const ours = await openOurs();
const orthanc = await openOrthanc();
const report: Record<string, unknown> = { bench: 'c-store', rounds, slices, radiographs, fsync: 'both' };
let reached = true;
for (const { name, folder: files, associations } of work) {
  const [own, peer, settled]: [number[], number[], number[]] = [[], [], []];
  for (let round = -1; round < rounds; round += 1) {
    // The first round warms both up and does not count.
    const acknowledged = await send(ours, files, associations);
    // What is left to do must not slow the peer down.
    const started = performance.now();
    await ours.settle();
    const rest = (performance.now() - started) / 1000;
    const other = await send(orthanc, files, associations);
    if (round < 0) continue;
    own.push(acknowledged);
    peer.push(other);
    const count = readdirSync(files).length;
    settled.push(count / (count / acknowledged + rest));
  }
  const [alder, other] = [median(own), median(peer)];
  const ratio = alder / other;
  report[name] = {
    alder_per_s: round2(alder),
    alder_in_place_per_s: round2(median(settled)),
    orthanc_1_10_debian_per_s: round2(other),
    ratio: round2(ratio),
  };
  if (ratio < GOAL_RATIO) reached = false;
}
console.log(JSON.stringify({ ...report, goal_ratio: GOAL_RATIO, reached }, undefined, 1));
await ours.close();
orthanc.child.kill('SIGTERM');
rmSync(folder, { recursive: true, force: true });
process.exit(reached ? 0 : 1);

type Target = {
  readonly called: string;
  readonly port: number;
  /** Waits until nothing is left to do for what was sent. */
  settle(): Promise<unknown>;
};

/** Instances a second, from the start of the first storescu to the end of the last. */
async function send(
  { called, port }: Pick<Target, 'called' | 'port'>,
  files: string,
  associations: number,
): Promise<number> {
  const all = readdirSync(files).map((name) => path.join(files, name));
  const started = performance.now();
  await Promise.all(
    Array.from({ length: associations }, (_, part) => {
      const own = all.filter((_file, index) => index % associations === part);
      return run('storescu', ['-q', '+II', '-aet', 'BENCH', '-aec', called, '127.0.0.1', String(port), ...own]);
    }),
  );
  return all.length / ((performance.now() - started) / 1000);
}

function run(program: string, args: readonly string[], faults: 'inherit' | 'ignore' = 'inherit'): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, TCP_NODELAY: '1' },
      stdio: ['ignore', 'ignore', faults],
    });
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))));
  });
}

async function openOurs(): Promise<Target & { close(): Promise<unknown> }> {
  const child = fork(path.join(import.meta.dirname, 'c-store-node.ts'), [folder]);
  const [{ called, port }] = (await once(child, 'message')) as [{ called: string; port: number }];
  return {
    called,
    port,
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

async function openOrthanc(): Promise<Target & { child: ChildProcess }> {
  const port = await freePort();
  const config = path.join(folder, 'orthanc.json');
  const kept = path.join(folder, 'orthanc');
  const settings = {
    DicomPort: port,
    DicomAet: 'ORTHANC',
    HttpServerEnabled: false,
    StorageDirectory: kept,
    IndexDirectory: kept,
    SyncStorageArea: true,
    DicomAlwaysAllowStore: true,
    StorageCompression: false,
    Plugins: [],
  };
  writeFileSync(config, JSON.stringify(settings));
  const child = spawn('Orthanc', [config], { env: { ...process.env, TCP_NODELAY: '1' }, stdio: 'ignore' });
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await run('echoscu', ['-q', '127.0.0.1', String(port)], 'ignore').then(
        () => true,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { called: 'ORTHANC', port, child, settle: () => Promise.resolve() };
}

function studyOf(modality: string) {
  const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyDate: '20261120', StudyTime: '101500' };
  return { ...uids, StudyDescription: modality, SeriesNumber: 1 };
}

function patient(): Signalment {
  const named = { PatientID: 'BENCH', PatientName: 'Bench', PatientSpeciesDescription: 'Canine' };
  return { ...named, PatientBreedDescription: 'Beagle', PatientSex: 'M' };
}

function drawSlices(): string {
  const target = path.join(folder, 'ct');
  mkdirSync(target);
  let number = 0;
  for (const slice of ctStack({ patient: patient(), study: studyOf('CT'), slices })) {
    writeFileSync(path.join(target, `${String(number).padStart(4, '0')}.dcm`), slice);
    number += 1;
  }
  return target;
}

function drawRadiographs(): string {
  const target = path.join(folder, 'dx');
  mkdirSync(target);
  const file = radiograph({
    view: 'thoraxLateral',
    patient: patient(),
    study: { ...studyOf('DX'), InstanceNumber: 1 },
    longSide: 3350,
  });
  // storescu gives each sending new UIDs, so one picture serves for all.
  for (let number = 0; number < radiographs; number += 1) writeFileSync(path.join(target, `${number}.dcm`), file);
  return target;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
