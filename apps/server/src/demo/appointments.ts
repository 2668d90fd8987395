import { DEFAULT_TYPES, instantAt, wallOf, weekOf } from '@alder/appointments/domain';
import { type HospitalTrx, inHospital, newId } from '@alder/database';
import { addDays, dayOf } from '@alder/records/domain';
import { sql } from 'kysely';
import { type Dice, dice } from './dice.ts';
import { readPeople } from './people.ts';
import type { DemoFixture } from './rooms.ts';
import { DEMO_HOSPITAL, type StaffKey } from './staff.ts';

const { timezone } = DEMO_HOSPITAL;
const GRID = 15;
const MORNING = { from: '09:00', to: '12:00' };
const AFTERNOON = { from: '13:30', to: '19:00' };
const OPEN = [
  { from: 9 * 60, to: 12 * 60 },
  { from: 13.5 * 60, to: 19 * 60 },
];
const ROOMS = [
  { key: 'room1', name: '診間 1', kind: 'exam' },
  { key: 'room2', name: '診間 2', kind: 'exam' },
  { key: 'room3', name: '診間 3', kind: 'exam' },
  { key: 'usroom', name: '超音波室', kind: 'imaging' },
  { key: 'surgery', name: '手術室', kind: 'surgery' },
] as const;
const DOCTORS = [
  ...([{ who: 'lin', room: 'room1' } as const, { who: 'chen', room: 'room2' } as const] as const),
  ...([{ who: 'huang', room: 'room3' } as const, { who: 'wu', room: 'usroom' } as const] as const),
] satisfies readonly { who: StaffKey; room: string }[];
const REASONS: Readonly<Record<string, readonly string[]>> = {
  consult: ['食慾不振', '搔癢', '跛行', '眼睛紅腫', '軟便兩天'],
  recheck: ['腎指數追蹤', '皮膚回診', '術後拆線', '血壓追蹤'],
  vaccine: ['三合一疫苗', '狂犬病疫苗', '八合一疫苗'],
  imaging: ['腹部超音波', '心臟超音波', '胸腔 X 光'],
  surgery: ['結紮', '腫塊切除'],
  dental: ['洗牙', '拔牙'],
};

type Row = {
  readonly doctor: string;
  readonly room: string;
  readonly pet: string | null;
  readonly owner: string | null;
  readonly type: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly reason: string;
  readonly status: string;
  readonly kind?: 'block';
  readonly medical_record?: string;
};

/** A week of the calendar: what the board shows has come from it, the rest of the days are booked. Existing rows stay. */
export async function seedAppointments({ db, hospital, now }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    await openHours(trx);
    const today = dayOf(now, timezone);
    const week = [...weekOf(today), ...weekOf(addDays(today, 7))];
    const first = instantAt(week[0]!, 0, timezone);
    const known = await trx.selectFrom('appointment').select('id').where('starts_at', '>=', first).limit(1).execute();
    if (known.length > 0) return;
    const { pets, staff } = await readPeople(trx);
    const rows = [...(await fromBoard(trx, now, staff)), ...booked({ pets: [...pets.values()], staff, week, now })];
    const columns = rows.filter((row, place) => !rows.slice(0, place).some((other) => meet(row, other)));
    await trx
      .insertInto('appointment')
      .values(columns.map((row) => ({ id: newId(), kind: 'visit', author: staff.chou, ...row })))
      .execute();
    await writeWaits(trx, { pets, staff });
  });
}

/** Opening hours and rooms of the demo, where none are set. */
async function openHours(trx: HospitalTrx): Promise<void> {
  const days = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [MORNING, AFTERNOON]]));
  const hours = JSON.stringify({ ...days, sat: [MORNING, { from: '13:30', to: '17:00' }] });
  await sql`
    update hospital set hours = case when hours = '{}'::jsonb then ${hours}::jsonb else hours end,
      rooms = case when rooms = '[]'::jsonb then ${JSON.stringify(ROOMS)}::jsonb else rooms end
    where id = app.hospital()`.execute(trx);
}

/** Appointments of the visits that are on the board. */
async function fromBoard(
  trx: HospitalTrx,
  now: Date,
  staff: Readonly<Record<StaffKey, string>>,
): Promise<readonly Row[]> {
  const visits = await trx
    .selectFrom('medical_record')
    .select(['id', 'pet', 'owner', 'assignee', 'checked_in_at', 'reason', 'visit_type'])
    .where('checked_in_at', '>=', instantAt(dayOf(now, timezone), 0, timezone))
    .where('assignee', 'is not', null)
    .orderBy('checked_in_at')
    .execute();
  return visits.flatMap((visit) => {
    const place = DOCTORS.find(({ who }) => staff[who] === visit.assignee);
    const type = DEFAULT_TYPES.find((one) => one.visit === visit.visit_type) ?? DEFAULT_TYPES[1]!;
    if (!place) return [];
    const wall = wallOf(visit.checked_in_at, timezone);
    const starts_at = instantAt(wall.day, Math.floor(wall.minute / GRID) * GRID, timezone);
    const { pet, owner, reason } = visit;
    return [
      {
        ...{ pet, owner, reason, doctor: staff[place.who], room: place.room, type: type.key, starts_at },
        ...{ ends_at: after(starts_at, Math.min(type.minutes, 30)), status: 'arrived', medical_record: visit.id },
      },
    ];
  });
}

