import { type LetterheadRow, letterheadOf } from '@alder/hospitals/domain';
import { createFormat } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, type Translate, translator } from '@alder/i18n/texts';
import { letterhead, makePdf, signatureBlock, words } from '@alder/print';
import type { Hospital } from '@alder/server';
import { printedSigner, type Stamp } from '@alder/staff-profiles/domain';
import { breedOf, speciesOf } from '@alder/terms';
import type { Content } from 'pdfmake/interfaces.js';
import type { ImageReport } from '../contract/index.ts';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };
import { imageContent, type PrintedImage } from './print-image.ts';

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });
type T = Translate<keyof typeof en>;
type Format = ReturnType<typeof createFormat>;

/** The content of the paper: the report, its patient, and its images in order. */
export type PrintedReport = {
  readonly report: ImageReport;
  /** Stored data of its signer. */
  readonly stamp?: Stamp | undefined;
  /** When the version was signed that takes the place of this one. */
  readonly successor?: Date | undefined;
  readonly hospital: Pick<Hospital, 'timezone' | 'currency' | 'rounding'> & { readonly letterhead: LetterheadRow };
  readonly patient:
    | {
        readonly sex: 'male' | 'female' | null;
        readonly neutered: boolean | null;
        readonly birthdate: string | null;
        readonly weight: number | null;
        readonly owner: string | null;
      }
    | undefined;
  readonly images: readonly PrintedImage[];
};

const FAINT = '#475550';
const LINE = '#BFC9C5';
const BRAND = '#0F6558';
const LINELESS = { hLineWidth: () => 0, vLineWidth: () => 0 };
/** Width of the text on A4 in points. */
const WIDTH = 595 - 2 * 48;

/** The report on A4 (design: screens §1.13): head, patient, key images, finding, measurements, conclusion, signature. */
export function printReport(printed: PrintedReport, language: Language): Promise<Buffer> {
  const { report, hospital } = printed;
  const t = translator(texts, language);
  const w = (text: string, look: object = {}): Content =>
    ({ ...(words(text, language) as object), ...look }) as Content;
  const format = createFormat(language, {
    timeZone: hospital.timezone,
    currency: hospital.currency,
    rounding: { step: hospital.rounding, mode: 'nearest' },
  });
  // What was written keeps the glyphs of its own language, whatever language stands around it.
  const written = (text: string, look: object = {}): Content =>
    ({ ...(words(text, report.lang) as object), ...look }) as Content;
  const paper: Paper = { w, written, t, format, language };

  return makePdf(language, {
    pageSize: 'A4',
    pageMargins: [48, 44, 48, 52],
    // The same report is the same file, whenever it is printed.
    info: {
      title: `${t('title')} ${report.patient_id}`,
      creationDate: new Date(report.signed_at ?? report.updated_at),
    },
    content: [
      ...head(printed, paper),
      ...about(printed, paper),
      ...notes(printed, paper),
      ...images(printed.images, report.lang),
      ...section(t('finding'), report.finding, paper),
      ...measurements(report, paper),
      ...conclusion(report, paper),
      signature(printed, paper),
    ],
    footer: (page, pages) => ({
      margin: [48, 12, 48, 0],
      columns: [
        w(`${report.pet_name ?? ''} ${report.patient_id}`, { fontSize: 8, color: FAINT }),
        w(t('page', { page, pages }), { fontSize: 8, color: FAINT, alignment: 'right' }),
      ],
    }),
  });
}

type Paper = {
  readonly w: (text: string, look?: object) => Content;
  /** As `w`, in the language of the report. */
  readonly written: (text: string, look?: object) => Content;
  readonly t: T;
  readonly format: Format;
  readonly language: Language;
};

function head({ hospital }: PrintedReport, { w, t, language }: Paper): Content[] {
  // A report is no invoice.
  const numbers = { taxId: t('taxId'), license: t('license') };
  return [
    {
      columns: [
        letterhead(letterheadOf({ ...hospital.letterhead, tax_id: null }, language, numbers), language),
        w(t('title'), { width: 'auto', fontSize: 13, bold: true, color: BRAND, margin: [0, 4, 0, 0] }),
      ],
    },
    rule(10),
  ];
}

