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
