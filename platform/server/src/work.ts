import { type Db, type HospitalTrx, inHospital } from '@alder/database';
import { auditRow, finish } from './finish.ts';
import type { Audit, Event, Reactions, Work } from './implement.ts';
import type { Services } from './services.ts';
import type { Account, Hospital } from './session.ts';

/** Who acts and under which request; both end up in the audit row. */
export type Actor = { readonly account?: Account; readonly requestId?: string };

export type WorkDeps = {
  readonly db: Db;
  readonly services: Services;
  readonly reactions: Reactions;
  readonly clock: () => Date;
};

/**
 * Runs `work` in one transaction of the hospital and completes its unit of work before the commit: reactions of other
 * capabilities, events of the outbox and audit rows commit or roll back with the handler's writes.
 *
 * @param action Action of the audit row that is written even when the handler adds none; undefined for reads.
 */
export function workInHospital<Result>(
  parts: WorkDeps,
  hospital: Hospital,
  actor: Actor,
  action: string | undefined,
  work: (work: Work) => Promise<Result>,
): Promise<Result> {
  return inHospital(parts.db, hospital.id, async (trx) => {
    const unitOfWork = openUnitOfWork(parts, hospital, trx);
    const result = await work(unitOfWork.work);
    await unitOfWork.close(actor, action);
    return result;
  });
}

/** The unit of work of one transaction: its events and audit rows. */
export function openUnitOfWork(parts: WorkDeps, hospital: Hospital, trx: HospitalTrx) {
  const events: Event[] = [];
  const audits: Audit[] = [];
  /** Events whose reactions have run. */
  let handled = 0;
  const work: Work = {
    trx,
    hospital,
    now: parts.clock(),
    services: parts.services,
    emit: (event) => void events.push(event),
    audit: (row) => void audits.push(row),
  };

  /** Each event is delivered once. Reactions may emit in turn: the array grows while it is walked. */
  async function react({ account }: Pick<Actor, 'account'>): Promise<boolean> {
    let hasReacted = false;
    while (handled < events.length) {
      const event = events[handled]!;
      handled += 1;
      for (const reaction of parts.reactions[event.event] ?? []) {
        hasReacted = true;
        await reaction(event, { ...work, ...(account && { account }) });
      }
    }
    return hasReacted;
  }

  return {
    work,
    /** Forgets what a refused handler had noted. */
    clear() {
      events.length = 0;
      audits.length = 0;
      handled = 0;
    },
    react,
    async close({ account, requestId }: Actor, action: string | undefined) {
      await react(account ? { account } : {});
      const rows = auditRows(events, audits, action);
      const actor = { ...(account && { account }), ...(requestId !== undefined && { requestId }) };
      await finish(trx, { events, audits: rows.map((row) => auditRow(row, actor)) });
    },
  };
}

function auditRows(events: readonly Event[], audits: readonly Audit[], action: string | undefined) {
  if (audits.length > 0) {
    return audits.map((row) => ({ ...row, action: row.action ?? action ?? 'unnamed' }));
  }
  if (!action) return [];
  const [first] = events;
  return [{ action: action, ...(first && { entity: first.event.split('.')[0], id: first.id }) }];
}
