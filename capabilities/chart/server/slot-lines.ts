import { type LineNames, lineNames } from '@alder/catalog/domain';
import type { Context, Work } from '@alder/server';
import { lineAmount } from '../domain/index.ts';
import { isVisitOpen } from './charged-line.ts';
import { findChargedVisit, insertLine, setLine } from './lab-lines.repository.ts';
import { findLineOfSlot, lockVisit } from './slot-lines.repository.ts';

/** One time of a treatment sheet that costs something. */
export type SlotCharge = LineNames & {
  readonly slot: string;
  readonly pet: string;
  /** The visit of the stay. */
  readonly medical_record: string | null;
  readonly quantity: number;
  readonly unit_price: number;
  readonly done_at: Date;
  readonly done_by: string;
};

/**
 * Charges one time of a treatment sheet: one line of the visit of the stay, or of the pet's open visit where that one is
 * over. The database takes no second line for the same time.
 *
 * @returns false where no visit takes a line: a paid bill stays as it is, and what was done is recorded all the same.
 */
export async function chargeSlot({ trx, emit }: Context, charge: SlotCharge): Promise<boolean> {
  const { slot, pet, quantity, unit_price, done_at, done_by } = charge;
  const visit = await chargedVisit(trx, charge);
  if (!visit) return false;
  const price = { quantity, unit_price, discount_percent: 0 };
  const line = await insertLine(trx, {
    ...{ medical_record: visit, pet, ...lineNames(charge.name, charge), category: 'inpatient', status: 'done' },
    ...{ ...price, amount: lineAmount(price), done_at, done_by, author: done_by, inpatient_slot: slot },
  });
  emit({ event: 'treatmentRecord.created', id: line, permit: 'his', payload: { medical_record: visit } });
  return true;
}

async function chargedVisit(trx: Context['trx'], { pet, medical_record }: SlotCharge): Promise<string | undefined> {
  // A payment in progress holds the visit: it is waited for, and then the bill may be closed.
  if (medical_record && (await lockVisit(trx, medical_record)) && (await isVisitOpen(trx, medical_record)))
    return medical_record;
  const open = await findChargedVisit(trx, pet);
  return open && (await isVisitOpen(trx, open.id)) ? open.id : undefined;
}

/**
 * Takes the line of a time off its bill.
 *
 * @throws {Refusal} `paidLocked` by the database where the bill is paid.
 */
export async function withdrawCharge({ trx, now, emit }: Work, slot: string): Promise<void> {
  const line = await findLineOfSlot(trx, slot);
  if (!line) return;
  await setLine(trx, line.id, { deleted_at: now });
  emit({
    event: 'treatmentRecord.deleted',
    id: line.id,
    permit: 'his',
    payload: { medical_record: line.medical_record },
  });
}
