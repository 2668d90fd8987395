// STOW-RS into our server and into Debian's Orthanc with its DICOMweb plugin, in turns on the same machine: CT slices of
// half a megabyte, 20 in a request, and 18 MB radiographs, one in a request. Both sides flush to disk.
//   node tools/run.mjs node bench/dicomweb-store.ts [rounds] [requests]

import path from 'node:path';
import { newUid } from '@alder/dicom';
import { ctStack, radiograph } from '@alder/dicom/synthetic';
import { getCapabilities } from '@alder/dicomweb/contract';
import { scratchFolder } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { ask, openOrthanc, type Peer, requireOrthanc, stowBody } from './dicomweb-peer.ts';
import { percentile, round2 } from './figures.ts';
import { MEASURED_HOSPITAL, startMeasured } from './measured-server.ts';

const GOAL_RATIO = 1.5;
const [rounds, requests] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 4)];
requireOrthanc('dicomweb-store');
const patient = {
  ...{ PatientID: 'BENCH', PatientName: 'Bench', PatientSpeciesDescription: 'Canine' },
  ...{ PatientBreedDescription: 'Beagle', PatientSex: 'M' as const },
};
const study = () => ({
  ...{ StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyDate: '20261120', StudyTime: '101500' },
  ...{ StudyDescription: 'Bench', SeriesNumber: 1, InstanceNumber: 1 },
});
const stack = [...ctStack({ patient, study: study(), slices: 20 })];
const video = radiograph({ view: 'thoraxLateral', patient, study: study(), longSide: 3350 });

const measured = await startMeasured();
const orthanc = await openOrthanc(path.join(scratchFolder('orthanc'), 'kept'));
const headers = { authorization: `Bearer ${measured.dicomwebToken()}` };
const local: Peer = { base: measured.address + addressOf(getCapabilities, { hospital: MEASURED_HOSPITAL }), headers };
const report: Record<string, unknown> = { bench: 'dicomweb-store', rounds, requests, fsync: 'both' };
let reached = true;
for (const [name, files] of [
  ['ct_20_in_a_request', stack],
  ['radiograph_18_mb', [video]],
] as const) {
  const [own, other]: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round += 1) {
    // The first round warms both up and does not count.
    const pair = [await store(local, files), await store(orthanc, files)] as const;
    if (round >= 0) own.push(pair[0]);
    if (round >= 0) other.push(pair[1]);
  }
  const [alder, peer] = [percentile(own, 50), percentile(other, 50)];
  report[name] = {
    alder_mb_per_s: round2(alder),
    orthanc_1_10_debian_mb_per_s: round2(peer),
    ratio: round2(alder / peer),
  };
  if (alder / peer < GOAL_RATIO) reached = false;
}
console.log(JSON.stringify({ ...report, goal_ratio: GOAL_RATIO, reached }, undefined, 1));
await orthanc.close();
await measured.close();
process.exit(reached ? 0 : 1);

/** Megabytes a second. The same images under new UIDs, made before the clock starts. */
async function store(peer: Peer, files: readonly Uint8Array[]): Promise<number> {
  const bodies = Array.from({ length: requests }, () => stowBody(files.map(renamed)));
  const started = performance.now();
  let bytes = 0;
  for (const { body, headers: more } of bodies) {
    const { status, body: response } = await ask(peer, '/studies', { body, headers: more });
    if (status !== 200) throw new Error(`${peer.base}: ${status} ${response.toString()}`);
    bytes += body.length;
  }
  return bytes / 1e6 / ((performance.now() - started) / 1000);
}

/** The file as another instance: every UID below 2.25 gets other digits, its length stays. */
function renamed(file: Uint8Array): Buffer {
  const head = Buffer.from(file.subarray(0, 4096)).toString('latin1');
  const digit = () => String(1 + Math.floor(Math.random() * 9));
  const instance = /2\.25\.\d{20,}/.exec(head.slice(head.indexOf('\b\0\x18\0')))?.[0] ?? '';
  const other = instance.replace(/\d{12}$/, () => Array.from({ length: 12 }, digit).join(''));
  const out = Buffer.from(file);
  out.write(head.replaceAll(instance, other), 0, 'latin1');
  return out;
}
