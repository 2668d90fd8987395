import { type Db, inHospital, inSystem } from '@alder/database';
import type { JobData } from '@alder/jobs';
import { emitWithoutAudit } from '@alder/server';
import type { Settings } from '@alder/settings';
import type { Storage } from '@alder/storage';
import type { Archive, Shared } from '../archive.ts';
import { namesOf } from '../pseudonym.ts';
import type { StoredShare } from '../share.repository.ts';
import { openShareId } from '../share-id.ts';
import { liveShare } from '../share-session.ts';
import { cleansPixels, visibleIn } from '../visible.ts';
import { withoutPeople } from '../zip/zip.job.ts';
import { chosenOf } from './chosen.ts';
import { findImport, type ImportRow, type ImportValues, setImport } from './import.repository.ts';

/** Job that takes images over from another hospital. */
export const IMPORT_JOB = 'share.import';

export type ImportOptions = {
  readonly db: Db;
  readonly storage: Storage;
  readonly settings: Settings;
  readonly archive: Archive;
  readonly clock?: () => Date;
};

/**
 * Imports the requested images one by one. The link is checked before each of them: a link stopped in the middle ends
 * the import there. Run again after a fault, it finds the images already imported and writes nothing twice.
 */
export async function takeOver(parts: ImportOptions, { hospital, entry: id }: JobData): Promise<void> {
  const { db, archive, settings, clock = () => new Date() } = parts;
  const entry = await inHospital(db, hospital, (trx) => findImport(trx, String(id)));
  if (!entry || entry.state === 'done' || entry.state === 'failed') return;
  const set = (values: ImportValues) =>
    inHospital(db, hospital, async (trx) => {
      await setImport(trx, entry.id, values);
      const event = { event: 'shareImport.updated', id: entry.id, permit: 'pacs' as const, payload: {} };
      await emitWithoutAudit(trx, [event]);
    });
  const find = () =>
    liveShare({ system: (work) => inSystem(db, work), now: clock() }, openShareId(settings, entry.share_sealed));

  const share = await find();
  if (!share?.downloadable || share.hospital !== entry.from_hospital)
    return set({ state: 'failed', failure: 'shareEnded' });
  const all = await inHospital(db, share.hospital, (trx) =>
    archive.listShared(trx, share.hospital_key, share.queries as never),
  );
  const visible = visibleIn(all, share);
  let [images_done, images_new] = [0, 0];
  for (const image of chosenOf(visible, entry.series as string[], namesOf(settings, share))) {
    if (!(await find())?.downloadable) return set({ state: 'failed', failure: 'shareEnded', images_done, images_new });
    const outcome = await takeOne(parts, hospital, entry, share, visible, image);
    if (outcome === 'quota') return set({ state: 'failed', failure: 'quotaReached', images_done, images_new });
    images_done += 1;
    if (outcome === 'new' || outcome === 'revision') images_new += 1;
    await set({ state: 'working', images_done, images_new });
  }
  await set({ state: 'done', images_done, images_new });
}

async function takeOne(
  { db, storage, archive, settings, clock = () => new Date() }: ImportOptions,
  hospital: string,
  entry: ImportRow,
  share: StoredShare,
  visible: Shared,
  image: Shared['images'][number],
): Promise<string> {
  const [input] = await inHospital(db, share.hospital, (trx) => archive.findGiven(trx, [image.file_key]));
  // Images of a deidentified link are deidentified.
  const isOriginal = !share.deidentify;
  const without = isOriginal ? undefined : { ...withoutPeople(settings, share.id), cleansPixels: cleansPixels(share) };
  const { file, filetype } = input
    ? await archive.giveImage(storage, input, without)
    : { file: undefined, filetype: '' };
  if (!file) return 'leftOut';
  const study = visible.studies.find(({ id }) => id === image.study);
  return archive.takeShared(
    { db, storage },
    {
      ...{ hospital, filetype, content: file, pet: entry.pet, account: entry.author, now: clock() },
      filename: isOriginal ? image.filename : '',
      studyInstanceUid: withoutPeople(settings, share.id).uid(study?.studyInstanceUID ?? image.study),
      datetime: image.datetime,
      description: isOriginal ? (study?.description ?? '') : '',
    },
  );
}
