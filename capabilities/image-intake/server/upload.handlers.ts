import { type HospitalTrx, newId } from '@alder/database';
import { type DicomHeader, Unreadable } from '@alder/dicom';
import { quotaReached } from '@alder/imaging/contract';
import { cleanFilename, type Described, keepsOnce, sniff, UPLOAD_MOST_BYTES } from '@alder/imaging/domain';
import { type Implementation, implementStream, type StreamContext } from '@alder/server';
import type { Stored } from '@alder/storage';
import { inputIncorrect, notFound, Refusal, tooLarge } from '@alder/wire';
import {
  cancelUpload,
  getUpload,
  uploadOffset,
  uploadRaw,
  uploadsMost,
  uploadThumb,
  uploadType,
  uploadUnreadable,
} from '../contract/index.ts';
import { describeArrival, randomKey } from './arrival-rows.ts';
import { examineUpload } from './examine-upload.ts';
import type { ImageIndex } from './image-index.ts';
import { dropUnfiled } from './list-image.ts';
import { receivePart } from './receive-part.ts';
import {
  beginUpload,
  countArriving,
  deleteUpload,
  findUpload,
  presentUpload,
  setUpload,
  type UploadRow,
} from './upload.repository.ts';

/** Limit of open uploads of one user, and time after which an inactive one no longer counts. */
const MAX_ARRIVING = 4;
const ARRIVING_MS = 60_000;
const MAX_THUMBNAIL_BYTES = 1024 * 1024;
/** Uploads with a part being written: a second writer is refused. */
const writing = new Set<string>();

type UploadContext = StreamContext & { readonly index: ImageIndex };

/** Calls that upload files. */
export const uploadHandlers = (index: ImageIndex): Implementation[] => [
  implementStream(uploadRaw, async ({ filename, upload, offset, bytes }, context) => {
    if (bytes > UPLOAD_MOST_BYTES) throw tooLarge();
    const row = await begin({ ...context, index }, { id: upload, filename: cleanFilename(filename), bytes });
    if (row.state !== 'arriving') return { result: presentUpload(row) };
    const busy = `${context.hospital.id} ${upload}`;
    if (offset !== row.received || writing.has(busy)) throw uploadOffset({ received: row.received });
    writing.add(busy);
    try {
      return { result: presentUpload(await append({ ...context, index }, row)) };
    } finally {
      writing.delete(busy);
    }
  }),

  implementStream(getUpload, async ({ upload }, { inHospital, account }) => {
    const row = await inHospital(({ trx }) => findUpload(trx, upload, account.id));
    if (!row) throw notFound();
    return { result: presentUpload(row) };
  }),

  implementStream(cancelUpload, async ({ upload }, { inHospital, account, hospital, services }) => {
    const row = await inHospital(async ({ trx }) => {
      const found = await findUpload(trx, upload, account.id);
      if (found?.state === 'arriving') await deleteUpload(trx, upload);
      return found;
    });
    if (!row) throw notFound();
    if (row.state === 'arriving') await (await services.storage.openPart(hospital.id, upload)).discard();
    return {};
  }),

  implementStream(uploadThumb, async ({ name }, { body, inHospital, account, hospital, services }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of receivePart(body, MAX_THUMBNAIL_BYTES, undefined)) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    if (sniff(content) !== 'jpeg') throw uploadType();
    const stored = await services.storage.put(hospital.id, content);
    const thumbnail_key = randomKey();
    const row = {
      id: newId(),
      account: account.id,
      filename: cleanFilename(name),
      bytes: stored.bytes,
      kind: 'thumbnail' as const,
    };
    const place = {
      state: 'stored' as const,
      received: stored.bytes,
      file_key: thumbnail_key,
      object_key: stored.key,
      sha256: stored.sha256,
    };
    await inHospital(({ trx }) =>
      trx
        .insertInto('pacs_upload')
        .values({ ...row, ...place })
        .execute(),
    );
    return { thumbnail_key };
  }),
];

