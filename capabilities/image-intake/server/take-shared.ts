import { type Db, inHospital } from '@alder/database';
import { Unreadable } from '@alder/dicom';
import type { Filetype } from '@alder/imaging/domain';
import type { Storage } from '@alder/storage';
import { readStoredHeader } from './examine-upload.ts';
import { fileImage } from './file-image.ts';
import type { ImageIndex } from './image-index.ts';
import { dropUnfiled } from './list-image.ts';

/** Bytes of another hospital's image, and the pet under which they are filed. */
export type AcquiredImage = {
  readonly hospital: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly filetype: string;
  readonly filename: string;
  /** Study of a photograph without one of its own, the same for all images of one study. */
  readonly studyInstanceUid: string;
  readonly datetime: string;
  readonly description: string;
  readonly pet: string;
  readonly account: string;
  readonly now: Date;
};

export type TakeOptions = { readonly db: Db; readonly storage: Storage; readonly index: ImageIndex };

class QuotaReached extends Error {}

/**
 * Files an image of another hospital under a pet: its bytes are stored again, for the receiving hospital.
 *
 * @returns The result of filing; `unreadable` when its header cannot be read.
 */
export async function takeShared(
  { db, storage, index }: TakeOptions,
  image: AcquiredImage,
): Promise<'new' | 'same' | 'revision' | 'quota' | 'unreadable'> {
  const { hospital, account, content, filetype, ...about } = image;
  const stored = await storage.put(hospital, content);
  const drop = () => inHospital(db, hospital, (trx) => dropUnfiled(trx, storage, stored.key));
  try {
    const header = filetype === 'dicom' ? await readStoredHeader(storage, stored.key) : undefined;
    const filed = await inHospital(db, hospital, async (trx) => {
      const arrival = { ...about, stored, header, filetype: filetype as Filetype, source: 'upload' as const };
      const answer = await fileImage(trx, { storage, index }, await index.findArchive(trx), {
        ...arrival,
        sentBy: account,
        matchedBy: account,
      });
      if (answer.outcome === 'quota') throw new QuotaReached();
      return answer;
    });
    if (filed.outcome === 'same') await drop();
    return filed.outcome;
  } catch (fault) {
    await drop();
    if (fault instanceof QuotaReached) return 'quota';
    if (fault instanceof Unreadable || (fault as { kind?: { code: string } }).kind?.code === 'uploadUnreadable')
      return 'unreadable';
    throw fault;
  }
}
