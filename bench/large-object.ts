// Memory high water of our node, and of Debian's Orthanc, while each takes one object of 400 MB. Goal: at most 200 MB.
//   node tools/run.mjs node bench/large-object.ts [megabytes]

import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { newUid, sopClasses, writeDicom } from '@alder/dicom';
import {
  benchFolder,
  CALLING,
  dropFolder,
  openOrthanc,
  openOurs,
  patient,
  requirePrograms,
  run,
  seconds,
  studyOf,
  type Target,
} from './dicom-peer.ts';
import { round2 } from './figures.ts';

const GOAL_MB = 200;
const SIDE = 1024;
const megabytes = Number(process.argv[2] ?? 400);
requirePrograms('large-object', 'storescu');
const folder = benchFolder('large-object');
const file = drawCine();
const local = await openOurs(folder);
const orthanc = await openOrthanc(folder);
const [own, other] = [await take(local), await take(orthanc)];
const reached = own.high_water_mb <= GOAL_MB;
console.log(
  JSON.stringify(
    { bench: 'large-object', megabytes, alder: own, orthanc_1_10_debian: other, goal_mb: GOAL_MB, reached },
    undefined,
    1,
  ),
);
await Promise.all([local.close(), orthanc.close()]);
dropFolder(folder);
process.exit(reached ? 0 : 1);

async function take(target: Target) {
  const before = highWaterMb(target.pid);
  const sent = ['-q', '-aet', CALLING, '-aec', target.called, '127.0.0.1', String(target.port), file];
  const took = await seconds(() => run('storescu', sent));
  await target.settle();
  return { high_water_mb: highWaterMb(target.pid), before_mb: before, mb_per_s: round2(megabytes / took) };
}

/** Most memory that the process ever had, in megabytes (1,000,000 bytes). */
function highWaterMb(pid: number): number {
  const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return round2((Number(found?.[1]) * 1024) / 1_000_000);
}

/** A cine of grey frames, written frame by frame: the object is larger than what a bench should hold. */
function drawCine(): string {
  const frames = Math.ceil((megabytes * 1_000_000) / (SIDE * SIDE));
  const head = writeDicom({
    ...{ SOPClassUID: sopClasses.UltrasoundMultiFrame, SOPInstanceUID: newUid(), Modality: 'US' },
    ...patient(),
    ...studyOf('US'),
    ...{ Rows: SIDE, Columns: SIDE, SamplesPerPixel: 1, PhotometricInterpretation: 'MONOCHROME2' },
    ...{ BitsAllocated: 8, BitsStored: 8, HighBit: 7, PixelRepresentation: 0, NumberOfFrames: frames, FrameTime: 33 },
  });
  const pixels = Buffer.alloc(12);
  pixels.writeUInt16LE(0x7fe0, 0);
  pixels.writeUInt16LE(0x0010, 2);
  pixels.write('OB', 4, 'latin1');
  pixels.writeUInt32LE(frames * SIDE * SIDE, 8);
  const target = path.join(folder, 'cine.dcm');
  const descriptor = openSync(target, 'w');
  writeSync(descriptor, head);
  writeSync(descriptor, pixels);
  const frame = Buffer.alloc(SIDE * SIDE);
  for (let number = 0; number < frames; number += 1) {
    for (let at = 0; at < frame.length; at += 1) frame[at] = (at * 7 + number * 13 + (at >> 10)) & 0xff;
    writeSync(descriptor, frame);
  }
  closeSync(descriptor);
  return target;
}
