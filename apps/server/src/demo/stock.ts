import { type HospitalTrx, inHospital, newId } from '@alder/database';
import { addDays, dayOf } from '@alder/records/domain';
import { readPeople } from './people.ts';
import type { DemoFixture } from './rooms.ts';
import { DEMO_HOSPITAL } from './staff.ts';

const DAY_MS = 86_400_000;

/** Lots by the place of their medicine in the list of names: days until they expire, units, and what all of them cost. */
const LOTS: readonly (readonly { readonly days: number; readonly units: number; readonly cost: number }[])[] = [
  [
    { days: 46, units: 120, cost: 960 },
    { days: 410, units: 500, cost: 4200 },
  ],
  [{ days: 300, units: 300, cost: 3600 }],
  [{ days: 520, units: 240, cost: 1920 }],
  [{ days: 220, units: 90, cost: 2250 }],
  [{ days: 640, units: 400, cost: 2800 }],
  [{ days: 150, units: 60, cost: 5400 }],
];
/** Reorder points of the same medicines; two of them are reached. */
const REORDER = [100, 400, 80, 120, 100, 20];
const PAR = [600, 1000, 300, 400, 500, 80];
const BOTTLE_UNITS = 30;

/** The stock of the pharmacy: lots, two medicines below their reorder point, one that expires, and an open bottle. */
export async function seedStock({ db, hospital, now }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    if (await trx.selectFrom('stock_store').select('id').limit(1).executeTakeFirst()) return;
    const store = newId();
    await trx
      .insertInto('stock_store')
      .values([
        { id: store, name: '藥局', kind: 'pharmacy', dispenses: true },
        { id: newId(), name: '住院部', kind: 'ward', dispenses: false },
      ])
      .execute();
    const people = await readPeople(trx);
    const author = people.staff.chen;
    const at = new Date(now.getTime() - 20 * DAY_MS);
    const today = dayOf(now, DEMO_HOSPITAL.timezone);
    const general = await listMedicines(trx, 'general', LOTS.length);
    for (const [place, { id: entry }] of general.entries()) {
      const item = newId();
      const ordering = { reorder_point: REORDER[place] ?? null, par_level: PAR[place] ?? null, supplier: '海港藥品' };
      await trx
        .insertInto('stock_item')
        .values({ id: item, kind: 'medicine', entry, ...ordering })
        .execute();
      for (const [n, { days, units, cost }] of (LOTS[place] ?? []).entries()) {
        const lot = { id: newId(), item, lot: `H${place + 3}${n}${days}`, expires_on: addDays(today, days) };
        await trx
          .insertInto('stock_lot')
          .values({ ...lot, received: units, cost })
          .execute();
        const movement = { id: newId(), batch: newId(), lot: lot.id, store, kind: 'receive', quantity: units, cost };
        await trx
          .insertInto('stock_movement')
          .values({ ...movement, supplier: '海港藥品', author, at })
          .execute();
      }
    }
    await seedBottle(trx, { author, witness: people.staff.lin, at, today });
  });
}

/** An open bottle of the first controlled medicine, drawn from twice; once something else was counted. */
async function seedBottle(
  trx: HospitalTrx,
  { author, witness, at, today }: { author: string; witness: string; at: Date; today: string },
): Promise<void> {
  const [medicine] = await listMedicines(trx, 'controlled', 1);
  if (!medicine) return;
  const bottle = newId();
  const printed = { lot: 'C2210', expires_on: addDays(today, 330), size: BOTTLE_UNITS };
  await trx
    .insertInto('register_bottle')
    .values({
      id: bottle,
      number: 'K-014',
      medicine: medicine.id,
      name: medicine.name,
      unit: medicine.unit,
      ...printed,
    })
    .execute();
  const entries = [
    { kind: 'open', quantity: BOTTLE_UNITS },
    { kind: 'draw', quantity: -2, given: 1.5, wasted: 0.5, counted: 30 },
    { kind: 'draw', quantity: -3, given: 3, counted: 27.5, reason: '抽藥時氣泡殘留' },
    { kind: 'check', quantity: 0, counted: 25 },
  ];
  for (const [day, entry] of entries.entries())
    await trx
      .insertInto('register_entry')
      .values({ id: newId(), bottle, ...entry, author, witness, at: new Date(at.getTime() + day * DAY_MS) })
      .execute();
}

function listMedicines(trx: HospitalTrx, type: string, limit: number) {
  return trx
    .selectFrom('medicine')
    .select(['id', 'name', 'unit'])
    .where('type', '=', type)
    .where('deleted', '=', false)
    .orderBy('name')
    .limit(limit)
    .execute();
}
