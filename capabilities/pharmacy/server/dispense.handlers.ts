import { versioned } from '@alder/database';
import { type Implementation, implement, type Reaction } from '@alder/server';
import { notFound } from '@alder/wire';
import { dispenseAll } from '../contract/index.ts';
import { advance } from './dispensing.ts';
import { presentLine } from './prescription.presenter.ts';
import { findLine, lockLine, lockVisit, moveLines, setLine } from './prescription.repository.ts';

export const dispenseHandlers: readonly Implementation[] = [
  implement(dispenseAll, async ({ lines, witness }, { trx, account, emit, now }) => {
    const result = [];
    for (const { id, version, lot } of lines) {
      const before = await lockLine(trx, id);
      if (!before || before.deleted_at) throw notFound();
      const step = await advance(before, { progress: 'dispensed', prescription: false, witness, account, now });
      const changed = await setLine(trx, id, version, {
        ...step,
        ...(lot !== undefined && { lot }),
        ...(witness && { witness }),
      });
      const row = await versioned(changed, async () => presentLine((await findLine(trx, id))!));
      emit({ event: 'medicineRecord.updated', id, permit: 'his', payload: { medical_record: row.medical_record } });
      result.push(presentLine(row));
    }

    return { result };
  }),
];

/**
 * Moving a record card to Pharmacy sets the prescription to dispensing (specification §4); moving it back to the clinic
 * takes back what has not been handed out.
 */
export const followCard: Reaction = async ({ id }, { trx, emit }) => {
  const visit = await lockVisit(trx, id);
  const moved =
    visit?.stage === 'pharmacy'
      ? await moveLines(trx, id, ['prescribing', 'prescribed'], 'dispensing')
      : visit?.stage === 'clinic'
        ? await moveLines(trx, id, ['dispensing'], 'prescribed')
        : [];
  for (const line of moved)
    emit({ event: 'medicineRecord.updated', id: line, permit: 'his', payload: { medical_record: id } });
};
