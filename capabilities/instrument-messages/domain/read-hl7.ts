import type { Driver } from '@alder/drivers/domain';
import { componentsOf, type Hl7Message, plainTextOf, repeatsOf, type Segment, segmentsOf, textOf } from '@alder/hl7';
import { readSex, readSpecies } from '@alder/terms';
import { errorInTexts } from './device-error.ts';
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
import { type DeviceDialect, makeObservation, type Observation, type Run, type SentFile } from './run.ts';

type Group = {
  patient: Segment | undefined;
  orders: Segment[];
  request: Segment | undefined;
  specimens: Segment[];
  results: Segment[];
  notes: Segment[];
};

/**
 * The runs of a result message: one for each OBR, whatever the grouping of ORU^R01 or OUL^R22.
 *
 * @returns An empty list for messages that carry no results.
 * @see HL7 v2.5.1 §7.3.1, §7.3.7
 */
export function readHl7Runs(message: Hl7Message, dialect: DeviceDialect, driver: Driver): Run[] {
  const msh = segmentsOf(message, 'MSH')[0];
  if (!driver.fields.hl7.messages.includes(textOf(message, msh, 9))) return [];
  const read = groupsOf(message).map((group) => readGroup(message, group, { ...dialect, driver }));
  const runs = read.filter(({ observations, error }) => observations.length > 0 || error !== null);
  // A report often has an OBR of its own behind the values that it is about.
  const files = read.filter((run) => !runs.includes(run)).flatMap((run) => run.files ?? []);
  const last = runs.at(-1);
  if (files.length === 0) return runs;
  if (last) return [...runs.slice(0, -1), { ...last, files: [...(last.files ?? []), ...files] }];
  const only = read.find((run) => run.files && run.files.length > 0)!;
  return [{ ...only, files }];
}

function groupsOf(message: Hl7Message): Group[] {
  const groups: Group[] = [];
  let patient: Segment | undefined;
  let orders: Segment[] = [];
  let specimens: Segment[] = [];
  for (const segment of message.segments) {
    const group = groups.at(-1);
    if (segment.name === 'PID') patient = segment;
    else if (segment.name === 'ORC') orders = [segment];
    else if (segment.name === 'SPM') (group && orders.length === 0 ? group.specimens : specimens).push(segment);
    else if (segment.name === 'OBR') {
      groups.push({ patient, orders, request: segment, specimens, results: [], notes: [] });
      orders = [];
      specimens = [];
    } else if (segment.name === 'OBX') {
      if (group) group.results.push(segment);
      else groups.push({ patient, orders, request: undefined, specimens, results: [segment], notes: [] });
    } else if (segment.name === 'NTE' && group) group.notes.push(segment);
  }
  return groups;
}

type Reading = DeviceDialect & { readonly driver: Driver };

function readGroup(message: Hl7Message, group: Group, reading: Reading): Run {
  const { patient, orders, request, specimens, results, notes } = group;
  const fields = reading.driver.fields.hl7;
  const messages = results.map((obx) => instrumentMessage(message, obx)).filter((text) => text !== undefined);
  const msh = segmentsOf(message, 'MSH')[0];
  const sft = segmentsOf(message, 'SFT').slice(0, 1);
  const sent = groupOf(message, { MSH: [msh], SFT: sft, PID: [patient], OBR: [request], ORC: orders, SPM: specimens });
  const panel = firstAt(sent, fields.panel);
  const observations = results.map((obx) => readResult(message, obx, reading)).filter((one) => one !== undefined);
  const comments = [
    ...notes.map((note) =>
      allAt(groupOf(message, { NTE: [note] }), fields.comments)
        .filter(Boolean)
        .join(' '),
    ),
    ...messages,
  ].filter(Boolean);
  return {
    device: deviceAt(sent, fields.device),
    orderIds: orderIdsOf(message, group, fields.orderIds),
    patientIds: allAt(sent, fields.patientIds),
    patientName: allAt(sent, fields.patientName).filter(Boolean).join(' '),
    sex: readSex(firstAt(sent, fields.sex)),
    species: allAt(sent, fields.species).map(readSpecies).find(Boolean),
    isControl: marksControl(sent, fields.controls, panel),
    panel,
    lot: firstAt(sent, fields.lot),
    examTime: examTimeOf(
      [
        ...results.flatMap((obx) => allAt(groupOf(message, { OBX: [obx] }), fields.resultTimes)),
        ...allAt(sent, fields.orderTimes),
      ],
      reading.zone,
    ),
    observations,
    headerTime: readHeaderTime(firstAt(sent, fields.headerTime), reading.zone),
    comments,
    error: observations.length === 0 ? errorInTexts(comments, reading.driver) : null,
    internalQc: [],
    cassette: null,
    files: results.flatMap((obx) => fileOf(message, obx)),
  };
}

