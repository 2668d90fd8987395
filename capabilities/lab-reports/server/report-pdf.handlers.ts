import type { HospitalTrx } from '@alder/database';
import { configsInForce, type LetterheadRow } from '@alder/hospitals/domain';
import { dayOf } from '@alder/i18n/format';
import { resultNotFiled } from '@alder/lab/contract';
import { type Implementation, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import { getLabReportPdf } from '../contract/index.ts';
import type { PrintedInterference } from './interference-words.ts';
import {
  type DecodeImage,
  listStoredFiles,
  type ReadImages,
  readPrintedFiles,
  readPrintedImages,
} from './printed-files.ts';
import { printedInUnits } from './printed-in-units.ts';
import { readPrintedResult } from './printed-result.repository.ts';
import { printResult } from './result-print.ts';

/** What a printed result needs of another capability; `apps/server/src/compose.ts` gives it. */
export type ReportParts = {
  readonly readInterferences: (
    trx: HospitalTrx,
    records: readonly string[],
  ) => Promise<readonly { readonly marks: readonly PrintedInterference[] }[]>;
  readonly decodeImage: DecodeImage;
  readonly readImages: ReadImages;
};

/** Results on paper. */
export const reportPdfHandlers = ({
  readInterferences,
  decodeImage,
  readImages,
}: ReportParts): readonly Implementation[] => [
  implementStream(getLabReportPdf, async ({ id, lang, units }, { inHospital, hospital, services, reply }) => {
    const found = await inHospital(async ({ trx }) => {
      const result = await readPrintedResult(trx, id);
      if (!result) throw notFound();
      if (!result.pet) throw resultNotFiled();
      const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
      const [read] = await readInterferences(trx, [id]);
      const kept = await listStoredFiles(trx, id);
      const beside = await readImages(trx, id);
      return { result, letterhead: rows[0]!, interferences: read?.marks ?? [], kept, beside };
    });
    const images = await readPrintedImages(found.beside, services.storage);
    const files = await readPrintedFiles(found.kept, services.storage, decodeImage);
    const system = units ?? configsInForce(hospital.configs).units;
    const result = printedInUnits(found.result, system);
    const pdf = await printResult({ ...found, result, images, files, hospital }, lang ?? hospital.lang);

    const day = dayOf(found.result.timestamp, hospital.timezone);
    return reply
      .type('application/pdf')
      .header(
        'content-disposition',
        `inline; filename="lab-${(found.result.patient_id ?? '').replace(/\W/g, '')}-${day}.pdf"`,
      )
      .header('cache-control', 'no-store')
      .send(pdf);
  }),
];