async function begin(
  { inHospital, account, now, index }: UploadContext,
  row: { id: string; filename: string; bytes: number },
) {
  return inHospital(async ({ trx }) => {
    const known = await findUpload(trx, row.id, account.id);
    // A decompressed file is longer than what was sent.
    if (known?.state === 'arriving' && known.bytes !== row.bytes)
      throw inputIncorrect({ fields: { bytes: 'changed' } });
    if (known) return known;
    const since = new Date(now.getTime() - ARRIVING_MS);
    if ((await countArriving(trx, account.id, row.id, since)) >= MAX_ARRIVING) throw uploadsMost({ retry_after: 5 });
    await checkQuota(trx, index, row.bytes, false);
    const begun = await beginUpload(trx, { ...row, account: account.id });
    // The id is in use by another user's upload.
    if (!begun) throw notFound();
    return begun;
  });
}

/** @param isBegun Whether the upload was let in before: it is not cut off when the storage fills meanwhile. */
async function checkQuota(trx: HospitalTrx, index: ImageIndex, bytes: number, isBegun: boolean): Promise<void> {
  const { quota, takesBegun } = await index.findArchive(trx);
  if (isBegun && takesBegun) return;
  const usage = await trx.selectFrom('pacs_usage').select('used').executeTakeFirst();
  if (quota !== undefined && (usage?.used ?? 0) + bytes > quota) throw quotaReached();
}

/** Writes the part, and examines the file when it was the last one. */
async function append(context: UploadContext, row: UploadRow): Promise<UploadRow> {
  const { hospital, services, inHospital, body, request } = context;
  const part = await services.storage.openPart(hospital.id, row.id);
  // Bytes that a crash lost are requested again: the length of the file on disk counts, not the row.
  if (part.size !== row.received) {
    await inHospital(({ trx }) => setUpload(trx, row.id, { received: part.size }));
    throw uploadOffset({ received: part.size });
  }
  const checksum = request.headers['x-checksum-sha256'];
  const input = typeof checksum === 'string' ? checksum : undefined;
  try {
    await part.append(row.received, receivePart(body, row.bytes - row.received, input));
  } catch (fault) {
    if (fault instanceof Refusal && fault.kind.code === tooLarge.code) {
      // More bytes than announced: this is not the file with which the upload began.
      await part.discard();
      await inHospital(({ trx }) => deleteUpload(trx, row.id));
    } else await setReceived(context, row, part.size);
    throw fault;
  }
  await setReceived(context, row, part.size);
  if (part.size < row.bytes) return inHospital(async ({ trx }) => (await findUpload(trx, row.id, row.account))!);
  return finish(context, row, await part.finish());
}

/** Stores the length on disk, so that the browser resumes there. */
async function setReceived({ inHospital }: StreamContext, row: UploadRow, received: number): Promise<void> {
  if (received > row.received) await inHospital(({ trx }) => setUpload(trx, row.id, { received }));
}

async function finish(context: UploadContext, row: UploadRow, stored: Stored): Promise<UploadRow> {
  const { hospital, services, inHospital, now, index } = context;
  const made: string[] = [];
  try {
    const checkRoom = (bytes: number) => inHospital(({ trx }) => checkQuota(trx, index, bytes, true));
    const options = { checkQuota: checkRoom, made };
    const examined = await examineUpload(services.storage, hospital.id, stored, row.filename, options);
    const { stored: saved, filetype, header } = examined;
    // Read here, outside of any transaction: the file may have 2 GB.
    const photograph = { object_key: saved.key, bytes: saved.bytes, filetype };
    const pixels = keepsOnce(hospital.configs) ? await index.photographHashOf(services.storage, photograph) : undefined;
    const described = header && JSON.stringify(describeUpload(header, hospital, now));
    const content = {
      bytes: saved.bytes,
      received: saved.bytes,
      pixel_sha256: pixels ?? null,
      described: described ?? null,
    };
    const place = { filetype, file_key: randomKey(), object_key: saved.key, sha256: saved.sha256, ...content };
    return await inHospital(({ trx }) => setUpload(trx, row.id, { state: 'stored', ...place }));
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    await inHospital(async ({ trx }) => {
      await deleteUpload(trx, row.id);
      for (const key of [stored.key, ...made]) await dropUnfiled(trx, services.storage, key);
    });
    throw fault;
  }
}

/** @throws {Refusal} `uploadUnreadable` when the header lacks its UIDs. */
function describeUpload(header: DicomHeader, hospital: { readonly timezone: string }, now: Date): Described {
  try {
    return describeArrival(header, hospital, now);
  } catch (fault) {
    if (fault instanceof Unreadable) throw uploadUnreadable({ reason: fault.reason });
    throw fault;
  }
}
