import type { HospitalTrx } from '@alder/database';
import type { LetterheadRow } from '@alder/hospitals/domain';
import { type Implementation, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import { getGivenHandoutPdf, getHandoutPdf, handoutLanguageMissing } from '../contract/index.ts';
import type { TextLanguage } from '../domain/index.ts';
import { findGiven, findPrintedPatient } from './given.repository.ts';
import { findHandout } from './handout.repository.ts';
import { printHandout } from './handout-print.ts';

/** Handouts on paper. */
export const pdfHandlers: readonly Implementation[] = [
  implementStream(getGivenHandoutPdf, async ({ id }, { inHospital, hospital, reply }) => {
    const found = await inHospital(async ({ trx }) => {
      const handoutRow = await findGiven(trx, id);
      if (!handoutRow || handoutRow.withdrawn_at) throw notFound({ id });
      const patient = await findPrintedPatient(trx, handoutRow.medical_record);
      return { ...handoutRow, patient, by: handoutRow.given_by_name, letterhead: await readLetterhead(trx) };
    });
    const pdf = await printHandout({ ...found, at: found.given_at, hospital }, found.lang as TextLanguage);
    const name = `handout-${found.patient.patient_id.replace(/\W/g, '')}.pdf`;

    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(pdf);
  }),

  implementStream(getHandoutPdf, async ({ id, lang }, { inHospital, hospital, reply }) => {
    const found = await inHospital(async ({ trx }) => {
      const handout = await findHandout(trx, id);
      if (!handout) throw notFound({ id });
      const text = handout.texts[lang];
      if (!text) throw handoutLanguageMissing({ fields: { lang: 'missing' } });
      return { ...text, at: handout.updated_at ?? handout.created_at, letterhead: await readLetterhead(trx) };
    });
    const pdf = await printHandout({ ...found, note: '', patient: null, by: null, hospital }, lang);

    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="handout.pdf"')
      .header('cache-control', 'no-store')
      .send(pdf);
  }),
];

async function readLetterhead(trx: HospitalTrx): Promise<LetterheadRow> {
  const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
  return rows[0]!;
}
