import { implement } from '@alder/server';
import { type InputOf, notFound, stale } from '@alder/wire';
import { moveMedicalRecord, paidLocked, stageChanged } from '../contract/index.ts';
import {
  boardFlow,
  type Completed,
  completedAfterMove,
  MOVE_TO,
  memosOnMove,
  type Stage,
  stageAfterRevert,
  stageFlow,
  stageState,
} from '../domain/index.ts';
import { completedColumns, completedOf, presentRecord } from './record.presenter.ts';
import { clearMemos, isPaid, lockRecord, type RecordRow, restoreMemos, setRecord } from './record.repository.ts';

export const moveHandlers = [
  implement(moveMedicalRecord, async (input, { trx, now, emit }) => {
    const current = await lockRecord(trx, input.id);
    if (!current || current.deleted_at) throw notFound({ id: input.id });
    if (input.version !== undefined && input.version !== current.version)
      throw stale({ current: presentRecord(current) });
    const from = current.stage as Stage;
    if (input.from !== undefined && input.from !== from) throw stageChanged({ current: presentRecord(current) });

    const marked = mark(completedOf(current), input, now) ?? refuseMark(current);
    const wanted = input.stage ?? (input.revert && stageAfterRevert(from, input.revert));
    const to = wanted && boardFlow.next(from, MOVE_TO[wanted]);
    if (!to) {
      // Already there: two users moved the same card to the same column. Only the completed stages can differ.
      if (!input.complete && !input.revert) return { result: presentRecord(current), memos: 0 };
      const row = await setRecord(trx, current.id, completedColumns(marked));
      emit({ event: 'medicalRecord.updated', id: row.id, permit: 'his' });
      return { result: presentRecord(row), memos: 0 };
    }
    if (reopens(from, to) && (await isPaid(trx, current.id))) throw paidLocked();

    const completed = completedColumns(completedAfterMove(marked, to, now));
    const row = await setRecord(trx, current.id, { stage: to, stage_since: now, ...completed });
    const verdict = memosOnMove(from, to);
    const memos =
      verdict === 'clear' ? await clearMemos(trx, row, now) : verdict === 'restore' ? await restoreMemos(trx, row) : 0;

    emit({ event: 'medicalRecord.moved', id: row.id, permit: 'his', payload: { from, to } });
    if (memos > 0)
      emit({ event: `postItRecord.${verdict === 'clear' ? 'cleared' : 'restored'}`, id: row.pet, permit: 'his' });
    return { result: presentRecord(row), memos };
  }),
];

/** The completed stages after `complete` and `revert`, or undefined if a stage has that state already. */
function mark(
  completed: Completed,
  { complete, revert }: InputOf<typeof moveMedicalRecord>,
  now: Date,
): Completed | undefined {
  if (complete && !stageFlow.can(stageState(completed, complete), 'complete')) return undefined;
  if (revert && !stageFlow.can(stageState(completed, revert), 'revert')) return undefined;
  return { ...completed, ...(complete && { [complete]: now }), ...(revert && { [revert]: null }) };
}

function refuseMark(current: RecordRow): never {
  throw stageChanged({ current: presentRecord(current) });
}

/** Whether a move opens again what a paid receipt has closed; taking a card from the archive back to checkout does not. */
function reopens(from: Stage, to: Stage): boolean {
  return to === 'clinic' || (from === 'archive' && to === 'pharmacy');
}
