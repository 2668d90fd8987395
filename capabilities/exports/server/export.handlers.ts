import { type HospitalTrx, versioned } from '@alder/database';
import { dayOf } from '@alder/i18n/format';
import { verifyPassword } from '@alder/secrets';
import { type Context, type Implementation, implement, implementStream } from '@alder/server';
import type { Storage } from '@alder/storage';
import { inputIncorrect, notFound } from '@alder/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  createExport,
  exportBusy,
  exportNotNow,
  exportPassword,
  exportTicket,
  getExportFile,
  getExports,
  getExportTarget,
  openExport,
  removeExport,
  saveExportTarget,
  targetForbidden,
  targetUnreachable,
} from '../contract/index.ts';
import { type ExportState, exportFlow, isRunning, monthLater } from '../domain/index.ts';
import { DROP_JOB, EXPORT_JOB } from './export.job.ts';
import { presentExport, presentTarget } from './export.presenter.ts';
import {
  type ExportRow,
  findExport,
  findName,
  insertExport,
  listExports,
  lockExport,
  removeFiles,
  setExport,
} from './export.repository.ts';
import { findTarget, insertTarget, lockTarget, setTarget, type TargetRow } from './target.repository.ts';
import { isForbidden, openKey, sealKey } from './target.ts';
import { isTicket, ticketFor } from './ticket.ts';

/** Sends a stored file with ranges; imaging's, because it has the rules of ranges. */
export type SendStored = (
  storage: Storage,
  file: { readonly key: string; readonly mediaType: string; readonly filename: string },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

export const exportHandlers = (sendStored: SendStored): readonly Implementation[] => [
  implement(createExport, async ({ password, lang }, context) => {
    const { trx, hospital, account, services, audit, emit } = context;
    await refuseWrongPassword(context, password);
    const row = await insertExport(trx, { kind: 'asked', lang: lang ?? hospital.lang, created_by: account.id });
    if (!row) throw exportBusy();
    await services.jobs.send(trx, EXPORT_JOB, { hospital: hospital.id, entry: row.id });
    audit({ entity: 'export', id: row.id });
    emit({ event: 'export.created', id: row.id });
    return { result: await present(trx, row) };
  }),

  implement(getExports, async ({ offset, limit }, { trx }) => {
    const rows = await listExports(trx, { before: offset, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return {
      result: page.map((row) => presentExport(row, row.created_by_name)),
      next: rows.length > limit ? page.at(-1)?.id : undefined,
    };
  }),

  implement(openExport, async ({ id, password }, context) => {
    const { trx, account, services, now, audit } = context;
    const row = await findExport(trx, id);
    if (!row) throw notFound();
    await refuseWrongPassword(context, password);
    if (!exportFlow.can(row.state as ExportState, 'expire')) throw exportNotNow({ state: row.state });
    const { ticket, until } = ticketFor(services.settings, { id, account: account.id }, now);
    audit({ entity: 'export', id });
    return { ticket, until: until.toISOString() };
  }),

  implementStream(
    getExportFile,
    async ({ id, ticket }, { inHospital, hospital, account, services, now, request, reply }) => {
      const row = await inHospital(async ({ trx, audit }) => {
        const found = await findExport(trx, id);
        if (!found?.object_key || found.state !== 'done') throw notFound();
        if (!isTicket(services.settings, { id, account: account.id }, ticket, now)) throw exportTicket();
        const detail = { range: request.headers.range?.slice(0, 100) ?? 'whole' };
        audit({ action: getExportFile.id, entity: 'export', id, detail });
        return found;
      });
      const filename = `alder-${dayOf(row.made_at!, hospital.timezone)}.zip`;
      void reply.header('cache-control', 'private, no-store');
      return sendStored(
        services.storage,
        { key: row.object_key!, mediaType: 'application/zip', filename },
        request,
        reply,
      );
    },
  ),

  implement(removeExport, async ({ id, version }, { trx, hospital, services, audit, emit }) => {
    const row = await lockExport(trx, id);
    if (!row) throw notFound();
    await versioned(row.version === version ? row : undefined, () => present(trx, row));
    const step = isRunning(row.state as ExportState) ? 'cancel' : 'delete';
    const state = exportFlow.next(row.state as ExportState, step);
    if (state === undefined) throw exportNotNow({ state: row.state });
    await removeFiles(trx, id);
    const changed = await setExport(trx, id, { state, object_key: null, claimed_until: null });
    await services.jobs.send(trx, DROP_JOB, { hospital: hospital.id, entry: id, key: row.object_key });
    audit({ entity: 'export', id, detail: { state } });
    emit({ event: 'export.updated', id });
    return { result: await present(trx, changed) };
  }),

  implement(getExportTarget, async (_input, { trx }) => {
    const row = await findTarget(trx);
    return { result: row ? presentTarget(row) : null };
  }),

  implementStream(saveExportTarget, async ({ password, version, secret_key, ...target }, context) => {
    const { hospital, services, now } = context;
    const key = await context.inHospital(async (work) => {
      await refuseWrongPassword({ trx: work.trx, account: context.account }, password);
      const before = await findTarget(work.trx);
      await refuseOtherVersion(before, version);
      if (isForbidden(target.endpoint, services.settings)) throw targetForbidden({ fields: { endpoint: 'forbidden' } });
      return secret_key || savedKey(services.settings, hospital.id, before);
    });
    if (!key) throw inputIncorrect({ fields: { secret_key: 'missing' } });
    // Minutes, where the peer does not respond: no transaction waits for it.
    const { testBucket } = await import('./bucket.ts');
    const reason = await testBucket({ ...target, secret_key: key }, services.settings);
    if (reason !== undefined) throw targetUnreachable({ reason });
    return context.inHospital(async ({ trx, audit, emit }) => {
      const before = await lockTarget(trx);
      await refuseOtherVersion(before, version);
      const values = { ...target, secret_sealed: sealKey(services.settings, hospital.id, key), tested_at: now };
      const row = before
        ? await setTarget(trx, { ...values, ...(target.active && !before.active && { next_at: monthLater(now) }) })
        : await insertTarget(trx, { ...values, next_at: monthLater(now) });
      const { endpoint, bucket, prefix, access_key, active } = row;
      audit({ entity: 'exportTarget', id: row.id, detail: { endpoint, bucket, prefix, access_key, active } });
      emit({ event: 'exportTarget.updated', id: row.id });
      return { result: presentTarget(row) };
    });
  }),
];

async function refuseWrongPassword(
  { trx, account }: Pick<Context, 'trx' | 'account'>,
  password: string,
): Promise<void> {
  const row = await trx.selectFrom('account').select('password_hash').where('id', '=', account.id).executeTakeFirst();
  if (!(await verifyPassword(row?.password_hash, password)))
    throw exportPassword({ fields: { password: exportPassword.code } });
}

async function refuseOtherVersion(row: TargetRow | undefined, version: number | undefined): Promise<void> {
  if (row?.version !== version) await versioned(undefined, async () => row && presentTarget(row));
}

async function present(trx: HospitalTrx, row: ExportRow) {
  return presentExport(row, await findName(trx, row.created_by));
}

function savedKey(
  settings: Parameters<typeof openKey>[0],
  hospital: string,
  row: { readonly secret_sealed: Buffer } | undefined,
): string | undefined {
  try {
    return row && openKey(settings, hospital, row.secret_sealed);
  } catch {
    return undefined;
  }
}
