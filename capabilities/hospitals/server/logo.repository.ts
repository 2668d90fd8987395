import { type HospitalTrx, newId, type SystemTrx } from '@alder/database';
import { sql } from 'kysely';
import type { DecodedLogo } from './decode-logo.ts';

/** Days after which an upload that was never put to use is removed. */
const UNUSED_DAYS = 1;

/** Keeps a logo; the same image is kept once. What was uploaded and never used goes. */
export async function keepLogo(trx: HospitalTrx, { png, sha256, width, height }: DecodedLogo): Promise<string> {
  await sql`
    delete from hospital_logo l where l.created_at < clock_timestamp() - make_interval(days => ${UNUSED_DAYS})
      and not exists (select from hospital h where h.logo = l.id::text)
      and not exists (select from hospital_change c
        where c.before->>'logo' = l.id::text or c.after->>'logo' = l.id::text)`.execute(trx);
  await trx
    .insertInto('hospital_logo')
    .values({ id: newId(), sha256, png, width, height })
    .onConflict((conflict) => conflict.columns(['hospital', 'sha256']).doNothing())
    .execute();
  const row = await trx.selectFrom('hospital_logo').select('id').where('sha256', '=', sha256).executeTakeFirstOrThrow();
  return row.id;
}

export async function isLogo(trx: HospitalTrx, id: string): Promise<boolean> {
  return (await trx.selectFrom('hospital_logo').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The bytes of a logo that an active hospital has. */
export function findLogo(trx: SystemTrx, id: string) {
  return trx
    .selectFrom('hospital_logo')
    .innerJoin('hospital', 'hospital.id', 'hospital_logo.hospital')
    .select(['hospital_logo.png'])
    .where('hospital_logo.id', '=', id)
    .where('hospital.active', '=', true)
    .executeTakeFirst();
}
