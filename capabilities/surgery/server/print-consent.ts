import { type LetterheadRow, letterheadOf } from '@alder/hospitals/domain';
import { createFormat } from '@alder/i18n/format';
import { translator } from '@alder/i18n/texts';
import { letterhead, makePdf, words } from '@alder/print';
import type { Hospital } from '@alder/server';
import type { Content } from 'pdfmake/interfaces.js';
import type { SurgeryConsent } from '../contract/index.ts';
import { printTexts } from './consent-text.ts';

const SIGNATURE_SCALE = 0.6;

/** A signed consent on A4: the text as it was signed, in its language, with the drawn signature. */
export function printConsent(
  consent: SurgeryConsent,
  head: LetterheadRow,
  hospital: Pick<Hospital, 'timezone' | 'currency'>,
): Promise<Buffer> {
  const { lang, signed_by, signature, at } = consent;
  const t = translator(printTexts, lang);
  const format = createFormat(lang, {
    timeZone: hospital.timezone,
    currency: hospital.currency,
    rounding: { step: 1, mode: 'nearest' },
  });
  const w = (text: string, look: object = {}) => ({ ...(words(text, lang) as object), ...look }) as Content;
  const small = { fontSize: 8, color: '#475550' };
  return makePdf(lang, {
    pageSize: 'A4',
    pageMargins: [48, 44, 48, 48],
    info: { title: t('consent.title'), creationDate: new Date(at) },
    defaultStyle: { fontSize: 11, lineHeight: 1.25 },
    content: [
      letterhead(letterheadOf(head, lang, { taxId: t('taxId'), license: t('license') }), lang),
      w(t('consent.title'), { fontSize: 18, bold: true, margin: [0, 14, 0, 6] }),
      ...consent.text.split('\n').map((line) => w(line || ' ', { margin: [0, 0, 0, 3] })),
      {
        canvas: signature
          .filter((stroke) => stroke.length > 1)
          .map((stroke) => ({
            type: 'polyline',
            lineWidth: 1.2,
            lineColor: '#16211d',
            points: stroke.map(({ x, y }) => ({ x: x * SIGNATURE_SCALE, y: y * SIGNATURE_SCALE })),
          })),
        margin: [0, 16, 0, 4],
      } as Content,
      w(t('consent.signed', { name: signed_by, at: format.dateTime(at) }), { bold: true }),
      ...(consent.witness_name ? [w(t('consent.witness', { name: consent.witness_name }), small)] : []),
      w(t('consent.hash', { version: consent.text_version, hash: consent.text_hash }), small),
    ],
    footer: (page, pages) => w(t('page', { page, pages }), { ...small, alignment: 'center' }),
  });
}
