import { type HospitalTrx, inHospital, newId } from '@alder/database';
import { checklist, columnsOf, EXAMPLE_DRUGS, type Measure } from '@alder/surgery/domain';
import { consentText, findSurgery } from '@alder/surgery/server';
import { type PeopleOfDemo, readPeople } from './people.ts';
import type { DemoFixture } from './rooms.ts';
import { DEMO_HOSPITAL } from './staff.ts';

const MINUTE_MS = 60_000;
/** How long the cat of the demo has been asleep. */
const ASLEEP_MINUTES = 45;

type Cast = PeopleOfDemo & { readonly now: Date };

/** A course of each measure, one value for each column. */
const COURSE: Readonly<Partial<Record<Measure, readonly number[]>>> = {
  pulse: [168, 158, 150, 146, 142, 138, 136, 132, 130],
  respiration: [20, 18, 16, 16, 14, 14, 14, 13, 13],
  spo2: [97, 98, 99, 99, 98, 99, 99, 98, 99],
  etco2: [36, 38, 40, 41, 42, 44, 46, 44, 42],
  systolic: [118, 112, 106, 101, 96, 92, 88, 94, 98],
  mean: [88, 84, 80, 77, 72, 68, 66, 72, 74],
  diastolic: [72, 68, 66, 64, 60, 56, 54, 60, 62],
  temperature: [38.1, 38, 37.8, 37.6, 37.4, 37.2, 37, 36.8, 36.6],
  inhalant: [2.5, 2, 2, 1.8, 1.8, 1.5, 1.5, 1.5, 1.5],
  oxygen: [2, 1, 1, 1, 1, 1, 1, 1, 1],
};

/** The theatre of the demo: a cat in the middle of its surgery, a dog that waits for its own, and an example table. */
export async function seedSurgery({ db, hospital, now }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    if (await trx.selectFrom('surgery_record').select('id').limit(1).executeTakeFirst()) return;
    const cast: Cast = { ...(await readPeople(trx)), now };
    const running = await writeSurgery(trx, cast, {
      ...{ pet: 'P01858', procedure: '脾臟切除', minutesAgo: ASLEEP_MINUTES + 10, status: 'inProgress', asa: 3 },
      ...{
        risks: '脾臟腫塊可能出血，術中可能需要輸血。',
        unit_price: 26_000,
        estimate_low: 26_000,
        estimate_high: 34_000,
      },
    });
    await writeConsent(trx, cast, running);
    await writeProgress(trx, cast, running);
    await writeSurgery(trx, cast, {
      ...{ pet: 'P02366', procedure: '洗牙', minutesAgo: -120, status: 'planned', asa: 2 },
      ...{ risks: '', unit_price: 4500, estimate_low: 4500, estimate_high: 8000 },
    });
    const rows = EXAMPLE_DRUGS.map((drug, rank) => ({ ...drug, species: [...drug.species], rank }));
    await trx
      .insertInto('emergency_drug')
      .values(rows.map((row) => ({ id: newId(), ...row, is_example: true })))
      .execute();
  });
}

type Plan = {
  readonly pet: string;
  readonly procedure: string;
  readonly minutesAgo: number;
  readonly status: 'planned' | 'inProgress';
  readonly asa: number;
  readonly risks: string;
  readonly unit_price: number;
  readonly estimate_low: number;
  readonly estimate_high: number;
};

async function writeSurgery(trx: HospitalTrx, { pets, staff, now }: Cast, plan: Plan): Promise<string> {
  const { pet, minutesAgo, ...columns } = plan;
  const id = newId();
  const isRunning = plan.status === 'inProgress';
  const starts_at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
  const counts = isRunning
    ? [
        { what: 'swabs', before: 10, after: null },
        { what: 'instruments', before: 28, after: null },
      ]
    : [];
  await trx
    .insertInto('surgery_record')
    .values({
      ...{ id, pet: pets.get(pet)!.id, ...columns, starts_at, room: '手術室', planned_minutes: isRunning ? 90 : 60 },
      ...{ surgeon: staff.chen, anaesthetist: staff.lin, author: staff.chen, counts: JSON.stringify(counts) },
      fasting_since: new Date(starts_at.getTime() - 10 * 60 * MINUTE_MS),
    })
    .execute();
  return id;
}

async function writeConsent(trx: HospitalTrx, { staff, now }: Cast, id: string): Promise<void> {
  const surgery = (await findSurgery(trx, id))!;
  const { text, text_version, hash } = consentText(surgery, DEMO_HOSPITAL, 'zhtw');
  const signature = [
    Array.from({ length: 30 }, (_, x) => ({ x: 20 + x * 5, y: Math.round(50 + 22 * Math.sin(x / 2)) })),
  ];
  await trx
    .insertInto('surgery_consent')
    .values({
      ...{ id: newId(), surgery_record: id, owner: surgery.owner, kind: 'signed', lang: 'zhtw' },
      ...{ procedure: surgery.procedure, side: surgery.side, text, text_version, text_hash: hash },
      ...{ signed_by: surgery.owner_name ?? '', signature: JSON.stringify(signature), witness: staff.chou },
      at: new Date(now.getTime() - (ASLEEP_MINUTES + 60) * MINUTE_MS),
    })
    .execute();
}

async function writeProgress(trx: HospitalTrx, { staff, now }: Cast, surgery_record: string): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const steps = [
    { event: 'prepare', status: 'prepared', at: ago(ASLEEP_MINUTES + 20) },
    { event: 'induce', status: 'underAnaesthesia', at: ago(ASLEEP_MINUTES) },
    { event: 'incise', status: 'inProgress', at: ago(ASLEEP_MINUTES - 20) },
  ];
  await trx
    .insertInto('surgery_step')
    .values(steps.map((step) => ({ id: newId(), surgery_record, by: staff.lin, ...step })))
    .execute();
  const items = [
    ...checklist.signIn.map((item) => ({ item, at: ago(ASLEEP_MINUTES + 5), by: staff.chou })),
    ...checklist.timeOut.map((item) => ({ item, at: ago(ASLEEP_MINUTES - 18), by: staff.chen })),
  ];
  await trx
    .insertInto('surgery_check')
    .values(items.map((one) => ({ id: newId(), surgery_record, ticked: true, ...one })))
    .execute();
  const columns = columnsOf(ago(ASLEEP_MINUTES), ago(5)).slice(0, COURSE.pulse!.length);
  const values = Object.entries(COURSE).flatMap(([measure, course]) =>
    columns.map((at, place) => ({ measure, at: new Date(at), value: course[place]! })),
  );
  await trx
    .insertInto('surgery_value')
    .values(values.map((value) => ({ id: newId(), surgery_record, by: staff.lin, ...value })))
    .execute();
  const entries = [
    { kind: 'drug', name: 'Methadone', amount: 0.08, unit: 'mL', route: 'IM', at: ago(ASLEEP_MINUTES + 25) },
    { kind: 'drug', name: 'Propofol', amount: 1.6, unit: 'mL', route: 'IV', at: ago(ASLEEP_MINUTES) },
    { kind: 'event', name: '插管', amount: null, unit: '', route: '', at: ago(ASLEEP_MINUTES - 2) },
    { kind: 'fluid', name: 'Lactated Ringer', amount: 20, unit: 'mL/h', route: '', at: ago(ASLEEP_MINUTES - 4) },
  ];
  await trx
    .insertInto('surgery_entry')
    .values(entries.map((entry) => ({ id: newId(), surgery_record, author: staff.lin, ...entry })))
    .execute();
}
