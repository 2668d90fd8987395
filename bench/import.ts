/**
 * An old hospital moves in: the check, the import, the clinic's search meanwhile, memory, and the way back.
 *
 *     node bench/import.ts [part]
 *
 * `part` is the share of 80,000 patients and 1,000,000 visits, 1 by default. Goals of the whole: 3 min for the check,
 * 15 min for the import, 150 MB more memory, the clinic's p95 at most 1.5 times as long, and after the way back the
 * hospital as it was before.
 */

import { Readable } from 'node:stream';
import {
  checkImport,
  createImport,
  getImport,
  rollBackImport,
  startImport,
  uploadImportFile,
} from '@alder/imports/contract';
import { importHandlers, registerImportJobs } from '@alder/imports/server';
import { createPet, searchPets } from '@alder/patients/contract';
import { patientHandlers } from '@alder/patients/server';
import { openHospital, testServices } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { sql } from 'kysely';
import { importStores } from '../apps/server/src/import-stores.ts';
import { percentile, round2 } from './figures.ts';

const PART = Number(process.argv[2] ?? 1);
const [PETS, VISITS] = [Math.round(80_000 * PART), Math.round(1_000_000 * PART)];
const GOALS = { check_s: 180 * PART, import_s: 900 * PART, memory_mb: 150, clinic: 1.5 };
const NOW = new Date('2026-11-23T02:00:00.000Z');

const services = await testServices();
const works = new Map<string, (data: never) => Promise<void>>();
await using hospital = await openHospital([...importHandlers, ...patientHandlers], { now: NOW, services });
registerImportJobs({
  ...{
    db: hospital.db,
    storage: services.storage,
    stores: importStores({ jobs: services.jobs, clock: hospital.clock }),
    clock: hospital.clock,
  },
  jobs: { ...services.jobs, register: (name: string, work: never) => void works.set(name, work) } as never,
});
async function doJobs(): Promise<void> {
  for (let job = services.sent.shift(); job; job = services.sent.shift())
    await works.get(job.name)?.(job.data as never);
}

for (let n = 0; n < 200; n += 1)
  await hospital.call(createPet, { patient_id: `OWN${n}`, name: `Own ${n}`, species: 'dog', breed: 'Mixed' });

function* pets(): Generator<string> {
  yield 'Animal ID,Chart No,Pet Name,Species,Breed,Sex,DOB,Client ID,Owner,Owner Phone\n';
  for (let n = 0; n < PETS; n += 1) {
    const owner = Math.floor(n / 1.6);
    const day = `${2010 + (n % 15)}-0${1 + (n % 9)}-1${n % 9}`;
    yield `${n},C${n},Pet ${n},${n % 3 ? 'Canine' : 'Feline'},Mixed,${n % 2 ? 'M' : 'FS'},${day},${owner},Owner ${owner},09${String(owner).padStart(8, '0')}\n`;
  }
}
function* visits(): Generator<string> {
  yield 'Consult ID,Animal ID,Date,History,Examination,Assessment,Plan\n';
  for (let n = 0; n < VISITS; n += 1) {
    const day = `${2012 + (n % 13)}-0${1 + (n % 9)}-1${n % 9} 1${n % 9}:30`;
    yield `v${n},${n % PETS},${day},"Vomits since yesterday, eats less",T 38.5,Gastritis,"Diet for a week; see again"\n`;
  }
}

async function upload(id: string, filename: string, lines: Generator<string>): Promise<void> {
  const response = await hospital.app.inject({
    method: 'POST',
    url: addressOf(uploadImportFile, { hospital: hospital.key, filename, import: id }),
    headers: { 'x-test-session': hospital.admin.id, 'content-type': 'application/octet-stream' },
    payload: Readable.from(lines, { objectMode: false }),
  });
  if (response.statusCode !== 200) throw new Error(response.body);
}

/** Of everything that is not deleted; what an import brings and takes back again leaves no trace in it. */
async function hashOfHospital(): Promise<string> {
  const hashes = [];
  for (const [table, isThere] of [
    ['owner', 'not deleted'],
    ['pet', 'not deleted'],
    ['medical_record', 'deleted_at is null'],
    ['vital_signs', 'deleted_at is null'],
    ['imported_entry', 'deleted_at is null'],
  ] as const)
    hashes.push(
      await hospital.work(async (trx) => {
        const { rows } = await sql<{ hash: string }>`
          select md5(coalesce(string_agg(md5(t::text), '' order by id), '')) as hash from ${sql.table(table)} t
          where ${sql.raw(isThere)}`.execute(trx);
        return rows[0]!.hash;
      }),
    );
  return hashes.join(' ');
}

let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 200);

/** Searches as the reception does, until the work beside it is done. @returns milliseconds of each */
async function searchBeside(work: Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  for (let n = 0; !isDone; n += 1) {
    const start = performance.now();
    await hospital.call(searchPets, { q: `Own ${n % 200}` });
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await ended;
  return times;
}

async function step(id: string, call: typeof checkImport | typeof startImport | typeof rollBackImport) {
  const { result } = (await hospital.call(getImport, { id })).payload;
  const species = call === checkImport && { species_map: { Canine: 'dog', Feline: 'cat' } };
  const response = await hospital.call(call, { id, version: result.version, ...species } as never);
  if (response.status !== 200) throw new Error(JSON.stringify(response.payload));
  const start = performance.now();
  const times = await searchBeside(doJobs());
  return { seconds: (performance.now() - start) / 1000, p95: percentile(times, 95) };
}

const before = await hashOfHospital();
const quiet = await searchBeside(new Promise((resolve) => setTimeout(resolve, 5000)));
const { payload } = await hospital.call(createImport, {});
const { id } = payload.result;
const base = process.memoryUsage().rss;
peak = base;
await upload(id, 'pets.csv', pets());
await upload(id, 'visits.csv', visits());
const check = await step(id, checkImport);
const imported = await step(id, startImport);
const { result, counts } = (await hospital.call(getImport, { id })).payload;
if (result.state !== 'imported') throw new Error(result.state);
const back = await step(id, rollBackImport);
const isAsBefore = (await hashOfHospital()) === before;
clearInterval(watch);

const p95 = percentile(quiet, 95);
const figures = {
  ...{ pets: PETS, visits: VISITS, rows: counts.reduce((sum, each) => sum + each.rows, 0) },
  ...{ check_s: round2(check.seconds), import_s: round2(imported.seconds), rollback_s: round2(back.seconds) },
  memory_mb: round2((peak - base) / 1024 / 1024),
  ...{ clinic_p95_ms: round2(p95), during_check: round2(check.p95 / p95), during_import: round2(imported.p95 / p95) },
  ...{ during_rollback: round2(back.p95 / p95), as_before: isAsBefore },
};
console.log(JSON.stringify({ ...figures, goals: GOALS }));
const isMet =
  isAsBefore &&
  figures.check_s <= GOALS.check_s &&
  figures.import_s <= GOALS.import_s &&
  figures.memory_mb <= GOALS.memory_mb &&
  Math.max(figures.during_check, figures.during_import) <= GOALS.clinic;
process.exit(isMet ? 0 : 1);
