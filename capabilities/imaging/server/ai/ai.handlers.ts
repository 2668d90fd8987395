import { implement, implementStream, presentEntry } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  type AiResult,
  aiNotConfigured,
  aiNotReadable,
  aiResult,
  aiReviewed,
  getAIAgreement,
  getAIResult,
  reviewAIResult,
} from '../../contract/index.ts';
import { findImage } from '../image.repository.ts';
import { orDamaged } from '../send-range.ts';
import {
  type AiRow,
  findAiResult,
  insertAiResult,
  listReviewed,
  lockAiResult,
  setReview,
  sumsOfModels,
} from './ai.repository.ts';
import { httpInference } from './inference.ts';

/** Calls about readings of an inference service. */
export const aiHandlers = [
  // The service may take long, so it is called outside of any transaction.
  implementStream(getAIResult, async ({ id, ask }, { inHospital, services }) => {
    const { storage, settings } = services;
    const [image, known] = await inHospital(async ({ trx }) => [await findImage(trx, id), await findAiResult(trx, id)]);
    if (!image) throw notFound();
    const configured = settings.aiVhsUrl !== undefined;
    if (known || !ask) return { result: known ? present(known) : null, configured };
    if (settings.aiVhsUrl === undefined) throw aiNotConfigured();
    if (image.filetype !== 'dicom' || image.frames > 1) throw aiNotReadable();
    const file = await storage.read(image.object_key).catch((fault: unknown) => {
      throw orDamaged(fault);
    });
    const found = await httpInference(settings.aiVhsUrl).readHeart(file);
    const row = await inHospital(async ({ trx, emit }) => {
      await insertAiResult(trx, id, found);
      emit({ event: 'aiResult.created', id, permit: 'pacs', payload: { medical_image: id, study: image.study } });
      return findAiResult(trx, id);
    });
    return { result: row ? present(row) : null, configured };
  }),

  implement(reviewAIResult, async ({ id, version, review, own_score }, { trx, account, now, emit }) => {
    const row = await lockAiResult(trx, id);
    if (!row) throw notFound();
    if (row.review !== 'open') throw aiReviewed();
    if (row.version !== version) throw stale({ current: present(row) });

    await setReview(trx, row, { review, own_score, reviewer: account.id, reviewed_at: now });

    emit({ event: 'aiResult.reviewed', id, permit: 'pacs', payload: { medical_image: row.medical_image } });
    return { result: present((await lockAiResult(trx, id))!) };
  }),

  implement(getAIAgreement, async ({ limit, offset }, { trx }) => {
    const rows = await listReviewed(trx, { limit: limit + 1, before: offset });
    const page = rows.slice(0, limit);
    return {
      result: page.map(present),
      ...(rows.length > limit && { next: page.at(-1)!.id }),
      models: await sumsOfModels(trx),
    };
  }),
];

function present(row: AiRow): AiResult {
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  return presentEntry(aiResult, {
    ...row,
    ...{
      created_at: instant(row.created_at),
      updated_at: instant(row.updated_at),
      reviewed_at: instant(row.reviewed_at),
    },
  });
}
