import { type Implementation, implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import { amendReport, conclusionMissing, notAmendable, reportOpen, signReport } from '../contract/index.ts';
import { hasConclusion, type ReportStatus, reportFlow } from '../domain/index.ts';
import { openDraft } from './report.handlers.ts';
import { presentReport } from './report.presenter.ts';
import { findDraft, findReport, insertReport, lockReport, setReport } from './report.repository.ts';

/** Signing, and beginning a version that takes the place of a signed one. */
export const signHandlers: readonly Implementation[] = [
  implement(signReport, async ({ id, version }, context) => {
    const { trx, account, now, emit, audit } = context;
    const report = await openDraft(context, id, version);
    if (!hasConclusion(report)) throw conclusionMissing({ fields: { conclusion: 'missing' } });

    await setReport(trx, id, { status: 'signed', signer: account.id, signed_at: now });
    await sql`select app.stamp_signing('imageReport', ${id}, ${account.id})`.execute(trx);
    // What it amends stays readable, and says that it is not the last word.
    if (report.amends) {
      await setReport(trx, report.amends, { status: 'amended' });
      emit({ event: 'imageReport.amended', id: report.amends });
    }

    audit({ detail: { study: report.study, revision: report.revision } });
    emit({ event: 'imageReport.signed', id });
    return { result: presentReport((await findReport(trx, id))!) };
  }),

  implement(amendReport, async ({ id, reason }, { trx, account, emit, audit }) => {
    const report = await lockReport(trx, id);
    if (!report) throw notFound();
    if (!reportFlow.can(report.status as ReportStatus, 'amend')) throw notAmendable();

    const { medical_image, study, finding, conclusion, key_images, measurements, lang, template } = report;
    const amended = await insertReport(trx, {
      ...{ medical_image, study, finding, conclusion, key_images, measurements, lang, template, reason },
      author: account.id,
      medical_record: report.medical_record,
      teleconsult: report.teleconsult,
      revision: report.revision + 1,
      amends: id,
    });
    if (!amended) throw reportOpen({ current: presentReport((await findDraft(trx, study))!) });

    audit({ detail: { amends: id, reason } });
    emit({ event: 'imageReport.created', id: amended });
    return { result: presentReport((await findReport(trx, amended))!) };
  }),
];
