import { quotaBytes } from '@alder/hospitals/domain';
import { implement, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import { archiveSeriesImage, getArchiveImage, getUsageDetails, quotaReached, refreshUsage } from '../contract/index.ts';
import { countedSharedPercent } from '../domain/index.ts';
import { findArchive } from './archive.ts';
import { servedOriginal } from './byte.handlers.ts';
import { findImage } from './image.repository.ts';
import { sendRange } from './send-range.ts';
import { readUsage, readUsageDetails } from './usage.repository.ts';

/** Calls about the storage tier of images and the usage of storage. */
export const keepingHandlers = [
  implement(archiveSeriesImage, async ({ series, archived }, { trx, hospital, emit, audit }) => {
    const { rows: known } = await sql<{ id: string; study: string }>`
      update series set archived = ${archived} where id = any(${series}::uuid[]) and deleted_at is null
      returning id, study`.execute(trx);
    if (known.length < new Set(series).size) throw notFound();
    const { rows: moving } = await sql<{ id: string; bytes: number }>`
      update medical_image set archive_wanted = ${archived}, move_after = clock_timestamp()
      where series = any(${series}::uuid[]) and archive_wanted <> ${archived}
      returning id, (coalesce(packed_bytes, bytes) + rendition_bytes)::bigint as bytes`.execute(trx);
    await sql`update study s set archived = not exists (select from series e where e.hospital = s.hospital
        and e.study = s.id and e.deleted_at is null and not e.archived)
      where s.id = any(${known.map(({ study }) => study)}::uuid[])`.execute(trx);

    const bytes = moving.reduce((sum, one) => sum + one.bytes, 0);
    const usage = await readUsage(trx);
    const { quota } = await findArchive(trx);
    const room = archived ? archiveQuotaOf(hospital) : quota;
    if (room !== undefined && bytes + (archived ? usage.archive_used : usage.used) > room) throw quotaReached();
    for (const { id, study } of known)
      emit({ event: 'pacs.archived', id: study, permit: 'pacs', payload: { series: id, study, archived } });
    audit({ entity: 'pacs', detail: { series, archived, images: moving.length } });
    return { result: moving.map(({ id }) => id) };
  }),

  implementStream(getArchiveImage, async ({ id }, { inHospital, services, request, reply }) => {
    const image = await inHospital(({ trx }) => findImage(trx, id));
    if (!image?.archived) throw notFound();
    return sendRange(services.storage, servedOriginal(image), request, reply, (input) =>
      inHospital(({ trx }) => sql`update pacs_usage set archive_access = archive_access + ${input}`.execute(trx)),
    );
  }),

  implement(refreshUsage, async (_input, { trx, hospital }) => {
    const { quota } = await findArchive(trx);
    const usage = await readUsage(trx);
    const counted = countedSharedPercent(hospital.configs.countedShared as number | undefined);
    return {
      used: usage.used,
      portalUsed: usage.portal,
      quota: quota ?? null,
      archiveUsed: usage.archive_used,
      archiveQuota: archiveQuotaOf(hospital) ?? null,
      archiveAccessUsage: usage.archive_access,
      shareUrlUsage: Math.round((usage.shared * counted) / 100),
      shareUrlBoostUsage: usage.packed,
    };
  }),

  implement(getUsageDetails, async (_input, { trx, hospital }) => readUsageDetails(trx, hospital.timezone)),
];

/** Quota of the archive tier in bytes; undefined is no limit. */
function archiveQuotaOf({ configs }: { readonly configs: Readonly<Record<string, unknown>> }): number | undefined {
  return quotaBytes({ license: null, configs: { pacsQuota: configs.pacsArchiveQuota } });
}
