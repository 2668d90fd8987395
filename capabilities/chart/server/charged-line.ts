import { type LineNames, lineNames } from '@alder/catalog/domain';
import type { HospitalTrx } from '@alder/database';
import type { Account, Work } from '@alder/server';
import { sql } from 'kysely';
import { lineAmount } from '../domain/index.ts';
import { findOffer } from './catalog.repository.ts';
import { insertLine, setLine } from './lab-lines.repository.ts';

type Acting = Pick<Work, 'trx' | 'emit' | 'now'> & { readonly account: Pick<Account, 'id'> };

/** Work that another capability did in a visit, as its line is to stand on the bill. */
export type ChargedWork = LineNames & {
  readonly medical_record: string;
  readonly pet: string;
  readonly category: 'preventive' | 'surgery';
  readonly unit_price: number;
};

/** Whether lines can still be added to a visit: it is on the board and not paid. */
export async function isVisitOpen(trx: HospitalTrx, medical_record: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select app.visit_is_open(${medical_record}::uuid) as open`.execute(trx);
  return rows[0]!.open;
}

/** Adds a line for work that is done. @returns its id */
export async function chargeWork({ trx, emit, now, account }: Acting, work: ChargedWork): Promise<string> {
  const price = { quantity: 1, unit_price: work.unit_price, discount_percent: 0 };
  const id = await insertLine(trx, {
    ...work,
    ...price,
    ...{ amount: lineAmount(price), status: 'done', done_at: now, done_by: account.id, author: account.id },
  });
  emit({
    event: 'treatmentRecord.created',
    id,
    permit: 'his',
    payload: { medical_record: work.medical_record },
  });
  return id;
}

/** Takes the line of such work off the bill, or puts it back; one of a closed or paid visit stays as it is. */
export async function setWorkCharged(
  { trx, emit, now }: Pick<Acting, 'trx' | 'emit' | 'now'>,
  id: string,
  isCharged: boolean,
): Promise<void> {
  const line = await trx
    .selectFrom('treatment_record')
    .select('medical_record')
    .where('id', '=', id)
    .where('deleted_at', isCharged ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!line || !(await isVisitOpen(trx, line.medical_record))) return;
  await setLine(trx, id, { deleted_at: isCharged ? null : now });
  const event = isCharged ? 'treatmentRecord.updated' : 'treatmentRecord.deleted';
  emit({ event, id, permit: 'his', payload: { medical_record: line.medical_record } });
}

/**
 * Plans a treatment of the catalog in a visit, with its price; a test is ordered by the reaction to the event.
 *
 * @returns id of the line; undefined where the catalog has no such entry any more
 */
export async function planTreatment(
  { trx, emit, account }: Acting,
  { medical_record, pet, treatment }: { medical_record: string; pet: string; treatment: string },
): Promise<string | undefined> {
  const offer = await findOffer(trx, treatment);
  if (!offer) return undefined;
  const price = { quantity: 1, unit_price: offer.price, discount_percent: 0 };
  const id = await insertLine(trx, {
    ...{ medical_record, pet, treatment, category: offer.category, status: 'to_do', author: account.id },
    ...lineNames(offer.name, offer),
    ...price,
    amount: lineAmount(price),
  });
  emit({ event: 'treatmentRecord.created', id, permit: 'his', payload: { medical_record } });
  return id;
}
