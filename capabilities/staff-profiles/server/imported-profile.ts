import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

/** Keeps title and licence number that a list of another practice system names, where the person's profile has none. */
export async function keepImportedProfile(
  trx: HospitalTrx,
  account: string,
  { title, licence_number }: { readonly title: string; readonly licence_number: string },
): Promise<void> {
  if (title === '' && licence_number === '') return;
  await trx
    .insertInto('staff_profile')
    .values({ account, title, licence_number })
    .onConflict((conflict) =>
      conflict.columns(['hospital', 'account']).doUpdateSet({
        title: sql`coalesce(nullif(staff_profile.title, ''), excluded.title)`,
        licence_number: sql`coalesce(nullif(staff_profile.licence_number, ''), excluded.licence_number)`,
      }),
    )
    .execute();
}
