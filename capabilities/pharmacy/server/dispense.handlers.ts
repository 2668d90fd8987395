import { type HospitalTrx, versioned } from '@alder/database';
import { type Implementation, implement, type Reaction } from '@alder/server';
import { notFound } from '@alder/wire';
import { alreadyDispensed, dispenseAll } from '../contract/index.ts';
import { movedBy } from '../domain/index.ts';
import { advance } from './dispensing.ts';
import { refuseUnsafeAtDispensing } from './prescribing.ts';
import { presentLine } from './prescription.presenter.ts';
import { findLine, type LineRow, lockLine, lockVisit, moveLines, nameOf, setLine } from './prescription.repository.ts';
import { moveStock, type StockDeps } from './stock.ts';

export const dispenseHandlers = (stock: StockDeps): readonly Implementation[] => [
  implement(dispenseAll, async ({ lines, witness }, context) => {
    const { trx, account, emit, now } = context;
    const result = [];
    const locked: LineRow[] = [];
    for (const { id } of lines) {
      const before = await lockLine(trx, id);
      if (!before || before.deleted_at) throw notFound();
      if (before.progress === 'dispensed') throw await dispensedBefore(trx, before);
      locked.push(before);
    }
    await stock.lockStock(
      context,
      locked.map(({ medicine }) => medicine),
    );
    for (const [place, { id, version, lot }] of lines.entries()) {
      const before = locked[place]!;
      const step = await advance(before, { progress: 'dispensed', prescription: false, account, now });
      await refuseUnsafeAtDispensing(context, before);
      const isCurrent = before.version === version;
      const changed = await setLine(trx, id, version, {
        ...step,
        ...(lot !== undefined && { lot }),
        // The second person is one of the controlled lines alone.
        ...(witness && before.type === 'controlled' && { witness }),
        ...(isCurrent && (await moveStock(stock, context, before, { to: step.progress, lot, witness }))),
      });
      const row = await versioned(changed, async () => presentLine((await findLine(trx, id))!));
      emit({ event: 'medicineRecord.updated', id, permit: 'his', payload: { medical_record: row.medical_record } });
      result.push(presentLine(row));
    }

    return { result };
  }),
];

/** The second of two people who dispense one line sees who did it, and when. */
async function dispensedBefore(trx: HospitalTrx, line: LineRow) {
  return alreadyDispensed({
    current: presentLine(line),
    by: line.dispensed_by && (await nameOf(trx, line.dispensed_by)),
    at: line.dispensed_at?.toISOString() ?? null,
  });
}

/**
 * Moving a record card to Pharmacy sets the prescription to dispensing (specification §4); moving it back to the clinic
 * takes back what has not been handed out.
 */
export const followCard: Reaction = async ({ id }, { trx, emit }) => {
  const visit = await lockVisit(trx, id);
  const event = visit?.stage === 'pharmacy' ? 'send' : visit?.stage === 'clinic' ? 'recall' : undefined;
  if (!event) return;
  const moved = [];
  for (const [from, to] of movedBy(event)) moved.push(...(await moveLines(trx, id, from, to)));
  for (const line of moved)
    emit({ event: 'medicineRecord.updated', id: line, permit: 'his', payload: { medical_record: id } });
};
