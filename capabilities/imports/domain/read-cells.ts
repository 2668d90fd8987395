import { type DateOrder, readDay, readDayTime } from './dates.ts';
import type { ReadOptions, RowReason } from './read-row.ts';

/** The text of the column that fills a field, trimmed; empty where there is none. */
export type Cell = (field: string) => string;

export const MAX_TEXT = 10_000;
/** Time of day of what happened on a day that has no time. */
export const NOON = '12:00';

/** What of a pet a row names; a row that names none has a reason. */
export function petOf(cell: Cell, reasons: RowReason[]) {
  const [parent, patient_id] = [cell('pet_id') || null, cell('patient_id') || null];
  if (parent === null && patient_id === null) reasons.push({ code: 'missing', field: 'pet_id' });
  return { parent, patient_id, parent_of: 'pet' as const };
}

/** The day of a cell; null where it is empty or none. */
export function optionalDay(
  cell: string,
  field: string,
  { dateOrder, today, reasons }: { dateOrder: DateOrder; today?: string | undefined; reasons: RowReason[] },
): string | null {
  if (cell === '') return null;
  const day = readDay(cell, dateOrder);
  if (day === undefined) reasons.push({ code: 'date', field, value: cell });
  else if (today !== undefined && day > today) reasons.push({ code: 'future', field, value: cell });
  return day ?? null;
}

type InstantOptions = Pick<ReadOptions, 'dateOrder' | 'instantOf'> & {
  /** None: the cell may name a day to come. */
  readonly today?: string | undefined;
  readonly reasons: RowReason[];
};

/** The instant of a cell, at noon where it names a day alone; empty where it is none. */
export function readInstant(
  cell: string,
  field: string,
  { dateOrder, today, instantOf, reasons }: InstantOptions,
): string {
  const at = cell === '' ? undefined : readDayTime(cell, dateOrder);
  if (!at) {
    reasons.push(cell === '' ? { code: 'missing', field } : { code: 'date', field, value: cell });
    return '';
  }
  if (today !== undefined && at.day > today) reasons.push({ code: 'future', field, value: cell });
  return at.instant ?? instantOf(at.day, at.time ?? NOON);
}

export function required(field: string, value: string, max: number): RowReason[] {
  return value === '' ? [{ code: 'missing', field }] : tooLong(field, value, max);
}

export function tooLong(field: string, value: string | null, max: number): RowReason[] {
  return value !== null && value.length > max ? [{ code: 'tooLong', field }] : [];
}

const NO_ALERT = new RegExp(
  `^(?:${[
    ...['-+', '/', 'n/?a', 'no', 'none', 'nil', 'none known', 'nkd?a', 'no (known )?(drug )?(allerg(y|ies)|alerts?)'],
    ...['(特に|特記(事項)?)?(なし|無し)', '(薬物|薬剤)?アレルギー(歴)?(は)?(なし|無し?|ありません)'],
    ...['無', '沒有', '没有', '無(已知)?(藥物)?過敏(史)?', '(藥物)?過敏(史)?[:：]?無', '無特殊(事項)?'],
  ].join('|')})$`,
);

/** Whether a cell for alerts or allergies says that there is none: "no known allergies" is no alert of a patient. */
export function saysNone(cell: string): boolean {
  const text = cell
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[.。!！]+$/, '')
    .trim();
  return NO_ALERT.test(text);
}
