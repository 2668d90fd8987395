import { inHospital, newId } from '@alder/database';
import { addDays, dayOf } from '@alder/records/domain';
import { readPeople } from './people.ts';
import type { DemoFixture } from './rooms.ts';
import { DEMO_HOSPITAL } from './staff.ts';

const DAY_MS = 86_400_000;
/** Lot of the slides that the newest results of the demo were measured with. */
export const SLIDE_LOT = 'CL88120';
export const SLIDE_LOT_DAYS = 45;
/** Lot of the slides before it. */
export const LAST_SLIDE_LOT = 'CL86014';

/** Packages by the days until they expire: open and closed ones, one near its last day, one used up. */
const PACKAGES = [
  { name: 'Chem 17', lot: SLIDE_LOT, days: 96, quantity: 120, cost: 43_200, open: 'Catalyst_One' },
  { name: 'Chem 17', lot: 'CL90233', days: 240, quantity: 120, cost: 43_800 },
  { name: 'VS2 Comprehensive', lot: '9172BB5', days: 19, quantity: 12, cost: 5400, open: 'vs2' },
  { name: 'VS2 Comprehensive', lot: '9240BC1', days: 160, quantity: 12, cost: 5400 },
  { name: 'CBC kit', lot: 'B220771', days: 58, quantity: 200, cost: 9000, open: 'ProCyte_Dx' },
  { name: 'UA strips', lot: 'U31K904', days: -6, quantity: 100, cost: 1200 },
] as const;

/** Reagents of the demo's analyzers, and what was done at them. */
export async function seedReagents({ db, hospital, now }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    if (await trx.selectFrom('reagent_lot').select('id').limit(1).executeTakeFirst()) return;
    const { staff } = await readPeople(trx);
    const devices = await trx.selectFrom('device').select(['id', 'model']).execute();
    const deviceOf = (model: string) => devices.find((device) => device.model === model)?.id ?? null;
    const today = dayOf(now, DEMO_HOSPITAL.timezone);
    const at = new Date(now.getTime() - SLIDE_LOT_DAYS * DAY_MS);
    for (const { days, ...one } of PACKAGES) {
      const { open, ...values } = { open: undefined, ...one };
      await trx
        .insertInto('reagent_lot')
        .values({
          ...{ id: newId(at.getTime()), ...values, expires_on: addDays(today, days), created_at: at },
          ...(open && { state: 'open', device: deviceOf(open), opened_at: at }),
        })
        .execute();
    }
    const done = [
      { model: 'Catalyst_One', kind: 'cleaning', note: '光學窗清潔', days: 5 },
      { model: 'ProCyte_Dx', kind: 'part', note: '更換鞘液過濾器', days: 18 },
      { model: 'vs2', kind: 'service', note: '原廠年度保養', days: 40 },
    ] as const;
    for (const { model, days, ...one } of done) {
      const device = deviceOf(model);
      if (!device) continue;
      const values = { ...one, device, done_on: addDays(today, -days), author: staff.hsu };
      await trx
        .insertInto('device_maintenance')
        .values({
          id: newId(now.getTime() - days * DAY_MS),
          ...values,
          created_at: new Date(now.getTime() - days * DAY_MS),
        })
        .execute();
    }
  });
}
