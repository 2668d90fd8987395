import type { HospitalTrx } from '@alder/database';
import { Unreadable } from '@alder/dicom';
import { quotaReached } from '@alder/imaging/contract';
import type { Archive, Described, Filetype } from '@alder/imaging/domain';
import { isSameChartNumber } from '@alder/patients/domain';
import { type Context, type Implementation, implement } from '@alder/server';
import { ObjectMissing } from '@alder/storage';
import type { InputOf } from '@alder/wire';
import { inputIncorrect, notFound, Refusal } from '@alder/wire';
import { createPacs, patientIdMismatch, uploadUnreadable } from '../contract/index.ts';
import { describeArrival } from './arrival-rows.ts';
import { readStoredHeader } from './examine-upload.ts';
import { fileImage } from './file-image.ts';
import { findDuplicate } from './find-duplicate.ts';
import type { ImageIndex } from './image-index.ts';
import type { Filed } from './list-image.ts';
import { findStoredUpload, setUpload, type UploadRow } from './upload.repository.ts';

type Input = InputOf<typeof createPacs>;

/** Files an uploaded file as an image. */
export const createHandlers = (index: ImageIndex): Implementation[] => [
  implement(createPacs, async (input, context) => {
    const { trx, hospital } = context;
    const upload = await findStoredUpload(trx, input.file_key, 'raw');
    if (!upload?.object_key || !upload.sha256) throw notFound();
    const archive = withBegun(await index.findArchive(trx));
    const pet = input.pet ? await requirePet(context, input.pet) : undefined;
    const filed = upload.image
      ? { outcome: 'same' as const, image: upload.image }
      : await fileUpload({ ...context, index }, archive, upload, { ...input, patientId: pet?.patient_id });
    if (filed.outcome === 'quota') throw quotaReached();
    await setUpload(trx, upload.id, { state: 'filed', image: filed.image });
    if (input.thumbnail_key && filed.outcome !== 'same')
      await useThumbnail({ trx, index }, filed.image, input.thumbnail_key);
    const entry = await index.readEntry(trx, filed.image, hospital.key);
    if (!entry) throw notFound();
    return { ...entry, outcome: filed.outcome };
  }),
];

/** An upload was let in when it began: it is filed although the storage has filled since. */
function withBegun(archive: Archive): Archive {
  return archive.takesBegun ? { ...archive, quota: undefined } : archive;
}

async function requirePet({ trx }: Context, id: string) {
  const pet = await trx.selectFrom('pet').select(['id', 'patient_id']).where('id', '=', id).executeTakeFirst();
  if (!pet) throw notFound();
  return pet;
}

async function fileUpload(
  context: Context & { readonly index: ImageIndex },
  archive: Archive,
  upload: UploadRow,
  input: Input & { patientId: string | undefined },
): Promise<Filed> {
  const { trx, services, account, now, index } = context;
  const { storage } = services;
  const filetype = upload.filetype as Filetype;
  const stored = { key: upload.object_key!, sha256: upload.sha256!, bytes: upload.bytes };
  try {
    const described = filetype === 'dicom' ? await describedOf(context, archive, upload) : undefined;
    if (described) checkPatient(described, input);
    const pixels = archive.dedupImages ? (upload.pixel_sha256 ?? undefined) : undefined;
    const isCompared = archive.dedupImages && filetype !== 'dicom' && input.pet !== undefined;
    const duplicate = isCompared
      ? await findDuplicate(trx, { sha256: stored.sha256, pixels, pet: input.pet! })
      : undefined;
    if (duplicate) return { outcome: 'same', ...duplicate, isApart: false };
    const filed = await fileImage(trx, { storage, index }, archive, {
      stored,
      filetype,
      described,
      filename: upload.filename,
      source: 'upload',
      sentBy: account.id,
      now,
      pet: input.pet,
      matchedBy: account.id,
      studyInstanceUid: input.study ? await requireStudy(context, input.study) : await batchStudy(context, input),
      datetime: input.datetime,
      description: input.description,
      medicalRecord: input.medical_record,
      screenshotOf: input.screenshot_of,
    });
    if (pixels && filed.outcome !== 'quota' && filed.outcome !== 'same')
      await index.setPixelHash(trx, filed.image, pixels);
    return filed;
  } catch (fault) {
    if (fault instanceof Unreadable) throw uploadUnreadable({ reason: fault.reason });
    // The bytes were removed because the upload was not filed in time: it has to be sent again.
    if (fault instanceof ObjectMissing) throw notFound();
    if (fault instanceof Refusal) throw fault;
    // A foreign key violation means an id that does not exist in this hospital: 404, as for any other.
    throw (fault as { code?: string } | null)?.code === '23503' ? notFound() : fault;
  }
}

/** A file with another chart number is filed under the chosen pet only after the user has confirmed it. */
function checkPatient(
  { study: { patient_id: named } }: Described,
  { patientId, confirm }: { patientId: string | undefined; confirm?: boolean | undefined },
): void {
  if (patientId === undefined || confirm || !named || isSameChartNumber(named, patientId)) return;
  throw patientIdMismatch({ patient_id: named });
}

/** Content of the header; it is read again only for uploads of an earlier version of the product. */
async function describedOf({ services, now }: Context, archive: Archive, upload: UploadRow): Promise<Described> {
  if (upload.described) return upload.described as unknown as Described;
  return describeArrival(await readStoredHeader(services.storage, upload.object_key!), archive, now);
}

/**
 * The study of files that were chosen together, by the UID that the browser made for them. An existing study has to be
 * of the same pet.
 */
async function batchStudy({ trx }: Context, { study_uid, pet }: Input): Promise<string | undefined> {
  if (study_uid === undefined) return undefined;
  const study = await trx
    .selectFrom('study')
    .select(['pet', 'deleted_at'])
    .where('study_instance_uid', '=', study_uid)
    .executeTakeFirst();
  if (pet === undefined || (study && study.pet !== pet))
    throw inputIncorrect({ fields: { study_uid: 'inputIncorrect' } });
  return study_uid;
}

async function requireStudy({ trx }: Context, id: string): Promise<string> {
  const study = await trx.selectFrom('study').select('study_instance_uid').where('id', '=', id).executeTakeFirst();
  if (!study) throw notFound();
  return study.study_instance_uid;
}

async function useThumbnail(
  { trx, index }: { readonly trx: HospitalTrx; readonly index: ImageIndex },
  image: string,
  key: string,
): Promise<void> {
  const thumbnail = await findStoredUpload(trx, key, 'thumbnail');
  if (!thumbnail?.object_key) throw notFound();
  await index.setThumbnail(trx, image, thumbnail.object_key);
  await setUpload(trx, thumbnail.id, { state: 'filed', image });
}
