import type { visitTypes } from '@alder/records/domain';

/** Colours of types, by the tokens of the design. */
export const TYPE_COLORS = ['info', 'neutral', 'ok', 'violet', 'danger', 'warn', 'teal'] as const;
export type TypeColor = (typeof TYPE_COLORS)[number];

/** A kind of appointment. `key` stays when the names change: appointments refer to it. */
export type AppointmentType = {
  readonly key: string;
  readonly names: { readonly en: string; readonly ja: string; readonly zhtw: string };
  readonly minutes: number;
  readonly color: TypeColor;
  /** Kind of the visit that its check-in opens. */
  readonly visit: (typeof visitTypes)[number];
};

export const GRIDS = [10, 15, 20, 30] as const;
export type Grid = (typeof GRIDS)[number];
export const DEFAULT_GRID: Grid = 15;
/** Longest appointment, and longest block: a leave of two months. */
export const MAX_MINUTES = 12 * 60;
export const MAX_BLOCK_MINUTES = 62 * 24 * 60;

/** Types of a hospital that has set none. */
export const DEFAULT_TYPES: readonly AppointmentType[] = [
  type('consult', ['Consult', '診察', '看診'], 20, 'info', 'first'),
  type('recheck', ['Recheck', '再診', '回診'], 15, 'neutral', 'recheck'),
  type('vaccine', ['Vaccine', 'ワクチン', '疫苗'], 15, 'ok', 'vaccine'),
  type('imaging', ['Imaging', '画像検査', '影像檢查'], 45, 'violet', 'other'),
  type('surgery', ['Surgery', '手術', '手術'], 120, 'danger', 'surgery'),
  type('dental', ['Dental', '歯科', '牙科'], 60, 'teal', 'surgery'),
  type('other', ['Other', 'その他', '其他'], 15, 'warn', 'other'),
];

function type(
  key: string,
  [en, ja, zhtw]: readonly [string, string, string],
  minutes: number,
  color: TypeColor,
  visit: AppointmentType['visit'],
): AppointmentType {
  return { key, names: { en, ja, zhtw }, minutes, color, visit };
}
