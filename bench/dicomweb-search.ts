// QIDO-RS of our server with 200,000 studies, by whatever is asked and on whatever page, and of Debian's Orthanc with as many
// studies as it takes in a minute or so; each response is a page of 50, fetched over HTTP.
//   node tools/run.mjs node bench/dicomweb-search.ts [studies] [studies of Orthanc] [rounds]

import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { openDatabase } from '@alder/database';
import { newUid, writeDicom } from '@alder/dicom';
import { getCapabilities } from '@alder/dicomweb/contract';
import { addToken, dicomwebFinder } from '@alder/dicomweb/server';
import { createHospital } from '@alder/hospitals/server';
import { buildServer } from '@alder/server';
import { freshDatabase, scratchFolder, testServices } from '@alder/testing';
import { addressOf } from '@alder/wire';
import pg from 'pg';
import { implementations } from '../apps/server/src/compose.ts';
import { ask, openOrthanc, type Peer, requireOrthanc, stowBody } from './dicomweb-peer.ts';
import { percentile, round2 } from './figures.ts';

const GOAL_MS = 3;
const [STUDIES, PEER_STUDIES, ROUNDS] = [
  Number(process.argv[2] ?? 200_000),
  Number(process.argv[3] ?? 1_000),
  Number(process.argv[4] ?? 60),
];
requireOrthanc('dicomweb-search');
const names =
  'Mochi,Momo,Coco,Luna,Bella,Max,Leo,Kuro,Shiro,Tofu,Hana,Sora,Maru,Rex,Nala,Daisy,Rocky,Toby,Oreo,Latte'.split(',');
const owners = 'Tanaka,Sato,Suzuki,Chen,Lin,Wang,Smith,Garcia,Kobayashi,Yamamoto,Huang,Wu'.split(',');
const breeds = 'Shiba Inu,Beagle,Poodle,Maine Coon,Mixed Breed,Corgi,Siamese,Labrador'.split(',');
const modalities = ['DX', 'CR', 'US', 'CT'];

const { ownerUrl, url } = await freshDatabase();
const db = openDatabase(url, { max: 4 });
const hospital = await createHospital(db, { key: 'bench', name: 'Bench', licence: { pacs: 1 } });
await fillOurs(hospital.id);
const findSession = dicomwebFinder(db);
const app = buildServer({ db, implementations, services: await testServices(), findSession });
await app.listen({ port: 0, host: '127.0.0.1' });
const { token } = await addToken(db, hospital.id, { name: 'Bench', mayStore: false }, new Date());
const { port } = app.server.address() as AddressInfo;
const local: Peer = {
  base: `http://127.0.0.1:${port}${addressOf(getCapabilities, { hospital: 'bench' })}`,
  headers: { authorization: `Bearer ${token}` },
};
const orthanc = await openOrthanc(path.join(scratchFolder('orthanc'), 'kept'));
await fillOrthanc();

const any = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!;
const chart = (of: number) => `P${String(1 + Math.floor(Math.random() * of)).padStart(7, '0')}`;
const day = () => `2026${String(1 + Math.floor(Math.random() * 11)).padStart(2, '0')}`;
let next = 0;
const kinds: Readonly<Record<string, (of: number) => string>> = {
  newest: () => '',
  'page somewhere': (of) => `&offset=${50 * Math.floor((Math.random() * of) / 50)}`,
  'chart number': (of) => `&PatientID=${chart(of)}`,
  name: () => `&PatientName=${any(names)}*`,
  'name, a part': (of) => `&PatientName=*${any(names).slice(1)}%20${Math.floor((Math.random() * of) / 200)}*`,
  'fuzzy name': () => `&fuzzymatching=true&PatientName=${any(names)}`,
  owner: () => `&ResponsiblePerson=${any(owners)}*`,
  breed: () => `&PatientBreedDescription=${encodeURIComponent(any(breeds))}`,
  'a month': () => `&StudyDate=${day()}01-${day()}28`,
  modality: () => `&ModalitiesInStudy=${any(modalities)}`,
  'breed, page after page': () => {
    next += 50;
    return `&PatientBreedDescription=Beagle&offset=${next}`;
  },
  'breed and month': () =>
    `&PatientBreedDescription=${encodeURIComponent(any(breeds))}&StudyDate=${day()}01-${day()}28`,
  'nothing such': () => '&PatientName=*zzqq*',
};
const report: Record<string, unknown> = {};
const every: number[] = [];
for (const [kind, query] of Object.entries(kinds)) {
  const [own, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await search(local, query(STUDIES)));
    if (round < ROUNDS / 4) other.push(await search(orthanc, query(PEER_STUDIES)));
  }
  every.push(...own);
  const [alder, peer] = [percentile(own, 50), percentile(other, 50)];
  report[kind] = {
    alder_p50_ms: round2(alder),
    alder_p95_ms: round2(percentile(own, 95)),
    orthanc_p50_ms: round2(peer),
    ratio: round2(peer / alder),
  };
}
const p50 = percentile(every, 50);
const reached = p50 <= GOAL_MS;
console.log(
  JSON.stringify(
    {
      bench: 'dicomweb-search',
      studies: STUDIES,
      studies_of_orthanc_1_10: PEER_STUDIES,
      ...report,
      all_p50_ms: round2(p50),
      goal_ms: GOAL_MS,
      reached,
    },
    undefined,
    1,
  ),
);
await orthanc.close();
await app.close();
await db.destroy();
await drop();
process.exit(reached ? 0 : 1);

