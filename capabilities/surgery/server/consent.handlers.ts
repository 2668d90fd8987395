import type { LetterheadRow } from '@alder/hospitals/domain';
import type { Language } from '@alder/i18n/language';
import { signatureMissing } from '@alder/quotations/contract';
import { isSigned } from '@alder/quotations/domain';
import { type Context, type Implementation, implement, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import {
  consentMissing,
  consentSigned,
  consentTextChanged,
  getConsentPdf,
  getConsentText,
  signSurgeryConsent,
  surgeryClosed,
  surgeryReasonMissing,
  withdrawSurgeryConsent,
} from '../contract/index.ts';
import { consentInForce } from '../domain/index.ts';
import { insertConsent, listConsents } from './consent.repository.ts';
import { consentText } from './consent-text.ts';
import { printConsent } from './print-consent.ts';
import { findSurgery, lockSurgery } from './surgery.repository.ts';

/** The consent of the owner: read, signed, withdrawn, printed. */
export const consentHandlers: readonly Implementation[] = [
  implement(getConsentText, async ({ id, lang }, { trx, hospital }) => {
    const surgery = await findSurgery(trx, id);
    if (!surgery) throw notFound();
    return consentText(surgery, hospital, lang ?? (surgery.owner_lang as Language | null) ?? hospital.lang);
  }),

  implement(signSurgeryConsent, async ({ surgery_record, lang, hash, signed_by, signature }, context) => {
    const { trx, hospital, account, now, audit, emit } = context;
    const { surgery, consents } = await subjectOf(surgery_record, context);
    if (surgery.status === 'done' || surgery.status === 'canceled') throw surgeryClosed({ status: surgery.status });
    if (consentInForce(consents, surgery)) throw consentSigned();
    const shown = consentText(surgery, hospital, lang);
    if (shown.hash !== hash) throw consentTextChanged({ hash: shown.hash });
    if (!signed_by.trim() || !isSigned(signature)) throw signatureMissing({ fields: { signature: 'missing' } });

    const result = await insertConsent(trx, {
      ...{ surgery_record, owner: surgery.owner, kind: 'signed', procedure: surgery.procedure, side: surgery.side },
      ...{ lang, text: shown.text, text_version: shown.text_version, text_hash: shown.hash },
      ...{ signed_by: signed_by.trim(), signature: JSON.stringify(signature), witness: account.id, at: now },
    });

    audit({ entity: 'surgeryRecord', id: surgery.id, detail: { consent: result.id, text_hash: hash } });
    emit({ event: 'surgeryRecord.updated', id: surgery.id, permit: 'his' });
    return { result };
  }),

  implement(withdrawSurgeryConsent, async ({ surgery_record, withdrawn_by, reason }, context) => {
    const { trx, account, now, audit, emit } = context;
    const { surgery, consents } = await subjectOf(surgery_record, context);
    const last = consents.at(-1);
    if (last?.kind !== 'signed') throw consentMissing();
    if (!reason.trim()) throw surgeryReasonMissing({ fields: { reason: 'missing' } });

    const { procedure, side, lang, text, text_version, text_hash } = last;
    const result = await insertConsent(trx, {
      ...{
        surgery_record,
        owner: surgery.owner,
        kind: 'withdrawn',
        procedure,
        side,
        lang,
        text,
        text_version,
        text_hash,
      },
      ...{ signed_by: withdrawn_by.trim(), reason: reason.trim(), witness: account.id, at: now },
    });

    audit({ entity: 'surgeryRecord', id: surgery.id, detail: { consent: last.id, withdrawn: result.id } });
    emit({ event: 'surgeryRecord.updated', id: surgery.id, permit: 'his' });
    return { result };
  }),

  implementStream(getConsentPdf, async ({ id }, { inHospital, hospital, reply }) => {
    const { surgery, consent, letterhead } = await inHospital(async ({ trx }) => {
      const surgery = await findSurgery(trx, id);
      if (!surgery) throw notFound();
      const consent = (await listConsents(trx, [id])).findLast(({ kind }) => kind === 'signed');
      if (!consent) throw consentMissing();
      const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
      return { surgery, consent, letterhead: rows[0]! };
    });
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="consent-${surgery.patient_id}.pdf"`)
      .header('cache-control', 'no-store')
      .send(await printConsent(consent, letterhead, hospital));
  }),
];

async function subjectOf(id: string, { trx }: Context) {
  const locked = await lockSurgery(trx, id);
  const surgery = locked && (await findSurgery(trx, id));
  if (!surgery) throw notFound({ fields: { surgery_record: 'notFound' } });
  return { surgery, consents: await listConsents(trx, [id]) };
}
