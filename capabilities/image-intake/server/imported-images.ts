import type { HospitalTrx } from '@alder/database';
import { DicomReader, Unreadable } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import { type Described, type Filetype, SNIFF_BYTES, sniff } from '@alder/imaging/domain';
import type { Storage, Stored } from '@alder/storage';
import { Refusal } from '@alder/wire';
import { describeArrival, rowsOf } from './arrival-rows.ts';
import { examineUpload } from './examine-upload.ts';
import { fileImage } from './file-image.ts';
import type { ImageIndex } from './image-index.ts';

/** A DICOM file of another practice system whose bytes are stored. */
export type PreparedImage = { readonly stored: Stored; readonly described: Described };

/** Why a file is no image: not DICOM, a DICOMDIR, or DICOM that cannot be read. */
export type ImageProblem = 'fileDicom' | 'dicomdir' | 'dicomUnreadable';

type Filing = PreparedImage & {
  readonly filename: string;
  /** Pet that the images are filed under; none: the chart number decides, and an unknown one leaves them unmatched. */
  readonly pet: string | null;
  readonly account: string;
  readonly now: Date;
};

/** Media Storage Directory Storage: a DICOMDIR. @see DICOM PS3.10 8.6 */
const DICOMDIR_CLASS = '1.2.840.10008.1.3.10';

/**
 * How DICOM files of another practice system are read and filed: by the rules of the upload, so that an imported image is any other
 * image.
 */
export function importedImages(index: ImageIndex) {
  return {
    /** What the header says, read no further than to the pixels. @param timezone IANA name, of the hospital */
    async describe(chunks: AsyncIterable<Uint8Array>, timezone: string, now: Date): Promise<Described | ImageProblem> {
      const reader = new DicomReader({ inflate: inflatePrefix });
      let head: Uint8Array = new Uint8Array(0);
      try {
        for await (const chunk of chunks) {
          if (head.length < SNIFF_BYTES) head = Buffer.concat([head, chunk.subarray(0, SNIFF_BYTES)]);
          reader.push(chunk);
          if (reader.peek()) break;
        }
        if (isDicomdir(head)) return 'dicomdir';
        if (sniff(head) !== 'dicom') return 'fileDicom';
        return describeArrival(reader.peek() ?? reader.finish(), { timezone }, now);
      } catch (fault) {
        if (!(fault instanceof Unreadable)) throw fault;
        if (isDicomdir(head)) return 'dicomdir';
        return sniff(head) === 'dicom' ? 'dicomUnreadable' : 'fileDicom';
      }
    },

    /** Stores the bytes of a file as an upload is stored; nothing stays of one that is refused. */
    async prepare(
      storage: Storage,
      { hospital, timezone, now }: { readonly hospital: string; readonly timezone: string; readonly now: Date },
      chunks: AsyncIterable<Uint8Array>,
    ): Promise<PreparedImage | ImageProblem> {
      const first = await storage.put(hospital, chunks);
      const made = [first.key];
      try {
        const examined = await examineUpload(storage, hospital, first, '', { checkQuota: async () => undefined, made });
        if (examined.header)
          return { stored: examined.stored, described: describeArrival(examined.header, { timezone }, now) };
      } catch (fault) {
        if (!(fault instanceof Unreadable || fault instanceof Refusal)) throw fault;
        return 'dicomUnreadable';
      }
      return 'fileDicom';
    },

    /**
     * Files one image in the caller's transaction.
     *
     * @returns what became of it and the image; `isBack`: the archive had it hidden, and shows it again.
     */
    async file(trx: HospitalTrx, storage: Storage, { stored, described, ...about }: Filing) {
      const archive = await index.findArchive(trx);
      const hidden = await trx
        .selectFrom('medical_image')
        .select('id')
        .where('sop_instance_uid', '=', described.image.sop_instance_uid)
        .where('deleted_at', 'is not', null)
        .execute();
      const arrival = {
        ...{ stored, described, filetype: 'dicom' as Filetype, filename: about.filename, source: 'upload' as const },
        ...{
          sentBy: about.account,
          now: about.now,
          ...(about.pet !== null && { pet: about.pet }),
          matchedBy: about.account,
        },
      };
      const filed = await fileImage(trx, { storage, index }, archive, { ...arrival, rows: rowsOf(archive, arrival) });
      if (filed.outcome === 'quota') return { outcome: 'quota' as const };
      const isBack = filed.outcome === 'same' && hidden.some(({ id }) => id === filed.image);
      // A study that was hidden comes back without a patient.
      if (isBack && about.pet !== null)
        await index.matchUnmatched(trx, filed.image, { pet: about.pet, account: about.account });
      return { outcome: filed.outcome, image: filed.image, isBack };
    },
  };
}

/** Whether a file is the directory of a disc, by its meta information: it may be too long to be read as an image. */
const isDicomdir = (head: Uint8Array): boolean => sniff(head) === 'dicom' && Buffer.from(head).includes(DICOMDIR_CLASS);
