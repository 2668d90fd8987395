import { implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { sql } from 'kysely';
import { deletePacs, updateImage, updateSeries } from '../contract/index.ts';
import { cleanFilename } from '../domain/index.ts';
import { hideImages, restoreImages } from './hidden-images.repository.ts';
import { findImage, listSeries } from './image.repository.ts';
import { asMissing } from './missing.ts';
import { presentImage, presentSeries } from './pacs.presenter.ts';

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

  implement(deletePacs, async ({ ids, series, restore = false }, { trx, now, emit, audit }) => {
    const changed = await (restore ? restoreImages(trx, { ids, series, now }) : hideImages(trx, { ids, series, now }));
    if (changed.length === 0) throw notFound();
    // A row for each entry that was named: deleted-items reads from it who deleted it.
    const detail = { deleted: !restore };
    for (const id of series)
      audit({ entity: 'series', id, detail: { ...detail, images: changed.filter((row) => row.series === id).length } });
    for (const { id } of changed.filter((row) => ids.includes(row.id))) audit({ entity: 'image', id, detail });
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
