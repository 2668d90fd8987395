import { inHospital, newId } from '@alder/database';
import { dice } from './dice.ts';
import { readPeople } from './people.ts';
import type { DemoFixture } from './rooms.ts';

const DAY_MS = 86_400_000;

/** Split samples of the chemistry analyzer (x) and the rotor analyzer (y): slope, scatter in percent, error allowed. */
const COMPARED = [
  { analyte: 'GLU', unit: 'mg/dL', n: 44, from: 45, to: 420, slope: 1.01, scatter: 3, tea: 20, digits: 0, clotted: 17 },
  { analyte: 'ALT', unit: 'U/L', n: 42, from: 20, to: 600, slope: 1.19, scatter: 6, tea: 20, digits: 0, clotted: null },
] as const;

/** Two comparisons of the demo's chemistry analyzers that wait for approval: one agrees, the other differs in proportion. */
export async function seedComparisons({ db, hospital, now }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    if (await trx.selectFrom('device_comparison').select('id').limit(1).executeTakeFirst()) return;
    const { staff } = await readPeople(trx);
    const devices = await trx.selectFrom('device').select(['id', 'model']).execute();
    const deviceOf = (model: string) => devices.find((device) => device.model === model)?.id;
    const [x_device, y_device] = [deviceOf('Catalyst_One'), deviceOf('vs2')];
    if (!x_device || !y_device) return;
    for (const [place, { analyte, unit, n, from, to, slope, scatter, tea, digits, clotted }] of COMPARED.entries()) {
      const luck = dice(6340 + place);
      const begun = new Date(now.getTime() - (9 - place) * DAY_MS);
      const comparison = newId(begun.getTime());
      await trx
        .insertInto('device_comparison')
        .values({
          ...{ id: comparison, x_device, y_device, analyte, unit, tea, max_minutes: 60, author: staff.hsu },
          ...{ since: new Date(begun.getTime() - 60 * DAY_MS), until: begun, created_at: begun },
        })
        .execute();
      const pairs = Array.from({ length: n }, (_, at) => {
        const x = from * (to / from) ** luck.next();
        const wander = luck.next() + luck.next() + luck.next() - 1.5;
        const isClotted = at === clotted;
        return {
          ...{ id: newId(begun.getTime() + at), comparison, author: staff.hsu, created_at: begun },
          ...{ label: `S${String(at + 1).padStart(2, '0')}`, x: Number(x.toFixed(digits)) },
          y: Number((x * slope * (isClotted ? 0.55 : 1 + (wander * scatter) / 100)).toFixed(digits)),
          ...(isClotted && { excluded: true, reason: '檢體凝固' }),
        };
      });
      // A statement has one list of columns.
      const rows = pairs.map((pair) => ({ excluded: false, reason: '', ...pair }));
      await trx.insertInto('comparison_pair').values(rows).execute();
    }
  });
}
