import type { LetterheadRow } from '@alder/hospitals/domain';
import type { Language } from '@alder/i18n/language';
import { dayOf } from '@alder/records/domain';
import { type Implementation, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import { getCertificatePdf } from '../contract/index.ts';
import { planOf } from '../domain/index.ts';
import { printCertificate } from './certificate-print.ts';
import { readProtocols } from './protocol.repository.ts';
import { findIssuer, findPet, listRecords } from './record.repository.ts';

/** The certificate on paper. */
export const certificateHandlers: readonly Implementation[] = [
  implementStream(getCertificatePdf, async ({ pet, lang }, { inHospital, hospital, now, reply }) => {
    const found = await inHospital(async ({ trx }) => {
      const patient = await findPet(trx, pet);
      if (!patient) throw notFound();
      const records = await listRecords(trx, pet);
      const protocols = await readProtocols(trx);
      const today = dayOf(now, hospital.timezone);
      const plan = planOf({ ...patient, doses: records, dues: [], protocols, today });
      const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
      const issuer = await findIssuer(trx, records);
      return { patient, records, plan, letterhead: rows[0]!, today, issuer };
    });
    const language = lang ?? (found.patient.owner_lang as Language | null) ?? hospital.lang;
    const pdf = await printCertificate({ ...found, hospital }, language);

    return reply
      .type('application/pdf')
      .header(
        'content-disposition',
        `inline; filename="vaccination-${found.patient.patient_id.replace(/\W/g, '')}.pdf"`,
      )
      .header('cache-control', 'no-store')
      .send(pdf);
  }),
];
