import type { OrderCause } from '@alder/lab/domain';
import { type Context, type Implementation, implement, type Work } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  decideReflex,
  getOpenReflexes,
  getReflexesOfRecord,
  reflexDecided,
  reflexNoAnalyzer,
} from '../contract/index.ts';
import { type ReflexDecision, type ReflexState, reflexFlow } from '../domain/index.ts';
import { type Laboratory, orderFor } from './follow-result.ts';
import { openDecisions, presentReflex } from './reflex.presenter.ts';
import { findReflex, listOfRecord, listOpen, lockReflex, type ReflexRow, setReflex } from './reflex.repository.ts';
import { findResult, lockPet } from './result.repository.ts';
import { findRule, type RuleRow, ruleOf } from './rule.repository.ts';

/** What deciding asks of the laboratory. */
export type Deciding = Laboratory & {
  /** Withdraws an order; refuses where the analyzer has begun. */
  readonly withdraw: (id: string, work: Work) => Promise<unknown>;
};

export const reflexHandlers = (laboratory: Deciding): readonly Implementation[] => [
  implement(getOpenReflexes, async (_input, { trx }) => ({ result: (await listOpen(trx)).map(presentReflex) })),

  implement(getReflexesOfRecord, async ({ record }, { trx }) => {
    const result = await findResult(trx, record);
    if (!result) throw notFound();
    const because = result.cause as OrderCause | null;
    return { result: (await listOfRecord(trx, record)).map(presentReflex), because: because as never };
  }),

  implement(decideReflex, async ({ id, version, decision }, context) => {
    const { trx, emit } = context;
    const row = await lockReflex(trx, id);
    if (!row) throw notFound();
    if (row.version !== version) throw stale({ current: presentReflex(row) });
    const state = reflexFlow.next(row.state as ReflexState, decision);
    if (!state || !openDecisions(row).includes(decision)) throw reflexDecided({ state: row.state });

    await setReflex(trx, id, { state, ...(await carryOut(laboratory, row, decision, context)) });
    emit({ event: 'reflexOrder.updated', id, payload: { pet: row.pet } });
    return { result: presentReflex((await findReflex(trx, id))!) };
  }),
];

/** Applies the decision of a person; @returns the stored columns. */
async function carryOut(laboratory: Deciding, row: ReflexRow, decision: ReflexDecision, context: Context) {
  const { trx, account, now } = context;
  const decided = { decided_at: now, decided_by: account.id };
  const settled = { settled_at: now, settled_by: account.id };
  switch (decision) {
    case 'order': {
      const [rule, trigger] = [await findRule(trx, row.rule), await findResult(trx, row.record)];
      await lockPet(trx, row.pet);
      const ask = { pet: row.pet, cause: row.cause as OrderCause, placer: account.id, trigger: trigger! };
      const order = { ...ruleOf(rule as RuleRow), test: row.test };
      const lab_order = await orderFor(laboratory, order, ask, context);
      if (lab_order === undefined) throw reflexNoAnalyzer();
      return { ...decided, lab_order, ...(row.doubt !== null && settled) };
    }
    case 'withdraw':
      await laboratory.withdraw(row.lab_order!, context);
      return settled;
    case 'keep':
      return settled;
    case 'dismiss':
      return decided;
  }
}
