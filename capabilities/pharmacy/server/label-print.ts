import { nameIn } from '@alder/catalog/domain';
import { letterheadOf } from '@alder/hospitals/domain';
import type { Language } from '@alder/i18n/language';
import { makePdf, words } from '@alder/print';
import type { Content } from 'pdfmake/interfaces.js';
import { codeOf, type Drawing, lotOf, type Paper, type PrintedPapers, warningsOf } from './label-parts.ts';
import { labelWords } from './label-words.ts';
import { bagPages, guidePage } from './medicine-bag.ts';

const POINTS_A_MM = 72 / 25.4;
/** Sizes of the letters that are tried, so that a long name or instruction still fits on its label. */
const SCALES = [1, 0.86, 0.74, 0.62] as const;

/** Side of the code: 33 modules of one point (0.35 mm). Less than a point a module is not drawn at all. */
const CODE_POINTS = 36;

/** Labels of the size that the hospital prints, or bags and the daily plan on A5. */
export async function printPapers(printed: PrintedPapers, language: Language): Promise<Buffer> {
  const drawing: Drawing = {
    look: (text, style = {}) => ({ ...(words(text, language) as object), ...style }) as Content,
    label: labelWords(language, printed.timezone),
    language,
  };
  const [first] = printed.papers;
  // The same print is the same file.
  const info = { title: drawing.label.t(`title.${first!.kind as 'label'}`), creationDate: first!.at };
  if (first!.kind === 'guide')
    return makePdf(language, { pageSize: 'A5', pageMargins: 28, info, content: guidePage(printed, drawing) });
  if (first!.kind === 'bag')
    return makePdf(language, { pageSize: 'A5', pageMargins: 28, info, content: bagPages(printed, drawing) });

  const [width, height] = printed.labelPaper.split('x').map((mm) => Number(mm) * POINTS_A_MM) as [number, number];
  const margin = height < 100 ? 5 : 7;
  const copies = printed.papers.flatMap((paper) => Array.from({ length: paper.groups }, () => paper));
  let pdf: Buffer | undefined;
  for (const scale of SCALES) {
    const size = (points: number) => points * scale * (height / (40 * POINTS_A_MM)) ** 0.6;
    const content = copies.map((paper, place) =>
      label(paper, printed, { ...drawing, size, width: width - 2 * margin }, place),
    );
    pdf = await makePdf(language, { pageSize: { width, height }, pageMargins: margin, info, content });
    if (pagesIn(pdf) <= copies.length) return pdf;
  }
  return pdf!;
}

/** Pages of a file that was made by `makePdf`. */
export function pagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

type LabelDrawing = Drawing & { readonly size: (points: number) => number; readonly width: number };

/** For whom, what, how to give it, how much, from which lot, from whom and when (design: screens §1.13). */
function label(paper: Paper, printed: PrintedPapers, drawing: LabelDrawing, place: number): Content {
  const { look, label: w, language, size, width } = drawing;
  const { recipient } = printed;
  const small = { fontSize: size(6.2), lineHeight: 1.1 };
  // A node of its own each time: one that stands twice in a page is drawn twice at the place of the second.
  const rule = () =>
    ({
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.7 }],
      margin: [0, 1.5, 0, 1.5],
    }) as Content;
  const head = letterheadOf({ ...printed.letterhead, tax_id: null }, language);
  return {
    ...(place > 0 && { pageBreak: 'before' }),
    stack: [
      {
        columns: [
          look(w.t('pet', { name: recipient.pet }), { fontSize: size(10), bold: true, lineHeight: 1.1, width: '*' }),
          look(recipient.owner ? w.t('owner', { name: recipient.owner }) : recipient.patient_id, {
            ...{ ...small, fontSize: size(7), width: 'auto', alignment: 'right', margin: [0, size(2), 0, 0] },
          }),
        ],
      },
      rule(),
      look(nameIn(paper, language), { fontSize: size(10.5), bold: true, lineHeight: 1.1 }),
      rule(),
      {
        columnGap: 4,
        columns: [
          {
            width: '*',
            stack: [
              look(w.dose(paper), { fontSize: size(8.4), bold: true, lineHeight: 1.15 }),
              ...warningsOf(paper, drawing).map((text) => look(text, { ...small, margin: [0, 1, 0, 0] })),
            ],
          },
          { width: 'auto', stack: [{ qr: codeOf(paper), fit: CODE_POINTS } as Content] },
        ],
      },
      {
        columns: [
          look([w.amount(paper.dose_count, paper.unit), lotOf(paper, drawing)].filter(Boolean).join('　'), {
            ...{ ...small, width: '*', margin: [0, 1.5, 0, 0] },
          }),
        ],
      },
      look(
        [
          ...[w.day(paper.dispensed_at ?? paper.at), head.name, printed.letterhead.phone],
          paper.prescriber && w.t('prescriber', { name: paper.prescriber }),
          paper.number > 1 && w.t('reprint', { number: paper.number }),
        ]
          .filter(Boolean)
          .join('　'),
        small,
      ),
    ],
  };
}
