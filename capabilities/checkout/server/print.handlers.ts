import type { LetterheadRow } from '@alder/hospitals/domain';
import { type Implementation, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import { getReceiptPdf } from '../contract/index.ts';
import { readReceipt } from './receipt.presenter.ts';
import { findReceipt } from './receipt.repository.ts';
import { printReceipt } from './receipt-print.ts';

export const printHandlers: readonly Implementation[] = [
  implementStream(getReceiptPdf, async ({ id, lang }, { inHospital, hospital, reply }) => {
    const { receipt, letterhead } = await inHospital(async ({ trx }) => {
      const row = await findReceipt(trx, id);
      if (!row) throw notFound();
      const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
      return { receipt: await readReceipt(trx, row, hospital), letterhead: rows[0]! };
    });
    const language = lang ?? receipt.owner?.lang ?? hospital.lang;
    const pdf = await printReceipt(receipt, { ...hospital, letterhead }, language);

    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="R${receipt.number}.pdf"`)
      .header('cache-control', 'no-store')
      .send(pdf);
  }),
];
