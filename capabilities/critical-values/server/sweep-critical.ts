import type { Work } from '@alder/server';
import { escalationDue } from '../domain/index.ts';
import { findResult, listDue, listWithoutAlert } from './alert.repository.ts';
import { escalate, followResult } from './follow-critical.ts';

/** Results older than this had no alert when alerts were introduced, and get none. */
const DAYS_BACK = 2;
const DAY_MS = 86_400_000;

/**
 * Escalates results that were not acknowledged in time, and raises those that came in without an alert. Run every
 * minute.
 */
export async function sweepCritical(work: Work): Promise<void> {
  const { trx, now, audit } = work;
  for (const id of await listWithoutAlert(trx, new Date(now.getTime() - DAYS_BACK * DAY_MS))) {
    const result = await findResult(trx, id);
    if (result) await followResult(result, work);
  }
  for (const alert of await listDue(trx, escalationDue(now), now)) {
    await escalate(alert, work);
    audit({ action: 'critical.escalate', entity: 'critical', id: alert.id });
  }
}
