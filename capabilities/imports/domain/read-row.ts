import type { SheetRole } from '@alder/accounts/domain';
import { isChip, normalizeChip, phoneDigits } from '@alder/patients/domain';
import { withoutGuard } from '@alder/sheets';
import { breedOf, readSex, readSpecies, type Sex } from '@alder/terms';
import { type ColumnMapping, type ImportEntity, isPriced } from './columns.ts';
import type { DateOrder } from './dates.ts';
import { type AttachmentData, readAttachment } from './read-attachment.ts';
import { type Cell, MAX_TEXT, optionalDay, petOf, readInstant, required, saysNone, tooLong } from './read-cells.ts';
import { type AlertData, alertKind, type HistoryData, readHistory } from './read-history.ts';
import { type ImageData, type ListedImage, readImage } from './read-image.ts';
import { type PetOwnerData, petOwnerRow, readPetOwner } from './read-pet-owner.ts';
import { type PriceData, readPrice } from './read-price.ts';
import { readUser, type UserData } from './read-user.ts';
import { foldWord, joinName } from './words.ts';

/** Why a row is refused or doubtful; `code` has a text in each language. */
export type RowReason = { readonly code: RowReasonCode; readonly field?: string; readonly value?: string };
export const rowReasonCodes = [
  ...(['missing', 'tooLong', 'date', 'future', 'species', 'sex', 'weight', 'chip', 'duplicateRow'] as const),
  ...(['ownerMissing', 'petMissing', 'petUnclear', 'patientIdDup', 'chipDup', 'phoneDup', 'changedHere'] as const),
  ...(['money', 'totalDiffers', 'depositShort', 'alertsFull'] as const),
  ...(['email', 'role', 'accountLimit', 'accountExists', 'userLeft', 'invitedBefore', 'accepted'] as const),
  ...(['path', 'fileMissing', 'fileLocked', 'fileTooLarge', 'fileType', 'fileUnreadable'] as const),
  ...(['imageTooLarge', 'fileDicom', 'dicomUnreadable', 'quota'] as const),
  ...(['chartMissing', 'chartUnknown', 'nameDiffers', 'speciesDiffers', 'deletedHere'] as const),
  ...(['relation', 'primaryOwner', 'primaryMissing', 'ownersFull'] as const),
  ...(['usedReport', 'usedMeasurement', 'usedCase'] as const),
  ...(['value', 'duplicateEntry', 'ambiguous', 'barcodeShape', 'tooMany', 'ownEntry', 'becomes'] as const),
] as const;
export type RowReasonCode = (typeof rowReasonCodes)[number];

export type OwnerData = {
  readonly name: string;
  /** Absent where the file does not say it, as every field here that may be absent. */
  readonly reading?: string;
  readonly phones: readonly string[];
  readonly email: string | null;
  readonly address: string | null;
  readonly notes: string | null;
};
export type PetData = {
  readonly patient_id: string;
  readonly name: string;
  readonly reading?: string;
  readonly species: string;
  /** As the file writes it; a person says which species it is. */
  readonly written_species: string;
  readonly breed: string;
  readonly sex: Sex | null;
  readonly neutered: boolean | null;
  readonly birthdate: string | null;
  /** kg */
  readonly weight: number | null;
  readonly chip_number: string | null;
  readonly passport_number?: string;
  readonly insurance_company?: string;
  readonly insurance_policy?: string;
  readonly insurance_until?: string;
  /** percent */
  readonly insurance_share?: number;
  readonly coat_colour: string | null;
  readonly status: 'normal' | 'deceased' | 'missing';
  readonly alerts: readonly AlertData[];
  readonly notes: string | null;
};
export type WeightData = { readonly measured_at: string /** kg */; readonly weight: number };
export type VisitData = {
  readonly checked_in_at: string;
  readonly reason: string;
  readonly subjective: string;
  readonly objective: string;
  readonly assessment: string;
  readonly plan: string;
  /** The account that a person has chosen for its doctor; absent where the doctor stays a name in the text. */
  readonly assignee?: string;
};

