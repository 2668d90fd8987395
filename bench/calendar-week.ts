// The calendar of a week with 12 doctors and 600 appointments: from pressing a view to its paint, with the week loaded. `week` has
// all 600 in seven columns, `doctor` the day with most of them in 12 columns.
//   node tools/run.mjs node bench/calendar-week.ts [rounds]

import { runningEmbedded } from '@alder/database/embedded';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { findChromium } from '../platform/testing/src/chromium.ts';
import { percentile, round2 } from './figures.ts';
import { loggedIn } from './filed-study.ts';
import { MEASURED_HOSPITAL, startMeasured } from './measured-server.ts';

const GOAL_MS = 200;
const [DOCTORS, DAYS, EACH] = [12, 5, 10];
const MONDAY = '2026-11-23';
const rounds = Number(process.argv[2] ?? 15);

const server = await startMeasured();
await fill();
const { executablePath, env } = findChromium();
const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({ baseURL: server.address, viewport: { width: 1440, height: 900 } });
await loggedIn(context.request, server);
const page = await context.newPage();
await page.goto(`/his/appointments?date=${MONDAY}&view=room&doctor=all`);
await page.getByRole('radio', { name: 'Week' }).waitFor();
await page.waitForTimeout(1000);

const [week, doctor]: [number[], number[]] = [[], []];
for (let round = -2; round < rounds; round++) {
  const [whole, day] = [await paintMs(page, 'Week'), await paintMs(page, 'Doctors')];
  if (round < 0) continue;
  week.push(whole);
  doctor.push(day);
}
await page.getByRole('radio', { name: 'Week' }).click();
const blocks = await page.locator('[data-state="booked"], [data-state="missing"], [data-state="late"]').count();
await browser.close();
await server.close();
const report = {
  bench: 'calendar-week',
  appointments: blocks,
  week_p50_ms: round2(percentile(week, 50)),
  week_p95_ms: round2(percentile(week, 95)),
  doctor_p50_ms: round2(percentile(doctor, 50)),
  goal_p50_ms: GOAL_MS,
};
console.log(JSON.stringify(report));
process.exit(blocks === DOCTORS * DAYS * EACH && report.week_p50_ms <= GOAL_MS ? 0 : 1);

/** From a press to the frame after the one in which the view is drawn. */
function paintMs(on: Page, view: string): Promise<number> {
  return on.getByRole('radio', { name: view }).evaluate(
    (radio: HTMLElement) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        radio.click();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
      }),
  );
}

async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: runningEmbedded(server.folder) });
  await client.connect();
  await client.query(
    `with h as (select id from hospital where key = $1),
       a as (insert into account (id, email, display_name)
         select gen_random_uuid(), 'vet' || n || '@measured.test', 'Dr. ' || n from generate_series(1, $2::int) n returning id, display_name),
       m as (insert into membership (hospital, account, role, permit_his, accepts_appointments)
         select h.id, a.id, 'doctor', true, true from h, a)
     select 1`,
    [MEASURED_HOSPITAL, DOCTORS],
  );
  await client.query(
    `insert into appointment (hospital, id, contact_name, doctor, type, starts_at, ends_at, reason)
     select m.hospital, gen_random_uuid(), 'Owner ' || n, m.account, 'recheck', at, at + interval '30 minutes', 'Follow-up'
     from membership m join hospital h on h.id = m.hospital and h.key = $1,
       generate_series(0, $2::int - 1) day, generate_series(0, $3::int - 1) n,
       lateral (select ($4::date + day)::timestamp at time zone h.timezone + interval '9 hours' + n * interval '45 minutes' as at) t
     where m.accepts_appointments and exists (select from account a where a.id = m.account and a.email like 'vet%')`,
    [MEASURED_HOSPITAL, DAYS, EACH, MONDAY],
  );
  await client.end();
}
