import { inHospital, inSystem } from '@alder/database';
import type { Jobs } from '@alder/jobs';
import type { Work } from '@alder/server';
import { exportFlow, monthLater } from '../domain/index.ts';
import { DROP_JOB, dropExport, EXPORT_JOB, makeExport } from './export.job.ts';
import { insertExport, listExpired, listRunning, setExport } from './export.repository.ts';
import type { ExportParts } from './parts.ts';
import { lockTarget, setTarget } from './target.repository.ts';

export { ArchiveFailure } from './archive/archive-file.ts';
export { type Restored, restoreArchive } from './archive/restore-archive.ts';
export { type Verified, verifyArchive } from './archive/verify-archive.ts';
export { exportHandlers } from './export.handlers.ts';
export { makeExport } from './export.job.ts';
export { findExport, insertExport, setExport } from './export.repository.ts';
export type { DirectoryKeys, Document, ExportParts, Givers } from './parts.ts';

/** Background jobs of this capability; called before the jobs start. */
export function registerExportJobs(jobs: Pick<Jobs, 'register'>, parts: ExportParts): void {
  // A job that a killed server held is tried again when its claim is over, and by the next start.
  jobs.register(EXPORT_JOB, (data) => makeExport(parts, data), { retries: 20, limitSeconds: 86_400 });
  jobs.register(DROP_JOB, (data) => dropExport(parts, data));
}

/** Goes on with exports that the end of a server interrupted; called when the jobs have started. */
export async function resumeExports({ db, jobs }: Pick<ExportParts, 'db' | 'jobs'>): Promise<void> {
  const hospitals = await inSystem(db, (trx) => trx.selectFrom('hospital').select('id').execute());
  for (const { id: hospital } of hospitals)
    await inHospital(db, hospital, async (trx) => {
      for (const { id } of await listRunning(trx)) await jobs.send(trx, EXPORT_JOB, { hospital, entry: id });
    });
}

/** Deletes archives whose days are over and begins those of a month that is over. */
export async function sweepExports({ trx, hospital, now, services, emit, audit }: Work): Promise<void> {
  for (const { id, object_key: key } of await listExpired(trx, now)) {
    await setExport(trx, id, { state: exportFlow.next('done', 'expire')!, object_key: null });
    await services.jobs.send(trx, DROP_JOB, { hospital: hospital.id, entry: id, key });
    audit({ action: 'export.expired', entity: 'export', id });
    emit({ event: 'export.updated', id });
  }
  const target = await lockTarget(trx);
  if (!target?.active || target.next_at > now) return;
  const row = await insertExport(trx, { kind: 'monthly', lang: hospital.lang, created_by: null });
  // One that runs has everything too; the next minute asks again.
  if (!row) return;
  await setTarget(trx, { next_at: monthLater(now > monthLater(target.next_at) ? now : target.next_at) });
  await services.jobs.send(trx, EXPORT_JOB, { hospital: hospital.id, entry: row.id });
  audit({ action: 'export.create', entity: 'export', id: row.id, detail: { kind: 'monthly' } });
  emit({ event: 'export.created', id: row.id });
}
