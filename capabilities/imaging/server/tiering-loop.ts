import { type Db, inHospital, inSystem } from '@alder/database';
import { emitWithoutAudit } from '@alder/server';
import type { TieredStorage } from '@alder/storage';
import { sql } from 'kysely';
import { type BackgroundLoop, startLoop } from './background-loop.ts';

/** Lease of an image that is being moved; after this time another worker may take it. */
const CLAIM_SECONDS = 600;

export type TieringOptions = {
  readonly db: Db;
  readonly storage: TieredStorage;
  /** Only this hospital's images; without it those of every hospital. */
  readonly hospital?: string;
  readonly log?: { warn(detail: object, text: string): void };
};

/**
 * Moves images into the archive tier and back, one after the other, for as long as the server runs.
 *
 * The queue is in the columns of the images (`archive_wanted` differs from `archived`), so that a restarted server
 * resumes; a screen shows the progress by counting.
 */
export function startTiering(parts: TieringOptions): BackgroundLoop {
  return startLoop({
    next: () => moveNext(parts),
    any: () => anyToMove(parts),
    onFault: (fault) => parts.log?.warn({ err: fault }, 'image could not be moved'),
  });
}

type Claimed = {
  readonly hospital: string;
  readonly id: string;
  readonly series: string;
  readonly object_key: string;
  readonly rendition_key: string | null;
  readonly archive_wanted: boolean;
};

/** Moves the image that has waited longest; false when none waits. */
export async function moveNext({ db, storage, hospital, log }: TieringOptions): Promise<boolean> {
  const image = await claim(db, hospital ?? null);
  if (!image) return false;
  const move = image.archive_wanted ? storage.archive : storage.restore;
  try {
    await move(image.object_key);
    if (image.rendition_key) await move(image.rendition_key);
  } catch (fault) {
    // The lease expires and the move is retried; the nightly check reports damaged files.
    log?.warn({ image: image.id, failure: String(fault) }, 'image was not moved');
    return true;
  }
  await settle(db, image);
  return true;
}

async function claim(db: Db, hospital: string | null): Promise<Claimed | undefined> {
  return inSystem(db, async (trx) => {
    const { rows } = await sql<Claimed>`
      update medical_image set move_after = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})
      where (hospital, id) = (
        select hospital, id from medical_image
        where archive_wanted <> archived and move_after <= clock_timestamp() and hospital = coalesce(${hospital}, hospital)
        order by move_after limit 1 for update skip locked)
      returning hospital, id, series, object_key, rendition_key, archive_wanted`.execute(trx);
    return rows[0];
  });
}

async function settle(db: Db, { hospital, id, series, archive_wanted }: Claimed): Promise<void> {
  await inHospital(db, hospital, async (trx) => {
    const { rows } = await sql<{ size: number }>`
      update medical_image set archived = ${archive_wanted}, move_after = clock_timestamp()
      where id = ${id} and archived <> ${archive_wanted} returning (coalesce(packed_bytes, bytes) + rendition_bytes)::bigint as size`.execute(
      trx,
    );
    const [moved] = rows;
    if (!moved) return;
    const size = archive_wanted ? moved.size : -moved.size;
    await sql`update pacs_usage set used = used - ${size}, archive_used = archive_used + ${size}`.execute(trx);
    const event = { event: 'pacs.updated', id, permit: 'pacs' as const, payload: { series } };
    await emitWithoutAudit(trx, [event]);
  });
}

async function anyToMove({ db, hospital = undefined }: TieringOptions): Promise<boolean> {
  const { rows } = await inSystem(db, (trx) =>
    sql`select 1 from medical_image where archive_wanted <> archived and move_after <= clock_timestamp()
      and hospital = coalesce(${hospital ?? null}, hospital) limit 1`.execute(trx),
  );
  return rows.length > 0;
}
