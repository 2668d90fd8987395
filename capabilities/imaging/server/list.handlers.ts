import type { HospitalTrx } from '@alder/database';
import { implement } from '@alder/server';
import { inputIncorrect, notFound } from '@alder/wire';
import {
  getPacs,
  getPacsEntry,
  getPetEntriesNew,
  getSeries,
  getSeriesEntries,
  getStudyEntries,
  refreshUsage,
} from '../contract/index.ts';
import { quotaBytes } from '../domain/index.ts';
import { findArchive } from './archive.ts';
import {
  findImage,
  listImages,
  listImagesOfSeries,
  listSeries,
  listStudies,
  pageOfStudies,
  type StudyFilter,
} from './image.repository.ts';
import { presentImage, presentSeries, presentStudy } from './pacs.presenter.ts';

/** Calls that only read the archive's index. */
export const listHandlers = [
  implement(getPacs, async ({ ids }, { trx }) => {
    const rows = new Map((await listImages(trx, ids)).map((row) => [row.id, row]));
    return { result: ids.flatMap((id) => (rows.has(id) ? [presentImage(rows.get(id)!)] : [])) };
  }),

  implement(getSeries, async ({ offset, limit, ...filter }, { trx, hospital }) => {
    const page = await readPage(trx, { ...filter, limit, after: readCursor(offset) });
    const rows = await listSeries(trx, { studies: page.ids });
    const wanted = filter.modality ? rows.filter(({ modality }) => modality === filter.modality) : rows;
    const place = new Map(page.ids.map((id, index) => [id, index]));
    const sorted = [...wanted].sort((a, b) => (place.get(a.study) ?? 0) - (place.get(b.study) ?? 0));
    return {
      result: sorted.map((row) => presentSeries(row, hospital.key)),
      studies: (await listStudies(trx, page.ids))
        .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
        .map(presentStudy),
      ...(page.next ? { next: page.next } : {}),
    };
  }),

  implement(getSeriesEntries, async ({ id }, { trx, hospital }) => {
    const [series] = await listSeries(trx, { ids: [id] });
    if (!series) throw notFound();
    return {
      ...(await withParents(trx, series.id, hospital.key)),
      result: (await listImagesOfSeries(trx, [id])).map(presentImage),
    };
  }),

  implement(getStudyEntries, async ({ id }, { trx, hospital }) => {
    const [study] = await listStudies(trx, [id]);
    if (!study) throw notFound();
    const series = await listSeries(trx, { studies: [id] });
    const images = await listImagesOfSeries(
      trx,
      series.map((one) => one.id),
    );
    return {
      result: images.map(presentImage),
      series: series.map((one) => presentSeries(one, hospital.key)),
      study: presentStudy(study),
    };
  }),

  implement(getPacsEntry, async ({ id }, { trx, hospital }) => {
    const image = await findImage(trx, id);
    if (!image) throw notFound();
    return { result: presentImage(image), ...(await withParents(trx, image.series, hospital.key)) };
  }),

  implement(getPetEntriesNew, async ({ petId, offset, limit }, { trx, hospital }) => {
    const pet = await trx.selectFrom('pet').select('id').where('id', '=', petId).executeTakeFirst();
    if (!pet) throw notFound();
    const page = await readPage(trx, { pet: petId, limit, after: readCursor(offset) });
    const series = await listSeries(trx, { studies: page.ids });
    return {
      result: (
        await listImagesOfSeries(
          trx,
          series.map(({ id }) => id),
        )
      ).map(presentImage),
      series: series.map((row) => presentSeries(row, hospital.key)),
      studies: (await listStudies(trx, page.ids)).map(presentStudy),
      ...(page.next ? { next: page.next } : {}),
    };
  }),

  implement(refreshUsage, async (_input, { trx, hospital }) => {
    const { quota } = await findArchive(trx);
    const usage = await trx.selectFrom('pacs_usage').select(['used', 'archive_used']).executeTakeFirst();
    const archiveQuota = quotaBytes({ license: null, configs: { pacsQuota: hospital.configs.pacsArchiveQuota } });
    return {
      used: usage?.used ?? 0,
      portalUsed: 0,
      quota: quota ?? null,
      archiveUsed: usage?.archive_used ?? 0,
      archiveQuota: archiveQuota ?? null,
      archiveAccessUsage: 0,
      shareUrlUsage: 0,
      shareUrlBoostUsage: 0,
    };
  }),
];

/** Series and study of an image, presented. */
export async function withParents(trx: HospitalTrx, id: string, hospital: string) {
  const [series] = await listSeries(trx, { ids: [id] });
  const [study] = series ? await listStudies(trx, [series.study]) : [];
  if (!series || !study) throw notFound();
  return { series: presentSeries(series, hospital), study: presentStudy(study) };
}

async function readPage(trx: HospitalTrx, filter: StudyFilter) {
  const rows = await pageOfStudies(trx, filter);
  const ids = rows.slice(0, filter.limit).map(({ id }) => id);
  const last = rows[filter.limit - 1];
  return { ids, next: rows.length > filter.limit && last ? `${last.datetime.toISOString()},${last.id}` : undefined };
}

function readCursor(offset: string | undefined): { datetime: string; id: string } | undefined {
  if (offset === undefined) return undefined;
  const [datetime = '', id = ''] = offset.split(',');
  if (Number.isNaN(Date.parse(datetime)) || !/^[0-9a-f-]{36}$/.test(id))
    throw inputIncorrect({ fields: { offset: 'unknown' } });
  return { datetime, id };
}
