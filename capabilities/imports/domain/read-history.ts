import type { ImportEntity } from './columns.ts';
import { readDay, readDayTime } from './dates.ts';
import { readMoney } from './money.ts';
import {
  type Cell,
  MAX_TEXT,
  NOON,
  optionalDay,
  petOf,
  readInstant,
  required,
  saysNone,
  tooLong,
} from './read-cells.ts';
import type { ReadOptions, ReadRow, RowReason } from './read-row.ts';

/** What everyone must know before touching the animal, by kind as the product has them. */
export type AlertData = {
  readonly kind: 'allergy' | 'caution' | 'infectious' | 'dnr' | 'chronic';
  readonly text: string;
};
export type AllergyData = {
  readonly name: string;
  readonly active_substance: string | null;
  readonly reaction: string;
  readonly severity: 'unknown' | 'mild' | 'moderate' | 'severe';
  readonly noted_on: string | null;
};
/** `at` of all that follows: ISO 8601; what has no day in the file has none here. Texts are as the file has them. */
export type VaccinationData = {
  readonly at: string;
  readonly vaccine: string;
  readonly manufacturer: string;
  readonly lot: string;
  /** `YYYY-MM-DD` where it is a day: lots often name a month alone. */
  readonly expires_on: string;
  readonly dose: string;
  readonly site: string;
  readonly given_by: string;
  readonly next_due: string | null;
  readonly tag: string;
  readonly notes: string;
};
export type PrescriptionData = {
  readonly at: string;
  readonly medicine: string;
  readonly strength: string;
  readonly quantity: string;
  readonly unit: string;
  readonly instructions: string;
  readonly repeats: string;
  readonly doctor: string;
  readonly notes: string;
};
/** A line of an invoice; money in the smallest unit. */
export type InvoiceData = {
  readonly at: string;
  readonly number: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit_price: number | null;
  readonly tax: number | null;
  readonly amount: number;
  /** Of the whole invoice. */
  readonly total: number | null;
  readonly paid: number | null;
  readonly notes: string;
};
export type BalanceData = { readonly at: string | null; readonly amount: number; readonly notes: string };
export type DepositData = { readonly at: string | null; readonly amount: number; readonly notes: string };
export type AppointmentData = {
  readonly at: string;
  readonly minutes: string;
  readonly appointment: string;
  readonly doctor: string;
  readonly status: string;
  readonly notes: string;
};
export type DueData = {
  readonly at: string;
  readonly what: string;
  readonly last_on: string | null;
  readonly notes: string;
};

export type HistoryDataOf = {
  readonly alert: AlertData;
  readonly allergy: AllergyData;
  readonly vaccination: VaccinationData;
  readonly prescription: PrescriptionData;
  readonly invoice: InvoiceData;
  readonly balance: BalanceData;
  readonly deposit: DepositData;
  readonly appointment: AppointmentData;
  readonly due: DueData;
};
export type HistoryEntity = keyof HistoryDataOf;
export type HistoryData = HistoryDataOf[HistoryEntity];

