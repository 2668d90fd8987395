// C-FIND, C-GET and C-MOVE of a series of CT slices out of our node and out of Debian's Orthanc with TCP_NODELAY=1, in
// turns on the same machine, with DCMTK's findscu, getscu, movescu and storescp, which keep nothing of what they get.
//   node tools/run.mjs node bench/c-retrieve.ts [rounds] [slices]

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@alder/testing';
import {
  benchFolder,
  CALLING,
  drawSlices,
  dropFolder,
  openOrthanc,
  openOurs,
  requirePrograms,
  run,
  seconds,
  studyOf,
  type Target,
  untilListening,
} from './dicom-peer.ts';
import { median, round2 } from './figures.ts';

/** Queries of one program, so that its start counts little. */
const QUERIES = 20;
const GOAL_RATIO = 1;
const [rounds, slices] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 100)];
requirePrograms('c-retrieve', 'storescu', 'findscu', 'getscu', 'movescu', 'storescp');
const folder = benchFolder('c-retrieve');
const study = studyOf('CT');
const files = drawSlices(path.join(folder, 'ct'), slices, study);
const workstation = { aetitle: 'WORKSTATION', port: await freePort() };
const taking = spawn('storescp', ['--ignore', '-aet', workstation.aetitle, '--accept-all', String(workstation.port)], {
  env: { ...process.env, TCP_NODELAY: '1' },
  stdio: 'ignore',
});
await untilListening(taking, workstation.port);
const local = await openOurs(folder, [workstation]);
const orthanc = await openOrthanc(folder, [workstation]);
for (const each of [local, orthanc]) {
  await run('storescu', ['-q', ...titles(each), ...readdirSync(files).map((name) => path.join(files, name))]);
  await each.settle();
}

const series = [
  '-k',
  `StudyInstanceUID=${study.StudyInstanceUID}`,
  '-k',
  `SeriesInstanceUID=${study.SeriesInstanceUID}`,
];
const images = ['-k', 'QueryRetrieveLevel=IMAGE', ...series, '-k', 'SOPInstanceUID', '-k', 'InstanceNumber'];
const whole = ['-k', 'QueryRetrieveLevel=SERIES', ...series];
const ways = {
  c_find_images: (at: Target) => run('findscu', ['-q', '-S', '--repeat', String(QUERIES), ...titles(at), ...images]),
  c_get: (at: Target) => run('getscu', ['-q', '-S', '--ignore', ...titles(at), ...whole]),
  c_move: (at: Target) => run('movescu', ['-q', '-S', '-aem', workstation.aetitle, ...titles(at), ...whole]),
};
const report: Record<string, unknown> = { bench: 'c-retrieve', rounds, slices };
let reached = true;
for (const [name, way] of Object.entries(ways)) {
  const [own, peer]: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round += 1) {
    const [mine, other] = [await seconds(() => way(local)), await seconds(() => way(orthanc))];
    if (round < 0) continue;
    own.push(mine);
    peer.push(other);
  }
  const times = name === 'c_find_images' ? QUERIES : 1;
  const [alder, other] = [median(own) / times, median(peer) / times];
  report[name] = {
    alder_ms: round2(alder * 1000),
    orthanc_1_10_debian_ms: round2(other * 1000),
    ratio: round2(other / alder),
  };
  if (other / alder < GOAL_RATIO) reached = false;
}
console.log(JSON.stringify({ ...report, goal_ratio: GOAL_RATIO, reached }, undefined, 1));
taking.kill('SIGKILL');
await Promise.all([local.close(), orthanc.close()]);
dropFolder(folder);
process.exit(reached ? 0 : 1);

function titles({ called, port }: Target): string[] {
  return ['-aet', CALLING, '-aec', called, '127.0.0.1', String(port)];
}