type Booking = {
  readonly pets: readonly { readonly id: string; readonly owner: string }[];
  readonly staff: Readonly<Record<StaffKey, string>>;
  readonly week: readonly string[];
  readonly now: Date;
};

function booked({ pets, staff, week, now }: Booking): readonly Row[] {
  const { between, pick } = dice(20_261);
  const rows: Row[] = [];
  let next = 0;
  for (const day of week.filter((one) => new Date(`${one}T00:00:00Z`).getUTCDay() !== 0))
    for (const { who, room } of DOCTORS) {
      const doctor = staff[who];
      for (const { from, to } of OPEN)
        for (let minute = from + between(0, 1) * GRID; minute < to - 20; ) {
          const type = typeFor(who, { pick, between });
          const starts_at = instantAt(day, minute, timezone);
          minute += Math.ceil(type.minutes / GRID) * GRID + between(0, 2) * GRID;
          const ends_at = after(starts_at, type.minutes);
          if (wallOf(ends_at, timezone).minute > to) continue;
          const pet = pets[next++ % pets.length]!;
          const reasons = REASONS[type.key] ?? [''];
          const status = statusOf(starts_at, now, between(0, 11));
          const place = { doctor, room: type.key === 'surgery' ? 'surgery' : room };
          const reason = pick(reasons);
          rows.push({ ...place, pet: pet.id, owner: pet.owner, type: type.key, starts_at, ends_at, reason, status });
        }
    }
  const leave = week[8]!;
  const block = { pet: null, owner: null, type: 'other', status: 'booked', kind: 'block' } as const;
  const span = {
    starts_at: instantAt(leave, OPEN[1]!.from, timezone),
    ends_at: instantAt(leave, OPEN[1]!.to, timezone),
  };
  return [{ ...block, ...span, doctor: staff.huang, room: 'room3', reason: '繼續教育課程' }, ...rows];
}

function typeFor(who: StaffKey, { pick, between }: Pick<Dice, 'pick' | 'between'>) {
  const keys =
    who === 'wu' ? ['imaging', 'consult'] : ['consult', 'recheck', 'recheck', 'vaccine', 'dental', 'consult'];
  const key = who === 'chen' && between(0, 8) === 0 ? 'surgery' : pick(keys);
  return DEFAULT_TYPES.find((one) => one.key === key)!;
}

/** What became of an appointment: of earlier days most came; of today those who are not on the board are still to come. */
function statusOf(starts_at: Date, now: Date, roll: number): string {
  const isToday = dayOf(starts_at, timezone) === dayOf(now, timezone);
  if (starts_at < now) {
    if (roll === 0) return 'noShow';
    if (roll === 1) return 'canceled';
    return isToday && now.getTime() - starts_at.getTime() < 10 * 60_000 ? 'confirmed' : 'arrived';
  }
  if (roll === 0) return 'canceled';
  return roll < 6 ? 'confirmed' : 'booked';
}

function meet(one: Row, other: Row): boolean {
  const isOver = (status: string) => status === 'canceled' || status === 'noShow';
  if (isOver(one.status) || isOver(other.status)) return false;
  const same = one.doctor === other.doctor || one.room === other.room || (one.pet !== null && one.pet === other.pet);
  return same && one.starts_at < other.ends_at && other.starts_at < one.ends_at;
}

async function writeWaits(trx: HospitalTrx, { pets, staff }: Awaited<ReturnType<typeof readPeople>>): Promise<void> {
  const [one, other] = [...pets.values()].slice(-6);
  if (!one || !other) return;
  const author = staff.chou;
  await trx
    .insertInto('appointment_wait')
    .values([
      { id: newId(), pet: one.id, owner: one.owner, type: 'vaccine', wish: '週六上午，任何醫師', author },
      {
        id: newId(),
        pet: other.id,
        owner: other.owner,
        type: 'recheck',
        wish: '14:00 以前',
        doctor: staff.lin,
        author,
      },
      {
        id: newId(),
        contact_name: 'Ms. Evans',
        contact_phone: '0933-555-018',
        type: 'dental',
        wish: '洗牙，本週',
        author,
      },
    ])
    .execute();
}

const after = (starts: Date, minutes: number) => new Date(starts.getTime() + minutes * 60_000);
