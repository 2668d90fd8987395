import { type Account, type Context, type Hospital, isLicensed } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { requestNotOpen } from '../contract/index.ts';
import { mayAnswer, type RequestStatus, requestFlow } from '../domain/index.ts';
import { presentRequest } from './request.presenter.ts';
import { lockRequest, type RequestRow } from './request.repository.ts';

type RequestEvent = (typeof requestFlow.events)[number];

/** Whether a user sees every request of the hospital; a guest sees only those they may answer. */
export function seesAll(account: Account, hospital: Hospital): boolean {
  return account.role !== 'consultant' && account.permits.includes('pacs') && isLicensed(hospital, 'pacs');
}

/** Whether a user sees this request. */
export function sees(row: RequestRow, account: Account, hospital: Hospital): boolean {
  if (seesAll(account, hospital)) return true;
  return row.status !== 'draft' && (row.taker === account.id || (row.taker === null && mayAnswer(row, account)));
}

/**
 * The request that something is about to happen to, held, and the state that follows.
 *
 * @throws {Refusal} 404 where the caller does not see it, 409 where the flow does not allow it or it has changed.
 */
export async function openRequest(
  { trx, account, hospital }: Context,
  { id, version }: { readonly id: string; readonly version: number },
  event: RequestEvent,
): Promise<{ readonly row: RequestRow; readonly status: RequestStatus }> {
  const row = await lockRequest(trx, id);
  if (!row || !sees(row, account, hospital)) throw notFound();
  const status = requestFlow.next(row.status as RequestStatus, event);
  if (!status) throw requestNotOpen({ status: row.status, current: presentRequest(row) });
  if (row.version !== version) throw stale({ current: presentRequest(row) });
  return { row, status };
}
