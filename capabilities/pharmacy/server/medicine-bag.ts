import { nameIn } from '@alder/catalog/domain';
import { letterheadOf } from '@alder/hospitals/domain';
import { letterhead } from '@alder/print';
import type { Frequency } from '@alder/terms';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { partsOfDay, timesOfDay } from '../domain/index.ts';
import { codeOf, type Drawing, lotOf, type Paper, type PrintedPapers, warningsOf } from './label-parts.ts';

const FAINT = '#475550';
const LINES = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => '#7F8D88',
  vLineColor: () => '#7F8D88',
};

/** A bag for each medicine, as often as it is prepared: times of the day to tick off, and everything that its law asks for. */
export function bagPages(printed: PrintedPapers, drawing: Drawing): Content {
  const copies = printed.papers.flatMap((paper) => Array.from({ length: paper.groups }, () => paper));
  return copies.map((paper, place) => bagPage(paper, printed, drawing, place));
}

/** Columns of a bag, by how a medicine is given. */
function titleOf({ route }: Paper): 'bag.oral' | 'bag.external' | 'bag.injection' {
  if (route === 'SC' || route === 'IM' || route === 'IV') return 'bag.injection';
  return route === '' || route === 'PO' ? 'bag.oral' : 'bag.external';
}

function bagPage(paper: Paper, printed: PrintedPapers, drawing: Drawing, place: number): Content {
  const { look, label: w, language } = drawing;
  const { recipient } = printed;
  const times = timesOfDay(paper.frequency as Frequency);
  const fact = (name: string, value: string | null | undefined): Content[] =>
    value
      ? [
          {
            columns: [look(name, { width: 90, color: FAINT, fontSize: 9 }), look(value, { width: '*' })],
            margin: [0, 1.5, 0, 1.5],
          },
        ]
      : [];
  const box = (part: (typeof partsOfDay)[number]): TableCell => ({
    stack: [
      look(w.t(`part.${part}`), { alignment: 'center', fontSize: 10, color: FAINT }),
      look(times.includes(part) ? w.amount(paper.dosage, paper.unit) : '—', {
        ...{ alignment: 'center', fontSize: 13, bold: times.includes(part), margin: [0, 4, 0, 4] },
      }),
    ],
  });
  return {
    ...(place > 0 && { pageBreak: 'before' }),
    stack: [
      {
        columns: [
          look(w.t(titleOf(paper)), { fontSize: 22, bold: true, width: '*' }),
          paper.number > 1
            ? look(w.t('reprint', { number: paper.number }), { width: 'auto', color: FAINT, fontSize: 9 })
            : look('', { width: 'auto' }),
        ],
      },
      {
        columns: [
          look(w.t('pet', { name: recipient.pet }), { fontSize: 18, bold: true, width: '*' }),
          look(
            [recipient.owner && w.t('owner', { name: recipient.owner }), recipient.patient_id]
              .filter(Boolean)
              .join('　'),
            {
              ...{ width: 'auto', alignment: 'right', margin: [0, 6, 0, 0] },
            },
          ),
        ],
        margin: [0, 6, 0, 6],
      },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 363, y2: 0, lineWidth: 1.2 }], margin: [0, 0, 0, 6] },
      look(nameIn(paper, language), { fontSize: 15, bold: true }),
      look(w.dose(paper), { fontSize: 13, margin: [0, 4, 0, 8] }),
      ...(times.length > 0
        ? [{ table: { widths: ['*', '*', '*', '*'], body: [partsOfDay.map(box)] }, layout: LINES } as Content]
        : []),
      ...warningsOf(paper, drawing).map(
        (text): Content => ({
          table: { widths: ['*'], body: [[look(text, { fontSize: 10, bold: true, margin: [4, 3, 4, 3] })]] },
          layout: LINES,
          margin: [0, 8, 0, 0],
        }),
      ),
      { text: '', margin: [0, 4, 0, 4] },
      ...fact(w.t('count'), w.amount(paper.dose_count, paper.unit)),
      ...fact(w.t('strength'), paper.concentration),
      ...fact(w.t('lotAndExpiry'), lotOf(paper, drawing)),
      ...fact(w.t('prescriberName'), paper.prescriber),
      ...fact(w.t('dispenserName'), paper.dispenser),
      ...fact(w.t('date'), w.day(paper.dispensed_at ?? paper.at)),
      {
        columnGap: 10,
        margin: [0, 14, 0, 0],
        columns: [
          letterhead(letterheadOf({ ...printed.letterhead, tax_id: null }, language), language),
          { width: 'auto', stack: [{ qr: codeOf(paper), fit: 56 } as Content] },
        ],
      },
    ],
  };
}

/** All medicines of a visit as one plan of the day. */
export function guidePage(printed: PrintedPapers, drawing: Drawing): Content {
  const { look, label: w, language } = drawing;
  const { recipient, papers } = printed;
  const head = (text: string): TableCell => look(text, { fontSize: 9, bold: true, color: FAINT }) as TableCell;
  const rows = papers.map((paper): TableCell[] => {
    const times = timesOfDay(paper.frequency as Frequency);
    const medicine: TableCell = {
      stack: [look(nameIn(paper, language), { bold: true }), look(w.dose(paper), { fontSize: 8.5, color: FAINT })],
    };
    if (times.length === 0)
      return [medicine, { ...(look(w.dose(paper), { fontSize: 9 }) as object), colSpan: 4 } as TableCell, '', '', ''];
    return [
      medicine,
      ...partsOfDay.map((part) =>
        look(times.includes(part) ? w.amount(paper.dosage, paper.unit) : '', { alignment: 'center' }),
      ),
    ];
  });
  return [
    look(w.t('title.guide'), { fontSize: 18, bold: true }),
    look(
      [
        w.t('pet', { name: recipient.pet }),
        recipient.owner && w.t('owner', { name: recipient.owner }),
        w.day(papers[0]!.at),
      ]
        .filter(Boolean)
        .join('　'),
      {
        margin: [0, 2, 0, 10],
      },
    ),
    {
      layout: LINES,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', 52, 52, 52, 52],
        body: [[head(''), ...partsOfDay.map((part) => head(w.t(`part.${part}`)))], ...rows],
      },
    },
    {
      ...(letterhead(letterheadOf({ ...printed.letterhead, tax_id: null }, language), language) as object),
      margin: [0, 16, 0, 0],
    } as Content,
  ];
}