/** A row as it is stored for checking: what it holds, what it refers to, and what is wrong with it. */
export type ReadRow = {
  readonly entity: ImportEntity;
  /** The id of the other system, by which a repeated import knows the row again. */
  readonly source_id: string;
  /** Source id of what the row belongs to; none for a stray. */
  readonly parent: string | null;
  /** What that is. */
  readonly parent_of: 'owner' | 'pet' | null;
  /** Chart number by which a weight or visit names its pet. */
  readonly patient_id: string | null;
  /** The id is made of the row itself: a second row with the same one is another one, as two like lines of an invoice are. */
  readonly mayRepeat?: true;
  /** Of a file, its place in its archive: no part of what the row says. */
  readonly place?: number;
  /** Of a visit, its doctor as the file writes it: no part of what the row says, so that a mapping alone decides what changes. */
  readonly written_doctor?: string;
  readonly data: RowData;
  readonly reasons: readonly RowReason[];
};

export type RowData =
  | AttachmentData
  | ListedImage
  | ImageData
  | UserData
  | OwnerData
  | PetData
  | PetOwnerData
  | WeightData
  | VisitData
  | HistoryData
  | PriceData;

export type ReadOptions = {
  readonly entity: ImportEntity;
  readonly mapping: ColumnMapping;
  readonly dateOrder: DateOrder;
  /** Species as written in the file, folded → code of the product, as a person confirmed it. */
  readonly speciesMap: Readonly<Record<string, string>>;
  /** Roles as written in the file, folded → role, as a person confirmed it. */
  readonly roleMap: Readonly<Record<string, SheetRole>>;
  /** Doctors as written in the file, folded → account, as a person confirmed it. */
  readonly doctorMap: Readonly<Record<string, string>>;
  /** `YYYY-MM-DD` in the hospital's time zone. */
  readonly today: string;
  /** Instant of a day and time in the hospital's time zone, ISO 8601. */
  readonly instantOf: (day: string, time: string) => string;
  /** Decimals of the hospital's currency: amounts are stored in its smallest unit. */
  readonly decimals: number;
};

const MAX_WEIGHT_KG = 2000;

/** A species as the mapping of an import compares it. */
export const foldSpecies = (written: string): string => foldWord(written);

/** The species that a word names without doubt, as a proposal for the person who confirms the mapping. */
export const proposeSpecies = (written: string): string | undefined => {
  const code = readSpecies(written.normalize('NFKC'));
  return code === 'other' ? undefined : code;
};

/**
 * Reads one row of a file. A row of pets that names its owner by name or telephone gives the owner too.
 *
 * Nothing is guessed: what cannot be read is a reason, and a row with a reason is not imported.
 */
export function readRow(cells: readonly string[], options: ReadOptions): readonly ReadRow[] {
  const cell = (field: string) =>
    withoutGuard((cells[options.mapping[field] ?? -1] ?? '').replaceAll('\u0000', '').trim());
  switch (options.entity) {
    case 'attachment':
      return [readAttachment(cell, options)];
    case 'image':
      return [readImage(cell)];
    case 'user':
      return [readUser(cell, options.roleMap)];
    case 'owner':
      return [readOwner(cell)];
    case 'pet':
      return readPet(cell, options);
    case 'petOwner':
      return [readPetOwner(cell)];
    case 'weight':
      return [readWeight(cell, options)];
    case 'visit':
      return [readVisit(cell, options)];
    default:
      if (isPriced(options.entity)) return [readPrice(options.entity, cell)];
      return readHistory(options.entity, cell, options);
  }
}

function readOwner(cell: Cell): ReadRow {
  const name = joinName(cell('given_name'), cell('name'));
  const phones = phonesOf([cell('phone'), cell('phone_2'), cell('phone_3')]);
  return ownerRow(cell('id') || ownerKey(name, phones), {
    ...{ name, phones, email: cell('email') || null, address: cell('address') || null },
    notes: cell('notes') || null,
    // Family name first and apart, as forms of Japan have it: the search finds each word.
    ...stated('reading', `${cell('reading')} ${cell('given_reading')}`),
  });
}

