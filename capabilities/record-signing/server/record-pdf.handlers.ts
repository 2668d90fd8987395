import type { LetterheadRow } from '@alder/hospitals/domain';
import { type Implementation, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import { getRecordPdf } from '../contract/index.ts';
import { readPrintedRecord } from './printed-record.repository.ts';
import { printRecord } from './record-print.ts';
import { presentSigning } from './signing.presenter.ts';
import { readStamps } from './signing.repository.ts';

/** The record on paper. */
export const recordPdfHandlers: readonly Implementation[] = [
  implementStream(getRecordPdf, async ({ id, lang }, { inHospital, hospital, reply }) => {
    const found = await inHospital(async ({ trx }) => {
      const record = await readPrintedRecord(trx, id);
      if (!record) throw notFound({ id });
      const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
      return {
        ...{ record, letterhead: rows[0]! },
        ...{ signing: await presentSigning(trx, id), stamps: await readStamps(trx, id) },
      };
    });
    const pdf = await printRecord({ ...found, hospital }, lang ?? hospital.lang);

    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="record-${found.record.patient_id.replace(/\W/g, '')}.pdf"`)
      .header('cache-control', 'no-store')
      .send(pdf);
  }),
];
