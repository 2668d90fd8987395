import type { Account } from '@alder/server';
import { progressClosed } from '../contract/index.ts';
import { type PrescriptionProgress, prescriptionFlow } from '../domain/index.ts';
import type { LineRow, LineValues } from './prescription.repository.ts';

/**
 * Columns that a step of the progress writes.
 *
 * Editing the prescription of a line that was ready takes it back to prescribing, so that the pharmacy never dispenses
 * a line that the doctor has changed in the meantime (design: screens §3.9).
 *
 * @throws {Refusal} `progressClosed` if the flow does not allow it.
 */
export async function advance(
  before: LineRow,
  request: {
    progress?: PrescriptionProgress | undefined;
    prescription: boolean;
    account: Account;
    now: Date;
  },
): Promise<LineValues> {
  const from = before.progress as PrescriptionProgress;
  if (request.prescription && from === 'dispensed') throw progressClosed({ progress: from });
  if (request.progress === undefined || request.progress === from) {
    const changed = request.prescription ? prescriptionFlow.next(from, 'change') : undefined;
    return changed && changed !== from ? { progress: changed } : {};
  }
  const isStep = prescriptionFlow.events.some((event) => prescriptionFlow.next(from, event) === request.progress);
  if (!isStep) throw progressClosed({ progress: from });

  if (request.progress === 'dispensed')
    return { progress: 'dispensed', dispensed_at: request.now, dispensed_by: request.account.id };
  return { progress: request.progress, dispensed_at: null, dispensed_by: null };
}
