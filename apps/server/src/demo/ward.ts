import { lineAmount } from '@alder/chart/domain';
import { type HospitalTrx, inHospital, newId } from '@alder/database';
import { timesOf } from '@alder/inpatient/domain';
import { type DemoCatalog, need, readDemoCatalog } from './demo-catalog.ts';
import { type PeopleOfDemo, readPeople } from './people.ts';
import type { DemoFixture } from './rooms.ts';
import type { StaffKey } from './staff.ts';
import { type DemoOrder, type DemoStay, demoStays, demoWards } from './ward-stays.ts';

const HOUR_MS = 3_600_000;
/** A visit that came in longer ago is not on the board. */
const OFF_BOARD_HOURS = 60;

type Cast = PeopleOfDemo & { readonly catalog: DemoCatalog; readonly now: Date };

/** The ward of the demo: four wards with their cages and five animals in them, in the middle of a shift. */
export async function seedWard({ db, hospital, now }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    if (await trx.selectFrom('inpatient_record').select('id').limit(1).executeTakeFirst()) return;
    const cast: Cast = { ...(await readPeople(trx)), catalog: await readDemoCatalog(trx), now };
    const cages = await writeWards(trx, now);
    for (const stay of demoStays) await writeStay(trx, stay, cages, cast);
  });
}

async function writeWards(trx: HospitalTrx, now: Date): Promise<ReadonlyMap<string, string>> {
  const cages = new Map<string, string>();
  for (const [rank, { name, cages: names }] of demoWards.entries()) {
    const ward = newId();
    await trx.insertInto('ward').values({ id: ward, name, rank }).execute();
    for (const [place, cage] of names.entries()) {
      const id = newId();
      cages.set(cage, id);
      const more = {
        ...(cage.startsWith('S') && { is_isolation: true }),
        ...(cage === 'K3' && { cleaning_since: new Date(now.getTime() - HOUR_MS / 2) }),
      };
      await trx
        .insertInto('cage')
        .values({ id, ward, name: cage, rank: place, ...more })
        .execute();
    }
  }
  return cages;
}

async function writeStay(trx: HospitalTrx, stay: DemoStay, cages: ReadonlyMap<string, string>, cast: Cast) {
  const { staff, now } = cast;
  const pet = cast.pets.get(stay.pet)!;
  const admitted_at = new Date(now.getTime() - stay.hoursAgo * HOUR_MS);
  // Referred before: the board has the visits of today and yesterday, and its cards are those of the mock-up.
  const checked_in_at = new Date(now.getTime() - Math.max(stay.hoursAgo, OFF_BOARD_HOURS) * HOUR_MS);
  const visit = newId(checked_in_at.getTime());
  const id = newId(admitted_at.getTime());
  const made = { created_at: admitted_at, updated_at: admitted_at };
  await trx
    .insertInto('medical_record')
    .values({
      ...{ id: visit, pet: pet.id, owner: pet.owner, assignee: staff[stay.doctor], reason: stay.reason },
      ...{ checked_in_at, checked_in_by: staff.chou, stage_since: checked_in_at, ...made },
    })
    .execute();
  await trx
    .insertInto('inpatient_record')
    .values({
      ...{ id, pet: pet.id, medical_record: visit, cage: cages.get(stay.cage)!, doctor: staff[stay.doctor] },
      ...{ condition: stay.condition, resuscitation: stay.resuscitation, reason: stay.reason, diet: stay.diet },
      ...{ isolation: stay.isolation ?? null, estimated_days: stay.days, admitted_at, author: staff.chou, ...made },
    })
    .execute();
  for (const measured of stay.vitals) {
    const measured_at = new Date(now.getTime() - measured.hoursAgo * HOUR_MS);
    const { hoursAgo: _, ...values } = measured;
    await trx
      .insertInto('vital_signs')
      .values({ id: newId(), pet: pet.id, medical_record: visit, measured_at, author: staff.hsu, ...values })
      .execute();
  }
  for (const order of stay.orders) await writeOrder(trx, order, { ...stay, id, petId: pet.id, visit }, cast);
  if (stay.handover) {
    const at = new Date(now.getTime() - 2 * HOUR_MS);
    await trx
      .insertInto('inpatient_note')
      .values({
        id: newId(),
        inpatient_record: id,
        text: stay.handover,
        author: staff.chou,
        created_at: at,
        updated_at: at,
      })
      .execute();
  }
}

