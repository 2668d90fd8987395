import { type AstmMessage, type AstmRecord, componentsOf, fieldOf, TransferFault } from '@alder/astm';
import { joinUnit, readSex, readSpecies } from '@alder/terms';
import { isControlMark, isControlPanel } from './control.ts';
import { readDeviceTime, readHeaderTime } from './device-time.ts';
import { instrumentMessageOf } from './instrument-message.ts';
import { type DeviceDialect, makeObservation, type Observation, type Run } from './run.ts';

const INTERNAL_QC = /QUALITY CONTROL/i;

type Group = {
  patient: AstmRecord | undefined;
  order: AstmRecord | undefined;
  results: AstmRecord[];
  comments: AstmRecord[];
};

/**
 * The runs of one message: one for each order record, the device's own quality control added to the run before it.
 *
 * @see ASTM E1394 §7 to §10; deviations as captured from real analyzers
 */
export function readAstmRuns({ records, delimiters }: AstmMessage, dialect: DeviceDialect): Run[] {
  const header = records[0]!;
  const runs: Run[] = [];
  for (const group of groupsOf(records)) {
    const run = readGroup(header, group, dialect, delimiters.component);
    const before = runs.at(-1);
    if (before && group.order && INTERNAL_QC.test(panelOf(group.order).panel)) {
      runs[runs.length - 1] = { ...before, internalQc: [...before.internalQc, ...run.observations] };
    } else if (run.observations.length > 0 || run.error) {
      runs.push(run);
    }
  }
  return runs;
}

/** A patient may have several orders, and an order any number of results and comments. */
function groupsOf(records: readonly AstmRecord[]): Group[] {
  const groups: Group[] = [];
  let patient: AstmRecord | undefined;
  for (const record of records) {
    if (record.type === 'P') patient = record;
    const fresh = record.type === 'P' || record.type === 'O';
    const last = groups.at(-1);
    if (record.type === 'P' || (record.type === 'O' && (!last || last.order))) {
      groups.push({ patient, order: undefined, results: [], comments: [] });
    }
    const group = groups.at(-1);
    if (!group && record.type === 'R') throw new TransferFault('a result precedes every patient and order');
    if (!group) continue;
    if (record.type === 'O') group.order = record;
    if (record.type === 'R') group.results.push(record);
    if (record.type === 'C' && !fresh) group.comments.push(record);
  }
  return groups;
}

function readGroup(header: AstmRecord, group: Group, dialect: DeviceDialect, separator: string): Run {
  const { patient, order, results, comments } = group;
  const messages = results.map(instrumentMessage).filter((text) => text !== undefined);
  const { panel, lot } = order ? panelOf(order) : { panel: '', lot: '' };
  const samples = order ? [...componentsOf(order, 3), ...componentsOf(order, 4)] : [];
  const rack = order ? sampleInRack(order) : '';
  const chart = patient ? [3, 4, 5].map((field) => numberIn(patient, field)) : [];
  return {
    device: deviceOf(header),
    // Behind the first component stand rack and position; only what is long enough to be a number of its own counts.
    orderIds: [...samples.filter((text, index) => index === 0 || text.length >= 4), ...(rack ? [rack] : [])],
    patientIds: [...chart, ...(order ? [fieldOf(order, 3)] : []), ...(rack ? [rack] : [])],
    patientName: patient ? componentsOf(patient, 6).filter(Boolean).join(' ') : '',
    sex: patient && readSex(fieldOf(patient, 9)),
    species: patient && speciesIn(patient),
    isControl: isControl(header, patient, order),
    panel,
    lot,
    examTime: examTimeOf(order, results, dialect.zone),
    headerTime: readHeaderTime(fieldOf(header, 14), dialect.zone),
    observations: results
      .filter((record) => instrumentMessage(record) === undefined)
      .map((record) => readResult(record, dialect, separator)),
    comments: [...comments.map((record) => componentsOf(record, 4).filter(Boolean).join(' ')), ...messages].filter(
      Boolean,
    ),
    error: results.length === 0 ? errorIn(comments) : null,
    internalQc: [],
    cassette: null,
  };
}

/** Several components are a name one field too early, and a name must not be read as an id. */
function numberIn(patient: AstmRecord, field: number): string {
  return componentsOf(patient, field).filter(Boolean).length > 1 ? '' : fieldOf(patient, field);
}

/** Sysmex writes rack, tube, the number that was typed, and how it was typed into O-4. */
function sampleInRack(order: AstmRecord): string {
  const [, , number = '', typed = ''] = componentsOf(order, 4);
  return /^[AMBC]$/.test(typed) ? number : '';
}