async function search(peer: Peer, query: string): Promise<number> {
  const { ms, status } = await ask(peer, `/studies?limit=50${query}`, {
    headers: { accept: 'application/dicom+json' },
  });
  if (status !== 200 && status !== 204) throw new Error(`${peer.base} ${query}: ${status}`);
  return ms;
}

/** Writes the rows of the triggers and the values of the headers, in bulk. */
async function fillOurs(id: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const uuid = (kind: number, n = 'n') => `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const pick = (list: readonly string[], salt: number) =>
    `('{${list.map((one) => `"${one}"`).join(',')}}'::text[])[1 + (hashint4(n + ${salt}) & 65535) % ${list.length}]`;
  const name = `${pick(names, 1)} || ' ' || (n / 200)`;
  const output = (tag: string, vr: string, value: string) => `format('"${tag}":{"vr":"${vr}","Value":[%s]}', ${value})`;
  const text = (column: string) => `to_json(${column})`;
  const person = (column: string) => `json_build_object('Alphabetic', ${column})`;
  const response = `concat_ws(',', ${[
    output('00080050', 'SH', text('accession_number')),
    output('00080056', 'CS', `'"ONLINE"'`),
    output('00080061', 'CS', text('modality')),
    output('00081030', 'LO', text('description')),
  ].join(', ')}) || chr(10) || concat_ws(',', ${[
    output('00100010', 'PN', person('patient_name')),
    output('00100020', 'LO', text('patient_id')),
    output('00100040', 'CS', `'"F"'`),
    output('00102201', 'LO', text('species')),
    output('00102292', 'LO', text('breed')),
    output('00102297', 'PN', person('responsible_person')),
    output('0020000D', 'UI', text('study_instance_uid')),
    output('00201206', 'IS', `'1'`),
    output('00201208', 'IS', `'2'`),
  ].join(', ')})`;
  const at = `timestamptz '2026-01-01' + (n * interval '157 seconds')`;
  for (const statement of [
    `select set_config('app.hospital', '${id}', false)`,
    'set session_replication_role = replica',
    `insert into study (hospital, id, study_instance_uid, modality, datetime, description, accession_number, patient_id, patient_name, species, breed, responsible_person)
     select '${id}', ${uuid(1)}, '2.25.' || n, ${pick(modalities, 2)}, ${at}, 'THORAX', 'A' || n, 'P' || lpad(n::text, 7, '0'), ${name}, 'Canine', ${pick(breeds, 3)}, ${pick(owners, 4)}
     from generate_series(1, ${STUDIES}) n`,
    `insert into series (hospital, id, study, series_instance_uid, modality, series_number)
     select '${id}', ${uuid(2)}, ${uuid(1)}, '2.25.9' || n, ${pick(modalities, 2)}, 1 from generate_series(1, ${STUDIES}) n`,
    `insert into medical_image (hospital, id, series, sop_instance_uid, sop_class_uid, datetime, instance_number, filetype, file_key, object_key, sha256, bytes, source, prepared)
     select '${id}', ${uuid(3, 'n * 2 + k')}, ${uuid(2)}, '2.25.8' || n || '.' || k, '1.2.840.10008.5.1.4.1.1.1', ${at}, k, 'dicom', n || '-' || k, 'o', n || '-' || k, 1, 'dicom', 'done'
     from generate_series(1, ${STUDIES}) n, generate_series(0, 1) k`,
    `insert into study_index (hospital, study, datetime, uid, name, owner, chart, accession, description, species, breed, modalities, series, dicom, sex, attributes, everything, answer)
     select hospital, id, datetime, study_instance_uid, lower(patient_name), lower(responsible_person), lower(patient_id), lower(accession_number), 'thorax', 'canine',
       lower(breed), array[modality], 1, true, 'F', '{"00100040":{"vr":"CS","Value":["F"]}}',
       replace(concat_ws('|', lower(patient_name), lower(responsible_person), lower(patient_id), lower(accession_number), 'thorax', 'canine', lower(breed), '~' || modality), ' ', '|'),
       ${response}
     from study`,
    `insert into study_count (hospital, week, studies)
     select hospital, app.week_of(datetime), count(*) from study_index where dicom group by 1, 2`,
    'vacuum analyze study, series, medical_image, study_index',
  ])
    await client.query(statement);
  await client.end();
}

async function fillOrthanc(): Promise<void> {
  for (let n = 1; n <= PEER_STUDIES; n += 50) {
    const files = Array.from({ length: 50 }, (_, k) => {
      const of = n + k;
      return writeDicom({
        ...{
          SOPClassUID: '1.2.840.10008.5.1.4.1.1.1',
          SOPInstanceUID: newUid(),
          StudyInstanceUID: newUid(),
          SeriesInstanceUID: newUid(),
        },
        ...{
          PatientID: `P${String(of).padStart(7, '0')}`,
          PatientName: `${nth(names, of)} ${Math.floor(of / 200)}`,
          ResponsiblePerson: nth(owners, of),
        },
        ...{
          PatientBreedDescription: nth(breeds, of),
          Modality: nth(modalities, of),
          StudyDate: `2026${String(1 + (of % 11)).padStart(2, '0')}15`,
          StudyTime: '101500',
        },
      });
    });
    const { body, headers } = stowBody(files);
    const { status } = await ask(orthanc, '/studies', { body, headers });
    if (status !== 200) throw new Error(`Orthanc: ${status}`);
  }
}

function nth<Item>(items: readonly Item[], of: number): Item {
  return items[(of * 7) % items.length]!;
}

async function drop(): Promise<void> {
  const at = new URL(ownerUrl);
  const name = at.pathname.slice(1);
  at.pathname = '/postgres';
  const client = new pg.Client({ connectionString: at.toString() });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
}
