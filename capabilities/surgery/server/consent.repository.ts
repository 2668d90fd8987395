import { type Database, type HospitalTrx, newId } from '@alder/database';
import type { Insertable } from 'kysely';
import type { SurgeryConsent } from '../contract/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** Consents and withdrawals of surgeries, oldest first. */
export async function listConsents(trx: HospitalTrx, surgeries: readonly string[]): Promise<SurgeryConsent[]> {
  if (surgeries.length === 0) return [];
  const rows = await trx
    .selectFrom('surgery_consent as consent')
    .leftJoin('account', 'account.id', 'consent.witness')
    .selectAll('consent')
    .select('account.display_name as witness_name')
    .where('consent.surgery_record', 'in', [...surgeries])
    .orderBy('consent.at')
    .orderBy('consent.id')
    .execute();
  return rows.map(({ hospital: _, owner: __, witness: ___, ...row }) => ({
    ...row,
    kind: row.kind as SurgeryConsent['kind'],
    lang: row.lang as SurgeryConsent['lang'],
    signature: row.signature as SurgeryConsent['signature'],
    at: row.at.toISOString(),
  }));
}

export async function insertConsent(
  trx: HospitalTrx,
  row: Omit<Insertable<Database['surgery_consent']>, 'id' | 'hospital'>,
): Promise<SurgeryConsent> {
  const id = newId();
  await trx
    .insertInto('surgery_consent')
    .values({ id, ...row })
    .execute();
  return (await listConsents(trx, [row.surgery_record])).find((one) => one.id === id)!;
}
