import { type AstmMessage, type AstmRecord, componentsOf, TransferFault } from '@alder/astm';
import type { AstmFields, Driver } from '@alder/drivers/domain';
import { readSex, readSpecies } from '@alder/terms';
import { graphsIn } from './astm-graphs.ts';
import { errorInTexts, knownError } from './device-error.ts';
import { readDeviceTime, readHeaderTime } from './device-time.ts';
import {
  allAt,
  deviceAt,
  firstAt,
  marksControl,
  type SentField,
  type SentGroup,
  type SentRecord,
} from './field-reading.ts';
import { instrumentMessageOf } from './instrument-message.ts';
import { type DeviceDialect, makeObservation, type Observation, type Run } from './run.ts';

type Group = {
  patient: AstmRecord | undefined;
  order: AstmRecord | undefined;
  results: AstmRecord[];
  comments: AstmRecord[];
  /** Records of the manufacturer. */
  others: AstmRecord[];
};

/**
 * The runs of one message: one for each order record, the device's own quality control added to the run before it; where each field stands the
 * driver says.
 *
 * @see ASTM E1394 §7 to §10; deviations as captured from real analyzers
 */
export function readAstmRuns({ records, delimiters }: AstmMessage, dialect: DeviceDialect, driver: Driver): Run[] {
  const header = records[0]!;
  const { internalQc } = driver.fields.astm;
  const runs: Run[] = [];
  for (const group of groupsOf(records)) {
    const run = readGroup(header, group, dialect, { driver, separator: delimiters.component });
    const before = runs.at(-1);
    const isInternal = internalQc.some((words) => run.panel.toLowerCase().includes(words));
    if (before && group.order && isInternal) {
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
      groups.push({ patient, order: undefined, results: [], comments: [], others: [] });
    }
    const group = groups.at(-1);
    if (!group && record.type === 'R') throw new TransferFault('a result precedes every patient and order');
    if (!group) continue;
    if (record.type === 'O') group.order = record;
    if (record.type === 'R') group.results.push(record);
    if (record.type === 'M') group.others.push(record);
    if (record.type === 'C' && !fresh) group.comments.push(record);
  }
  return groups;
}

type Reading = { readonly driver: Driver; readonly separator: string };

function readGroup(header: AstmRecord, group: Group, dialect: DeviceDialect, reading: Reading): Run {
  const { patient, order, results, comments, others } = group;
  const graphs = [...results.filter(isNoValue), ...others].flatMap(graphsIn);
  const fields = reading.driver.fields.astm;
  const messages = results.map(instrumentMessage).filter((text) => text !== undefined);
  const sent = groupOf({ H: header, P: patient, O: order });
  const panel = firstAt(sent, fields.panel);
  return {
    device: deviceAt(sent, fields.device),
    orderIds: allAt(sent, fields.orderIds),
    patientIds: allAt(sent, fields.patientIds),
    patientName: allAt(sent, fields.patientName).filter(Boolean).join(' '),
    sex: readSex(firstAt(sent, fields.sex)),
    species: speciesIn(allAt(sent, fields.species)),
    isControl: marksControl(sent, fields.controls, panel),
    panel,
    lot: firstAt(sent, fields.lot),
    examTime: examTimeOf(sent, results, fields, dialect.zone),
    headerTime: readHeaderTime(firstAt(sent, fields.headerTime), dialect.zone),
    observations: results.filter((record) => !isNoValue(record)).map((record) => readResult(record, dialect, reading)),
    comments: [
      ...comments.map((record) =>
        allAt(groupOf({ C: record }), fields.comments)
          .filter(Boolean)
          .join(' '),
      ),
      ...messages,
    ].filter(Boolean),
    error: results.length === 0 ? errorIn(comments, reading.driver) : null,
    internalQc: [],
    cassette: null,
    ...(graphs.length > 0 && { files: graphs }),
  };
}

const NONE: SentField = { repeats: [], whole: [], plain: '' };

/** Records as the addresses of a driver see them. */
function groupOf(records: Readonly<Record<string, AstmRecord | undefined>>): SentGroup {
  return (segment) => {
    const record = Object.hasOwn(records, segment) ? records[segment] : undefined;
    return record ? [recordOf(record)] : [];
  };
}

function recordOf(record: AstmRecord): SentRecord {
  return {
    last: record.fields.length,
    field(number) {
      const sent = record.fields[number - 1];
      if (!sent) return NONE;
      const repeats = sent.map((repeat) => repeat.map((text) => text.trim()));
      const whole = repeats[0] ?? [];
      return { repeats, whole, plain: whole.join(' ') };
    },
  };
}

/** What a result record says that is no result, as a comment; `undefined` for a result. */
function instrumentMessage(record: AstmRecord): string | undefined {
  const value = componentsOf(record, 4).find((part) => part !== '') ?? '';
  return instrumentMessageOf({ names: componentsOf(record, 3), codingSystem: '', value });
}

/** A message of the instrument, or a picture in the place of a value. */
const isNoValue = (record: AstmRecord) =>
  instrumentMessage(record) !== undefined || graphsIn(record).some(({ encoding }) => encoding === 'base64');

function readResult(record: AstmRecord, { decimal }: DeviceDialect, { driver, separator }: Reading): Observation {
  const fields = driver.fields.astm;
  const sent = groupOf({ R: record });
  return makeObservation(
    {
      names: allAt(sent, fields.names).filter((part) => part !== '' && part !== 'LN'),
      // GeneXpert leaves the first component to results in words and puts numbers into the second.
      value: firstAt(sent, fields.value),
      unit: firstAt(sent, fields.unit, separator),
      range: firstAt(sent, fields.range),
      flag: allAt(sent, fields.flag).filter(Boolean).join('~'),
      status: firstAt(sent, fields.status),
    },
    decimal,
    driver,
  );
}

function speciesIn(texts: readonly string[]): string | undefined {
  return texts.map(readSpecies).find((code) => code !== undefined && code !== 'other');
}

function examTimeOf(sent: SentGroup, results: readonly AstmRecord[], fields: AstmFields, zone: string): string | null {
  const texts = [
    ...results.flatMap((record) => allAt(groupOf({ R: record }), fields.resultTimes)),
    ...allAt(sent, fields.orderTimes),
  ];
  for (const text of texts) {
    const time = readDeviceTime(text, zone);
    if (time) return time;
  }
  return null;
}

/** `C|7|I|^4037^Insufficient Sample Error|I`: one code with its text; counters come as lists or as zeros. */
function errorIn(comments: readonly AstmRecord[], driver: Driver): Run['error'] {
  for (const record of [...comments].reverse()) {
    const [first = '', code = '', text = ''] = componentsOf(record, 4);
    if ((record.fields[3]?.length ?? 0) !== 1) continue;
    const known = knownError(code, text, driver) ?? (code === '' ? errorInTexts([first], driver) : null);
    if (known) return known;
    if (/^\d{4}$/.test(code) && code !== '0000' && text) return { code, text };
  }
  return null;
}
