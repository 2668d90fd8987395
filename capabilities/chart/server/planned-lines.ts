import { lineNames } from '@alder/catalog/domain';
import type { Context } from '@alder/server';
import type { TreatmentRecord } from '../contract/index.ts';
import { lineAmount } from '../domain/index.ts';
import { findOffer } from './catalog.repository.ts';
import { insertLine } from './lab-lines.repository.ts';
import { visitToEdit } from './visit.repository.ts';

/** A line that another capability adds to the plan of a visit, with the price that was agreed on. */
export type PlannedLine = Pick<
  TreatmentRecord,
  'treatment' | 'name' | 'category' | 'quantity' | 'unit_price' | 'discount_percent'
>;

/**
 * Adds lines to the plan of a visit as its doctor would: a test among them is ordered by the same reaction.
 *
 * @throws {Refusal} `notFound`, `assigneeOnly`, or `paidLocked` by the database.
 */
export async function addPlannedLines(
  medical_record: string,
  lines: readonly PlannedLine[],
  context: Context,
): Promise<void> {
  const { trx, account, emit } = context;
  const visit = await visitToEdit(medical_record, context);
  for (const { treatment, name, category, ...price } of lines) {
    const offer = treatment ? await findOffer(trx, treatment) : undefined;
    const id = await insertLine(trx, {
      medical_record,
      pet: visit.pet,
      author: account.id,
      // An entry deleted since is charged as it was agreed on.
      treatment: offer ? treatment : null,
      ...lineNames(name, offer),
      category,
      status: 'to_do',
      ...price,
      amount: lineAmount(price),
    });
    emit({ event: 'treatmentRecord.created', id, permit: 'his', payload: { medical_record } });
  }
}
