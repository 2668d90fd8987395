import { formatDateTime } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import type { SampleType } from '@alder/lab/domain';
import { makePdf, words } from '@alder/print';
import type { Content } from 'pdfmake/interfaces.js';
import { code128, isCodable } from '../domain/index.ts';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };
import type { SpecimenRow } from './specimen.repository.ts';

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });
const POINTS_A_MM = 72 / 25.4;
/** Modules of white that a scanner wants at each end of the code. */
const QUIET = 10;
/** Width of a module where the label has room: 0.33 mm. */
const MODULE_POINTS = 0.33 * POINTS_A_MM;

export type LabelLook = {
  readonly language: Language;
  readonly labelPaper: string;
  readonly timezone: string;
};

/** One label a page: animal, number as a barcode and in digits, what is in the tube, what it is for, and when. */
export function printLabels(rows: readonly SpecimenRow[], look: LabelLook): Promise<Buffer> {
  const [width, height] = look.labelPaper.split('x').map((mm) => Number(mm) * POINTS_A_MM) as [number, number];
  const margin = height < 100 ? 5 : 7;
  return makePdf(look.language, {
    pageSize: { width, height },
    pageMargins: margin,
    info: { title: translator(texts, look.language)('title'), creationDate: rows[0]!.ordered_at },
    content: rows.map((row, place) =>
      label(row, look, { width: width - 2 * margin, height: height - 2 * margin }, place),
    ),
  });
}

type Room = { readonly width: number; readonly height: number };

function label(row: SpecimenRow, { language, timezone }: LabelLook, room: Room, place: number): Content {
  const scale = room.height / 103;
  const text = (line: string, style: object): Content =>
    ({ ...(words(line, language) as object), noWrap: true, lineHeight: 1, ...style }) as Content;
  const t = translator(texts, language);
  const about = [
    row.sample_type && t(`type.${row.sample_type as SampleType}`),
    (row.asked ?? row.tests).join(', '),
  ].filter(Boolean);
  const small = { fontSize: 6.6 * scale };
  return {
    ...(place > 0 && { pageBreak: 'before' }),
    stack: [
      {
        columns: [
          text(cut(row.pet_name, 16), { fontSize: 11 * scale, bold: true, width: '*' }),
          text(row.patient_id, {
            fontSize: 8 * scale,
            width: 'auto',
            alignment: 'right',
            margin: [0, 2 * scale, 0, 0],
          }),
        ],
      },
      ...(isCodable(row.number) ? [bars(row.number, room.width, 34 * scale)] : []),
      text(row.number, { fontSize: 11 * scale, bold: true, alignment: 'center', margin: [0, 2 * scale, 0, 1] }),
      text(cut(about.join(' · '), 46), small),
      text(formatDateTime(language, row.collected_at ?? row.ordered_at, timezone), small),
      ...(row.urgent ? [text(t('urgent'), { ...small, bold: true })] : []),
    ],
  };
}

/** The bars of a number, in the middle of the label; narrower modules only where it has no room. */
function bars(number: string, width: number, height: number): Content {
  const widths = code128(number);
  const modules = widths.reduce((sum, one) => sum + one, 2 * QUIET);
  const module = Math.min(MODULE_POINTS, width / modules);
  let x = (width - modules * module) / 2 + QUIET * module;
  const canvas = widths.flatMap((one, place) => {
    const bar = { type: 'rect' as const, x, y: 0, w: one * module, h: height, color: '#000' };
    x += one * module;
    return place % 2 === 0 ? [bar] : [];
  });
  return { canvas, margin: [0, 2, 0, 0] } as Content;
}

/** A text of at most so many narrow signs; a wide one takes the place of two. */
function cut(text: string, room: number): string {
  let left = room;
  let fitting = '';
  for (const sign of text) {
    left -= /[\u2e80-\uffef]/.test(sign) ? 2 : 1;
    if (left < 0) return `${fitting}…`;
    fitting += sign;
  }
  return fitting;
}