/** Kinds that are kept as they were, in a table of their own, in the order of the page. */
export const storedKinds = [
  ...(['alert', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit', 'appointment', 'due'] as const),
] as const satisfies readonly Exclude<HistoryEntity, 'allergy'>[];
export type StoredKind = (typeof storedKinds)[number];

type Reading = ReadOptions & { readonly cell: Cell; readonly reasons: RowReason[] };
type Read<Entity extends HistoryEntity> = (reading: Reading) => {
  readonly data: HistoryDataOf[Entity];
  /** Values that distinguish the row from others of the same animal or owner, where the file has no id. */
  readonly key: readonly (string | number | null)[];
};

/** Reads a row of what an animal or an owner had in the old system; nothing of one that says "no known allergies". @see readRow */
export function readHistory(entity: HistoryEntity, cell: Cell, options: ReadOptions): readonly ReadRow[] {
  if ((entity === 'alert' && saysNone(cell('text'))) || (entity === 'allergy' && saysNone(cell('allergen')))) return [];
  const reasons: RowReason[] = [];
  const parent = PARENT[entity](cell, reasons);
  const { data, key } = READ[entity]({ ...options, cell, reasons });
  const of = parent.parent ?? parent.patient_id;
  const id = cell('id');
  const row: ReadRow = {
    ...{ entity, ...parent, data, reasons },
    source_id: id || [of, ...key].join('|'),
    ...(id === '' && MAY_REPEAT.has(entity) && { mayRepeat: true as const }),
  };
  return [row];
}

/** Two like lines of one invoice, or of a deposit on one day, are two; a vaccination that stands twice is one. */
const MAY_REPEAT: ReadonlySet<ImportEntity> = new Set(['invoice', 'deposit']);

type Parent = Pick<ReadRow, 'parent' | 'parent_of' | 'patient_id'>;
const ofOwner = (cell: Cell, reasons: RowReason[]): Parent => {
  const parent = cell('owner_id') || null;
  if (parent === null) reasons.push({ code: 'missing', field: 'owner_id' });
  return { parent, parent_of: 'owner', patient_id: null };
};
/** Of a pet where the row names one, else of an owner. */
const ofEither = (cell: Cell, reasons: RowReason[]): Parent =>
  (cell('pet_id') || cell('patient_id')) === '' ? ofOwner(cell, reasons) : petOf(cell, reasons);

const PARENT: Readonly<Record<HistoryEntity, (cell: Cell, reasons: RowReason[]) => Parent>> = {
  ...{ alert: petOf, allergy: petOf, vaccination: petOf, prescription: petOf, due: petOf },
  ...{ balance: ofOwner, deposit: ofOwner, invoice: ofEither, appointment: ofEither },
};

const READ: { readonly [Entity in HistoryEntity]: Read<Entity> } = {
  alert({ cell, reasons }) {
    const text = cell('text');
    reasons.push(...required('text', text, 200));
    const data: AlertData = { kind: alertKind(`${cell('kind')} ${text}`), text };
    return { data, key: [text] };
  },

  allergy({ cell, reasons, dateOrder, today }) {
    const name = cell('allergen');
    const severity = readSeverity(cell('severity'));
    // A word that is no degree stays with the reaction.
    const reaction = [cell('reaction'), severity === undefined && cell('severity')].filter(Boolean).join('\n');
    const noted_on = optionalDay(cell('noted_on'), 'noted_on', { dateOrder, today, reasons });
    const active_substance = cell('active_substance') || null;
    reasons.push(
      ...required('allergen', name, 200),
      ...tooLong('active_substance', active_substance, 200),
      ...tooLong('reaction', reaction, 1000),
    );
    return { data: { name, active_substance, reaction, severity: severity ?? 'unknown', noted_on }, key: [name] };
  },

  vaccination(reading) {
    const { cell, reasons, dateOrder } = reading;
    const at = readInstant(cell('given_on'), 'given_on', reading);
    const next_due = optionalDay(cell('next_due'), 'next_due', { dateOrder, reasons });
    const expires_on = readDay(cell('expires_on'), dateOrder) ?? cell('expires_on');
    const data: VaccinationData = {
      ...{ at, vaccine: cell('vaccine'), manufacturer: cell('manufacturer'), lot: cell('lot'), expires_on },
      ...{ dose: cell('dose'), site: cell('site'), given_by: cell('given_by'), next_due, tag: cell('tag') },
      notes: cell('notes'),
    };
    reasons.push(...required('vaccine', data.vaccine, 200), ...longTexts(data));
    return { data, key: [at, data.vaccine] };
  },

  prescription(reading) {
    const { cell, reasons } = reading;
    const at = readInstant(cell('date'), 'date', reading);
    const data: PrescriptionData = {
      ...{ at, medicine: cell('medicine'), strength: cell('strength'), quantity: cell('quantity'), unit: cell('unit') },
      ...{ instructions: cell('instructions'), repeats: cell('repeats'), doctor: cell('doctor'), notes: cell('notes') },
    };
    reasons.push(...required('medicine', data.medicine, 200), ...longTexts(data));
    return { data, key: [at, data.medicine, data.quantity] };
  },

  invoice(reading) {
    const { cell, reasons } = reading;
    const at = readInstant(cell('date'), 'date', reading);
    const data: InvoiceData = {
      ...{ at, number: cell('number'), description: cell('description'), quantity: cell('quantity') },
      ...{
        unit_price: money(reading, 'unit_price'),
        tax: money(reading, 'tax'),
        amount: neededMoney(reading, 'amount'),
      },
      ...{ total: money(reading, 'total'), paid: money(reading, 'paid'), notes: cell('notes') },
    };
    reasons.push(
      ...required('number', data.number, 100),
      ...required('description', data.description, 500),
      ...longTexts(data),
    );
    return { data, key: [data.number, at, data.description, data.quantity, data.amount] };
  },

  balance(reading) {
    const { cell, reasons } = reading;
    const data: BalanceData = {
      at: optionalAt(reading),
      amount: neededMoney(reading, 'balance'),
      notes: cell('notes'),
    };
    reasons.push(...longTexts(data));
    return { data, key: [] };
  },

  deposit(reading) {
    const { cell, reasons } = reading;
    const data: DepositData = {
      at: optionalAt(reading),
      amount: neededMoney(reading, 'deposit'),
      notes: cell('notes'),
    };
    reasons.push(...tooLong('notes', data.notes, 500));
    return { data, key: [data.at, data.amount] };
  },

  appointment(reading) {
    const { cell, reasons } = reading;
    const at = readInstant(cell('starts_at'), 'starts_at', { ...reading, today: undefined });
    const data: AppointmentData = {
      ...{ at, minutes: cell('minutes'), appointment: cell('appointment'), doctor: cell('doctor') },
      ...{ status: cell('status'), notes: cell('notes') },
    };
    reasons.push(...longTexts(data));
    return { data, key: [at] };
  },

  due({ cell, reasons, dateOrder, instantOf }) {
    const day = cell('due_on') === '' ? undefined : readDay(cell('due_on'), dateOrder);
    if (cell('due_on') === '') reasons.push({ code: 'missing', field: 'due_on' });
    else if (day === undefined) reasons.push({ code: 'date', field: 'due_on', value: cell('due_on') });
    const last_on = optionalDay(cell('last_on'), 'last_on', { dateOrder, reasons });
    const data: DueData = {
      at: day === undefined ? '' : instantOf(day, NOON),
      what: cell('what'),
      last_on,
      notes: cell('notes'),
    };
    reasons.push(...required('what', data.what, 200), ...longTexts(data));
    return { data, key: [data.at, data.what] };
  },
};

/** Texts that are kept whole are bounded alone by what a record can hold. */
function longTexts(data: object): RowReason[] {
  return Object.entries(data).flatMap(([field, value]) =>
    typeof value === 'string' ? tooLong(field, value, MAX_TEXT) : [],
  );
}

function optionalAt(reading: Reading): string | null {
  const at = readDayTime(reading.cell('date'), reading.dateOrder);
  return reading.cell('date') === '' || !at ? refusedDate(reading) : readInstant(reading.cell('date'), 'date', reading);
}

function refusedDate({ cell, reasons }: Reading): null {
  if (cell('date') !== '') reasons.push({ code: 'date', field: 'date', value: cell('date') });
  return null;
}

function money({ cell, decimals, reasons }: Reading, field: string): number | null {
  const written = cell(field);
  if (written === '') return null;
  const amount = readMoney(written, decimals);
  if (amount === undefined) reasons.push({ code: 'money', field, value: written });
  return amount ?? null;
}

function neededMoney(reading: Reading, field: string): number {
  if (reading.cell(field) === '') reading.reasons.push({ code: 'missing', field });
  return money(reading, field) ?? 0;
}

const ALERT_KINDS: readonly (readonly [AlertData['kind'], RegExp])[] = [
  ['dnr', /\bdnr\b|do not resuscitate|不急救|放棄急救|蘇生(処置)?(し)?ない/i],
  ['allergy', /allerg|過敏|アレルギー/i],
  ['infectious', /infectious|contagious|isolat|傳染|隔離|感染症/i],
  ['chronic', /chronic|慢性/i],
];
/** The kind of alert that a text of an old system names. */
export const alertKind = (text: string): AlertData['kind'] =>
  ALERT_KINDS.find(([, words]) => words.test(text.normalize('NFKC')))?.[0] ?? 'caution';

/** The degree that a word names; undefined for another word. */
function readSeverity(cell: string): AllergyData['severity'] | undefined {
  const text = cell.normalize('NFKC').trim().toLowerCase();
  if (/^(|unknown|不明|未知)$/.test(text)) return 'unknown';
  if (/^(mild|low|minor|輕|輕微|輕度|軽度|軽い)$/.test(text)) return 'mild';
  if (/^(moderate|medium|中|中度|中等度)$/.test(text)) return 'moderate';
  if (/^(severe|high|major|anaphylaxis|重|嚴重|重度|重い)$/.test(text)) return 'severe';
  return undefined;
}
