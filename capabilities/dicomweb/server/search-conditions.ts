import { asWritten } from '@alder/database';
import type { Keyword } from '@alder/dicom';
import { readList, readRangeOf, type WebQuery } from '@alder/dicom/web';
import { fold } from '@alder/patients/domain';
import { type RawBuilder, sql } from 'kysely';
import { queryTooWide } from '../contract/index.ts';

export type Level = 'study' | 'series' | 'instance';
type Condition = RawBuilder<unknown>;

/** A search as conditions of the index, and text fragments that only few studies may contain. */
export type Conditions = { readonly where: readonly Condition[]; readonly parts: readonly string[] };

type Kind = 'text' | 'name' | 'uid' | 'code' | 'day' | 'number' | 'modalities' | 'date' | 'time';
type Searched = { readonly column: string; readonly kind: Kind; readonly level: Level };

/** Attributes that can be searched by, and their columns. Column names come from this file only, never from a query. */
const searched: Partial<Record<Keyword, Searched>> = {
  PatientName: { column: 'i.name', kind: 'name', level: 'study' },
  ResponsiblePerson: { column: 'i.owner', kind: 'name', level: 'study' },
  ReferringPhysicianName: { column: 'i.referrer', kind: 'name', level: 'study' },
  PatientID: { column: 'i.chart', kind: 'text', level: 'study' },
  PatientSpeciesDescription: { column: 'i.species', kind: 'text', level: 'study' },
  PatientBreedDescription: { column: 'i.breed', kind: 'text', level: 'study' },
  PatientSex: { column: 'i.sex', kind: 'code', level: 'study' },
  PatientSexNeutered: { column: 'i.neutered', kind: 'code', level: 'study' },
  PatientBirthDate: { column: 'i.birth_date', kind: 'day', level: 'study' },
  AccessionNumber: { column: 'i.accession', kind: 'text', level: 'study' },
  StudyDescription: { column: 'i.description', kind: 'text', level: 'study' },
  StudyID: { column: 'i.study_id', kind: 'text', level: 'study' },
  StudyInstanceUID: { column: 'i.uid', kind: 'uid', level: 'study' },
  StudyDate: { column: 'i.datetime', kind: 'date', level: 'study' },
  StudyTime: { column: 'i.datetime', kind: 'time', level: 'study' },
  ModalitiesInStudy: { column: 'i.modalities', kind: 'modalities', level: 'study' },
  Modality: { column: 'se.modality', kind: 'code', level: 'series' },
  SeriesInstanceUID: { column: 'se.series_instance_uid', kind: 'uid', level: 'series' },
  SeriesNumber: { column: 'se.series_number', kind: 'number', level: 'series' },
  SeriesDescription: { column: 'se.description', kind: 'text', level: 'series' },
  BodyPartExamined: { column: 'se.body_part', kind: 'text', level: 'series' },
  SOPInstanceUID: { column: 'im.sop_instance_uid', kind: 'uid', level: 'instance' },
  SOPClassUID: { column: 'im.sop_class_uid', kind: 'uid', level: 'instance' },
  InstanceNumber: { column: 'im.instance_number', kind: 'number', level: 'instance' },
};
const depth = { study: 0, series: 1, instance: 2 } as const;

/**
 * Conditions of a search.
 *
 * @throws {Refusal} `queryTooWide` for an attribute that cannot be searched by at this level.
 * @see DICOM PS3.4 C.2.2.2, PS3.18 10.6.1.2
 */
export function conditionsOf({ match, fuzzy }: WebQuery, level: Level, timezone: string): Conditions {
  const where: Condition[] = [];
  const parts: string[] = [];
  for (const [keyword, value] of match) {
    const found = searched[keyword];
    if (!found || depth[found.level] > depth[level]) throw queryTooWide({ fields: { [keyword]: 'notSearched' } });
    const built = conditionOf(found, value, fuzzy, timezone);
    if (!built) throw queryTooWide({ fields: { [keyword]: 'value' } });
    where.push(built.where);
    // Columns of series and images are not in the index of text fragments.
    if (found.level === 'study') parts.push(...(built.parts ?? []));
  }
  return { where, parts };
}

type Built = { readonly where: Condition; readonly parts?: readonly string[] } | undefined;

function conditionOf({ column, kind }: Searched, value: string, fuzzy: boolean, timezone: string): Built {
  const subject = sql.raw(column);
  switch (kind) {
    case 'uid': {
      const uids = readList(value);
      return uids.every((uid) => /^[0-9.]{1,64}$/.test(uid))
        ? { where: sql`${subject} = any(${uids}::text[])` }
        : undefined;
    }
    case 'code':
      return { where: sql`${subject} = any(${readList(value).map((code) => code.toUpperCase())}::text[])` };
    case 'modalities': {
      const codes = readList(value).map((code) => code.toUpperCase());
      return { where: sql`${subject} && ${codes}::text[]`, parts: codes.length === 1 ? [`~${codes[0]}`] : [] };
    }
    case 'number':
      return /^\d{1,9}$/.test(value.trim()) ? { where: sql`${subject} = ${Number(value)}` } : undefined;
    case 'date':
      return dateCondition(subject, value, timezone);
    case 'time':
      return timeCondition(subject, value, timezone);
    case 'day':
      return dayCondition(subject, value);
    case 'name':
      return fuzzy ? fuzzyName(subject, value) : nameCondition(column, fold(value));
    default:
      return patternCondition(column, fold(value));
  }
}

