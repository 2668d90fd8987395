import { inHospital, newId } from '@alder/database';
import { dayOf, startOfDay } from '@alder/records/domain';
import { TILL_DEFAULTS } from '@alder/till/domain';
import { readPeople } from './people.ts';
import type { DemoFixture } from './rooms.ts';
import { DEMO_HOSPITAL } from './staff.ts';

/** Cash that the till of the demo begins its day with. */
const FLOAT = 5000;
const HOUR_MS = 3_600_000;
/** The clinic opens at half past eight. */
const OPENS_HOURS = 8.5;

/** A till at the reception that is open since the morning, with a payment for stamps; cash is taken without one too. */
export async function seedTill({ db, hospital, now }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    if (await trx.selectFrom('till').select('id').limit(1).executeTakeFirst()) return;
    const { staff } = await readPeople(trx);
    const { timezone } = DEMO_HOSPITAL;
    const morning = startOfDay(dayOf(now, timezone), timezone).getTime() + OPENS_HOURS * HOUR_MS;
    const at = new Date(Math.min(morning, now.getTime()));
    const [till, session] = [newId(), newId()];
    await trx
      .insertInto('till_setting')
      .values({ ...TILL_DEFAULTS, uses_tills: true, cash_alone: true, variance_limit: 20 })
      .execute();
    await trx.insertInto('till').values({ id: till, name: '櫃檯' }).execute();
    const opened = { number: 1, opened_by: staff.chou, opened_at: at, float_amount: FLOAT };
    await trx
      .insertInto('till_session')
      .values({ id: session, till, ...opened })
      .execute();
    const spent = { session, amount: -120, reason: '郵票', author: staff.chou, at };
    await trx
      .insertInto('till_movement')
      .values({ id: newId(), ...spent })
      .execute();
  });
}
