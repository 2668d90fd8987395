import { inHospital } from '@alder/database';
import { assumedOf, tags, Unreadable } from '@alder/dicom';
import { quotaReached } from '@alder/imaging/contract';
import { UPLOAD_MOST_BYTES } from '@alder/imaging/domain';
import { type Implementation, implementStream, type StreamContext } from '@alder/server';
import type { Stored } from '@alder/storage';
import { type InputOf, Refusal, tooLarge } from '@alder/wire';
import {
  type GatewayImage,
  getGatewayImage,
  putGatewayImage,
  uploadChecksum,
  uploadOffset,
  uploadsMost,
  uploadUnreadable,
} from '../contract/index.ts';
import { readStoredHeader } from './examine-upload.ts';
import { takeIn } from './file-image.ts';
import { expectImage } from './filing-queues.ts';
import type { ImageIndex } from './image-index.ts';
import { dropUnfiled } from './list-image.ts';
import { receivePart } from './receive-part.ts';

/** Files with a part being written: the request of a broken connection may not have ended when the next one comes. */
const writing = new Set<string>();

type Sent = InputOf<typeof putGatewayImage>;

/** Calls by which a gateway hands over the images that it has acknowledged to devices. */
export const gatewayImageHandlers = (index: ImageIndex): Implementation[] => [
  implementStream(getGatewayImage, async ({ sha256, instance }, context) => {
    if (await isFiled(context, sha256, instance)) return { result: { received: 0, outcome: 'same' as const } };
    const part = await context.services.storage.openPart(context.hospital.id, nameOf(sha256));
    return { result: { received: part.size, outcome: null } };
  }),

  implementStream(putGatewayImage, async (input, context) => {
    if (input.bytes > UPLOAD_MOST_BYTES) throw tooLarge();
    const busy = `${context.hospital.id} ${input.sha256}`;
    if (writing.has(busy)) throw uploadsMost({ retry_after: 1 });
    writing.add(busy);
    try {
      return { result: await append(index, input, context) };
    } finally {
      writing.delete(busy);
    }
  }),
];

function nameOf(sha256: string): string {
  return `gateway-${sha256}`;
}

/** Whether the archive has this content of this image: an answer that was lost on the way is given again. */
function isFiled({ db, hospital }: StreamContext, sha256: string, instance: string): Promise<boolean> {
  return inHospital(db, hospital.id, async (trx) => {
    const found = await trx
      .selectFrom('medical_image')
      .select('id')
      .where('sha256', '=', sha256)
      .where('sop_instance_uid', '=', instance)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return found !== undefined;
  });
}

async function append(index: ImageIndex, input: Sent, context: StreamContext): Promise<GatewayImage> {
  const { hospital, services, body } = context;
  const { sha256, instance, offset, bytes } = input;
  if (await isFiled(context, sha256, instance)) return { received: bytes, outcome: 'same' };
  const part = await services.storage.openPart(hospital.id, nameOf(sha256));
  // The length of the file on disk counts: a crash may have lost bytes that had arrived.
  if (offset !== part.size) throw uploadOffset({ received: part.size });
  try {
    await part.append(offset, receivePart(body, Math.max(0, bytes - offset), undefined));
  } catch (fault) {
    // More bytes than announced: this is not the file with which it began.
    if (fault instanceof Refusal && fault.kind.code === tooLarge.code) await part.discard();
    throw fault;
  }
  if (part.size < bytes) return { received: part.size, outcome: null };
  const stored = await part.finish();
  try {
    if (stored.sha256 !== sha256 || stored.bytes !== bytes) throw uploadChecksum();
    return { received: bytes, outcome: await file(index, input, stored, context) };
  } catch (fault) {
    if (fault instanceof Refusal) {
      await inHospital(context.db, hospital.id, (trx) => dropUnfiled(trx, services.storage, stored.key));
    }
    throw fault;
  }
}

/** Files a whole image. A server that is killed before the rows are committed gets the image again. */
async function file(index: ImageIndex, { calling, charset, instance }: Sent, stored: Stored, context: StreamContext) {
  const { db, hospital, services, now } = context;
  const options = { db, storage: services.storage, index };
  const archive = await inHospital(db, hospital.id, index.findArchive);
  const pending = expectImage(options, archive);
  try {
    const header = await readStoredHeader(services.storage, stored.key, assumedOf(charset));
    if (header.dataset.text(tags.SOPInstanceUID) !== instance) throw uploadUnreadable({ reason: 'missingUid' });
    // The gateway writes the preamble itself; one that could be executed as a program is none of it (CVE-2019-11687).
    if (header.preamble === 'other') throw uploadUnreadable({ reason: 'notDicom' });
    const arrival = { stored, header, filetype: 'dicom', source: 'dicom', sentBy: calling, now } as const;
    const { outcome } = await takeIn(options, archive, arrival, pending);
    if (outcome === 'quota') throw quotaReached();
    return outcome;
  } catch (fault) {
    if (fault instanceof Unreadable) throw uploadUnreadable({ reason: fault.reason });
    throw fault;
  } finally {
    pending.end();
  }
}