/** A text that the file states: an empty cell says nothing, and changes nothing that the hospital has. */
function stated<Field extends string>(field: Field, text: string): Partial<Record<Field, string>> {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return (line === '' ? {} : { [field]: line }) as Partial<Record<Field, string>>;
}

function ownerRow(source_id: string, data: OwnerData): ReadRow {
  const reasons: RowReason[] = [
    ...required('name', data.name, 200),
    ...tooLong('reading', data.reading ?? null, 200),
    ...tooLong('address', data.address, 500),
    ...tooLong('email', data.email, 254),
    ...tooLong('notes', data.notes, MAX_TEXT),
    ...data.phones.flatMap((phone) => tooLong('phone', phone, 40)),
  ];
  return { entity: 'owner', source_id, parent: null, parent_of: null, patient_id: null, data, reasons };
}

/** Several numbers in one cell are parted by a slash, semicolon, comma or line. */
function phonesOf(cells: readonly string[]): string[] {
  const phones = cells
    .flatMap((cell) => cell.split(/[/／;；,，、\n]/))
    .map((phone) => phone.trim())
    .filter((phone) => phoneDigits(phone) !== '');
  return [...new Set(phones)].slice(0, 10);
}

/** An owner without an id is known by name and first telephone number. */
function ownerKey(name: string, phones: readonly string[]): string {
  const digits = phones.map(phoneDigits)[0] ?? '';
  return name === '' && digits === '' ? '' : `${name.normalize('NFKC').toLowerCase()}|${digits}`;
}

function readPet(cell: Cell, { dateOrder, speciesMap, today }: ReadOptions): readonly ReadRow[] {
  const reasons: RowReason[] = [];
  const patient_id = cell('patient_id') || cell('id');
  const writtenSpecies = cell('species');
  const species = speciesMap[foldSpecies(writtenSpecies)] ?? '';
  if (writtenSpecies === '') reasons.push({ code: 'missing', field: 'species' });
  else if (species === '') reasons.push({ code: 'species', field: 'species', value: writtenSpecies });
  const { sex, neutered } = readSexCell(cell('sex'), cell('neutered'), reasons);
  const birthdate = optionalDay(cell('birthdate'), 'birthdate', { dateOrder, today, reasons });
  const weight = optionalWeight(cell('weight'), reasons);
  const chip = normalizeChip(cell('chip_number'));
  if (chip !== '' && !isChip(chip)) reasons.push({ code: 'chip', field: 'chip_number', value: cell('chip_number') });
  const alert = saysNone(cell('alert')) ? '' : cell('alert');
  const data: PetData = {
    ...{ patient_id, name: cell('name'), species, sex, neutered, birthdate, weight, chip_number: chip || null },
    written_species: writtenSpecies,
    breed: breedOf(species, cell('breed'))?.en ?? cell('breed'),
    coat_colour: cell('coat_colour') || null,
    status: readStatus(cell('status')),
    alerts: alert === '' ? [] : [{ kind: alertKind(alert), text: alert }],
    notes: cell('notes') || null,
    ...stated('reading', cell('reading')),
    ...stated('passport_number', cell('passport_number')),
    ...readInsurance(cell, dateOrder, reasons),
  };
  reasons.push(
    ...required('name', data.name, 100),
    ...tooLong('reading', data.reading ?? null, 200),
    ...tooLong('passport_number', data.passport_number ?? null, 40),
    ...tooLong('insurance_company', data.insurance_company ?? null, 100),
    ...tooLong('insurance_policy', data.insurance_policy ?? null, 60),
    ...required('patient_id', patient_id, 40),
    ...tooLong('breed', data.breed, 100),
    ...tooLong('coat_colour', data.coat_colour, 60),
    ...tooLong('alert', alert, 200),
    ...tooLong('notes', data.notes, MAX_TEXT),
  );
  const owner = ownerOfPet(cell);
  const source_id = cell('id') || patient_id;
  const parent = cell('owner_id') || owner?.source_id || null;
  const second = secondOwnerOfPet(cell);
  const written = cell('owner_2_relation');
  const key = second?.source_id ?? cell('owner_2_id');
  return [
    ...(owner ? [owner] : []),
    ...(second ? [second] : []),
    { entity: 'pet', source_id, parent, parent_of: 'owner', patient_id: null, data, reasons },
    ...(key === ''
      ? []
      : [
          petOwnerRow(
            { parent: source_id, patient_id: null },
            { owner: key, name: cell('owner_2_name'), written, field: 'owner_2_relation' },
          ),
        ]),
  ];
}