/** Every word of the search is the beginning of a word of the name, regardless of kana, width, case and accents. */
function fuzzyName(subject: Condition, value: string): Built {
  const words = fold(value)
    .split(/[\s^=*?,]+/)
    .filter((word) => word !== '')
    .slice(0, 10);
  if (words.length === 0) return { where: sql`true` };
  const all = words.map(
    (word) => sql`'|' || regexp_replace(${subject}, '[\\^= ]+', '|', 'g') like ${`%|${asWritten(word)}%`}`,
  );
  return { where: sql`(${sql.join(all, sql` and `)})`, parts: words };
}

/** A name matches by any of its component groups (PS3.4 C.2.2.2.1). */
function nameCondition(column: string, value: string): Built {
  const subject = sql.raw(column);
  if (/[*?]/.test(value)) {
    // Ideographic and phonetic names follow the Latin form; other patterns match at the beginning.
    if (/^[\x20-\x7e]*$/.test(value) || value.startsWith('*')) return patternCondition(column, value);
    const like = likeOf(value);
    return { where: sql`(${subject} like ${like} or ${subject} like ${`%=${like}`})`, parts: partsOf(value) };
  }
  const first = `${value}=`;
  if (column === 'i.referrer')
    return { where: sql`(${subject} = ${value} or ${subject} like ${`%${asWritten(value)}%`})` };
  const end = sql.raw(`${column}_end`);
  const last = [...`=${value}`].reverse().join('');
  return {
    where: sql`(${subject} = ${value} or ${startsWith(subject, first)} or ${startsWith(end, last)})`,
  };
}

const reversible = new Set(['i.name', 'i.owner']);

function patternCondition(column: string, value: string): Built {
  const subject = column.startsWith('i.') ? sql.raw(column) : sql`app.fold(${sql.raw(column)})`;
  if (!/[*?]/.test(value)) return { where: sql`${subject} = ${value}` };
  const start = /^[^*?]*/.exec(value)![0];
  const isWhole = start.length === value.length - 1 && value.endsWith('*');
  if (isWhole) return { where: startsWith(subject, start) };
  const like = sql`${subject} like ${likeOf(value)}`;
  if (start.length > 1) return { where: sql`${startsWith(subject, start)} and ${like}`, parts: [] };
  const end = /[^*?]*$/.exec(value)![0];
  if (value === `*${end}` && reversible.has(column))
    return { where: startsWith(sql.raw(`${column}_end`), [...end].reverse().join('')) };
  return { where: like, parts: partsOf(value) };
}

/** A range condition can use an ordered index under row-level security; a pattern comparison cannot. */
function startsWith(subject: Condition, start: string): Condition {
  return sql`(${subject} >= ${start} and ${subject} < ${`${start}\u{10ffff}`})`;
}

function partsOf(value: string): string[] {
  return value.split(/[*?]+/).filter((part) => part.length > 1);
}

function likeOf(value: string): string {
  return asWritten(value).replaceAll('*', '%').replaceAll('?', '_');
}

const DAY = /^\d{4}\.?\d{2}\.?\d{2}$/;

function dateCondition(subject: Condition, value: string, timezone: string): Built {
  const { from, to } = readRangeOf(value);
  if ((from && !isDay(from)) || (to && !isDay(to))) return undefined;
  const parts = [
    ...(from ? [sql`${subject} >= (${dashed(from)}::timestamp at time zone ${timezone})`] : []),
    ...(to ? [sql`${subject} < ((${dashed(to)}::timestamp + interval '1 day') at time zone ${timezone})`] : []),
  ];
  return { where: parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true` };
}

function timeCondition(subject: Condition, value: string, timezone: string): Built {
  const { from, to } = readRangeOf(value);
  const clock = /^\d{2}:?(\d{2}:?(\d{2}(\.\d{1,6})?)?)?$/;
  if ((from && !clock.test(from)) || (to && !clock.test(to))) return undefined;
  const digits = (text: string) => text.replaceAll(':', '').slice(0, 6);
  const output = sql`to_char(${subject} at time zone ${timezone}, 'HH24MISS')`;
  const least = digits(from ?? '').padEnd(6, '0');
  const maxTime = to === undefined ? '235959' : digits(to).padEnd(6, '9');
  return { where: sql`(${output} >= ${least} and ${output} <= ${maxTime})` };
}

function dayCondition(subject: Condition, value: string): Built {
  const { from, to } = readRangeOf(value);
  if ((from && !isDay(from)) || (to && !isDay(to))) return undefined;
  const plain = (text: string) => text.replaceAll('.', '');
  const least = from ? plain(from) : '0';
  return { where: sql`(${subject} >= ${least} and ${subject} <= ${to ? plain(to) : '99999999'})` };
}

/** Whether the day exists; the database would reject the 30th of February. */
function isDay(text: string): boolean {
  if (!DAY.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${dashed(text)}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(dashed(text));
}

function dashed(day: string): string {
  const digits = day.replaceAll('.', '');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
}
