import type { LetterheadRow } from '@alder/hospitals/domain';
import type { Language } from '@alder/i18n/language';
import { type Implementation, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import { getDischargeSheet } from '../contract/index.ts';
import { listGivenOrders } from './discharge.repository.ts';
import { printDischarge } from './discharge-print.ts';
import { findStay } from './stay.repository.ts';

/** What is printed of a stay. */
export const dischargeHandlers: readonly Implementation[] = [
  implementStream(getDischargeSheet, async ({ id, lang }, { inHospital, hospital, reply }) => {
    const printed = await inHospital(async ({ trx }) => {
      const stay = await findStay(trx, id);
      if (!stay) throw notFound();
      const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
      return { stay, given: await listGivenOrders(trx, id), letterhead: rows[0]! };
    });
    const language = lang ?? (printed.stay.owner_lang as Language | null) ?? hospital.lang;
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="discharge-${printed.stay.patient_id}.pdf"`)
      .header('cache-control', 'no-store')
      .send(await printDischarge(printed, hospital, language));
  }),
];