const PERCENT = /^(\d{1,3})(?:\.0+)?\s*[%割]?$/;

/** The insurance of a pet; a share is `70`, `70 %`, `0.7` or `7割`. */
function readInsurance(cell: Cell, dateOrder: DateOrder, reasons: RowReason[]): Partial<PetData> {
  const until = optionalDay(cell('insurance_until'), 'insurance_until', { dateOrder, reasons });
  const share = readPercent(cell('insurance_share'));
  if (share === undefined) reasons.push({ code: 'value', field: 'insurance_share', value: cell('insurance_share') });
  return {
    ...stated('insurance_company', cell('insurance_company')),
    ...stated('insurance_policy', cell('insurance_policy')),
    ...(until !== null && { insurance_until: until }),
    ...(share && { insurance_share: share }),
  };
}

/** Whole percents from 1 to 100; null where the cell is empty or zero, undefined where it is no share. */
function readPercent(cell: string): number | null | undefined {
  const text = cell.normalize('NFKC').trim();
  if (text === '') return null;
  const [, digits] = PERCENT.exec(text) ?? [];
  const fraction = /^0?\.\d{1,2}$/.test(text) ? Math.round(Number(text) * 100) : undefined;
  const percent = digits === undefined ? fraction : Number(digits) * (text.endsWith('割') ? 10 : 1);
  if (percent === 0) return null;
  return percent !== undefined && percent <= 100 ? percent : undefined;
}

/** The owner that a row of pets carries, where it carries more than the owner's id. */
function ownerOfPet(cell: Cell): ReadRow | undefined {
  const name = cell('owner_name');
  if (name === '') return undefined;
  const phones = phonesOf([cell('owner_phone')]);
  return ownerRow(cell('owner_id') || ownerKey(name, phones), {
    ...{ name, phones, email: cell('owner_email') || null, address: cell('owner_address') || null, notes: null },
  });
}

/** The second owner that a row of pets carries, where it carries more than the id. */
function secondOwnerOfPet(cell: Cell): ReadRow | undefined {
  const name = cell('owner_2_name');
  if (name === '') return undefined;
  const phones = phonesOf([cell('owner_2_phone')]);
  return ownerRow(cell('owner_2_id') || ownerKey(name, phones), {
    ...{ name, phones, email: cell('owner_2_email') || null, address: null, notes: null },
  });
}

function readWeight(cell: Cell, { dateOrder, today, instantOf }: ReadOptions): ReadRow {
  const reasons: RowReason[] = [];
  const at = readInstant(cell('measured_at'), 'measured_at', { dateOrder, today, instantOf, reasons });
  const weight = optionalWeight(cell('weight'), reasons);
  if (cell('weight') === '') reasons.push({ code: 'missing', field: 'weight' });
  const pet = petOf(cell, reasons);
  const source_id = cell('id') || `${pet.parent ?? pet.patient_id}|${at}|${weight}`;
  return { entity: 'weight', source_id, ...pet, data: { measured_at: at, weight: weight ?? 0 }, reasons };
}

