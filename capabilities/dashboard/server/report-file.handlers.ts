import type { LetterheadRow } from '@alder/hospitals/domain';
import { dayOf } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { type Implementation, implementStream } from '@alder/server';
import { sql } from 'kysely';
import { exportReport, exportReportRows } from '../contract/index.ts';
import { presentRow, readReport, rowsAsked } from './report.handlers.ts';
import { listFacts } from './report.repository.ts';
import { reportCsv, rowsCsv } from './report-csv.ts';
import { reportPdf } from './report-pdf.ts';

/** Most rows of a file of rows; a shorter range brings the others. */
const MAX_EXPORTED_ROWS = 50_000;

/** Files of the dashboard: that they were taken out is in the audit log. */
export const reportFileHandlers: readonly Implementation[] = [
  implementStream(exportReport, async ({ format, lang, ...input }, { inHospital, hospital, account, now, reply }) => {
    const { report, letterhead } = await inHospital(async ({ trx, audit }) => {
      const read = await readReport(input, { trx, hospital, account, now });
      const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
      const detail = { page: input.page, from: input.from, to: input.to, format };
      audit({ action: exportReport.id, entity: 'hospital', id: hospital.id, detail });
      return { report: read, letterhead: rows[0]! };
    });
    const language: Language = lang ?? hospital.lang;
    const told = { ...input, hospital: { ...hospital, letterhead }, language, now };
    const isCsv = format === 'csv';
    return reply
      .type(isCsv ? 'text/csv; charset=utf-8' : 'application/pdf')
      .header('content-disposition', `attachment; filename="${input.page}-${input.from}-${input.to}.${format}"`)
      .header('cache-control', 'no-store')
      .send(isCsv ? reportCsv(report, told) : await reportPdf(report, told));
  }),

  implementStream(exportReportRows, async ({ lang, ...input }, { inHospital, hospital, account, now, reply }) => {
    const rows = await inHospital(async ({ trx, audit }) => {
      const { scope, part } = rowsAsked(input, { hospital, account });
      const found = await listFacts(trx, input.measure, scope, { part, offset: 0, limit: MAX_EXPORTED_ROWS });
      const detail = { rows: found.length, ...input };
      audit({ action: exportReportRows.id, entity: 'hospital', id: hospital.id, detail });
      return found;
    });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${input.measure}-${dayOf(now, hospital.timezone)}.csv"`)
      .header('cache-control', 'no-store')
      .send(rowsCsv(rows.map(presentRow), { measure: input.measure, hospital, language: lang ?? hospital.lang }));
  }),
];
