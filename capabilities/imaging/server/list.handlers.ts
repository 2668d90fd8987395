import type { HospitalTrx } from '@alder/database';
import { implement, type Reaction } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  getPacs,
  getPacsEntry,
  getPetEntriesNew,
  getRevisions,
  getSeries,
  getSeriesEntries,
  getStudyEntries,
} from '../contract/index.ts';
import {
  findImage,
  listImages,
  listImagesOfSeries,
  listRevisions,
  listSeries,
  listStudies,
} from './image.repository.ts';
import { presentImage, presentListed, presentRevision, presentSeries, presentStudy } from './pacs.presenter.ts';
import { pageOfStudies } from './study-page.repository.ts';

/** Calls that only read the archive's index. */
export const listHandlers = [
  implement(getPacs, async ({ ids }, { trx }) => {
    const rows = new Map((await listImages(trx, ids)).map((row) => [row.id, row]));
    return { result: ids.flatMap((id) => (rows.has(id) ? [presentImage(rows.get(id)!)] : [])) };
  }),

  implement(getSeries, async (filter, { trx, hospital }) => {
    const page = await pageOfStudies(trx, filter);
    const rows = await listSeries(trx, { studies: page.ids }, { deleted: filter.deleted ?? false });
    const target = filter.modality ? rows.filter(({ modality }) => modality === filter.modality) : rows;
    const place = new Map(page.ids.map((id, index) => [id, index]));
    const sorted = [...target].sort((a, b) => (place.get(a.study) ?? 0) - (place.get(b.study) ?? 0));
    return {
      result: sorted.map((row) => presentSeries(row, hospital.key)),
      studies: (await listStudies(trx, page.ids))
        .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
        .map(presentListed),
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

  implement(getRevisions, async ({ id }, { trx }) => {
    const image = await findImage(trx, id);
    if (!image) throw notFound();
    return { result: (await listRevisions(trx, image)).map(presentRevision) };
  }),

  implement(getPetEntriesNew, async ({ petId, offset, limit }, { trx, hospital }) => {
    const pet = await trx.selectFrom('pet').select('id').where('id', '=', petId).executeTakeFirst();
    if (!pet) throw notFound();
    const page = await pageOfStudies(trx, { pet: petId, limit, offset });
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
];

/** Series and study of an image, presented. */
export async function withParents(trx: HospitalTrx, id: string, hospital: string) {
  const [series] = await listSeries(trx, { ids: [id] });
  const [study] = series ? await listStudies(trx, [series.study]) : [];
  if (!series || !study) throw notFound();
  return { series: presentSeries(series, hospital), study: presentStudy(study) };
}

/**
 * A new signed report removes its study from the list of those without a report, so every screen with the list is
 * refreshed.
 */
export const notifyReported: Reaction = async ({ id }, { emit }) => {
  emit({ event: 'pacs.reported', id, permit: 'pacs' });
};