function readVisit(cell: Cell, { dateOrder, today, instantOf, doctorMap }: ReadOptions): ReadRow {
  const reasons: RowReason[] = [];
  const at = readInstant(cell('date'), 'date', { dateOrder, today, instantOf, reasons });
  const pet = petOf(cell, reasons);
  const doctor = cell('doctor');
  const assignee = doctor === '' ? undefined : doctorMap[foldWord(doctor)];
  // A doctor without an account here is named in the text.
  const subjective = [assignee === undefined && doctor !== '' && `[${doctor}]`, cell('subjective'), cell('notes')]
    .filter(Boolean)
    .join('\n');
  const data: VisitData = {
    ...{ checked_in_at: at, reason: cell('reason'), subjective, objective: cell('objective') },
    ...{ assessment: cell('assessment'), plan: cell('plan'), ...(assignee !== undefined && { assignee }) },
  };
  reasons.push(
    ...tooLong('reason', data.reason, 200),
    ...(['subjective', 'objective', 'assessment', 'plan'] as const).flatMap((field) =>
      tooLong(field, data[field], MAX_TEXT),
    ),
  );
  const source_id = cell('id') || `${pet.parent ?? pet.patient_id}|${at}`;
  return { entity: 'visit', source_id, ...pet, data, written_doctor: doctor.slice(0, 100), reasons };
}

const MALE = /^(公|雄|オス|♂|去勢|去勢雄|已去勢|雄去勢|オス去勢)/;
const FEMALE = /^(母|雌|メス|♀|避妊|避妊雌|雌避妊|メス避妊)/;
const NEUTERED_SEX = /^(mn|mc|fs|fn|.*neutered|.*spayed|.*castrated)$|去勢|避妊|絕育|結紮|不妊/i;
const UNKNOWN = /^(u|unknown|不明|未知|none|-|\?)?$/i;

function readSexCell(written: string, neuteredCell: string, reasons: RowReason[]) {
  const text = written.normalize('NFKC').trim();
  const plain = text.replace(/[\s(（].*$/, '');
  const named = MALE.test(text) ? 'male' : FEMALE.test(text) ? 'female' : undefined;
  const sex = named ?? readSex(plain) ?? readSex(text) ?? null;
  if (sex === null && !UNKNOWN.test(text)) reasons.push({ code: 'sex', field: 'sex', value: written });
  return { sex, neutered: readYesNo(neuteredCell) ?? (NEUTERED_SEX.test(text) ? true : null) };
}

function readYesNo(cell: string): boolean | undefined {
  const text = cell.normalize('NFKC').trim().toLowerCase();
  if (/^(y|yes|true|1|是|有|已|はい|済|○|neutered|spayed|castrated|desexed|已絕育|已結紮|避妊済|去勢済)$/.test(text))
    return true;
  if (/^(n|no|false|0|否|無|未|いいえ|×|entire|intact|未絕育|未結紮|未避妊|未去勢)$/.test(text)) return false;
  return undefined;
}

function readStatus(cell: string): PetData['status'] {
  const text = cell.normalize('NFKC').trim().toLowerCase();
  if (/^(deceased|dead|died|euthanised|euthanized|d|死亡|已死亡|過世|往生|離世)/.test(text)) return 'deceased';
  if (/^(missing|lost|走失|失蹤|行方不明|迷子)/.test(text)) return 'missing';
  return 'normal';
}

const WEIGHT = /^([\d.,]+)\s*(kg|kgs|公斤|キロ|g|lb|lbs)?$/i;
const KG_OF_UNIT: Readonly<Record<string, number>> = { g: 0.001, lb: 0.453_592_37, lbs: 0.453_592_37 };

function optionalWeight(cell: string, reasons: RowReason[]): number | null {
  if (cell === '') return null;
  const [, digits = '', unit = ''] = WEIGHT.exec(cell.normalize('NFKC').trim()) ?? [];
  // `4,5` and `0,450` have a decimal comma, as ezyVet and others of the continent write them.
  const number = Number(
    digits
      .replace(/,(\d{1,2})$/, '.$1')
      .replace(/^0,/, '0.')
      .replaceAll(',', ''),
  );
  const kg = Number((number * (KG_OF_UNIT[unit.toLowerCase()] ?? 1)).toFixed(3));
  if (digits !== '' && kg === 0) return null;
  if (digits !== '' && kg > 0 && kg < MAX_WEIGHT_KG) return kg;
  reasons.push({ code: 'weight', field: 'weight', value: cell });
  return null;
}
