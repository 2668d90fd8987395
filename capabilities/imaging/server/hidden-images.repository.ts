import type { HospitalTrx } from '@alder/database';
import { RESTORE_DAYS } from '@alder/wire';
import { sql } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

type Named = { readonly ids: readonly string[]; readonly series: readonly string[]; readonly now: Date };
/** An image that was hidden or shown again. */
export type ChangedImage = { readonly id: string; readonly series: string };

/** Hides images and whole series; what is hidden already keeps its instant. */
export async function hideImages(trx: HospitalTrx, { ids, series, now }: Named): Promise<ChangedImage[]> {
  if (series.length > 0) {
    await trx
      .updateTable('series')
      .set({ deleted_at: now })
      .where('id', 'in', [...series])
      .where('deleted_at', 'is', null)
      .execute();
  }
  const { rows } = await sql<ChangedImage>`
    update medical_image i set deleted_at = ${now}
    where (i.id = any(${[...ids]}::uuid[]) or i.series = any(${[...series]}::uuid[]))
      and i.deleted_at is null and i.purged_at is null
    returning i.id, i.series`.execute(trx);
  return rows;
}

/**
 * Shows images and series again that were hidden in the last 30 days. With a series come the images that were hidden
 * together with it; an image that was taken out of it before stays hidden.
 */
export async function restoreImages(trx: HospitalTrx, { ids, series, now }: Named): Promise<ChangedImage[]> {
  const since = sql`${now}::timestamptz - make_interval(days => ${RESTORE_DAYS})`;
  const { rows } = await sql<ChangedImage>`
    with shown as (
      update medical_image i set deleted_at = null from series e
      where e.hospital = i.hospital and e.id = i.series and i.deleted_at > ${since} and i.purged_at is null
        and (i.id = any(${[...ids]}::uuid[]) or (e.id = any(${[...series]}::uuid[])
          and (e.deleted_at is null or e.deleted_at = i.deleted_at)))
      returning i.id, i.series)
    select id, series from shown`.execute(trx);
  await showSeries(trx, series);
  return rows;
}

/** Shows series again, whichever of their images are hidden. */
export async function showSeries(trx: HospitalTrx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update series set deleted_at = null where id = any(${[...ids]}::uuid[])
    and deleted_at is not null`.execute(trx);
}

/** What of a study was hidden last and is hidden still, with its images: what comes back with it. */
export async function listHiddenLast(trx: HospitalTrx, study: string): Promise<readonly ChangedImage[]> {
  const { rows } = await sql<ChangedImage>`
    with hidden as (
      select i.id, i.series, i.deleted_at from medical_image i join series e on e.hospital = i.hospital and e.id = i.series
      where e.study = ${study} and i.deleted_at is not null and i.purged_at is null)
    select id, series from hidden where deleted_at = (select max(deleted_at) from hidden) order by id`.execute(trx);
  return rows;
}

/** A study that its deletion left without a visible image is listed again. */
export async function showStudy(trx: HospitalTrx, study: string): Promise<void> {
  await sql`update study set deleted_at = null where id = ${study} and merged_into is null
    and deleted_at is not null`.execute(trx);
}
