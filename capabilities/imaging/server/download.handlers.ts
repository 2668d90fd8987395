import { PassThrough } from 'node:stream';
import { dayOf } from '@alder/i18n/format';
import { implementStream } from '@alder/server';
import type { Storage } from '@alder/storage';
import { notFound } from '@alder/wire';
import { getStudiesZip, imageDamaged } from '../contract/index.ts';
import { listImagesOfSeries, listSeries, listStudies } from './image.repository.ts';
import { attachment } from './send-range.ts';
import { writeMedium } from './write-medium.ts';

const MAX_LOOKUP_BATCH = 32;

/** Calls that download whole studies. */
export const downloadHandlers = [
  implementStream(getStudiesZip, async ({ studies }, context) => {
    const { hospital, inHospital, services, now, request, reply } = context;
    const target = [...new Set(studies)];
    const found = await inHospital(async ({ trx, audit }) => {
      const rows = await listStudies(trx, target);
      const series = await listSeries(trx, { studies: target });
      if (rows.length < target.length || series.length === 0) throw notFound();
      const ids = series.map(({ id }) => id);
      const images = await listImagesOfSeries(trx, ids);
      // Originals contain names, so the download is audited.
      for (const { id } of rows)
        audit({ action: 'pacs.takenOut', entity: 'pacs', id, detail: { images: images.length } });
      return { rows, series: ids.map((id) => images.filter((image) => image.series === id)) };
    });
    reply
      .header('content-type', 'application/zip')
      .header('content-disposition', attachment(nameOf(found.rows, hospital.timezone)))
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff');
    if (request.method === 'HEAD') return reply.send('');
    if (!(await areKept(services.storage, found.series.flat()))) throw imageDamaged();
    const zip = new PassThrough();
    // An interrupted download is recognisable: the connection ends before the central directory of the ZIP.
    writeMedium(services.storage, found.series, zip, now).catch((fault: Error) => zip.destroy(fault));
    return reply.send(zip);
  }),
];

/**
 * Whether the storage has every original: checked before the first byte, because an interrupted ZIP carries no reason.
 */
async function areKept(storage: Storage, images: readonly { readonly object_key: string }[]): Promise<boolean> {
  for (let at = 0; at < images.length; at += MAX_LOOKUP_BATCH) {
    const some = images.slice(at, at + MAX_LOOKUP_BATCH);
    const found = await Promise.all(some.map(({ object_key }) => storage.stat(object_key)));
    if (found.includes(undefined)) return false;
  }
  return true;
}

/** `Mochi-THORAX-2026-11-20.zip`; the name of several studies has their number. */
function nameOf(studies: Awaited<ReturnType<typeof listStudies>>, zone: string): string {
  const [study] = studies;
  const words =
    studies.length === 1 && study
      ? [study.pet_name ?? study.patient_id, study.description, dayOf(study.datetime, zone)]
      : [`${studies.length} studies`];
  const name = words
    .join(' ')
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .replace(/\s+/g, '-');
  return `${name || 'study'}.zip`;
}
