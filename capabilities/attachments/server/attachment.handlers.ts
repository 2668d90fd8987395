import { createHash } from 'node:crypto';
import { type HospitalTrx, versioned } from '@alder/database';
import {
  type Context,
  changesOf,
  type Implementation,
  implement,
  implementStream,
  parseInput,
  type Reaction,
  readForm,
  refuseUnstorableText,
  wireRow,
} from '@alder/server';
import type { Storage } from '@alder/storage';
import { forbidden, inputIncorrect, isPastRestoring, type Licence, notFound } from '@alder/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  attachmentTaken,
  getHisImage,
  getHisImages,
  type HisImage,
  hisImage,
  imageOnly,
  updateHisImage,
  uploadFields,
  uploadImage,
} from '../contract/index.ts';
import { type AttachmentModel, type FileType, isImage, MAX_ATTACHMENT_BYTES, modelsFor } from '../domain/index.ts';
import {
  type AttachmentRow,
  clearProfile,
  findAttachment,
  findPetOf,
  followPets,
  giveToResult,
  hasPet,
  insertAttachment,
  listAttachments,
  lockAttachment,
  setAttachment,
} from './attachment.repository.ts';
import { decodeAttachment } from './decode-attachment.ts';

/** Sends a stored object with ranges, as a download where it has a file name; imaging's, because it has the rules. */
export type SendStored = (
  storage: Storage,
  file: { readonly key: string; readonly mediaType: string; readonly filename?: string },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** The file, and the fields beside it. */
const MAX_FORM_BYTES = MAX_ATTACHMENT_BYTES + 64 * 1024;
const MEDIA_TYPES = { jpeg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' } as const;

export const attachmentHandlers = (sendStored: SendStored): readonly Implementation[] => [
  implementStream(uploadImage, async (_input, { account, hospital, services, inHospital, body, request }) => {
    const { fields, file } = await readForm(body, request.headers['content-type'], MAX_FORM_BYTES);
    refuseUnstorableText(fields);
    const { id, model, object_id, filename } = parseInput(uploadFields, fields);
    if (!file) throw inputIncorrect({ fields: { file: 'missing' } });
    requireModel(account, model);
    // Before the image is decoded: no client makes the server work for a row that does not exist.
    await inHospital(({ trx }) => petOf(trx, model, object_id));
    const source = Buffer.from(file.bytes);
    const source_sha256 = createHash('sha256').update(source).digest('hex');
    const { type, bytes, image } = await decodeAttachment(source);
    const stored = await services.storage.put(hospital.id, bytes);
    const small = image && (await services.storage.put(hospital.id, image.small));

    return inHospital(async ({ trx, audit, emit }) => {
      const pet = await petOf(trx, model, object_id);
      const isNew = await insertAttachment(trx, {
        ...{ id, pet, model, object_id, filename, source_sha256, author: account.id },
        ...{ filetype: type, bytes: bytes.length, object_key: stored.key, small_key: small?.key ?? null },
        ...{ width: image?.width ?? null, height: image?.height ?? null },
      });
      const row = (await findAttachment(trx, id))!;
      // An answer that was lost on its way: the sender tries again with the same file.
      if (row.source_sha256 !== source_sha256 || row.object_id !== object_id) throw attachmentTaken();
      if (isNew) {
        audit({ entity: 'hisImage', id, detail: { filename, filetype: type, model, object_id } });
        emit({ event: 'hisImage.created', id, ...permitOf(model) });
      }
      return { result: present(row) };
    });
  }),

  implement(
    updateHisImage,
    async ({ id, version, deleted, drawing, ...values }, { trx, account, now, audit, emit }) => {
      const current = await lockAttachment(trx, id);
      if (!current || isGone(current, deleted, now)) throw notFound();
      requireModel(account, current.model);
      await versioned(current.version === version ? current : undefined, async () => present(current));
      const needsImage = values.profile === true || (drawing?.length ?? 0) > 0;
      if (needsImage && !isImage(current.filetype as FileType)) throw imageOnly();
      if (values.profile) {
        for (const other of await clearProfile(trx, current.pet, id))
          emit({ event: 'hisImage.updated', id: other, permit: 'his' });
      }
      const columns = {
        ...values,
        ...(drawing && { drawing: JSON.stringify(drawing) }),
        // A restored image becomes the profile image only on request: another one may be it by now.
        ...(deleted !== undefined && { deleted_at: deleted ? now : null, profile: values.profile ?? false }),
      };
      await setAttachment(trx, id, columns);
      audit({ entity: 'hisImage', id, detail: changesOf(current, columns, { values: ['caption', 'profile'] }) });
      emit({ event: `hisImage.${deleted ? 'deleted' : 'updated'}`, id, ...permitOf(current.model) });
      return { result: present((await findAttachment(trx, id))!) };
    },
  ),

  implement(getHisImages, async ({ petId, object_id, profile, offset, limit }, { trx, account }) => {
    if (!(await hasPet(trx, petId))) throw notFound();
    const models = modelsFor(account.permits);
    const filter = { pet: petId, models, object: object_id, profile: profile === 'true', offset };
    const rows = await listAttachments(trx, { ...filter, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return { result: page.map(present), ...(rows.length > limit && { next: page.at(-1)!.id }) };
  }),

  implementStream(getHisImage, async ({ id, size }, { account, inHospital, services, request, reply }) => {
    const row = await inHospital(({ trx }) => findAttachment(trx, id));
    if (!row || row.deleted_at) throw notFound();
    requireModel(account, row.model);
    const isSmall = size === 'small' && row.small_key !== null;
    const mediaType = isSmall ? MEDIA_TYPES.jpeg : MEDIA_TYPES[row.filetype as FileType];
    const key = isSmall ? row.small_key! : row.object_key;
    // A document is never opened inside the program's own origin.
    const file = { key, mediaType, ...(row.filetype === 'pdf' && { filename: row.filename }) };
    return sendStored(services.storage, file, request, reply);
  }),
];

/** @throws {Refusal} `forbidden` where the user's permits do not open files of this model. */
function requireModel({ permits }: { readonly permits: readonly Licence[] }, model: string): void {
  if (!modelsFor(permits).some((each) => each === model)) throw forbidden({ reason: 'permit' });
}

/** Users notified of a change: of the files of orders and results, the clinic and the laboratory. */
const permitOf = (model: string): { readonly permit?: Licence } => (model.startsWith('lab') ? {} : { permit: 'his' });

async function petOf(trx: HospitalTrx, model: AttachmentModel, id: string): Promise<string> {
  const pet = await findPetOf(trx, model, id);
  if (!pet) throw notFound({ fields: { object_id: 'notFound' } });
  return pet;
}

/** Deleted, unless it is brought back within 30 days. */
function isGone({ deleted_at }: AttachmentRow, deleted: boolean | undefined, now: Date): boolean {
  return deleted_at !== null && (deleted !== false || isPastRestoring(deleted_at, now));
}

function present(row: AttachmentRow): HisImage {
  return hisImage.parse({ ...wireRow(row), bytes: Number(row.bytes) });
}

/**
 * What is attached to a visit, an order or a result goes with it to another patient: reaction to `record.moved` and to
 * `medicalRecord.petChanged`, after the orders of the visit have gone.
 */
export const followAttachments: Reaction = async ({ payload }, { trx, emit }) => {
  const from = payload?.from ?? payload?.pet;
  if (typeof from !== 'string') return;
  for (const { id, model } of await followPets(trx, from)) emit({ event: 'hisImage.updated', id, ...permitOf(model) });
};

/**
 * Puts files that came to an order while its result was typed beside that result.
 *
 * @throws {Refusal} `notFound` where one of them is no file of the order.
 */
export async function giveFilesToResult(
  { trx, emit, audit }: Pick<Context, 'trx' | 'emit' | 'audit'>,
  of: { readonly files: readonly string[]; readonly order: string; readonly result: string },
): Promise<void> {
  const files = [...new Set(of.files)];
  if (files.length === 0) return;
  if ((await giveToResult(trx, { ...of, files })) !== files.length) throw notFound({ fields: { files: 'notFound' } });
  audit({ detail: { files } });
  for (const id of files) emit({ event: 'hisImage.updated', id });
}