type Written = DemoStay & { readonly id: string; readonly petId: string; readonly visit: string };

/** An order with everything done until an hour ago; what came after waits, so that the demo has something to do. */
async function writeOrder(trx: HospitalTrx, order: DemoOrder, stay: Written, { catalog, staff, now }: Cast) {
  const entry = order.medicine ? need(catalog.medicines, order.medicine) : undefined;
  const id = newId();
  // On the clock: the first time is a full hour.
  const starts = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - order.sinceHours * HOUR_MS);
  const timed = {
    repeat: order.every ? ('every' as const) : ('once' as const),
    every_minutes: order.every ? order.every * 60 : null,
    starts_at: starts.toISOString(),
    ends_at: null,
    stopped_at: null,
  };
  const charged = entry !== undefined;
  await trx
    .insertInto('inpatient_order')
    .values({
      ...{ id, inpatient_record: stay.id, pet: stay.petId, kind: order.kind, ...timed, author: staff[stay.doctor] },
      ...(entry
        ? { name: entry.name, name_zhtw: entry.name_zhtw, name_ja: entry.name_ja, medicine: entry.id }
        : { name: order.name! }),
      ...(entry && { unit: entry.unit, strength_mg: entry.strength_mg, route: entry.route, unit_price: entry.price }),
      ...{ dosage: order.dosage ?? null, weight: entry ? stay.weight : null, rate_ml_h: order.rate ?? null },
      ...{
        balance: order.kind === 'fluid' ? ('in' as const) : (order.balance ?? null),
        charged,
        note: order.note ?? '',
      },
      ...(order.kind !== 'medicine' && { unit: order.unit ?? (order.kind === 'fluid' ? 'mL' : '') }),
      needs_second: order.second ?? false,
    })
    .execute();
  const until = new Date(now.getTime() - (order.openHours ?? 1) * HOUR_MS);
  const doers: readonly StaffKey[] = ['hsu', 'chou'];
  for (const [place, due_at] of timesOf(timed, starts, until).entries()) {
    const by = staff[doers[place % doers.length]!];
    const at = new Date(Date.parse(due_at) + (4 + (place % 3) * 5) * 60_000);
    const slot = newId();
    const held = order.held === place;
    const amount = order.dosage ?? order.amount ?? null;
    await trx
      .insertInto('inpatient_slot')
      .values({
        ...{ id: slot, inpatient_record: stay.id, inpatient_order: id, due_at, outcome: held ? 'held' : 'given' },
        ...{ outcome_at: at, outcome_by: by, amount: held ? null : amount, reason: held ? '血壓 84' : '' },
        ...(order.second && !held && { checked_by: staff[stay.doctor] }),
        ...(order.kind === 'vitals' && { measured: JSON.stringify(stay.vitals[0] ? withoutTime(stay.vitals[0]) : {}) }),
      })
      .execute();
    if (!charged || held || !amount) continue;
    const price = { quantity: amount, unit_price: entry.price, discount_percent: 0 };
    await trx
      .insertInto('treatment_record')
      .values({
        ...{
          id: newId(),
          medical_record: stay.visit,
          pet: stay.petId,
          category: 'inpatient',
          status: 'done',
          ...price,
        },
        ...{ name: entry.name, name_zhtw: entry.name_zhtw, name_ja: entry.name_ja, amount: lineAmount(price) },
        ...{ done_at: at, done_by: by, author: by, inpatient_slot: slot, created_at: at, updated_at: at },
      })
      .execute();
  }
}

function withoutTime({ hoursAgo: _, ...values }: DemoStay['vitals'][number]) {
  return values;
}
