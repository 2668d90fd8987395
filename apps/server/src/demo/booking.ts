import { inHospital } from '@alder/database';
import type { DemoFixture } from './rooms.ts';

/** Owners of the demo book by themselves. Rules that a user has set stay. */
export async function seedBooking({ db, hospital }: DemoFixture): Promise<void> {
  await inHospital(db, hospital.id, async (trx) => {
    await trx
      .insertInto('booking_rule')
      .values({
        ...{ is_on: true, types: ['consult', 'recheck', 'vaccine'], new_owners: true },
        ...{ lead_hours: 3, days_ahead: 30, cancel_hours: 24 },
        notes: JSON.stringify({
          zhtw: '需抽血的回診請先禁食 8 小時；貓咪請放在提籃內。',
          ja: '採血のある再診は8時間の絶食をお願いします。猫はキャリーに入れてお越しください。',
          en: 'No food for 8 hours before a recheck with blood tests. Cats come in a carrier.',
        }),
      })
      .onConflict((conflict) => conflict.column('hospital').doNothing())
      .execute();
  });
}
