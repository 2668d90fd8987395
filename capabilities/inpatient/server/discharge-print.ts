import { nameIn } from '@alder/catalog/domain';
import { type LetterheadRow, letterheadOf } from '@alder/hospitals/domain';
import { createFormat } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import { letterhead, makePdf, words } from '@alder/print';
import type { Hospital } from '@alder/server';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { listGivenOrders } from './discharge.repository.ts';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };
import type { StayRow } from './stay.repository.ts';

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

export type Printed = {
  readonly stay: StayRow;
  readonly given: Awaited<ReturnType<typeof listGivenOrders>>;
  readonly letterhead: LetterheadRow;
};

/** The discharge sheet on A4 in the owner's language: why the pet stayed, what was done, what the owner does at home. */
export function printDischarge(
  { stay, given, letterhead: head }: Printed,
  hospital: Pick<Hospital, 'timezone' | 'currency'>,
  language: Language,
): Promise<Buffer> {
  const t = translator(texts, language);
  const format = createFormat(language, {
    timeZone: hospital.timezone,
    currency: hospital.currency,
    rounding: { step: 1, mode: 'nearest' },
  });
  const w = (text: string) => words(text, language);
  const heading = (text: string): Content =>
    ({ ...(w(text) as object), bold: true, fontSize: 12, margin: [0, 14, 0, 3] }) as Content;
  const colon = language === 'en' ? ': ' : '：';
  const name = stay.pet_name;
  const end = stay.discharged_at ?? stay.updated_at;
  const fact = (label: string, value: string | null) => (value ? [w(`${label}${colon}${value}`)] : []);
  const row = (order: Printed['given'][number]): TableCell[] => [
    w(nameIn(order, language)) as TableCell,
    { ...(w(t('done.times', { n: order.times })) as object), alignment: 'right' } as TableCell,
    { ...(w(t('done.last', { time: format.dateTime(order.last) })) as object), alignment: 'right' } as TableCell,
  ];
  const home = stay.home_instructions.trim();

  return makePdf(language, {
    pageSize: 'A4',
    pageMargins: [48, 44, 48, 48],
    info: { title: `${t('title')} ${name}`, creationDate: end },
    defaultStyle: { fontSize: 11 },
    content: [
      letterhead(letterheadOf(head, language, { taxId: t('taxId'), license: t('license') }), language),
      { ...(w(t('title')) as object), fontSize: 18, bold: true, margin: [0, 14, 0, 6] } as Content,
      ...fact(t('patient'), `${name} (${stay.patient_id})`),
      ...fact(t('owner'), stay.owner_name),
      ...fact(t('stay'), t('stay.span', { from: format.dateTime(stay.admitted_at), to: format.dateTime(end) })),
      ...fact(t('weight'), stay.weight === null ? null : format.weight(stay.weight)),
      ...fact(t('doctor'), stay.doctor_name),
      heading(t('reason', { name })),
      w(stay.reason),
      ...(given.length > 0
        ? [
            heading(t('done', { name })),
            {
              layout: { hLineWidth: () => 0.3, vLineWidth: () => 0, hLineColor: () => '#7F8D88' },
              table: { widths: ['*', 60, 150], body: given.map(row) },
            } as Content,
          ]
        : []),
      heading(t('home')),
      ...(home || t('home.none')).split('\n').map((line) => w(line || ' ')),
      ...(stay.follow_up_on ? [heading(t('followUp')), w(format.date(stay.follow_up_on))] : []),
      { ...(w(t('call', { name })) as object), bold: true, margin: [0, 18, 0, 0] } as Content,
    ],
    footer: (page, pages) =>
      ({ ...(w(t('page', { page, pages })) as object), alignment: 'center', fontSize: 8, color: '#475550' }) as Content,
  });
}
