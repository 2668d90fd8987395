import { type Hl7Message, hl7Time, makeSegment, type Segment, usualEncoding } from '@alder/hl7';
import { modelName } from '@alder/lab/domain';
import { hl7Species, isUcum, showUnit, speciesOf } from '@alder/terms';
import { V2_0487 } from './resources.ts';
import type { ReportedResult, ResultRow } from './rows.ts';
import {
  isUnusable,
  loincOfValue,
  nameOfValue,
  notesOfValue,
  panelOf,
  plainCode,
  QC_NOT_VALID,
} from './value-facts.ts';
import { type StoredValue, statusesOf, statusOf, type ValueStatus } from './values.ts';

/** Name of a coding system of our own (HL7 v2.5.1 table 0396: 99zzz, local). */
const OWN = '99ALD';

/** OBR-25, table 0123: of a result that was never one there is nothing. */
const REPORT_STATUSES: Readonly<Record<ValueStatus, string>> = {
  ...{ final: 'F', preliminary: 'P', corrected: 'C', cancelled: 'X', 'entered-in-error': 'X' },
};
/** OBX-11, table 0085: W takes back a value that was wrong, such as one of another animal. */
const VALUE_STATUSES: Readonly<Record<ValueStatus, string>> = { ...REPORT_STATUSES, 'entered-in-error': 'W' };

/** Instants go out in UTC, with the offset written. */
const timeOf = (at: string) => `${hl7Time(new Date(at))}+0000`;
const SEXES: Readonly<Record<string, string>> = { male: 'M', female: 'F' };

/**
 * A filed result as ORU^R01: MSH, PID, ORC, OBR and one OBX a value, each with its notes, and SPM for the tube. Owners
 * are in no segment.
 *
 * @param hospital Key of the hospital: sending facility and assigning authority.
 * @see HL7 v2.5.1 §7.3.1; species and breed as IDEXX-like analyzers read them, PID-35 and PID-36
 */
export function resultMessage(result: ReportedResult, hospital: string): Hl7Message {
  const { row, number } = result;
  const statuses = statusesOf(row);
  const type = ['ORU', 'R01', 'ORU_R01'];
  const header = ['ALDER', hospital, '', '', timeOf(row.updated), '', type, controlId(row), 'P', '2.5.1'];
  const notes = [row.held.length > 0 ? QC_NOT_VALID : '', row.conclusion ?? ''].filter(Boolean);
  return {
    encoding: usualEncoding,
    segments: [
      makeSegment('MSH', [...header, '', '', '', '', '', 'UNICODE UTF-8']),
      patientSegment(result, hospital),
      makeSegment('ORC', ['RE', result.order_id ?? '', row.id]),
      requestSegment(result),
      ...notes.map(noteSegment),
      ...row.results.flatMap((value, at) => [
        valueSegment(row, at, statuses[at]!),
        ...notesOfValue(row, value, result.notes[at] ?? []).map(noteSegment),
      ]),
      ...(number === null ? [] : [makeSegment('SPM', ['1', number, '', sampleOf(row)])]),
    ],
  };
}

/** MSH-10, 20 characters: of the result and of its last change, so that a change is another message. */
function controlId({ id, updated }: ResultRow): string {
  return `${id.slice(-12)}${new Date(updated).getTime().toString(36).padStart(8, '0').slice(-8)}`;
}

function patientSegment({ patient }: ReportedResult, hospital: string): Segment {
  const fields: (string | string[])[] = Array.from({ length: 36 }, () => '');
  fields[0] = '1';
  fields[2] = [patient.patient_id, '', '', hospital, 'PI'];
  // PID-5 family and given name: an animal has only the second here, since the first would be its owner's.
  fields[4] = ['', patient.name];
  fields[6] = patient.birthdate?.replaceAll('-', '') ?? '';
  fields[7] = SEXES[patient.sex ?? ''] ?? 'U';
  fields[34] = [hl7Species(patient.species), speciesOf(patient.species)?.en ?? patient.species];
  fields[35] = ['', patient.breed];
  return makeSegment('PID', fields);
}

function requestSegment({ row, order_id }: ReportedResult): Segment {
  const fields: (string | string[])[] = Array.from({ length: 25 }, () => '');
  const name = panelOf(row);
  fields[0] = '1';
  fields[1] = order_id ?? '';
  fields[2] = row.id;
  fields[3] = [plainCode(name), name, OWN];
  fields[6] = timeOf(row.at);
  fields[21] = timeOf(row.updated);
  fields[23] = 'LAB';
  fields[24] = REPORT_STATUSES[statusOf(row)];
  return makeSegment('OBR', fields);
}

const noteSegment = (text: string, at: number) => makeSegment('NTE', [String(at + 1), 'L', text]);

function valueSegment(row: ResultRow, at: number, status: ValueStatus): Segment {
  const value = row.results[at]!;
  const fields: (string | readonly string[])[] = Array.from({ length: 18 }, () => '');
  const [type, content] = contentOf(value, status);
  fields[0] = String(at + 1);
  fields[1] = type;
  fields[2] = identifierOf(value, row);
  // OBX-4 distinguishes values of one code: some analyzers count twice.
  fields[3] = String(row.results.slice(0, at + 1).filter(({ code }) => code === value.code).length);
  fields[4] = content;
  fields[5] = value.unit ? [value.unit, showUnit(value.unit), isUcum(value.unit) ? 'UCUM' : OWN] : '';
  fields[6] = rangeText(value);
  fields[7] = FLAGS.has(value.flag ?? '') ? value.flag! : '';
  fields[10] = VALUE_STATUSES[status];
  fields[13] = timeOf(row.at);
  fields[17] = row.isTyped ? '' : [row.serial, modelName(row.model)];
  return makeSegment('OBX', fields);
}

/** OBX-3: the LOINC code where a reviewed row fits, beside the hospital's own. */
function identifierOf(value: StoredValue, row: ResultRow): string[] {
  const loinc = loincOfValue(value, row);
  const own = [plainCode(value.code), nameOfValue(value), OWN];
  return loinc ? [loinc.loinc, loinc.name, 'LN', ...own] : own;
}

/** OBX-2 and OBX-5: a number, one with its sign, or the text; of what could not be measured nothing. */
function contentOf(value: StoredValue, status: ValueStatus): readonly [string, string | readonly string[]] {
  if (isUnusable(value, status)) return ['ST', ''];
  if (value.number === null) return ['ST', value.raw.trim()];
  return value.comparator ? ['SN', [value.comparator, String(value.number)]] : ['NM', String(value.number)];
}

/** OBX-8, table 0078: letters of the judgment; what could not be judged has none. */
const FLAGS: ReadonlySet<string> = new Set(['LL', 'L', 'N', 'H', 'HH']);

/** OBX-7, with its unit where that is not the value's. */
function rangeText({ range, range_text = '', unit }: StoredValue): string {
  const { low = null, high = null } = range ?? {};
  if (low === null && high === null) return range_text;
  const inUnit = range?.unit && range.unit !== unit ? ` ${showUnit(range.unit)}` : '';
  if (low === null) return `< ${high}${inUnit}`;
  return high === null ? `> ${low}${inUnit}` : `${low} - ${high}${inUnit}`;
}

/** SPM-4: table 0487 where it has a row, beside the hospital's own word. */
function sampleOf({ sample_type }: ResultRow): string | string[] {
  if (!sample_type) return '';
  const known = V2_0487[sample_type];
  return known ? [known, sample_type, 'HL70487'] : [sample_type, sample_type, OWN];
}
