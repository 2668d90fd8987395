import { attributesWithout } from '@alder/imaging/domain';
import { type Implementation, implement, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  acceptTeleconsult,
  answerTeleconsult,
  getCase,
  getCaseImage,
  releaseTeleconsult,
  requestIncomplete,
  saveOpinion,
  type Teleconsult,
} from '../contract/index.ts';
import { mayAnswer } from '../domain/index.ts';
import type { CaseArchive } from './archive.ts';
import { openRequest, sees } from './open-request.ts';
import { changed } from './request.handlers.ts';
import { presentRequest } from './request.presenter.ts';
import { findRequest, type RequestRow } from './request.repository.ts';

/** Answering: what a consultant sees and does. They judge an animal, not its owner. */
export const caseHandlers = (archive: CaseArchive): readonly Implementation[] => [
  implement(getCase, async ({ id }, { trx, account, hospital }) => {
    const row = await findRequest(trx, id);
    if (!row || !sees(row, account, hospital)) throw notFound();
    const { images, series } = await archive.listShared(trx, hospital.key, { images: idsOf(row) });
    const visible = idsOf(row).flatMap((each) => images.filter((image) => image.id === each));

    return {
      result: presentRequest(row),
      images: visible.map((image) => ({ ...image, attributes: attributesWithout(image.attributes, 'people') })),
      series: [...series],
      mayAnswer: mayAnswer(row, account) && (row.taker === null || row.taker === account.id),
    };
  }),

  implementStream(getCaseImage, async ({ id, image, frame }, context) => {
    const { inHospital, account, hospital, services, request, reply } = context;
    await inHospital(async ({ trx }) => {
      const row = await findRequest(trx, id);
      if (!row || !sees(row, account, hospital)) throw notFound();
      const { images } = await archive.listShared(trx, hospital.key, { images: idsOf(row) });
      if (!images.some((one) => one.file_key === image)) throw notFound();
    });
    return archive.openImageForShare(
      { fileKey: image, ...(frame !== undefined && { frame }) },
      { storage: services.storage, inHospital: (work) => inHospital(({ trx }) => work(trx)), request, reply },
    );
  }),

  implement(acceptTeleconsult, async (one, context) => {
    const { row, status } = await openRequest(context, one, 'accept');
    if (!mayAnswer(row, context.account)) throw notFound();
    return changed(context, one.id, 'accepted', { status, taker: context.account.id, accepted_at: context.now });
  }),

  implement(releaseTeleconsult, async (one, context) => {
    const { row, status } = await openRequest(context, one, 'release');
    if (row.taker !== context.account.id) throw notFound();
    return changed(context, one.id, 'released', { status, taker: null, accepted_at: null });
  }),

  implement(saveOpinion, async ({ finding, conclusion, ...one }, context) => {
    const { row } = await openRequest(context, one, 'answer');
    if (row.taker !== context.account.id) throw notFound();
    return changed(context, one.id, 'updated', { finding, conclusion });
  }),

  implement(answerTeleconsult, async (one, context) => {
    const { row, status } = await openRequest(context, one, 'answer');
    if (row.taker !== context.account.id) throw notFound();
    if (!row.conclusion.trim()) throw requestIncomplete({ fields: { conclusion: 'missing' } });
    // The reports capability makes it a signed image report, in this transaction.
    return changed(context, one.id, 'answered', { status, answered_at: context.now });
  }),
];

const idsOf = (row: RequestRow): string[] => (row.images as Teleconsult['images']).map(({ id }) => id);
