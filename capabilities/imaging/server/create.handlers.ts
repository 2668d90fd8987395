import { type DicomHeader, tags, Unreadable } from '@alder/dicom';
import { type Context, implement } from '@alder/server';
import { ObjectMissing } from '@alder/storage';
import type { InputOf } from '@alder/wire';
import { notFound } from '@alder/wire';
import { createPacs, patientIdMismatch, quotaReached, uploadUnreadable } from '../contract/index.ts';
import type { Described, Filetype } from '../domain/index.ts';
import { type Archive, findArchive } from './archive.ts';
import { readStoredHeader } from './examine-upload.ts';
import { describeArrival, type Filed, fileImage } from './file-image.ts';
import { findImage } from './image.repository.ts';
import { withParents } from './list.handlers.ts';
import { asMissing } from './missing.ts';
import { presentImage } from './pacs.presenter.ts';
import { findTwin, type Twin } from './pixel-hash.ts';
import { findStoredUpload, setUpload, type UploadRow } from './upload.repository.ts';

type Given = InputOf<typeof createPacs>;

/** Makes an entry of an uploaded file. */
export const createHandlers = [
  implement(createPacs, async (input, context) => {
    const { trx, hospital } = context;
    const upload = await findStoredUpload(trx, input.file_key, 'raw');
    if (!upload?.object_key || !upload.sha256) throw notFound();
    const archive = await findArchive(trx);
    const pet = input.pet ? await requirePet(context, input.pet) : undefined;
    const filed = upload.image
      ? { outcome: 'same' as const, image: upload.image }
      : await fileUpload(context, archive, upload, { ...input, patientId: pet?.patient_id });
    if (filed.outcome === 'quota') throw quotaReached();
    await setUpload(trx, upload.id, { state: 'filed', image: filed.image });
    if (input.thumbnail_key && filed.outcome !== 'same') await useThumbnail(context, filed.image, input.thumbnail_key);
    const image = await findImage(trx, filed.image);
    if (!image) throw notFound();
    return {
      result: presentImage(image),
      ...(await withParents(trx, image.series, hospital.key)),
      outcome: filed.outcome,
    };
  }),
];

async function requirePet({ trx }: Context, id: string) {
  const pet = await trx.selectFrom('pet').select(['id', 'patient_id']).where('id', '=', id).executeTakeFirst();
  if (!pet) throw notFound();
  return pet;
}

async function fileUpload(
  context: Context,
  archive: Archive,
  upload: UploadRow,
  given: Given & { patientId: string | undefined },
): Promise<Filed> {
  const { trx, services, account, now } = context;
  const { storage } = services;
  const filetype = upload.filetype as Filetype;
  const stored = { key: upload.object_key!, sha256: upload.sha256!, bytes: upload.bytes };
  const header = filetype === 'dicom' ? await readStoredHeader(storage, stored.key) : undefined;
  if (header) checkPatient(header, given);
  try {
    const described = header && describeArrival(header, archive, now);
    const pixels = archive.dedupImages ? (upload.pixel_sha256 ?? undefined) : undefined;
    const twin = archive.dedupImages
      ? await findTwin(trx, twinOf(stored.sha256, pixels, given.pet, described))
      : undefined;
    if (twin) return { outcome: 'same', ...twin };
    const filed = await fileImage(trx, storage, archive, {
      stored,
      filetype,
      header,
      described,
      filename: upload.filename,
      source: 'upload',
      sentBy: account.id,
      now,
      pet: given.pet,
      matchedBy: account.id,
      studyInstanceUid: given.study ? await requireStudy(context, given.study) : undefined,
      datetime: given.datetime,
      description: given.description,
      medicalRecord: given.medical_record,
      screenshotOf: given.screenshot_of,
    });
    if (pixels && filed.outcome !== 'quota' && filed.outcome !== 'same')
      await trx.updateTable('medical_image').set({ pixel_sha256: pixels }).where('id', '=', filed.image).execute();
    return filed;
  } catch (fault) {
    if (fault instanceof Unreadable) throw uploadUnreadable({ reason: fault.reason });
    // The bytes went, as those of an upload that nobody files do: it has to be sent again.
    if (fault instanceof ObjectMissing) throw notFound();
    throw asMissing(fault);
  }
}

/** What makes an upload the same picture as one that the patient has already (configs.dedupImages). */
function twinOf(sha256: string, pixels: string | undefined, pet: string | undefined, described?: Described): Twin {
  if (!described) return { sha256, pixels, pet, patientId: '' };
  const { study, series, image } = described;
  const uid = image.sop_instance_uid;
  const instance = { uid, modality: series.modality, datetime: study.datetime, number: image.instance_number };
  return { sha256, pixels, pet, patientId: study.patient_id, instance };
}

/** A file that names another chart number is filed under the chosen pet only when a person says so again. */
function checkPatient(
  { dataset }: DicomHeader,
  { patientId, confirm }: { patientId: string | undefined; confirm?: boolean | undefined },
): void {
  const named = dataset.text(tags.PatientID);
  if (patientId === undefined || confirm || !named || named === patientId) return;
  throw patientIdMismatch({ patient_id: named });
}

async function requireStudy({ trx }: Context, id: string): Promise<string> {
  const study = await trx.selectFrom('study').select('study_instance_uid').where('id', '=', id).executeTakeFirst();
  if (!study) throw notFound();
  return study.study_instance_uid;
}

async function useThumbnail({ trx }: Context, image: string, key: string): Promise<void> {
  const thumbnail = await findStoredUpload(trx, key, 'thumbnail');
  if (!thumbnail?.object_key) throw notFound();
  await trx
    .updateTable('medical_image')
    .set({ thumbnail_object: thumbnail.object_key })
    .where('id', '=', image)
    .execute();
  await setUpload(trx, thumbnail.id, { state: 'filed', image });
}
