import type { HospitalTrx } from '@alder/database';
import type { Storage } from '@alder/storage';
import { notFound } from '@alder/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { countedSharedPercent } from '../domain/index.ts';
import { findArchive } from './archive.ts';
import { sendRange } from './send-range.ts';

/**
 * Adds the bytes of packages for links to the hospital's usage, or subtracts them.
 *
 * @returns false when the quota is exceeded: of packed bytes the fraction `configs.countedShared` counts, all unless
 * set (specification §9). The transaction must then be rolled back.
 */
export async function countShared(trx: HospitalTrx, bytes: number): Promise<boolean> {
  const { rows } = await sql<{ used: number; share_used: number }>`
    insert into pacs_usage (hospital, used, share_used) values (app.hospital(), 0, greatest(${bytes}::bigint, 0))
    on conflict (hospital) do update set share_used = greatest(pacs_usage.share_used + ${bytes}::bigint, 0)
    returning used, share_used`.execute(trx);
  const { quota } = await findArchive(trx);
  if (quota === undefined || bytes <= 0) return true;
  const { configs } = await trx
    .selectFrom('hospital')
    .select('configs')
    .where('id', '=', sql<string>`app.hospital()`)
    .executeTakeFirstOrThrow();
  const percent = countedSharedPercent((configs as { countedShared?: number } | null)?.countedShared);
  return Number(rows[0]!.used) + (Number(rows[0]!.share_used) * percent) / 100 <= quota;
}

/**
 * Sends a stored file, with ranges, as a download where it has a file name.
 *
 * @throws {Refusal} 404 when it is missing from the storage.
 */
export async function sendStored(
  storage: Storage,
  file: { readonly key: string; readonly mediaType: string; readonly filename?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const stored = await storage.stat(file.key);
  if (!stored) throw notFound();
  const { key, ...shown } = file;
  const etag = `"${key.slice(-64)}"`;
  return sendRange(storage, { key, start: 0, length: stored.bytes, etag, ...shown }, request, reply);
}
