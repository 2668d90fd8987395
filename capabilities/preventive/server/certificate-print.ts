import { nameIn } from '@alder/catalog/domain';
import { type LetterheadRow, letterheadOf } from '@alder/hospitals/domain';
import { createFormat } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import { letterhead, makePdf, words } from '@alder/print';
import type { Hospital } from '@alder/server';
import { printedSigner, type SignerRow } from '@alder/staff-profiles/domain';
import { breedOf, speciesOf } from '@alder/terms';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { DueItem } from '../domain/index.ts';
import { antigenWords } from './antigen-words.ts';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };
import type { findPet, listRecords } from './record.repository.ts';

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

/** The content of the paper. */
export type PrintedCertificate = {
  readonly patient: NonNullable<Awaited<ReturnType<typeof findPet>>>;
  readonly records: Awaited<ReturnType<typeof listRecords>>;
  readonly plan: readonly DueItem[];
  readonly letterhead: LetterheadRow;
  readonly hospital: Pick<Hospital, 'timezone' | 'currency' | 'rounding'>;
  readonly today: string;
  /** The veterinarian who gave the latest dose, where their licence is known. */
  readonly issuer?: { readonly name: string; readonly row: SignerRow } | undefined;
};

const FAINT = '#475550';
const BRAND = '#0F6558';
/** Vaccinations on one certificate; the booklet of an old pet would not fit on a page. */
const MAX_ROWS = 40;

/** Vaccinations of a pet on A5 with room for the stickers of the lots (design: screens §1.13). */
export function printCertificate(printed: PrintedCertificate, language: Language): Promise<Buffer> {
  const { patient, records, hospital, today } = printed;
  const t = translator(texts, language);
  const w = (text: string, look: object = {}): Content =>
    ({ ...(words(text, language) as object), ...look }) as Content;
  const format = createFormat(language, {
    timeZone: hospital.timezone,
    currency: hospital.currency,
    rounding: { step: hospital.rounding, mode: 'nearest' },
  });
  const day = (value: string | null) => (value ? format.date(value, 'full') : '');
  const comma = language === 'en' ? ', ' : '、';
  const small = (text: string) => w(text, { fontSize: 7.5, color: FAINT });
  const cell = (text: string, below = '', look: object = {}): TableCell =>
    ({ stack: [w(text, { fontSize: 8.5, ...look }), ...(below ? [small(below)] : [])] }) as TableCell;
  const head = (text: string): TableCell => w(text, { fontSize: 8, bold: true, color: FAINT }) as TableCell;

  const species = speciesOf(patient.species)?.[language] ?? patient.species;
  const breed = breedOf(patient.species, patient.breed)?.[language] ?? patient.breed;
  const sex = patient.sex && t(`sex.${patient.sex as 'male' | 'female'}${patient.neutered ? '.neutered' : ''}`);
  const animal = [species, breed, sex, day(patient.birthdate)].filter(Boolean).join(comma);
  const tag = records.find(({ certificate, antigens }) => certificate && antigens.includes('rabies'))?.certificate;
  const fact = (name: string, value: string | null | undefined): Content[] =>
    value
      ? [
          {
            columns: [w(name, { width: 110, color: FAINT, fontSize: 8.5 }), w(value, { width: '*' })],
            margin: [0, 1, 0, 1],
          },
        ]
      : [];
  // A certificate is not signed in the program: the line is for the pen, the name below says whose licence it is.
  const issuer = printed.issuer && printedSigner(printed.issuer.name, printed.issuer.row, language);
  const issuerLines = issuer
    ? [w(issuer.name, { fontSize: 9, bold: true, margin: [0, 2, 0, 0] }), ...issuer.lines.map(small)]
    : [];
  const rows = records
    .slice(0, MAX_ROWS)
    .map((record): TableCell[] => [
      cell(day(record.given_on), '', { noWrap: true }),
      cell(nameIn(record, language), record.antigens.map((antigen) => antigenWords(antigen, language)).join(comma)),
      cell([record.manufacturer, record.lot].filter(Boolean).join(' '), day(record.expires_on)),
      cell(day(nextOf(record, printed)) || '', '', { noWrap: true }),
      cell(record.giver ?? record.given_by_name),
    ]);

  return makePdf(language, {
    pageSize: 'A5',
    pageOrientation: 'landscape',
    pageMargins: [32, 30, 32, 36],
    // The same certificate is the same file on one day.
    info: { title: `${t('title')} ${patient.patient_id}`, creationDate: new Date(`${today}T00:00:00.000Z`) },
    content: [
      {
        columns: [
          letterhead(
            letterheadOf({ ...printed.letterhead, tax_id: null }, language, {
              taxId: t('taxId'),
              license: t('license'),
            }),
            language,
          ),
          w(t('title'), { width: 'auto', fontSize: 13, bold: true, color: BRAND, margin: [0, 4, 0, 0] }),
        ],
        margin: [0, 0, 0, 8],
      },
      ...fact(t('patient'), `${patient.name} (${patient.patient_id})`),
      ...fact(t('animal'), animal),
      ...fact(t('owner'), patient.owner_name),
      ...fact(t('chip'), patient.chip_number),
      ...fact(t('rabies'), tag),
      rows.length === 0
        ? w(t('none'), { margin: [0, 12, 0, 0] })
        : {
            margin: [0, 10, 0, 0],
            layout: { hLineWidth: (line) => (line <= 1 ? 0.8 : 0.3), vLineWidth: () => 0, hLineColor: () => '#7F8D88' },
            table: {
              headerRows: 1,
              dontBreakRows: true,
              widths: [72, '*', 104, 72, 76],
              body: [[head(t('given')), head(t('vaccine')), head(t('lot')), head(t('next')), head(t('by'))], ...rows],
            },
          },
      {
        unbreakable: true,
        margin: [0, 26, 0, 0],
        columns: [
          w(''),
          {
            width: 200,
            stack: [
              { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.6 }] },
              w(`${t('signature')}　${day(today)}`, { fontSize: 8, color: FAINT, margin: [0, 3, 0, 0] }),
              ...issuerLines,
            ],
          },
        ],
      },
    ],
    footer: (page, pages) => w(t('page', { page, pages }), { alignment: 'center', fontSize: 8, color: FAINT }),
  });
}

/** The next due date of a dose: of its antigens the earliest, where it is the latest dose of that antigen. */
function nextOf(record: PrintedCertificate['records'][number], { plan }: PrintedCertificate): string | null {
  const days = plan
    .filter(
      ({ antigen, last_on }) => antigen !== null && record.antigens.includes(antigen) && last_on === record.given_on,
    )
    .map(({ due_on }) => due_on)
    .filter((due_on) => due_on !== null);
  return days.sort()[0] ?? null;
}
