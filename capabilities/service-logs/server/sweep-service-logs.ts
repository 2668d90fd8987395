import type { Work } from '@alder/server';
import { isOverdue, periodOf, replacementFlow } from '../domain/index.ts';
import { deleteUnusedPhotos } from './request.repository.ts';
import { statusOf } from './service-log.handlers.ts';
import { listOpenBefore, setLog } from './service-log.repository.ts';

const DAY_MS = 86_400_000;

/** Lets logs expire that were not requested in their time, and deletes photographs of no request. Run every minute. */
export async function sweepServiceLogs({ trx, hospital, now, emit, audit }: Work): Promise<void> {
  const expiring = replacementFlow.states.filter((status) => replacementFlow.can(status, 'expire'));
  const rows = await listOpenBefore(trx, expiring, periodOf(now, hospital.timezone).since);
  for (const row of rows.filter(({ created_at }) => isOverdue(created_at, now, hospital.timezone))) {
    await setLog(trx, row.id, { service_status: replacementFlow.next(statusOf(row), 'expire')! });
    audit({ action: 'serviceLog.expire', entity: 'serviceLog', id: row.id });
    emit({ event: 'serviceLog.expired', id: row.id, permit: 'lis' });
  }
  await deleteUnusedPhotos(trx, new Date(now.getTime() - DAY_MS));
}
