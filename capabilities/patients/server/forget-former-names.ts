import type { Work } from '@alder/server';
import { sql } from 'kysely';
import { FORMER_NAME_YEARS } from '../domain/former-name.ts';

/** Owners are no longer found by a name that they gave up years ago; whoever bears it now is meant. */
export async function forgetFormerNames({ trx, now }: Work): Promise<void> {
  // The name is written as it is, so that search reads the owner anew.
  await sql`
    update owner set former_names = '{}', name = name
    where former_names <> '{}' and renamed_at < ${now}::timestamptz - make_interval(years => ${FORMER_NAME_YEARS})`.execute(
    trx,
  );
}
