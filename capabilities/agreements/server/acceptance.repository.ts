import type { HospitalTrx } from '@alder/database';
import type { Language } from '@alder/i18n/language';
import type { AgreementDocument } from '../domain/index.ts';

export type AcceptanceRow = {
  readonly document: AgreementDocument;
  readonly version: string;
  readonly lang: Language;
  readonly accepted_at: Date;
};

const columns = ['document', 'version', 'lang', 'accepted_at'] as const;

/** What an account has accepted in this hospital, in the order in which it did. */
export async function listAcceptances(trx: HospitalTrx, account: string): Promise<AcceptanceRow[]> {
  const rows = await trx
    .selectFrom('agreement_acceptance')
    .select(columns)
    .where('account', '=', account)
    .orderBy('accepted_at')
    .orderBy('document')
    .execute();
  return rows as AcceptanceRow[];
}

/** Acceptances of all users of the hospital, newest first. */
export async function listHospitalAcceptances(trx: HospitalTrx) {
  const rows = await trx
    .selectFrom('agreement_acceptance as g')
    .innerJoin('account as a', 'a.id', 'g.account')
    .innerJoin('membership as m', 'm.account', 'g.account')
    .select(['g.document', 'g.version', 'g.lang', 'g.accepted_at', 'a.id', 'a.display_name', 'a.email', 'm.active'])
    .orderBy('g.accepted_at', 'desc')
    .orderBy('a.display_name')
    .orderBy('g.document')
    .execute();
  return rows as (AcceptanceRow & { id: string; display_name: string; email: string; active: boolean })[];
}

/** People who work in the hospital now, by name. */
export function listPeople(trx: HospitalTrx) {
  return trx
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account')
    .select(['a.id', 'a.display_name', 'm.active'])
    .where('m.active', '=', true)
    .orderBy('a.display_name')
    .orderBy('a.id')
    .execute();
}

/** Keeps an acceptance; the first one of a version stays. */
export async function insertAcceptance(
  trx: HospitalTrx,
  row: AcceptanceRow & { readonly account: string },
): Promise<void> {
  await trx
    .insertInto('agreement_acceptance')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
