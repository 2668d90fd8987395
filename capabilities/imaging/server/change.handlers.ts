import type { HospitalTrx } from '@alder/database';
import { implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { sql } from 'kysely';
import { deletePacs, updateImage, updateSeries } from '../contract/index.ts';
import { cleanFilename } from '../domain/index.ts';
import { findImage, listSeries } from './image.repository.ts';
import { asMissing } from './missing.ts';
import { presentImage, presentSeries } from './pacs.presenter.ts';
import { RESTORE_DAYS } from './study-page.repository.ts';

/** Calls that change what staff recorded about images; the bytes never change. */
export const changeHandlers = [
  implement(updateImage, async ({ id, version, ...fields }, { trx, emit }) => {
    const current = await findImage(trx, id);
    if (!current) throw notFound();
    const { datetime, filename, ...rest } = fields;
    const changed = await trx
      .updateTable('medical_image')
      .set({
        ...rest,
        ...(filename !== undefined && { filename: cleanFilename(filename) }),
        ...(datetime && { datetime: new Date(datetime) }),
        version: sql`version`,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
      .catch((fault: unknown) => Promise.reject(asMissing(fault)));
    if (changed.numUpdatedRows === 0n) throw stale({ current: presentImage(current) });
    emit({ event: 'pacs.updated', id, permit: 'pacs', payload: { series: current.series } });
    return { result: presentImage((await findImage(trx, id))!) };
  }),

  implement(updateSeries, async ({ id, version, ...fields }, { trx, hospital, emit }) => {
    const [current] = await listSeries(trx, { ids: [id] });
    if (!current) throw notFound();
    const changed = await trx
      .updateTable('series')
      .set({ ...fields, version: sql`version` })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw stale({ current: presentSeries(current, hospital.key) });
    emit({ event: 'pacs.updated', id, permit: 'pacs', payload: { series: id } });
    return { result: presentSeries((await listSeries(trx, { ids: [id] }))[0]!, hospital.key) };
  }),

  implement(deletePacs, async ({ ids, series, restore }, { trx, now, emit }) => {
    const changed = await setDeleted(trx, { ids, series, at: restore ? null : now });
    if (changed.length === 0) throw notFound();
    for (const row of changed) {
      emit({
        event: restore ? 'pacs.restored' : 'pacs.deleted',
        id: row.id,
        permit: 'pacs',
        payload: { series: row.series },
      });
    }
    return { result: changed.map(({ id }) => id) };
  }),
];

async function setDeleted(
  trx: HospitalTrx,
  { ids, series, at }: { ids: readonly string[]; series: readonly string[]; at: Date | null },
): Promise<readonly { id: string; series: string }[]> {
  const reachable = at
    ? sql<boolean>`deleted_at is null`
    : sql<boolean>`deleted_at > clock_timestamp() - make_interval(days => ${RESTORE_DAYS})`;
  if (series.length > 0) {
    await trx
      .updateTable('series')
      .set({ deleted_at: at })
      .where('id', 'in', [...series])
      .where(reachable)
      .execute();
  }
  if (ids.length === 0 && series.length === 0) return [];
  return trx
    .updateTable('medical_image')
    .set({ deleted_at: at })
    .where((where) =>
      where.or([
        ...(ids.length > 0 ? [where('id', 'in', [...ids])] : []),
        ...(series.length > 0 ? [where('series', 'in', [...series])] : []),
      ]),
    )
    .where('purged_at', 'is', null)
    .where(reachable)
    .returning(['id', 'series'])
    .execute();
}
