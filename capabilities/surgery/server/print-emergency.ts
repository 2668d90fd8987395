import { type LetterheadRow, letterheadOf } from '@alder/hospitals/domain';
import { createFormat } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { translator } from '@alder/i18n/texts';
import { letterhead, makePdf, words } from '@alder/print';
import type { Hospital } from '@alder/server';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { EmergencyDrug } from '../contract/index.ts';
import { amountOf, isLimited, volumeOf } from '../domain/index.ts';
import { printTexts } from './consent-text.ts';

type Printed = {
  readonly pet: { readonly name: string; readonly patient_id: string };
  readonly drugs: readonly EmergencyDrug[];
  readonly letterhead: LetterheadRow;
  readonly weight: number;
  /** When it was measured; null: entered for this sheet. */
  readonly weight_at: string | null;
  readonly now: Date;
};

/** The emergency sheet on A4: what to draw up for this weight, large enough to be read beside a table. */
export function printEmergency(
  { pet, drugs, letterhead: head, weight, weight_at, now }: Printed,
  hospital: Pick<Hospital, 'timezone' | 'currency'>,
  language: Language,
): Promise<Buffer> {
  const t = translator(printTexts, language);
  const format = createFormat(language, {
    timeZone: hospital.timezone,
    currency: hospital.currency,
    rounding: { step: 1, mode: 'nearest' },
  });
  const w = (text: string, look: object = {}) => ({ ...(words(text, language) as object), ...look }) as Content;
  const cell = (text: string, look: object = {}) => w(text, look) as TableCell;
  const headings = ['drug', 'volume', 'amount', 'dose', 'vial', 'route'] as const;
  const row = (drug: EmergencyDrug): TableCell[] => [
    { stack: [w(drug.name, { bold: true }), w(drug.use, { fontSize: 8, color: '#475550' })] },
    cell(`${volumeOf(drug, weight)} mL${isLimited(drug, weight) ? ` (${t('emergency.max')})` : ''}`, {
      bold: true,
      fontSize: 13,
    }),
    cell(`${amountOf(drug, weight)} ${drug.unit}`),
    cell(`${drug.dose} ${drug.unit}/kg`),
    cell(`${drug.concentration} ${drug.unit}/mL`),
    cell(drug.route),
  ];
  const approvals = [
    ...new Set(drugs.map((drug) => `${drug.approved_by_name ?? ''} ${format.date(drug.approved_at!)}`)),
  ];
  const measured = weight_at
    ? t('emergency.weight.measured', { weight: format.weight(weight), at: format.dateTime(weight_at) })
    : t('emergency.weight.entered', { weight: format.weight(weight), at: format.dateTime(now) });
  return makePdf(language, {
    pageSize: 'A4',
    pageMargins: [40, 36, 40, 40],
    info: { title: `${t('emergency.title')} ${pet.name}`, creationDate: now },
    defaultStyle: { fontSize: 10 },
    content: [
      letterhead(letterheadOf(head, language, { taxId: t('taxId'), license: t('license') }), language),
      w(`${t('emergency.title')} · ${pet.name} (${pet.patient_id})`, {
        fontSize: 17,
        bold: true,
        margin: [0, 12, 0, 2],
      }),
      w(measured, { fontSize: 13, bold: true, margin: [0, 0, 0, 8] }),
      {
        layout: {
          hLineWidth: () => 0.4,
          vLineWidth: () => 0,
          hLineColor: () => '#7F8D88',
          paddingTop: () => 4,
          paddingBottom: () => 4,
        },
        table: {
          headerRows: 1,
          widths: ['*', 90, 70, 70, 75, 50],
          body: [headings.map((key) => cell(t(`emergency.${key}`), { bold: true, fontSize: 8.5 })), ...drugs.map(row)],
        },
      } as Content,
      w(t('emergency.approved', { names: approvals.join(', ') }), {
        fontSize: 8,
        color: '#475550',
        margin: [0, 10, 0, 0],
      }),
      w(t('emergency.check'), { fontSize: 9, bold: true, margin: [0, 4, 0, 0] }),
    ],
  });
}
