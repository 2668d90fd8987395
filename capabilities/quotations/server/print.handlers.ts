import { type Implementation, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { getQuotationPdf } from '../contract/index.ts';
import { printContent, readPrinted } from './print.ts';

export const printHandlers: readonly Implementation[] = [
  implementStream(getQuotationPdf, async ({ id, lang }, { inHospital, hospital, now, reply }) => {
    const found = await inHospital(({ trx }) => readPrinted(trx, id, { ...hospital, now }));
    if (!found) throw notFound();
    const pdf = await printContent(found, hospital, lang ?? found.lang ?? hospital.lang);

    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="Q${found.content.number}.pdf"`)
      .header('cache-control', 'no-store')
      .send(pdf);
  }),
];
