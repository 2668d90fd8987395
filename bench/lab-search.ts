/**
 * Results among 1,000,000 of one hospital by every kind of criterion and on later pages, and the counts of the tabs: p50
 * and p95, goals 10 ms and 3 ms at the p50.
 *
 *     node bench/lab-search.ts [results]
 *
 * Fills a database of its own and drops it again. Each search is a whole request: session, permits, transaction, JSON.
 */

import { newId, openDatabase } from '@alder/database';
import { touchDevice } from '@alder/devices/server';
import { createHospital } from '@alder/hospitals/server';
import { getRecordCounts, searchRecords } from '@alder/lab/contract';
import { labHandlers } from '@alder/lab/server';
import { buildServer, LIMITS, type Session } from '@alder/server';
import { freshDatabase, testServices } from '@alder/testing';
import { addressOf, type Call, type InputTypeOf } from '@alder/wire';
import pg from 'pg';
import { percentile, round2 } from './figures.ts';

const RESULTS = Number(process.argv[2] ?? 1_000_000);
const PETS = Math.max(100, RESULTS / 50);
const ROUNDS = 60;
const GOAL_MS = 10;
const GOAL_COUNTS_MS = 3;

const { ownerUrl, url } = await freshDatabase();
const db = openDatabase(url, { max: 4 });
try {
  const hospital = await createHospital(db, { key: 'bench', name: 'Bench', licence: { his: 1, lis: 1 } });
  const start = performance.now();
  await fill(ownerUrl, hospital.id);
  console.log(`filled ${RESULTS.toLocaleString('en')} results in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  await measure(hospital.id);
} finally {
  await db.destroy();
  await drop(ownerUrl);
}

/** Runs of eight chemistry values or ten of a blood count; one in 5,000 of a rare hormone. */
async function fill(owner: string, hospital: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  const id = (prefix: string, n: string) => `('${prefix}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const values = (
    codes: string,
  ) => `(select jsonb_agg(jsonb_build_object('code', c, 'name', c, 'raw', '1.0', 'comparator', null,
    'number', 1.0, 'scaled_result', null, 'unit', 'mg/dL', 'unit_raw', 'mg/dL', 'flag', (array['N','N','N','N','N','N','H','L','N',
    case when n % 50 = 0 then 'HH' else 'N' end])[1 + (n * 7 + length(c) * 3 + ascii(c)) % 10], 'flag_device', '', 'status', 'F',
    'range', null, 'range_text', '')) from unnest('{${codes}}'::text[]) as c)`;
  for (const statement of [
    `select set_config('app.hospital', '${hospital}', false)`,
    'set session_replication_role = replica',
    "set maintenance_work_mem = '512MB'",
    `insert into owner (hospital, id, name) values ('${hospital}', ${id('01900001', '1')}, 'Bench')`,
    `insert into pet (hospital, id, patient_id, name, owner, species, breed) select '${hospital}', ${id('01900002', 'n')},
      'P' || lpad(n::text, 7, '0'), 'Pet' || to_hex(n), ${id('01900001', '1')}, 'dog', 'Mixed' from generate_series(1, ${PETS}) n`,
    `insert into pet_search (hospital, pet, owner, species, status, name, owner_name, chart, chart_no, chip, everything)
      select hospital, id, owner, species, status, lower(name), 'bench', lower(patient_id), ltrim(substr(patient_id, 2), '0'), '',
      lower(name) from pet`,
    `insert into lab_record (hospital, id, run_key, content_key, pet, device, device_serial, profile, exam_type, record_id, timestamp, results,
        match_state, match_by, reported, verify_state, critical, reviewed)
      select '${hospital}', ${id('01900003', 'n')}, n::text, n::text,
        case when n % 3000 = 0 then null else ${id('01900002', `1 + (n::bigint * 7919) % ${PETS}`)} end,
        (array['Catalyst_One', 'ProCyte_One', 'vs2', 'Catalyst_Dx'])[1 + n % 4], 'S1', 'Panel', 'chem', 'R' || n,
        '2016-01-01'::timestamptz + n * interval '5 minutes',
        case when n % 5000 = 7 then ${values('TLI,FOL,B12')} when n % 4 = 1 then ${values('WBC,RBC,HGB,HCT,PLT,NEU,LYM,MONO,EOS,BASO')}
          else ${values('GLU,BUN,CREA,ALT,ALP,ALB,TP,K')} end,
        case when n % 3000 = 0 then 'unmatched' else 'unrequested' end, null, jsonb_build_object('patient_id', 'X' || n), 'final',
        n % 50 = 0, case when n > ${RESULTS - 400} then null else '{}'::jsonb end
      from generate_series(1, ${RESULTS}) n`,
    "update lab_record set acknowledged = '{}' where critical and reviewed is not null",
    'vacuum analyze lab_record, pet, pet_search, lab_order, transmission',
  ])
    await client.query(statement);
  await client.end();
}

async function measure(hospital: string): Promise<void> {
  const session: Session = {
    id: newId(),
    account: { id: newId(), display_name: 'Bench', email: 'bench@alder.test', role: 'doctor', permits: ['his', 'lis'] },
    hospital: {
      ...{ id: hospital, key: 'bench', name: 'Bench', active: true, license_his: 1, license_lis: 1, license_pacs: 0 },
      ...{ timezone: 'Asia/Taipei', currency: 'TWD', rounding: 1, lang: 'zhtw', configs: {} },
    },
  };
  const app = buildServer({
    db,
    implementations: labHandlers({ touchDevice, ownDriversOf: async () => () => undefined }),
    services: await testServices(),
    limits: { ...LIMITS, normal: 1e9 },
    findSession: async () => session,
  });
  const send = async <C extends Call>(call: C, payload: InputTypeOf<C>) => {
    const response = await app.inject({
      method: 'POST',
      url: addressOf<Call>(call, { hospital: 'bench' }),
      payload: payload as object,
    });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response;
  };
  const chart = (n: number) => `P${String(1 + ((n * 31) % PETS)).padStart(7, '0')}`;
  const kinds: Record<string, (n: number) => InputTypeOf<typeof searchRecords>> = {
    newest: () => ({}),
    'chart number': (n) => ({ q: chart(n) }),
    'run number': (n) => ({ q: `R${1 + n * 997}` }),
    'frequent analyte': () => ({ code: 'GLU' }),
    'rare analyte': () => ({ code: 'TLI' }),
    'analyte and flag': () => ({ code: 'K', flag: 'high' }),
    'critical analyte': () => ({ code: 'K', flag: 'critical' }),
    critical: () => ({ flag: 'critical' }),
    device: () => ({ device: 'vs2' }),
    'device without results': () => ({ device: 'hm5' }),
    'analyte, flag, device': () => ({ code: 'ALT', flag: 'low', device: 'Catalyst_Dx' }),
    day: (n) => ({ from: dayAt(n), to: dayAt(n + 1) }),
    unmatched: () => ({ state: 'waiting' }),
    unreviewed: () => ({ state: 'unreviewed' }),
    retracted: () => ({ state: 'retracted' }),
  };
  const report: Record<string, { p50: number; p95: number; page9: number }> = {};
  for (const [kind, inputOf] of Object.entries(kinds)) {
    const [first, later]: [number[], number[]] = [[], []];
    for (let n = 0; n < ROUNDS; n += 1) {
      const input = inputOf(n);
      first.push(await timed(() => send(searchRecords, input)));
    }
    let offset: string | undefined;
    for (let page = 0; page < 9; page += 1) {
      const payload = (await send(searchRecords, { ...inputOf(0), ...(offset && { offset }) })).json().payload;
      offset = payload.next;
      if (!offset) break;
    }
    if (offset)
      for (let n = 0; n < 10; n += 1)
        later.push(await timed(() => send(searchRecords, { ...inputOf(0), offset: offset! })));
    report[kind] = {
      p50: round2(percentile(first, 50)),
      p95: round2(percentile(first, 95)),
      page9: later.length ? round2(percentile(later, 50)) : 0,
    };
    console.log(kind.padEnd(26), JSON.stringify(report[kind]));
  }
  const counts: number[] = [];
  let bytes = 0;
  for (let n = 0; n < ROUNDS; n += 1)
    counts.push(
      await timed(async () => {
        bytes = (await send(getRecordCounts, {})).body.length;
      }),
    );
  const countsMs = round2(percentile(counts, 50));
  const worst = Math.max(...Object.values(report).flatMap(({ p50, page9 }) => [p50, page9]));
  await app.close();
  console.log(JSON.stringify({ bench: 'lab-search', results: RESULTS, worst, goal: GOAL_MS, countsMs, bytes, report }));
  if (worst > GOAL_MS || countsMs > GOAL_COUNTS_MS || bytes > 1024) process.exitCode = 1;
}

function dayAt(n: number): string {
  return new Date(Date.UTC(2016, 1, 1 + n)).toISOString();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function drop(owner: string): Promise<void> {
  const database = new URL(owner);
  const name = database.pathname.slice(1);
  database.pathname = '/postgres';
  const client = new pg.Client({ connectionString: database.toString() });
  await client.connect();
  await client.query(`drop database ${name} with (force)`);
  await client.end();
}
