import type { HospitalTrx, SystemTrx } from '@alder/database';
import { sql } from 'kysely';
import type { Audit, Event } from './implement.ts';

/** An audit row that no call completes: it names its action itself, and its account where there is one. */
export type AuditRow = Audit & { readonly action: string; readonly account?: string };

/** Adds the account and the request to an audit row. */
export function auditRow(
  audit: Audit & { readonly action: string },
  { account, requestId }: { readonly account?: { readonly id: string }; readonly requestId?: string },
): AuditRow {
  return {
    ...audit,
    ...(account && { account: account.id }),
    ...(requestId !== undefined && { request_id: requestId }),
  };
}

/** Writes the events and audit rows of a transaction that no call completes: jobs, commands, devices. */
export async function finish(
  trx: HospitalTrx | SystemTrx,
  { events = [], audits = [] }: { readonly events?: readonly Event[]; readonly audits?: readonly AuditRow[] },
): Promise<void> {
  if (events.length === 0 && audits.length === 0) return;
  await sql`select app.finish(${JSON.stringify(events)}::jsonb, ${JSON.stringify(audits)}::jsonb)`.execute(trx);
}

/**
 * Emits events of background work that decides nothing: progress and state of what a call or a device began, which has
 * the audit row. `scripts/events-without-audit.test.ts` lists every use with its reason.
 */
export function emitWithoutAudit(trx: HospitalTrx, events: readonly Event[]): Promise<void> {
  return finish(trx, { events });
}
