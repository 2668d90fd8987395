import { createAccount } from '@alder/accounts/server';
import { priceDefaults } from '@alder/catalog/server';
import { type Db, type HospitalTrx, inHospital, inSystem, newId } from '@alder/database';
import { createHospital } from '@alder/hospitals/server';
import { dayOf, startOfDay } from '@alder/records/domain';
import type { Settings } from '@alder/settings';
import type { Storage } from '@alder/storage';
import { sql } from 'kysely';
import { readDemoCatalog } from './demo-catalog.ts';
import { demoHistory } from './history.ts';
import { DEMO_OWNERS } from './owners.ts';
import { readPeople } from './people.ts';
import { DEMO_PETS } from './pets.ts';
import { DEMO_PRICES } from './prices.ts';
import { DEMO_ROOMS } from './rooms.ts';
import { DEMO_HOSPITAL, DEMO_PASSWORD, DEMO_STAFF } from './staff.ts';
import { demoToday } from './today.ts';
import type { Cast } from './visit-rows.ts';
import { writeVisits } from './write-visits.ts';

/** Owners and pets are older than their first visit, and their ids follow the order of the lists. */
const ENTERED_BEFORE_MS = 3.1 * 365 * 86_400_000;

export type DemoOptions = {
  readonly db: Db;
  readonly storage?: Storage | undefined;
  /** What links are sealed with; without it the demo has none. */
  readonly settings?: Pick<Settings, 'secret' | 'dataDir'>;
  readonly now?: Date;
};

/** What the demo has after a seeding: how to get in, and whether anything was written now. */
export type DemoReport = {
  readonly hospital: string;
  readonly password: string;
  readonly accounts: readonly { readonly email: string; readonly role: string }[];
  readonly made: 'hospital' | 'today' | 'nothing';
};

/**
 * The demo hospital: its staff, forty patients with three years of records, and a board in mid-morning.
 *
 * Existing data stays. A hospital without a visit today gets a fresh board, so that the demo has current visits on
 * whatever day it is started. The same content comes out every time; only the dates follow `now`.
 */
export async function seedDemo({ db, storage, settings, now = new Date() }: DemoOptions): Promise<DemoReport> {
  const known = await findHospital(db);
  const id = known ?? (await makeHospital(db));
  const made = await inHospital(db, id, async (trx) => {
    // Two servers that start at once make one demo.
    await sql`select pg_advisory_xact_lock(hashtextextended('demo ' || app.hospital(), 0))`.execute(trx);
    const isNew = !(await trx.selectFrom('pet').select('id').limit(1).executeTakeFirst());
    if (!isNew && (await hasVisits(trx, now))) return 'nothing';

    if (isNew) await writePatients(trx, now);
    const cast: Cast = { ...(await readPeople(trx)), catalog: await readDemoCatalog(trx), now };
    if (isNew) await writeVisits(trx, demoHistory(now), cast);
    await writeVisits(trx, demoToday(now), cast);
    await writeDay(trx, cast);
    const events = JSON.stringify([{ event: 'medicalRecord.created', id: newId(), permit: 'his' }]);
    await sql`select app.finish(${events}::jsonb, ${JSON.stringify([{ action: 'demo.seed' }])}::jsonb)`.execute(trx);
    return isNew ? 'hospital' : 'today';
  });
  if (made !== 'nothing')
    for (const seedRoom of DEMO_ROOMS)
      await seedRoom({ db, storage, settings, hospital: { id, key: DEMO_HOSPITAL.key }, now });

  const accounts = DEMO_STAFF.map(({ email, role }) => ({ email, role }));
  return { hospital: DEMO_HOSPITAL.key, password: DEMO_PASSWORD, accounts, made };
}

async function findHospital(db: Db): Promise<string | undefined> {
  const found = await inSystem(db, (trx) =>
    trx.selectFrom('hospital').select('id').where('key', '=', DEMO_HOSPITAL.key).executeTakeFirst(),
  );
  return found?.id;
}

async function makeHospital(db: Db): Promise<string> {
  const { id } = await createHospital(db, DEMO_HOSPITAL);
  for (const { who: _, ...member } of DEMO_STAFF) {
    await createAccount(db, { ...member, hospital: id, password: DEMO_PASSWORD });
  }
  return id;
}

async function hasVisits(trx: HospitalTrx, now: Date): Promise<boolean> {
  const { timezone } = DEMO_HOSPITAL;
  const since = startOfDay(dayOf(now, timezone), timezone);
  const visit = await trx
    .selectFrom('medical_record')
    .select('id')
    .where('checked_in_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return visit !== undefined;
}

async function writePatients(trx: HospitalTrx, now: Date): Promise<void> {
  await priceDefaults(trx, DEMO_PRICES);
  const entered = (place: number) => new Date(now.getTime() - ENTERED_BEFORE_MS + place * 1000);
  const owners = DEMO_OWNERS.map(({ name, phone, lang, notes = null, line = null }, place) => ({
    id: newId(entered(place).getTime()),
    created_at: entered(place),
    name,
    phones: [phone],
    lang,
    notes,
    line_account: line,
    // Every other owner has an address, so that both ways of a reminder are seen.
    email: place % 2 === 0 ? `owner${place + 1}@coast.example` : null,
  }));
  await trx.insertInto('owner').values(owners).execute();
  const pets = DEMO_PETS.map((pet, place) => ({
    id: newId(entered(place).getTime()),
    created_at: entered(place),
    patient_id: pet.patient_id,
    name: pet.name,
    species: pet.species,
    breed: pet.breed,
    sex: pet.sex,
    neutered: pet.neutered,
    birthdate: monthsBefore(now, pet.ageMonths),
    weight: pet.weightKg,
    weight_at: now,
    coat_colour: pet.coat,
    chip_number: `9001820003${String(45_671 + place * 137).padStart(5, '0')}`,
    owner: owners[pet.owner]!.id,
    alerts: JSON.stringify(pet.alerts ?? []),
  }));
  await trx.insertInto('pet').values(pets).execute();
  const mochi = pets.find((pet) => pet.name === 'Mochi')!;
  await trx
    .insertInto('allergy_record')
    .values({
      id: newId(),
      pet: mochi.id,
      name: 'Amoxicillin-clavulanate',
      active_substance: 'amoxicillin',
      reaction: '2023 年用藥後臉部腫脹',
      severity: 'moderate',
    })
    .execute();
}

/** What hangs on the day and not on a patient: the handover note, and what Dr. Lin has to do. */
async function writeDay(trx: HospitalTrx, { staff }: Cast): Promise<void> {
  const note = '生化試片剩 4 片，下午到貨前先留給急診。';
  await trx.insertInto('post_it_record').values({ id: newId(), text: note, author: staff.chou }).execute();
  const todo = { assignee: staff.lin, author: staff.chou };
  await trx
    .insertInto('todo_item')
    .values([
      { id: newId(), ...todo, text: '致電旺財的飼主，說明術前禁食' },
      { id: newId(), ...todo, text: '建立 Bella 轉診用的分享連結' },
      { id: newId(), ...todo, text: '列印 2 本疫苗手冊', done_at: new Date(), done_by: staff.chou },
    ])
    .execute();
}

function monthsBefore(now: Date, months: number): string {
  const day = new Date(now);
  day.setUTCDate(14);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 10);
}
