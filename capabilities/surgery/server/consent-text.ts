import { createHash } from 'node:crypto';
import { createFormat } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import type { Hospital } from '@alder/server';
import { CONSENT_VERSION } from '../domain/index.ts';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };
import type { SurgeryRow } from './surgery.repository.ts';

export const printTexts = defineTextsInEveryLanguage({ en, ja, zhtw });

export type ConsentText = {
  readonly lang: Language;
  readonly title: string;
  readonly text: string;
  readonly text_version: string;
  readonly hash: string;
  readonly owner_name: string | null;
};

/** The text of the consent to a surgery: who, what, risks, estimate. The same plan gives the same text and hash. */
export function consentText(
  surgery: SurgeryRow,
  hospital: Pick<Hospital, 'timezone' | 'currency'> & { readonly name: string },
  lang: Language,
): ConsentText {
  const t = translator(printTexts, lang);
  const format = createFormat(lang, {
    timeZone: hospital.timezone,
    currency: hospital.currency,
    rounding: { step: 1, mode: 'nearest' },
  });
  const { estimate_low: low, estimate_high: high } = surgery;
  const ends = [low, high].filter((amount) => amount !== null);
  const estimate =
    ends.length === 0
      ? t('consent.estimate.none')
      : t('consent.estimate', { amount: [...new Set(ends)].map((amount) => format.money(amount)).join(' – ') });
  const side = surgery.side as 'none' | 'left' | 'right' | 'both';
  const what = side === 'none' ? surgery.procedure : t(`consent.side.${side}`, { procedure: surgery.procedure });
  const text = [
    t('consent.patient', { pet: surgery.pet_name, number: surgery.patient_id }),
    t('consent.procedure', { procedure: what, date: format.date(surgery.starts_at) }),
    ...(surgery.surgeon_name ? [t('consent.surgeon', { name: surgery.surgeon_name })] : []),
    '',
    t('consent.intro', { hospital: hospital.name, pet: surgery.pet_name }),
    t('consent.anaesthesia'),
    t('consent.risks'),
    ...(surgery.risks.trim() ? [t('consent.ownRisks', { risks: surgery.risks.trim() })] : []),
    t('consent.unforeseen'),
    '',
    estimate,
    '',
    t('consent.questions'),
    t('consent.withdraw'),
  ].join('\n');
  return {
    ...{ lang, text, text_version: CONSENT_VERSION, title: t('consent.title'), owner_name: surgery.owner_name },
    hash: createHash('sha256').update(text).digest('hex'),
  };
}
