import { type Context, finish, type Implementation, implement, implementStream } from '@alder/server';
import type { InputOf, PayloadOf } from '@alder/wire';
import { decideReplacements, getReplacementRequests, reasonMissing } from '../contract/index.ts';
import { needsReason, replacementFlow } from '../domain/index.ts';
import { asReviewer, asReviewerOf } from './beyond-own.ts';
import { hospitalsOfLogs, listForReview } from './review.repository.ts';
import { statusOf } from './service-log.handlers.ts';
import { presentReviewed } from './service-log.presenter.ts';
import { type LogRow, lockLogs, setLog } from './service-log.repository.ts';

type Decided = PayloadOf<typeof decideReplacements>;

/** Calls of those who decide requests: faults of analyzers, nothing of patients. */
export const reviewHandlers: readonly Implementation[] = [
  implementStream(getReplacementRequests, async ({ view, limit }, { account, beyond }) => {
    const rows = await beyond.system((trx) => listForReview(trx, { reviewer: account, view, limit: limit + 1 }));
    return {
      result: rows.slice(0, limit).map((row) => presentReviewed(row, account.id)),
      more: rows.length > limit,
    };
  }),

  implement(decideReplacements, async (input, context) => {
    if (needsReason(input.decision) && input.reason.trim() === '')
      throw reasonMissing({ fields: { reason: reasonMissing.code } });
    const ids = [...new Set(input.logs.map(({ id }) => id))];
    const hospitals = await asReviewer(context, (all) => hospitalsOfLogs(all, context.account, ids));
    const missing = ids.filter((id) => !hospitals.has(id)).map((id) => ({ id, error: 'notFound' as const }));
    const decided: Decided = { result: [], refused: missing };
    // In one order, so that two reviewers who decide the same logs wait for each other.
    for (const hospital of [...new Set(hospitals.values())].sort()) {
      const part = await decideIn(context, hospital, {
        ...input,
        logs: input.logs.filter(({ id }) => hospitals.get(id) === hospital),
      });
      decided.result.push(...part.result);
      decided.refused.push(...part.refused);
    }
    context.audit({ entity: 'serviceLog', detail: { decision: input.decision, logs: decided.result } });
    return decided;
  }),
];

/** Decides logs of one hospital; its own audit log and its open pages say so. */
function decideIn(
  context: Context,
  hospital: string,
  { logs, decision, reason }: InputOf<typeof decideReplacements>,
): Promise<Decided> {
  const { account, now } = context;
  return asReviewerOf(context, hospital, async (trx) => {
    const versions = new Map(logs.map(({ id, version }) => [id, version]));
    const decided: Decided = { result: [], refused: [] };
    for (const row of await lockLogs(trx, [...versions.keys()])) {
      const error = refusalOf(row, { version: versions.get(row.id)!, decision, account });
      if (error) {
        decided.refused.push({ id: row.id, error });
        continue;
      }
      await setLog(trx, row.id, {
        service_status: replacementFlow.next(statusOf(row), decision)!,
        ...{ decided_by: account.id, decided_at: now, decision_reason: reason.trim() },
      });
      decided.result.push(row.id);
    }
    await finish(trx, {
      events: decided.result.map((id) => ({ event: 'serviceLog.decided', id, permit: 'lis' as const })),
      audits: decided.result.map((id) => ({
        ...{ action: decideReplacements.id, entity: 'serviceLog', id, account: account.id },
        detail: { decision },
      })),
    });
    return decided;
  });
}

function refusalOf(
  row: LogRow,
  {
    version,
    decision,
    account,
  }: Pick<InputOf<typeof decideReplacements>, 'decision'> & {
    version: number;
    account: Context['account'];
  },
): Decided['refused'][number]['error'] | undefined {
  if (row.version !== version) return 'stale';
  if (!replacementFlow.can(statusOf(row), decision)) return 'replacementNotOpen';
  // The user who requests a replacement does not approve it.
  return row.requested_by === account.id && row.service_status !== 'new' ? 'replacementOwn' : undefined;
}
