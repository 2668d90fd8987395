import { type Context, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  createReport,
  deleteReport,
  getReportStates,
  getReports,
  keyImageElsewhere,
  reportLocked,
  reportOfAnother,
  reportOpen,
  takeOverReport,
  updateReport,
} from '../contract/index.ts';
import { mayWrite } from '../domain/index.ts';
import { presentReport } from './report.presenter.ts';
import {
  findDraft,
  findReport,
  findSubject,
  imagesOfStudy,
  insertReport,
  listReports,
  listStates,
  lockReport,
  type ReportRow,
  setReport,
} from './report.repository.ts';

/** Reading, beginning and writing reports. */
export const reportHandlers: readonly Implementation[] = [
  implement(getReports, async ({ mine: own, limit, ...filter }, { trx, account }) => {
    const rows = await listReports(trx, { ...filter, of: own ? account.id : undefined, limit: limit + 1 });
    const page = rows.slice(0, limit);

    return { result: page.map(presentReport), ...(rows.length > limit && { next: page.at(-1)!.id }) };
  }),

  implement(getReportStates, async ({ studies }, { trx }) => {
    const rows = await listStates(trx, studies);

    return {
      result: rows.map(({ id, study, status }) => ({ study, state: status as 'draft' | 'signed', report: id })),
    };
  }),

  implement(createReport, async ({ medical_image, key_images, lang, ...words }, context) => {
    const { trx, account, hospital, emit } = context;
    const subject = await findSubject(trx, medical_image);
    if (!subject) throw notFound({ fields: { medical_image: 'notFound' } });
    await checkKeyImages(context, subject.study, key_images);

    const values = { ...subject, ...words, medical_image, key_images, lang: lang ?? hospital.lang, author: account.id };
    const id = await insertReport(trx, values);
    if (!id) throw reportOpen({ current: presentReport((await findDraft(trx, subject.study))!) });

    emit({ event: 'imageReport.created', id });
    return { result: presentReport((await findReport(trx, id))!) };
  }),

  implement(updateReport, async ({ id, version, ...words }, context) => {
    const { trx, emit } = context;
    const report = await openDraft(context, id, version);
    if (words.key_images) await checkKeyImages(context, report.study, words.key_images);

    await setReport(trx, id, words);

    emit({ event: 'imageReport.updated', id });
    return { result: presentReport((await findReport(trx, id))!) };
  }),

  implement(takeOverReport, async ({ id, version }, { trx, account, emit, audit }) => {
    const report = await lockReport(trx, id);
    if (!report) throw notFound();
    if (report.status !== 'draft') throw reportLocked();
    if (report.version !== version) throw stale({ current: presentReport(report) });

    await setReport(trx, id, { author: account.id });

    audit({ detail: { from: report.author } });
    emit({ event: 'imageReport.updated', id });
    return { result: presentReport((await findReport(trx, id))!) };
  }),

  implement(deleteReport, async ({ id, version }, context) => {
    const report = await openDraft(context, id, version);

    await setReport(context.trx, id, { deleted_at: context.now });

    context.emit({ event: 'imageReport.deleted', id });
    return { result: presentReport(report) };
  }),
];

/**
 * The draft that the caller is about to change, locked.
 *
 * @throws {Refusal} 404 if there is none, 423 once it is signed, 403 for a user who is not its author, 409 if stale.
 */
export async function openDraft({ trx, account }: Context, id: string, version: number): Promise<ReportRow> {
  const report = await lockReport(trx, id);
  if (!report) throw notFound();
  if (report.status !== 'draft') throw reportLocked();
  if (!mayWrite({ status: report.status, author: report.author }, account.id))
    throw reportOfAnother({ author: report.author_name, current: presentReport(report) });
  if (report.version !== version) throw stale({ current: presentReport(report) });
  return report;
}

async function checkKeyImages({ trx }: Context, study: string, images: readonly string[]): Promise<void> {
  const known = new Set(await imagesOfStudy(trx, study, images));
  if (images.some((image) => !known.has(image)) || new Set(images).size < images.length)
    throw keyImageElsewhere({ fields: { key_images: 'keyImageElsewhere' } });
}
