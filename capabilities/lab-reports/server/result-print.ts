import { type LetterheadRow, letterheadOf } from '@alder/hospitals/domain';
import type { Language } from '@alder/i18n/language';
import { modelName, sampleIndices, testName } from '@alder/lab/domain';
import { letterhead, makePdf, signatureBlock } from '@alder/print';
import type { Hospital } from '@alder/server';
import { printedSigner } from '@alder/staff-profiles/domain';
import { breedOf, speciesOf } from '@alder/terms';
import type { Content } from 'pdfmake/interfaces.js';
import type { PrintedInterference } from './interference-words.ts';
import { BRAND, FAINT, facts, type Paper, paperOf, rule, section, WIDTH } from './paper.ts';
import { filesSection, type PrintedFile } from './printed-files.ts';
import type { PrintedResultRow } from './printed-result.repository.ts';
import { notesOf } from './result-notes.ts';
import { valuesTable } from './values-table.ts';

/** The content of the paper. */
export type PrintedResult = {
  readonly result: PrintedResultRow;
  readonly letterhead: LetterheadRow;
  readonly interferences: readonly PrintedInterference[];
  /** Images that a person put beside the result. */
  readonly images: readonly PrintedFile[];
  readonly files: readonly PrintedFile[];
  readonly hospital: Pick<Hospital, 'timezone' | 'currency' | 'rounding'>;
};

/** A result on A4: patient, dates, what must be known first, every value, comments and who reviewed it. */
export function printResult(printed: PrintedResult, language: Language): Promise<Buffer> {
  const { result, hospital } = printed;
  const paper = paperOf(language, hospital);
  const { w, t } = paper;
  return makePdf(language, {
    pageSize: 'A4',
    pageMargins: [48, 44, 48, 52],
    // The same result is the same file, whenever it is printed.
    info: { title: `${t('title')} ${result.patient_id}`, creationDate: result.updated_at },
    content: [
      ...head(printed, paper),
      about(result, paper),
      ...notesOf(result, paper),
      ...section(t('result'), [result.result ?? ''], paper),
      ...valuesTable(result, printed.interferences, paper),
      ...filesSection('images', printed.images, paper),
      ...filesSection('files', printed.files, paper),
      ...comments(result, paper),
      ...signature(result, paper),
      ...interpretation(result, paper),
    ],
    footer: (page, pages) => ({
      margin: [48, 12, 48, 0],
      columns: [
        w(`${result.pet_name} ${result.patient_id}`, { fontSize: 8, color: FAINT }),
        w(t('page', { page, pages }), { fontSize: 8, color: FAINT, alignment: 'right' }),
      ],
    }),
  });
}

function head({ letterhead: row }: PrintedResult, { w, t, language }: Paper): Content[] {
  // A report is no invoice.
  const numbers = { taxId: t('taxId'), license: t('license') };
  return [
    {
      columns: [
        letterhead(letterheadOf({ ...row, tax_id: null }, language, numbers), language),
        w(t('title'), { width: 'auto', fontSize: 13, bold: true, color: BRAND, margin: [0, 4, 0, 0] }),
      ],
    },
    rule(10),
  ];
}

function about(result: PrintedResultRow, paper: Paper): Content {
  const { t, format, language, comma } = paper;
  const { species, breed, sex, neutered, birthdate, weight, device_serial, reviewed } = result;
  const kind =
    breedOf(species ?? '', breed ?? '')?.[language] ?? (breed || (speciesOf(species ?? '')?.[language] ?? species));
  const animal = [
    kind,
    sex && t(`sex.${sex as 'male' | 'female'}${neutered ? '.neutered' : ''}`),
    birthdate && format.age(birthdate),
    weight && format.weight(Number(weight)),
  ];
  const model = result.device === 'generic' && result.model ? result.model : modelName(result.device);
  const when = (at: Date | string | null) => at && format.dateTime(new Date(at).toISOString());
  return {
    columns: [
      facts(
        [
          [t('patient'), `${result.pet_name} (${result.patient_id})`],
          [t('animal'), animal.filter(Boolean).join(comma)],
          [t('owner'), result.owner_name],
          [t('doctor'), result.doctor],
          [t('test'), testName(result.profile, language)],
          [t('device'), device_serial ? t('serial', { device: model, serial: device_serial }) : model],
          [t('lot'), result.rotor_lot],
        ],
        paper,
      ),
      facts(
        [
          [t('ordered'), when(result.ordered_at)],
          [t('measured'), when(result.timestamp)],
          [t('received'), when(result.received_at ?? result.created_at)],
          [t('reported'), when((reviewed as { at: string } | null)?.at ?? null)],
          [t('number'), result.order_id],
          [t('sample'), result.sample_id],
        ],
        paper,
      ),
    ],
    columnGap: 20,
  };
}

/** What the analyzer and people wrote about the run; indices of the sample in words. */
function comments(result: PrintedResultRow, paper: Paper): Content[] {
  const written = result.comments as string[];
  const indices = sampleIndices(written);
  const lines = written.filter((comment) => !sampleIndices([comment]));
  return section(paper.t('comments'), [...(indices ? [paper.t('indices', indices)] : []), ...lines], paper);
}

function signature({ reviewed, reviewer }: PrintedResultRow, { t, format, language }: Paper): Content[] {
  if (!reviewed) return [];
  const { by, at } = reviewed as { by: string; at: string };
  const { name, lines } = printedSigner(by, reviewer, language);
  const when = t('reviewed', { date: format.dateTime(at) });
  return [
    {
      unbreakable: true,
      margin: [WIDTH - 220, 26, 0, 0],
      stack: signatureBlock({ name, lines: [...lines, when] }, 220, language),
    },
  ];
}

/** What the result means, in the words and under the name of who signed it. */
function interpretation({ interpretation: signed }: PrintedResultRow, paper: Paper): Content[] {
  if (!signed?.signed_at) return [];
  const { w, t, format, language } = paper;
  const { name, lines, image } = printedSigner(signed.signer_name ?? '', signed.stamp, language);
  const when = t('signed', { date: format.dateTime(signed.signed_at.toISOString()) });
  return [
    ...section(t('interpretation'), [signed.text], paper),
    ...(signed.reason
      ? [w(t('amends', { revision: signed.revision - 1, reason: signed.reason }), { fontSize: 8.5, color: FAINT })]
      : []),
    {
      unbreakable: true,
      margin: [WIDTH - 220, 22, 0, 0],
      stack: signatureBlock({ name, image, lines: [...lines, when] }, 220, language),
    },
  ];
}