function about({ report, patient }: PrintedReport, { w, t, format, language }: Paper): Content[] {
  const { species, breed } = report;
  const kind = breedOf(species, breed)?.[language] ?? (breed || (speciesOf(species)?.[language] ?? species));
  const sex = patient?.sex && t(patient.neutered ? `sex.${patient.sex}.neutered` : `sex.${patient.sex}`);
  const animal = [
    kind,
    sex,
    patient?.birthdate && format.age(patient.birthdate),
    patient?.weight && format.weight(patient.weight),
  ];
  const facts = (rows: readonly (readonly [string, string | null | undefined])[]): Content => ({
    stack: rows
      .filter(([, value]) => value)
      .map(([name, value]) => ({
        columns: [w(name, { width: 62, color: FAINT, fontSize: 8.5 }), w(value!, { width: '*' })],
        margin: [0, 1, 0, 1],
      })),
  });
  const name = report.pet_name ? `${report.pet_name} (${report.patient_id})` : report.patient_id;
  return [
    {
      columns: [
        facts([
          [t('patient'), name],
          [t('animal'), animal.filter(Boolean).join(language === 'en' ? ', ' : '、')],
          [t('owner'), patient?.owner],
        ]),
        facts([
          [t('study'), [report.modality, report.study_description].filter(Boolean).join(' ')],
          [t('taken'), format.dateTime(report.study_datetime)],
          [t('version'), report.revision > 1 ? String(report.revision) : null],
        ]),
      ],
      columnGap: 20,
    },
  ];
}

/** What must be known before a word of it is believed: not signed yet, amended, or taking the place of another. */
function notes({ report, successor }: PrintedReport, { w, t, format }: Paper): Content[] {
  const text = [
    report.status === 'draft' && t('draft'),
    report.status === 'amended' && t('amended', { date: successor ? format.dateTime(successor) : '' }),
    report.amends && t('amends', { revision: report.revision - 1, reason: report.reason }),
  ].filter((note) => typeof note === 'string');
  return text.map((note) => ({
    table: { widths: ['*'], body: [[{ stack: [w(note, { fontSize: 9 })], fillColor: '#FDF2DC' }]] },
    layout: { ...LINELESS, paddingLeft: () => 8, paddingRight: () => 8, paddingTop: () => 4, paddingBottom: () => 4 },
    margin: [0, 8, 0, 0],
  }));
}

/** One image alone, two side by side, more in two rows. */
function images(renderedImages: readonly PrintedImage[], language: Language): Content[] {
  if (renderedImages.length === 0) return [];
  const one = renderedImages.length === 1;
  const fit: [number, number] = one ? [WIDTH, 300] : [(WIDTH - 8) / 2, renderedImages.length > 2 ? 170 : 230];
  const visible = renderedImages.map((image) => ({
    ...imageContent(image, language),
    fit,
    alignment: 'center' as const,
  }));
  const rows = Array.from({ length: Math.ceil(visible.length / 2) }, (_, row) => visible.slice(row * 2, row * 2 + 2));
  if (one) return [{ ...visible[0]!, margin: [0, 12, 0, 4] }];
  return rows.map((columns, row) => ({ columns, columnGap: 8, margin: [0, row === 0 ? 12 : 8, 0, 0] }));
}

function section(title: string, text: string, { w, written }: Paper): Content[] {
  if (!text.trim()) return [];
  return [
    w(title, { fontSize: 9, bold: true, color: BRAND, margin: [0, 14, 0, 3] }),
    ...text.split('\n').map((line) => written(line || ' ')),
  ];
}

function measurements({ measurements: text }: ImageReport, { w, written, t }: Paper): Content[] {
  if (text.length === 0) return [];
  return [
    w(t('measurements'), { fontSize: 9, bold: true, color: BRAND, margin: [0, 14, 0, 3] }),
    ...text.map((sentence) => written(sentence, { margin: [0, 1, 0, 1] })),
  ];
}

function conclusion({ conclusion: text }: ImageReport, { w, written, t }: Paper): Content[] {
  if (!text.trim()) return [];
  const lines = text.split('\n').map((line) => written(line || ' ', { fontSize: 11 }));
  return [
    {
      unbreakable: true,
      margin: [0, 14, 0, 0],
      table: {
        widths: ['*'],
        body: [[{ stack: [w(t('conclusion'), { fontSize: 9, bold: true, color: BRAND }), ...lines] }]],
      },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: (at: number) => (at === 0 ? 2 : 0),
        vLineColor: () => BRAND,
        paddingLeft: () => 10,
      },
    },
  ];
}

function signature({ report, stamp }: PrintedReport, { w, t, format, language }: Paper): Content {
  const { signer_name, signed_at, status } = report;
  if (status === 'draft' || !signed_at) return w('');
  const { name, lines, image } = printedSigner(signer_name ?? '', stamp, language);
  const when = t('signed', { date: format.dateTime(signed_at) });
  return {
    unbreakable: true,
    margin: [WIDTH - 220, 30, 0, 0],
    stack: signatureBlock({ name, image, lines: [...lines, when] }, 220, language),
  };
}

function rule(margin: number, length = WIDTH): Content {
  const line = { type: 'line' as const, x1: 0, y1: 0, x2: length, y2: 0, lineWidth: 0.7, lineColor: LINE };
  return { canvas: [line], margin: [0, margin, 0, margin] };
}
