// WADO-RS of our server, in turns on the same machine with a Node server that does nothing but send the same bytes, and
// where it is installed with Debian's Orthanc and its DICOMweb plugin: frames of CT slices one after the other, each asked
// for once, and the metadata of series, each asked for the first time.
//   node tools/run.mjs node bench/dicomweb-read.ts [series]

import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningEmbedded } from '@alder/database/embedded';
import { newUid, readDicom, tags } from '@alder/dicom';
import { ctStack } from '@alder/dicom/synthetic';
import { getCapabilities } from '@alder/dicomweb/contract';
import { scratchFolder } from '@alder/testing';
import { addressOf } from '@alder/wire';
import pg from 'pg';
import { ask, hasOrthanc, openBareServer, openOrthanc, type Peer, stowBody } from './dicomweb-peer.ts';
import { percentile, round2 } from './figures.ts';
import { MEASURED_HOSPITAL, startMeasured } from './measured-server.ts';

/** A frame against the bare server of the same run, and its slowest against its middle; absolute times are of a machine at rest. */
const GOALS = { frame_to_bare: 3, frame_p95_to_p50: 3, frame_ct_p50_ms: 0.6, metadata_first_call_p50_ms: 1 };
const SLICES = 50;
/** A series is prepared two seconds after its last image. */
const SETTLED_MS = 6_000;
const MAX_PREPARED_MS = 600_000;
const count = Number(process.argv[2] ?? 8);
const patient = {
  ...{ PatientID: 'BENCH', PatientName: 'Bench', PatientSpeciesDescription: 'Canine' },
  ...{ PatientBreedDescription: 'Beagle', PatientSex: 'M' as const },
};
type Series = { readonly path: string; readonly instances: readonly string[] };

const measured = await startMeasured();
const orthanc = hasOrthanc() ? await openOrthanc(path.join(scratchFolder('orthanc'), 'kept')) : undefined;
const headers = { authorization: `Bearer ${measured.dicomwebToken()}` };
const local: Peer = { base: measured.address + addressOf(getCapabilities, { hospital: MEASURED_HOSPITAL }), headers };
const all: Series[] = [];
for (let number = 0; number < count; number += 1) all.push(await fill());
await untilPrepared();
await sleep(SETTLED_MS);

const json = { accept: 'application/dicom+json', 'accept-encoding': 'gzip' };
const octets = { accept: 'multipart/related; type="application/octet-stream"; transfer-syntax=*' };
const times = {
  metadata: { alder: [] as number[], orthanc: [] as number[] },
  frame: { alder: [] as number[], orthanc: [] as number[], bare: [] as number[] },
};
const [warming, ...series] = all;
// The same bytes, boundary and all, as ours sends them.
const frameOf = ({ path: where, instances }: Series, at: number) => `${where}/instances/${instances[at]}/frames/1`;
const bare = await openBareServer((await ask(local, frameOf(warming!, 0), { headers: octets })).body);
// One series warms the code up and does not count; none is asked twice.
await readSeries(warming!);
for (const all of [...Object.values(times.metadata), ...Object.values(times.frame)]) all.length = 0;
for (const one of series) await readSeries(one);

const { frame, metadata } = times;
const [own, floor] = [percentile(frame.alder, 50), percentile(frame.bare, 50)];
const report = {
  frame: {
    ...shown('alder', frame.alder),
    ...shown('bare_node', frame.bare),
    alder_to_bare: round2(own / floor),
    alder_p95_to_p50: round2(percentile(frame.alder, 95) / own),
    bare_p95_to_p50: round2(percentile(frame.bare, 95) / floor),
    ...(orthanc && shown('orthanc_1_10_debian', frame.orthanc)),
  },
  metadata: { ...shown('alder', metadata.alder), ...(orthanc && shown('orthanc_1_10_debian', metadata.orthanc)) },
};
const { alder_to_bare, alder_p95_to_p50, bare_p95_to_p50 } = report.frame;
const reached = alder_to_bare <= GOALS.frame_to_bare && alder_p95_to_p50 <= GOALS.frame_p95_to_p50;
console.log(
  JSON.stringify(
    {
      ...{ bench: 'dicomweb-read', series: series.length, slices: SLICES, load: loadavg()[0], ...report, goals: GOALS },
      reached,
      ...(alder_p95_to_p50 > GOALS.frame_p95_to_p50 && {
        floor: `the bare server, which reads no file and asks no database, has ${bare_p95_to_p50} on this machine now`,
      }),
    },
    undefined,
    1,
  ),
);
await orthanc?.close();
await bare.close();
await measured.close();
process.exit(reached ? 0 : 1);

function shown(name: string, times: readonly number[]) {
  return { [`${name}_p50_ms`]: round2(percentile(times, 50)), [`${name}_p95_ms`]: round2(percentile(times, 95)) };
}

/** Every frame of one peer is followed by the same of the others, so that all meet the same load of the machine. */
async function readSeries(one: Series): Promise<void> {
  const peers = { alder: local, ...(orthanc && { orthanc }) };
  for (const [name, peer] of Object.entries(peers) as ['alder' | 'orthanc', Peer][]) {
    const answer = await ask(peer, `${one.path}/metadata`, { headers: json });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
    times.metadata[name].push(answer.ms);
  }
  for (const at of one.instances.keys()) {
    for (const [name, peer] of Object.entries({ ...peers, bare }) as ['alder' | 'orthanc' | 'bare', Peer][]) {
      const answer = await ask(peer, frameOf(one, at), { headers: octets });
      if (answer.status !== 200 || answer.body.length < 500_000) throw new Error(`${name}: ${answer.status}`);
      times.frame[name].push(answer.ms);
    }
  }
}

/** Waits until the server has rendered every image: that work is of the hour in which a study comes. */
async function untilPrepared(): Promise<void> {
  const client = new pg.Client({ connectionString: runningEmbedded(measured.folder) });
  await client.connect();
  const until = Date.now() + MAX_PREPARED_MS;
  const waiting = async () => {
    const { rows } = await client.query(`select count(*)::int as n from medical_image where prepared = 'waiting'`);
    return rows[0].n as number;
  };
  while ((await waiting()) > 0) {
    if (Date.now() > until) throw new Error('The images were not prepared in time');
    await sleep(500);
  }
  await client.end();
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
  for (const peer of [local, ...(orthanc ? [orthanc] : [])]) {
    const { body, headers: more } = stowBody(files);
    const { status } = await ask(peer, '/studies', { body, headers: more });
    if (status !== 200) throw new Error(`${peer.base}: ${status}`);
  }
  const instances = files.map((file) => readDicom(file).dataset.text(tags.SOPInstanceUID)!);
  return { path: `/studies/${study.StudyInstanceUID}/series/${study.SeriesInstanceUID}`, instances };
}
