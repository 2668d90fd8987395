import { nameIn } from '@alder/catalog/domain';
import { type CatFace, faceScore, type MuscleCondition, type PainAnswer } from '@alder/chart/domain';
import { type LetterheadRow, letterheadOf } from '@alder/hospitals/domain';
import { doseWords } from '@alder/i18n/dose';
import { createFormat } from '@alder/i18n/format';
import { type Language, languageNames } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, type Translate, translator } from '@alder/i18n/texts';
import { letterhead, makePdf, signatureBlock, words } from '@alder/print';
import { type BodySystem, bodySystems } from '@alder/records/domain';
import type { Hospital } from '@alder/server';
import { printedSigner, type Stamp } from '@alder/staff-profiles/domain';
import { breedOf, type Frequency, speciesOf } from '@alder/terms';
import type { Content } from 'pdfmake/interfaces.js';
import type { RecordAddendum, RecordSignature } from '../contract/index.ts';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };
import { printedDifferentials } from './printed-differentials.ts';
import type { PrintedRecordRow } from './printed-record.repository.ts';

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

/** The content of the paper. */
export type PrintedRecord = {
  readonly record: PrintedRecordRow;
  readonly signing: { readonly signatures: readonly RecordSignature[]; readonly addenda: readonly RecordAddendum[] };
  /** Stored data of each signer, by their account. */
  readonly stamps: ReadonlyMap<string, Stamp>;
  readonly letterhead: LetterheadRow;
  readonly hospital: Pick<Hospital, 'timezone' | 'currency' | 'rounding'>;
};

type Paper = {
  readonly w: (text: string, look?: object) => Content;
  readonly t: Translate<keyof typeof en>;
  readonly format: ReturnType<typeof createFormat>;
  readonly language: Language;
  /** Between the parts of a list. */
  readonly comma: string;
};

const FAINT = '#475550';
const LINE = '#BFC9C5';
const BRAND = '#0F6558';
/** Width of the text on A4 in points. */
const WIDTH = 595 - 2 * 48;
const VITALS = [
  ...([
    ['temperature', ' °C'],
    ['pulse', ' /min'],
    ['respiration', ' /min'],
    ['systolic', ' mmHg'],
  ] as const),
  ...([
    ['weight', ' kg'],
    ['crt', ' s'],
    ['bcs', '/9'],
    ['pain', '/4'],
  ] as const),
] as const;

/** The record on A4 (design: screens §1.13): patient, S, O, A and P, what the owner was given, addenda and signatures; no prices. */
export function printRecord(printed: PrintedRecord, language: Language): Promise<Buffer> {
  const { record, signing, hospital } = printed;
  const paper: Paper = {
    w: (text, look = {}) => ({ ...(words(text, language) as object), ...look }) as Content,
    t: translator(texts, language),
    format: createFormat(language, {
      timeZone: hospital.timezone,
      currency: hospital.currency,
      rounding: { step: hospital.rounding, mode: 'nearest' },
    }),
    language,
    comma: language === 'en' ? ', ' : '、',
  };
  const { w, t } = paper;
  const last = signing.addenda.at(-1)?.created_at ?? signing.signatures.at(-1)?.signed_at;
  return makePdf(language, {
    pageSize: 'A4',
    pageMargins: [48, 44, 48, 52],
    // The same record is the same file, whenever it is printed.
    info: { title: `${t('title')} ${record.patient_id}`, creationDate: new Date(last ?? record.updated_at) },
    content: [
      ...head(printed, paper),
      ...(signing.signatures.length === 0
        ? [w(t('unsigned'), { fontSize: 9, color: FAINT, margin: [0, 8, 0, 0] })]
        : []),
      ...section(t('section.subjective'), record.subjective, paper),
      ...section(t('section.objective'), [vitalsOf(record, paper), systemsOf(record, paper), record.objective], paper),
      ...section(
        t('section.assessment'),
        [diagnosesOf(record, paper), printedDifferentials(record.differentials, { ...paper, t }), record.assessment],
        paper,
      ),
      ...section(t('section.plan'), record.plan, paper),
      ...section(t('done'), record.treatments.map((line) => nameIn(line, language)).join(' · '), paper),
      ...section(t('prescription'), medicinesOf(record, paper), paper),
      ...section(t('handouts'), handoutsOf(record, paper), paper),
      ...addenda(signing.addenda, paper),
      ...signatures(printed, paper),
    ],
    footer: (page, pages) => ({
      margin: [48, 12, 48, 0],
      columns: [
        w(`${record.name} ${record.patient_id}`, { fontSize: 8, color: FAINT }),
        w(t('page', { page, pages }), { fontSize: 8, color: FAINT, alignment: 'right' }),
      ],
    }),
  });
}

function head({ record, letterhead: row }: PrintedRecord, { w, t, format, language, comma }: Paper): Content[] {
  const species = speciesOf(record.species)?.[language] ?? record.species;
  const breed = breedOf(record.species, record.breed)?.[language] ?? record.breed;
  const sex = record.sex && t(`sex.${record.sex as 'male' | 'female'}${record.neutered ? '.neutered' : ''}`);
  const animal = [species, breed, sex, record.birthdate && format.age(record.birthdate)];
  const facts = (rows: readonly (readonly [string, string | null])[]): Content => ({
    stack: rows
      .filter(([, value]) => value)
      .map(([name, value]) => ({
        columns: [w(name, { width: 70, color: FAINT, fontSize: 8.5 }), w(value!, { width: '*' })],
        margin: [0, 1, 0, 1],
      })),
  });
  const numbers = { taxId: t('taxId'), license: t('license') };
  return [
    {
      columns: [
        letterhead(letterheadOf({ ...row, tax_id: null }, language, numbers), language),
        w(t('title'), { width: 'auto', fontSize: 13, bold: true, color: BRAND, margin: [0, 4, 0, 0] }),
      ],
    },
    rule(10),
    {
      columns: [
        facts([
          [t('patient'), `${record.name} (${record.patient_id})`],
          [t('animal'), animal.filter(Boolean).join(comma)],
          [t('owner'), record.owner_name],
        ]),
        facts([
          [t('visit'), format.dateTime(record.checked_in_at.toISOString())],
          [t('doctor'), record.doctor],
          [t('reason'), record.reason],
        ]),
      ],
      columnGap: 20,
    },
  ];
}

