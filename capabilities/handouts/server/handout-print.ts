import { type LetterheadRow, letterheadOf } from '@alder/hospitals/domain';
import { createFormat } from '@alder/i18n/format';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import { letterhead, makePdf, words } from '@alder/print';
import type { Hospital } from '@alder/server';
import { breedOf, speciesOf } from '@alder/terms';
import type { Content } from 'pdfmake/interfaces.js';
import { type Block, blocksOf, type TextLanguage } from '../domain/index.ts';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

/** The content of the paper. */
export type PrintedHandout = {
  readonly title: string;
  readonly text: string;
  readonly note: string;
  /** null: as the hospital stores it, for no patient. */
  readonly patient: {
    readonly name: string;
    readonly patient_id: string;
    readonly species: string;
    readonly breed: string;
    readonly owner_name: string | null;
  } | null;
  readonly by: string | null;
  /** When it was given; the date of the file. */
  readonly at: Date;
  readonly letterhead: LetterheadRow;
  readonly hospital: Pick<Hospital, 'timezone' | 'currency' | 'rounding'>;
};

const FAINT = '#475550';
const LINE = '#BFC9C5';
const BRAND = '#0F6558';
const TINT = '#EEF4F2';
/** Width of the text on A4 in points. */
const WIDTH = 595 - 2 * 56;

type Write = (text: string, look?: object) => Content;

/** A handout on A4 in letters that are read at home: letterhead, whose, the text, words for this owner, by whom and when. */
export function printHandout(printed: PrintedHandout, language: TextLanguage): Promise<Buffer> {
  const { title, text, note, patient, by, at, hospital } = printed;
  const t = translator(texts, language);
  const w: Write = (part, look = {}) => ({ ...(words(part, language) as object), ...look }) as Content;
  const format = createFormat(language, {
    timeZone: hospital.timezone,
    currency: hospital.currency,
    rounding: { step: hospital.rounding, mode: 'nearest' },
  });
  const numbers = { taxId: t('taxId'), license: t('license') };
  return makePdf(language, {
    pageSize: 'A4',
    pageMargins: [56, 48, 56, 56],
    // The same handout is the same file, whenever it is printed.
    info: { title, creationDate: at },
    lang: { en: 'en', ja: 'ja', zhtw: 'zh-Hant-TW' }[language],
    defaultStyle: { fontSize: 10.5, lineHeight: 1.3 },
    content: [
      letterhead(letterheadOf({ ...printed.letterhead, tax_id: null }, language, numbers), language),
      rule(10),
      ...(patient ? [w(forWhom(patient, language, t('comma')), { fontSize: 9.5, color: FAINT })] : []),
      w(title, { fontSize: 19, bold: true, color: BRAND, lineHeight: 1.2, margin: [0, 10, 0, 8] }),
      ...blocksOf(text).map((block) => drawn(block, w)),
      ...(note ? [forThisOwner(t('note'), note, w)] : []),
      ...(by
        ? [
            w(t('given', { name: by, date: format.date(at.toISOString(), 'full') }), {
              ...{ fontSize: 9.5, color: FAINT, margin: [0, 18, 0, 0] },
            }),
          ]
        : []),
      w(t('worry'), { fontSize: 9.5, color: FAINT, margin: [0, by ? 2 : 18, 0, 0] }),
    ],
    footer: (page, pages) => ({
      margin: [56, 16, 56, 0],
      columns: [
        w(patient ? `${patient.name} ${patient.patient_id}` : title, { fontSize: 8, color: FAINT }),
        w(t('page', { page, pages }), { width: 'auto', fontSize: 8, color: FAINT }),
      ],
    }),
  });
}

function forWhom(patient: NonNullable<PrintedHandout['patient']>, language: TextLanguage, comma: string): string {
  const species = speciesOf(patient.species)?.[language] ?? patient.species;
  const breed = breedOf(patient.species, patient.breed)?.[language] ?? patient.breed;
  return [`${patient.name} (${patient.patient_id})`, species, breed, patient.owner_name].filter(Boolean).join(comma);
}

function drawn(block: Block, w: Write): Content {
  if (block.kind !== 'list') {
    const isHeading = block.kind === 'heading';
    return w(block.text, isHeading ? { fontSize: 12.5, bold: true, margin: [0, 10, 0, 3] } : { margin: [0, 0, 0, 5] });
  }
  return {
    margin: [0, 0, 0, 5],
    stack: block.items.map((item) => ({
      columns: [w('•', { width: 12, color: BRAND }), w(item, { width: '*' })],
      margin: [4, 0, 0, 3],
    })),
  };
}

/** The note for this owner, set apart from the text that all owners get. */
function forThisOwner(title: string, note: string, w: Write): Content {
  return {
    margin: [0, 12, 0, 0],
    layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: () => 12, paddingTop: () => 8 },
    table: {
      widths: ['*'],
      dontBreakRows: true,
      body: [
        [
          {
            fillColor: TINT,
            stack: [
              w(title, { fontSize: 9.5, bold: true, color: BRAND, margin: [0, 0, 12, 2] }),
              ...note.split('\n').map((line) => w(line || ' ', { margin: [0, 0, 12, 0] })),
              w(' ', { fontSize: 4 }),
            ],
          },
        ],
      ],
    },
  };
}

function rule(margin: number): Content {
  const line = { type: 'line' as const, x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.7, lineColor: LINE };
  return { canvas: [line], margin: [0, margin, 0, margin] };
}
