import type { HospitalTrx } from '@alder/database';
import { type Context, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  deleteServiceLog,
  getHospitalServiceLogs,
  getServiceLog,
  notReplaceable,
  replacementNotOpen,
  requestReplacement,
  serviceLogInUse,
} from '../contract/index.ts';
import { canRequest, isDeletable, periodOf, replacementFlow, type ServiceStatus } from '../domain/index.ts';
import { findPhoto, insertRequest } from './request.repository.ts';
import { presentLog } from './service-log.presenter.ts';
import { findLog, type LogRow, listLogs, lockLogs, setLog } from './service-log.repository.ts';

export const serviceLogHandlers: readonly Implementation[] = [
  implement(getHospitalServiceLogs, async ({ since, until, offset, limit }, { trx, now, hospital }) => {
    const period = periodOf(now, hospital.timezone);
    const range = {
      since: since ? new Date(since) : period.since,
      until: until ? new Date(until) : period.until,
    };
    const rows = await listLogs(trx, { ...range, before: readOffset(offset), limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      result: page.map(presentLog),
      since: range.since.toISOString(),
      until: range.until.toISOString(),
      ...(rows.length > limit && last && { next: `${last.created_at.toISOString()} ${last.id}` }),
    };
  }),

  implement(getServiceLog, async ({ id }, { trx }) => {
    const row = await findLog(trx, id);
    if (!row) throw notFound();
    return { result: presentLog(row) };
  }),

  implement(deleteServiceLog, async ({ id }, { trx, now, emit, audit }) => {
    const [row] = await lockLogs(trx, [id]);
    if (!row) throw notFound();
    if (!isDeletable(statusOf(row))) throw serviceLogInUse({ status: row.service_status });

    await setLog(trx, id, { deleted_at: now });
    const { model, serial, error_code } = row;
    audit({
      entity: 'serviceLog',
      id,
      detail: { model, serial, error_code, created_at: row.created_at.toISOString() },
    });
    emit({ event: 'serviceLog.deleted', id, permit: 'lis' });
    return { result: presentLog(row) };
  }),

  implement(requestReplacement, async ({ logs, reason, contact, photo }, context) => {
    const { trx, now, account, emit, audit } = context;
    const versions = new Map(logs.map(({ id, version }) => [id, version]));
    const rows = await lockLogs(trx, [...versions.keys()]);
    if (rows.length < versions.size) throw notFound();
    for (const row of rows) refuseRequest(row, versions.get(row.id)!);
    if (photo && !(await findPhoto(trx, photo))) throw notFound({ fields: { photo: notFound.code } });

    const request = await insertRequest(trx, { reason, contact, photo, requested_by: account.id, created_at: now });
    for (const row of rows) {
      await setLog(trx, row.id, { service_status: replacementFlow.next(statusOf(row), 'request')!, request });
      emit({ event: 'serviceLog.requested', id: row.id, permit: 'lis' });
    }
    audit({ entity: 'replacementRequest', id: request, detail: { logs: rows.map(({ id }) => id) } });
    return { result: await presentAll(context, rows) };
  }),
];

function refuseRequest(row: LogRow, version: number): void {
  if (row.version !== version) throw stale({ current: presentLog(row) });
  const status = statusOf(row);
  if (!replacementFlow.can(status, 'request')) throw replacementNotOpen({ status, log: row.id });
  if (!canRequest({ replaceable: row.replaceable, service_status: status })) throw notReplaceable({ log: row.id });
}

async function presentAll({ trx }: Pick<Context, 'trx'>, rows: readonly LogRow[]) {
  return Promise.all(rows.map(async ({ id }) => presentLog((await findLog(trx as HospitalTrx, id))!)));
}

export const statusOf = (row: Pick<LogRow, 'service_status'>) => row.service_status as ServiceStatus;

/** `next` of a page: when its last log was made, and its id. */
function readOffset(offset: string | undefined): { at: string; id: string } | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f-]{36})$/.exec(offset ?? '') ?? [];
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : undefined;
}