function section(title: string, text: string | readonly string[], { w }: Paper): Content[] {
  const lines = [text].flat().flatMap((part) => (part.trim() ? part.split('\n') : []));
  if (lines.length === 0) return [];
  return [
    w(title, { fontSize: 9, bold: true, color: BRAND, margin: [0, 14, 0, 3] }),
    ...lines.map((line) => w(line || ' ')),
  ];
}

/** Each vital sign as it was measured last. */
function vitalsOf({ vitals }: PrintedRecordRow, { t, format }: Paper): string {
  const values = VITALS.flatMap(([name, unit]) => {
    const value = vitals.find((set) => set[name] !== null)?.[name];
    return value === undefined || value === null
      ? []
      : [`${t(`vital.${name}`)} ${format.number(Number(value))}${unit}`];
  });
  const face = vitals.find((set) => set.face !== null)?.face;
  const muscle = vitals.find((set) => set.muscle !== null)?.muscle;
  return [
    ...values,
    ...(face ? [t('vital.face', { score: faceScore(face as CatFace) })] : []),
    ...(muscle ? [t(`muscle.${muscle as MuscleCondition}`)] : []),
    ...vitals.flatMap(({ pain_answer, pain_answer_note }) =>
      pain_answer ? [`${t(`pain.${pain_answer as PainAnswer}`)} ${pain_answer_note}`.trim()] : [],
    ),
  ].join(' · ');
}

function systemsOf({ systems }: PrintedRecordRow, { t, comma }: Paper): string {
  const examined = systems as Partial<Record<BodySystem, { status: string; text: string }>>;
  const normal = bodySystems.filter((system) => examined[system]?.status === 'normal');
  const abnormal = bodySystems.filter((system) => examined[system]?.status === 'abnormal');
  return [
    ...abnormal.map((system) => `${t(`system.${system}`)}: ${examined[system]!.text}`),
    ...(normal.length > 0 ? [t('normal', { systems: normal.map((system) => t(`system.${system}`)).join(comma) })] : []),
  ].join('\n');
}

function diagnosesOf({ diagnoses }: PrintedRecordRow, { t, language }: Paper): string {
  return diagnoses
    .map((one, at) => {
      const status = t(`diagnosis.${one.status as 'new'}`);
      return `${at + 1}. ${nameIn(one, language)} (${status})${one.note ? ` ${one.note}` : ''}`;
    })
    .join('\n');
}

function medicinesOf({ medicines }: PrintedRecordRow, { language, comma }: Paper): readonly string[] {
  const dose = doseWords(language);
  return medicines.map((line) =>
    [nameIn(line, language), dose.short({ ...line, frequency: line.frequency as Frequency }), line.instructions]
      .filter(Boolean)
      .join(comma),
  );
}

/** What the owner was given to read, each by its title as given, its language, how and when. */
function handoutsOf({ handouts }: PrintedRecordRow, { t, format, comma }: Paper): readonly string[] {
  return handouts.map(({ title, lang, way, given_at }) =>
    [
      title,
      languageNames[lang as Language],
      t(`handout.${way as 'print'}`, { date: format.dateTime(given_at.toISOString()) }),
    ].join(comma),
  );
}

function addenda(added: readonly RecordAddendum[], { w, t, format }: Paper): Content[] {
  if (added.length === 0) return [];
  return [
    w(t('addenda'), { fontSize: 9, bold: true, color: BRAND, margin: [0, 16, 0, 3] }),
    ...added.flatMap(({ author_name, created_at, text }) => [
      w(t('addendum', { name: author_name, date: format.dateTime(created_at) }), { fontSize: 8.5, color: FAINT }),
      ...text.split('\n').map((line, at, all) => w(line || ' ', { margin: [0, 0, 0, at === all.length - 1 ? 6 : 0] })),
    ]),
  ];
}

function signatures({ signing, stamps }: PrintedRecord, { t, format, language }: Paper): Content[] {
  return signing.signatures.map(({ kind, signer, signer_name, licence_number, signed_at }, at) => {
    const stamp = stamps.get(signer);
    // The number as it was given with this signature.
    const signerData = { ...(stamp ?? { title: '' }), licence_number };
    const { name, lines, image } = printedSigner(signer_name, signerData, language);
    const when = t(kind === 'signature' ? 'signed' : 'cosigned', { date: format.dateTime(signed_at) });
    return {
      unbreakable: true,
      margin: [WIDTH - 240, at === 0 ? 30 : 12, 0, 0],
      stack: signatureBlock({ name, image, lines: [...lines, when] }, 240, language),
    };
  });
}

function rule(margin: number, length = WIDTH): Content {
  const line = { type: 'line' as const, x1: 0, y1: 0, x2: length, y2: 0, lineWidth: 0.7, lineColor: LINE };
  return { canvas: [line], margin: [0, margin, 0, margin] };
}
