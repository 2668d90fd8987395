import type { Work } from '@alder/server';
import { sql } from 'kysely';

/** Rows of one turn; a turn comes each minute. */
const ROWS = 500;

/** Makes the sounds of names that were stored before search knew sounds, a few rows at a time (decision 0540). */
export async function fillSounds({ trx }: Work): Promise<void> {
  await sql`
    update pet_search set sounds = app.sounds(name, owner_name)
    where pet in (select pet from pet_search where sounds is null limit ${ROWS})`.execute(trx);
  await sql`
    update owner_search set sounds = app.sounds(name)
    where owner in (select owner from owner_search where sounds is null limit ${ROWS})`.execute(trx);
}