/** What a result record says that is no result, as a comment; `undefined` for a result. */
function instrumentMessage(record: AstmRecord): string | undefined {
  const value = componentsOf(record, 4).find((part) => part !== '') ?? '';
  return instrumentMessageOf({ names: componentsOf(record, 3), codingSystem: '', value });
}

function readResult(record: AstmRecord, { decimal }: DeviceDialect, separator: string): Observation {
  const parts = componentsOf(record, 3);
  return makeObservation(
    {
      names: [parts[0], parts[3], parts[4], ...parts.slice(1, 3), ...parts.slice(5)]
        .map((part) => part ?? '')
        .filter((part) => part !== '' && part !== 'LN'),
      // GeneXpert leaves the first component to results in words and puts numbers into the second.
      value: componentsOf(record, 4).find((part) => part.trim() !== '') ?? '',
      unit: joinUnit(componentsOf(record, 5), separator),
      range: fieldOf(record, 6),
      flag: allOf(record, 7),
      status: fieldOf(record, 9),
    },
    decimal,
  );
}

/** Vendor, model and serial are in H-5, in an order that differs between makers. */
function deviceOf(header: AstmRecord): Run['device'] {
  const parts = componentsOf(header, 5);
  const named = parts.filter(Boolean);
  const serial = named.length > 1 ? (named.at(-1) ?? '') : '';
  if (/abaxis|zoetis/i.test(parts[0] ?? '')) {
    return { vendor: parts[0]!, model: parts[1] ?? '', serial: parts[3] ?? '' };
  }
  return { vendor: named[0] ?? '', model: named[0] ?? '', serial: /\d{3}/.test(serial) ? serial : '' };
}

/** `^^^Comprehensive Metabolic: 9172BB5`: name of the panel and lot of the rotor. */
function panelOf(order: AstmRecord): { panel: string; lot: string } {
  const parts = componentsOf(order, 5);
  const repeats = order.fields[4]?.length ?? 0;
  const text = repeats > 1 ? '' : parts[3] || parts[4] || parts[0] || '';
  const [, panel = text, lot = ''] = /^(.*):\s*([0-9A-Z]{5,})$/.exec(text) ?? [];
  return { panel: panel.trim(), lot };
}

/**
 * Whether the material is a control: by the processing id (H-12), the action code (O-12), the specimen (O-16 and
 * Roche's sample type in O-4), the panel, or the mark that Abaxis writes behind the patient.
 */
function isControl(header: AstmRecord, patient: AstmRecord | undefined, order: AstmRecord | undefined): boolean {
  if (fieldOf(header, 12) === 'Q') return true;
  if (order && (repeatsIn(order, 12).includes('Q') || componentsOf(order, 16).some(isControlMark))) return true;
  if (order && (componentsOf(order, 4).some(isControlMark) || isControlPanel(panelOf(order).panel))) return true;
  return patient?.fields.slice(9).some((field) => /^control$/i.test(field[0]?.[0]?.trim() ?? '')) ?? false;
}

/** First components of all repetitions of a field. */
const repeatsIn = (record: AstmRecord, field: number) =>
  (record.fields[field - 1] ?? []).map((repeat) => (repeat[0] ?? '').trim());

const allOf = (record: AstmRecord, field: number) => repeatsIn(record, field).filter(Boolean).join('~');

function speciesIn(patient: AstmRecord): string | undefined {
  const known = patient.fields.slice(9).map((field) => readSpecies(field[0]?.[0] ?? ''));
  return known.find((code) => code !== undefined && code !== 'other');
}

function examTimeOf(order: AstmRecord | undefined, results: readonly AstmRecord[], zone: string): string | null {
  const texts = [
    ...results.flatMap((record) => [fieldOf(record, 13), fieldOf(record, 12)]),
    ...(order ? [8, 7, 23].map((field) => fieldOf(order, field)) : []),
  ];
  for (const text of texts) {
    const time = readDeviceTime(text, zone);
    if (time) return time;
  }
  return null;
}

/** `C|7|I|^4037^Insufficient Sample Error|I`: one code with its text; counters come as lists or as zeros. */
function errorIn(comments: readonly AstmRecord[]): Run['error'] {
  for (const record of [...comments].reverse()) {
    const [, code = '', text = ''] = componentsOf(record, 4);
    const repeats = record.fields[3]?.length ?? 0;
    if (repeats === 1 && /^\d{4}$/.test(code) && code !== '0000' && text) return { code, text };
  }
  return null;
}
