import { defaultSteps, type StepStatus } from '@alder/clinic-path/domain';
import { type HospitalTrx, inHospital, newId } from '@alder/database';
import { addDays, DEWORMING } from '@alder/preventive/domain';
import { dayOf } from '@alder/records/domain';
import { sql } from 'kysely';
import { type PeopleOfDemo, readPeople } from './people.ts';
import type { DemoFixture } from './rooms.ts';
import { DEMO_HOSPITAL, type StaffKey } from './staff.ts';

const MINUTE_MS = 60_000;
const RABIES = '019aa0d0-0000-7000-8003-000000000001';
const COMBINED = {
  dog: { vaccine: '019aa0d0-0000-7000-8003-000000000003', names: ['DHPPL', '犬八合一疫苗', '犬 8 種混合ワクチン'] },
  cat: { vaccine: '019aa0d0-0000-7000-8003-000000000005', names: ['FVRCP', '貓三合一疫苗', '猫 3 種混合ワクチン'] },
} as const;
const ANTIGENS = {
  dog: ['distemper', 'hepatitis', 'parvovirus', 'parainfluenza', 'leptospirosis'],
  cat: ['panleukopenia', 'calicivirus', 'rhinotracheitis'],
} as const;

/** Doses of dogs and cats over two years, some overdue; and this morning's paths. Existing rows stay. */
export async function seedCare({ db, hospital, now }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    const people = await readPeople(trx);
    if (!(await trx.selectFrom('vaccine_record').select('id').limit(1).executeTakeFirst()))
      await writeDoses(trx, people, dayOf(now, DEMO_HOSPITAL.timezone));
    await writePaths(trx, people, now);
  });
}

async function writeDoses(trx: HospitalTrx, { staff }: PeopleOfDemo, today: string): Promise<void> {
  const pets = await trx
    .selectFrom('pet')
    .select(['id', 'species', 'birthdate'])
    .where('species', 'in', ['dog', 'cat'])
    .where('status', '=', 'normal')
    .orderBy('patient_id')
    .execute();
  const rows = pets.flatMap(({ id: pet, species, birthdate }, place) => {
    const kind = species as 'dog' | 'cat';
    const [name, name_zhtw, name_ja] = COMBINED[kind].names;
    const by = { pet, given_by: staff[place % 2 === 0 ? 'lin' : 'chen'], author: staff.chou };
    // Days before today: the yearly ones of every fifth animal are overdue, of others soon or later.
    const last = 340 + ((place * 37) % 50) - (place % 3) * 120;
    const dose = (days: number) => ({ given_on: addDays(today, -days), expires_on: addDays(today, 400 - days) });
    return [
      ...[last, last + 365].map((days) => ({
        ...{
          ...by,
          ...dose(days),
          vaccine: RABIES,
          name: 'Rabies',
          name_zhtw: '狂犬病疫苗',
          name_ja: '狂犬病ワクチン',
        },
        ...{ antigens: ['rabies'], interval_days: 365, lot: `R${4417 + (days % 7)}B`, dose: '1 mL', route: 'SC' },
        ...{ site: 'rightShoulder', manufacturer: 'Boehringer Ingelheim', certificate: `TW${110_200 + place * 3}` },
      })),
      ...[last - 20, last + 345].map((days) => ({
        ...{ ...by, ...dose(days), vaccine: COMBINED[kind].vaccine, name, name_zhtw, name_ja },
        ...{
          antigens: [...ANTIGENS[kind]],
          interval_days: 365,
          lot: `C${8120 + (days % 9)}`,
          dose: '1 mL',
          route: 'SC',
        },
        ...{ site: 'leftShoulder', manufacturer: 'Zoetis' },
      })),
      ...[60 + (place % 5) * 10, 160 + (place % 5) * 10].map((days) => ({
        ...{ ...by, ...dose(days), kind: 'deworm', name: 'Milbemycin and praziquantel', antigens: [DEWORMING] },
        ...{ name_zhtw: '美貝黴素、吡喹酮', name_ja: 'ミルベマイシン・プラジクアンテル', route: 'PO', dose: '1 tab' },
      })),
    ].filter(({ given_on }) => given_on <= today && (birthdate === null || given_on > addDays(birthdate, 42)));
  });
  await trx
    .insertInto('vaccine_record')
    .values(rows.map((row) => ({ id: newId(Date.parse(row.given_on)), ...row })))
    .execute();
}

type PathOfDemo = {
  readonly pet: string;
  /** Statuses of the first steps; the rest waits for its turn. */
  readonly steps: readonly { readonly status: StepStatus; readonly by?: StaffKey; readonly reason?: string }[];
  readonly minutes: number;
};

const PATHS: readonly PathOfDemo[] = [
  {
    ...{ pet: 'P02418', minutes: 29 },
    steps: [
      { status: 'done', by: 'chou' },
      { status: 'done', by: 'lin' },
      { status: 'pending', by: 'chou', reason: '等待尿液檢體' },
    ],
  },
  {
    ...{ pet: 'P01873', minutes: 16 },
    steps: [
      { status: 'done', by: 'chou' },
      { status: 'claimed', by: 'chen' },
    ],
  },
  { ...{ pet: 'P02207', minutes: 6 }, steps: [{ status: 'unclaimed' }] },
  { ...{ pet: 'P00956', minutes: 24 }, steps: [{ status: 'done', by: 'chou' }, { status: 'unclaimed' }] },
];

/** Paths of visits on the board that have none. */
async function writePaths(trx: HospitalTrx, { pets, staff }: PeopleOfDemo, now: Date): Promise<void> {
  for (const { pet: number, steps, minutes } of PATHS) {
    const pet = pets.get(number)?.id;
    const visit =
      pet &&
      (await trx
        .selectFrom('medical_record')
        .select('id')
        .where('pet', '=', pet)
        .where(sql<boolean>`app.visit_is_open(id)`)
        .where(sql<boolean>`not exists (select from clinic_path p where p.medical_record = medical_record.id)`)
        .orderBy('checked_in_at', 'desc')
        .limit(1)
        .executeTakeFirst());
    if (!visit) continue;
    const begun = new Date(now.getTime() - minutes * MINUTE_MS);
    const path = {
      id: newId(begun.getTime()),
      pet,
      medical_record: visit.id,
      name: '一般就診',
      author: staff.chou,
      created_at: begun,
    };
    await trx.insertInto('clinic_path').values(path).execute();
    const rows = defaultSteps.map(({ treatments: _, ...step }, place) => {
      const { status = 'unclaimed', by, reason = '' } = steps[place] ?? {};
      const ready_at = place < steps.length ? new Date(begun.getTime() + place * 4 * MINUTE_MS) : null;
      const ended_at = status === 'done' ? new Date(ready_at!.getTime() + 4 * MINUTE_MS) : null;
      return {
        ...{ id: newId(), clinic_path: path.id, place, ...step, status, reason, ready_at },
        due_at: ready_at && new Date(ready_at.getTime() + (step.planned_minutes ?? 0) * MINUTE_MS),
        ...{ claimed_by: by ? staff[by] : null, claimed_at: by ? ready_at : null },
        ...{ ended_at, ended_by: ended_at && by ? staff[by] : null },
      };
    });
    await trx.insertInto('clinic_path_step').values(rows).execute();
  }
}
