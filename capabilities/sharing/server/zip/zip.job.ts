import { createHmac } from 'node:crypto';
import { type Db, type HospitalTrx, inHospital } from '@alder/database';
import { MediumWriter } from '@alder/dicom/medium';
import { mayHaveBurnedInText } from '@alder/imaging/domain';
import type { JobData } from '@alder/jobs';
import { emitWithoutAudit } from '@alder/server';
import { deriveSecret, type Settings } from '@alder/settings';
import type { Storage } from '@alder/storage';
import { sql } from 'kysely';
import { isLive } from '../../domain/index.ts';
import type { Archive, ExportedImage } from '../archive.ts';
import { findShare } from '../share.repository.ts';
import { cleansPixels, type Visible, visibleIn } from '../visible.ts';
import { type PageSeries, readMe, viewerPage } from './viewer-page.ts';
import { presentZip } from './zip.presenter.ts';
import { findZip, setZip, type ZipValues } from './zip.repository.ts';

/** Job that packs the ZIP of one link. */
export const ZIP_JOB = 'share.zip';
/** Minimum interval between progress events. */
const EVENT_THROTTLE_MS = 1000;

export type ZipOptions = {
  readonly db: Db;
  readonly storage: Storage;
  readonly settings: Settings;
  readonly archive: Archive;
  readonly clock?: () => Date;
};

/**
 * Packs what a link shows: the files with a DICOMDIR, a JPEG of each frame, and a page that shows them from a disk
 * without a server. One image after the other, straight into the storage: memory does not grow with the length.
 */
export async function packShare(parts: ZipOptions, { hospital, share, zip }: JobData): Promise<void> {
  const { db, storage, clock = () => new Date() } = parts;
  const notified = (values: ZipValues) =>
    inHospital(
      db,
      hospital,
      async (trx) => (await setZip(trx, String(zip), values)) && (await notify(trx, String(share))),
    );
  const begun = await inHospital(db, hospital, (trx) => begin(parts, trx, String(share), String(zip), clock()));
  if (!begun) return;
  const draft = storage.openDraft(hospital);
  try {
    if (!(await notified({ state: 'working', files: begun.shown.images.length, files_done: 0 })))
      return await draft.discard();
    const notes = await pack(
      parts,
      begun,
      (chunk) => draft.write(chunk),
      (files_done) => notified({ files_done }),
    );
    if (!notes) return await draft.discard();
    const { key, bytes } = await draft.commit();
    const isKept = await inHospital(db, hospital, async (trx) => {
      const isWithin = await parts.archive.countShared(trx, bytes);
      if (!isWithin) throw new QuotaPassed();
      const done = { state: 'done', object_key: key, bytes, notes: JSON.stringify(notes) } as const;
      if (!(await setZip(trx, String(zip), done))) throw new Unwanted();
      return notify(trx, String(share));
    }).catch((fault: unknown) => {
      if (fault instanceof Unwanted) return true;
      if (fault instanceof QuotaPassed) return false;
      throw fault;
    });
    if (!isKept) await notified({ state: 'failed', failure: 'quotaReached' });
  } catch (fault) {
    await draft.discard();
    await notified({ state: 'failed', failure: 'unknown' });
    throw fault;
  }
}

class QuotaPassed extends Error {}
class Unwanted extends Error {}

type Begun = {
  readonly shown: Visible;
  readonly images: ReadonlyMap<string, ExportedImage>;
  readonly language: 'en' | 'ja' | 'zhtw';
  readonly hospital: string;
  readonly title: string;
  readonly share: string;
  readonly deidentify: boolean;
  readonly words_seen: boolean;
};

async function begin(
  { archive }: ZipOptions,
  trx: HospitalTrx,
  id: string,
  zip: string,
  now: Date,
): Promise<Begun | undefined> {
  const share = await findShare(trx, id);
  const row = await findZip(trx, id);
  if (!share || !isLive(share, now) || !share.downloadable || row?.id !== zip) return undefined;
  const { key, lang, name } = await trx
    .selectFrom('hospital')
    .select(['key', 'lang', 'name'])
    .where('id', '=', sql<string>`app.hospital()`)
    .executeTakeFirstOrThrow();
  const terms = { deidentify: row.deidentify, words_seen: share.words_seen };
  const visible = visibleIn(await archive.listShared(trx, key, share.queries as never), terms);
  const input = await archive.findGiven(
    trx,
    visible.images.map(({ file_key }) => file_key),
  );
  return {
    ...{ shown: visible, share: id, ...terms, language: lang as 'en', hospital: name },
    title: row.deidentify ? '' : share.title,
    images: new Map(input.map((image) => [image.id, image])),
  };
}

