import { newId } from '@alder/database';
import { configsInForce, type LetterheadRow } from '@alder/hospitals/domain';
import type { Language } from '@alder/i18n/language';
import { type Implementation, implement, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import { getLabelsPdf, printLabels } from '../contract/index.ts';
import { findRecipient, insertPrint, listExpiries, listPapers } from './label.repository.ts';
import { printPapers } from './label-print.ts';
import { findMedicine, lockLine } from './prescription.repository.ts';

/** Labels, bags and daily plans. */
export const labelHandlers: readonly Implementation[] = [
  implement(printLabels, async ({ medical_record, lines, kind }, { trx, account, now, emit, audit }) => {
    const batch = newId();
    const result = [];
    for (const line of new Set(lines)) {
      const found = await lockLine(trx, line);
      if (!found || found.deleted_at || found.medical_record !== medical_record)
        throw notFound({ fields: { lines: notFound.code } });
      result.push(await insertPrint(trx, { batch, medical_record, line, kind, author: account.id, at: now }));
    }
    audit({ entity: 'medicalRecord', id: medical_record, detail: { kind, lines, print: batch } });
    for (const { line } of result)
      emit({ event: 'medicineRecord.updated', id: line, permit: 'his', payload: { medical_record } });
    return { print: batch, result };
  }),

  implementStream(getLabelsPdf, async ({ print, lang }, { inHospital, hospital, reply }) => {
    const found = await inHospital(async ({ trx }) => {
      const rows = await listPapers(trx, print);
      const recipient = rows[0] && (await findRecipient(trx, rows[0].medical_record));
      if (!recipient) throw notFound();
      const expiries = await listExpiries(
        trx,
        rows.map(({ id }) => id),
      );
      const papers = [];
      for (const row of rows) {
        const entry = row.medicine ? await findMedicine(trx, row.medicine) : undefined;
        papers.push({ ...row, caution: entry?.caution ?? null, expires_on: expiries.get(row.id) ?? null });
      }
      const { rows: heads } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
      return { papers, recipient, letterhead: heads[0]! };
    });
    const language = lang ?? (found.recipient.owner_lang as Language | null) ?? hospital.lang;
    const { labelPaper } = configsInForce(hospital.configs);
    const pdf = await printPapers({ ...found, labelPaper, timezone: hospital.timezone }, language);

    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${found.papers[0]!.kind}-${print}.pdf"`)
      .header('cache-control', 'no-store')
      .send(pdf);
  }),
];
