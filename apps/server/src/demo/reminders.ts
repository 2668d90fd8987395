import { inHospital } from '@alder/database';
import { rulesInForce } from '@alder/reminders/domain';
import type { DemoFixture } from './rooms.ts';

/** Appointments of the demo are reminded of a day before. Rules that a user has set stay. */
export async function seedReminders({ db, hospital }: DemoFixture): Promise<void> {
  const rules = rulesInForce([]).map((rule) => ({ ...rule, is_on: rule.kind === 'appointment' }));
  await inHospital(db, hospital.id, async (trx) => {
    await trx
      .insertInto('reminder_setting')
      .values({ rules: JSON.stringify(rules), quiet_from: 21 * 60, quiet_to: 8 * 60 })
      .onConflict((conflict) => conflict.column('hospital').doNothing())
      .execute();
  });
}