/** @returns Codes of notes for the recipient; undefined if the ZIP is not needed any more. */
async function pack(
  { storage, archive, settings, clock = () => new Date() }: ZipOptions,
  begun: Begun,
  write: (chunk: Uint8Array) => Promise<void> | undefined,
  notified: (done: number) => Promise<boolean>,
): Promise<readonly string[] | undefined> {
  const writer = new MediumWriter(write, clock());
  const drawing = archive.openDrawing(storage);
  const notes = new Set<string>(noteTexts(begun));
  const pages: PageSeries[] = [];
  const how = { cleansPixels: cleansPixels(begun) };
  const without = begun.deidentify ? { ...withoutPeople(settings, begun.share), ...how } : undefined;
  let done = 0;
  let notifiedAt = 0;
  try {
    for (const [place, series] of begun.shown.series.entries()) {
      const page: PageSeries = { title: titleOf(series, begun.deidentify), images: [] };
      pages.push(page);
      for (const [at, { id }] of begun.shown.images.filter((one) => one.series === series.id).entries()) {
        const image = begun.images.get(id);
        if (!image) continue;
        const input = await archive.giveImage(storage, image, without);
        for (const note of input.notes) notes.add(note);
        const { folder, name } = await writer.addImage(place + 1, at + 1, input);
        const drawn = await drawing
          .draw(
            image,
            async (images) => {
              for (const [frame, image] of images.entries()) {
                const path = `images/${folder}/${name}_${String(frame + 1).padStart(4, '0')}.jpg`;
                await writer.add(path, image);
                page.images.push(path);
              }
            },
            how,
          )
          .catch(() => ['notDrawn']);
        if (drawn.length > 0) notes.add('notDrawn');
        done += 1;
        if (Date.now() - notifiedAt < EVENT_THROTTLE_MS && done < begun.images.size) continue;
        notifiedAt = Date.now();
        if (!(await notified(done))) return undefined;
      }
    }
  } finally {
    drawing.close();
  }
  await writer.addDirectory();
  const about = { ...begun, notes: [...notes], series: pages.filter(({ images }) => images.length > 0) };
  await writer.add('index.html', Buffer.from(viewerPage(about)));
  await writer.add('README.txt', Buffer.from(readMe(about)));
  await writer.finish();
  return [...notes];
}

/** Treatment of images that may have burned-in text in a deidentified link. */
function noteTexts({ shown: visible, deidentify, words_seen }: Begun): readonly string[] {
  if (!deidentify) return [];
  if (words_seen) return visible.images.some(mayHaveBurnedInText) ? ['seen'] : [];
  return visible.held > 0 ? ['held'] : [];
}

/** UIDs that are the same for the same input within one link, and cannot be traced back. */
export function withoutPeople(settings: Settings, share: string) {
  const secret = deriveSecret(settings, 'deidentify');
  const uid = (text: string) => {
    const hash = createHmac('sha256', secret).update(`${share} ${text}`).digest('hex').slice(0, 32);
    return `2.25.${BigInt(`0x${hash}`)}`;
  };
  return { uid, patientId: `A${uid('patient').slice(-8)}` };
}

/** A description may name people: a deidentified link keeps only the kind of the images. */
function titleOf({ modality, description }: { modality: string; description: string }, deidentify: boolean): string {
  return deidentify ? modality : [modality, description].filter(Boolean).join(' ');
}

/** Notifies the screens of staff; always true, so that it can end a condition. */
async function notify(trx: HospitalTrx, share: string): Promise<boolean> {
  const zip = await findZip(trx, share);
  const event = {
    event: 'shareUrl.compressed',
    id: share,
    permit: 'pacs' as const,
    payload: zip ? presentZip(zip) : {},
  };
  await emitWithoutAudit(trx, [event]);
  return true;
}