/** A document or picture in an OBX: ED holds it, RP names where it lies (§2A.3.24, §2A.3.63). */
function fileOf(message: Hl7Message, obx: Segment): SentFile[] {
  const type = textOf(message, obx, 2);
  if (type !== 'ED' && type !== 'RP') return [];
  const name = textOf(message, obx, 3, 2) || textOf(message, obx, 3, 1);
  if (type === 'RP') return [{ name, encoding: 'reference', data: textOf(message, obx, 5, 1) }];
  const isBase64 = textOf(message, obx, 5, 4).toLowerCase() === 'base64';
  return [{ name, encoding: isBase64 ? 'base64' : 'other', data: textOf(message, obx, 5, 5) }];
}

/** Numbers of one order stay beside each other, whatever the order of the places in the driver. */
function orderIdsOf(message: Hl7Message, { orders, request, specimens }: Group, paths: readonly string[]): string[] {
  const of = (name: string, segments: readonly (Segment | undefined)[]) =>
    segments.flatMap((segment) => allAt(groupOf(message, { [name]: [segment] }), paths));
  return [...of('OBR', [request]), ...of('ORC', orders), ...of('SPM', specimens)];
}

/** Segments as the addresses of a driver see them; one that should be there and is not has empty fields. */
function groupOf(message: Hl7Message, segments: Readonly<Record<string, readonly (Segment | undefined)[]>>): SentGroup {
  return (name) => (Object.hasOwn(segments, name) ? segments[name]!.map((segment) => recordOf(message, segment)) : []);
}

function recordOf(message: Hl7Message, segment: Segment | undefined): SentRecord {
  return {
    last: (segment?.fields.length ?? 1) - 1,
    field(number): SentField {
      const whole = componentsOf(message, segment, number);
      const repeats = Array.from({ length: repeatsOf(message, segment, number) }, (_, repeat) =>
        Array.from({ length: repeat === 0 ? whole.length : 1 }, (_unused, component) =>
          textOf(message, segment, number, component + 1, repeat + 1),
        ),
      );
      return { repeats, whole, plain: plainTextOf(message, segment, number) };
    },
  };
}

/** What an OBX says that is no result, as a comment; empty when it is not worth one, `undefined` for a result. */
function instrumentMessage(message: Hl7Message, obx: Segment): string | undefined {
  return instrumentMessageOf({
    names: [1, 2, 4, 5].map((component) => textOf(message, obx, 3, component)),
    codingSystem: textOf(message, obx, 3, 3),
    value: plainTextOf(message, obx, 5),
  });
}

/** One OBX; embedded documents and images (ED, RP) and messages of the instrument are no values. */
function readResult(message: Hl7Message, obx: Segment, { decimal, driver }: Reading): Observation | undefined {
  const type = textOf(message, obx, 2);
  const fields = driver.fields.hl7;
  if (fields.notValues.includes(type) || instrumentMessage(message, obx) !== undefined) return undefined;
  const sent = groupOf(message, { OBX: [obx] });
  return makeObservation(
    {
      names: allAt(sent, fields.names),
      value: type === 'SN' ? structured(message, obx) : firstAt(sent, fields.value),
      unit: firstAt(sent, fields.unit, message.encoding.component),
      range: firstAt(sent, fields.range),
      flag: firstAt(sent, fields.flag),
      status: firstAt(sent, fields.status),
    },
    decimal,
    driver,
  );
}

/** SN is comparator ^ number ^ separator ^ number (§2A.3.67). */
function structured(message: Hl7Message, obx: Segment): string {
  return [1, 2, 3, 4].map((component) => textOf(message, obx, 5, component)).join('');
}

function examTimeOf(texts: readonly string[], zone: string): string | null {
  for (const text of texts) {
    const time = readDeviceTime(text, zone);
    if (time) return time;
  }
  return null;
}
