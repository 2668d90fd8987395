// WADO-RS of our server and of Debian's Orthanc with its DICOMweb plugin, in turns on the same machine: frames of CT slices
// one after the other, each asked for once, and the metadata of series, each asked for the first time.
//   node tools/run.mjs node bench/dicomweb-read.ts [series]

import path from 'node:path';
import { newUid, readDicom, tags } from '@alder/dicom';
import { ctStack } from '@alder/dicom/synthetic';
import { getCapabilities } from '@alder/dicomweb/contract';
import { scratchFolder } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { ask, openOrthanc, type Peer, requireOrthanc, stowBody } from './dicomweb-peer.ts';
import { percentile, round2 } from './figures.ts';
import { MEASURED_HOSPITAL, startMeasured } from './measured-server.ts';

const GOALS = { frame_ct_p50_ms: 0.6, metadata_first_call_p50_ms: 1 };
const SLICES = 50;
/** A series is prepared two seconds after its last image. */
const SETTLED_MS = 6_000;
const count = Number(process.argv[2] ?? 8);
requireOrthanc('dicomweb-read');
const patient = {
  ...{ PatientID: 'BENCH', PatientName: 'Bench', PatientSpeciesDescription: 'Canine' },
  ...{ PatientBreedDescription: 'Beagle', PatientSex: 'M' as const },
};
type Series = { readonly path: string; readonly instances: readonly string[] };

const measured = await startMeasured();
const orthanc = await openOrthanc(path.join(scratchFolder('orthanc'), 'kept'));
const headers = { authorization: `Bearer ${measured.dicomwebToken()}` };
const local: Peer = { base: measured.address + addressOf(getCapabilities, { hospital: MEASURED_HOSPITAL }), headers };
const all: Series[] = [];
for (let number = 0; number < count; number += 1) all.push(await fill());
await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));

const json = { accept: 'application/dicom+json', 'accept-encoding': 'gzip' };
const octets = { accept: 'multipart/related; type="application/octet-stream"; transfer-syntax=*' };
const times = {
  ours: { metadata: [] as number[], frame: [] as number[] },
  orthanc: { metadata: [] as number[], frame: [] as number[] },
};
// One of each warms the code up and does not count; no series is asked twice.
const [warming, ...series] = all;
for (const peer of ['ours', 'orthanc'] as const) await readSeries(peer, warming!, false);
for (const one of series) for (const peer of ['ours', 'orthanc'] as const) await readSeries(peer, one, true);

const report = Object.fromEntries(
  (['metadata', 'frame'] as const).map((what) => {
    const [own, other] = [percentile(times.ours[what], 50), percentile(times.orthanc[what], 50)];
    const visible = { alder_p50_ms: round2(own), alder_p95_ms: round2(percentile(times.ours[what], 95)) };
    return [what, { ...visible, orthanc_1_10_debian_p50_ms: round2(other), ratio: round2(other / own) }];
  }),
);
const reached =
  percentile(times.ours.frame, 50) <= GOALS.frame_ct_p50_ms &&
  percentile(times.ours.metadata, 50) <= GOALS.metadata_first_call_p50_ms;
console.log(
  JSON.stringify(
    { bench: 'dicomweb-read', series: series.length, slices: SLICES, ...report, goals: GOALS, reached },
    undefined,
    1,
  ),
);
await orthanc.close();
await measured.close();
process.exit(reached ? 0 : 1);

async function readSeries(
  which: 'ours' | 'orthanc',
  { path: where, instances }: Series,
  counts: boolean,
): Promise<void> {
  const peer = which === 'ours' ? local : orthanc;
  const metadata = await ask(peer, `${where}/metadata`, { headers: json });
  if (metadata.status !== 200) throw new Error(`${which}: ${metadata.status}`);
  if (counts) times[which].metadata.push(metadata.ms);
  for (const instance of instances) {
    const frame = await ask(peer, `${where}/instances/${instance}/frames/1`, { headers: octets });
    if (frame.status !== 200 || frame.body.length < 500_000) throw new Error(`${which}: ${frame.status}`);
    if (counts) times[which].frame.push(frame.ms);
  }
}

/** Stores a series on both sides. */
async function fill(): Promise<Series> {
  const study = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyDate: '20261120', StudyTime: '101500' };
  const files = [
    ...ctStack({
      patient,
      study: { ...study, StudyDescription: 'CT', SeriesNumber: 1 },
      slices: SLICES,
    }),
  ];
  for (const peer of [local, orthanc]) {
    const { body, headers: more } = stowBody(files);
    const { status } = await ask(peer, '/studies', { body, headers: more });
    if (status !== 200) throw new Error(`${peer.base}: ${status}`);
  }
  const instances = files.map((file) => readDicom(file).dataset.text(tags.SOPInstanceUID)!);
  return { path: `/studies/${study.StudyInstanceUID}/series/${study.SeriesInstanceUID}`, instances };
}
