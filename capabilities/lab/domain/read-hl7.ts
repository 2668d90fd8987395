import { type Hl7Message, plainTextOf, repeatsOf, type Segment, segmentsOf, textOf } from '@alder/hl7';
import { readSex, readSpecies } from '@alder/terms';
import { readDeviceTime } from './device-time.ts';
import { type DeviceTongue, makeObservation, type Observation, type Run } from './run.ts';

type Group = {
  patient: Segment | undefined;
  orders: Segment[];
  request: Segment | undefined;
  specimens: Segment[];
  results: Segment[];
  notes: Segment[];
};

/** Mindray's mark of control material in MSH-16. */
const CONTROL_MARK = '2';

/**
 * The runs of a result message: one for each OBR, whatever the grouping of ORU^R01 or OUL^R22.
 *
 * @returns An empty list for messages that carry no results.
 * @see HL7 v2.5.1 §7.3.1, §7.3.7
 */
export function readHl7Runs(message: Hl7Message, tongue: DeviceTongue): Run[] {
  const msh = segmentsOf(message, 'MSH')[0];
  if (!['ORU', 'OUL'].includes(textOf(message, msh, 9))) return [];
  return groupsOf(message)
    .map((group) => readGroup(message, group, tongue))
    .filter(({ observations, error }) => observations.length > 0 || error !== null);
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

function readGroup(message: Hl7Message, group: Group, tongue: DeviceTongue): Run {
  const { patient, orders, request, specimens, results, notes } = group;
  const msh = segmentsOf(message, 'MSH')[0];
  const of = (segment: Segment | undefined, field: number, component = 1, repeat = 1) =>
    textOf(message, segment, field, component, repeat);
  const charts = Array.from({ length: repeatsOf(message, patient, 3) }, (_, index) => of(patient, 3, 1, index + 1));
  return {
    device: { vendor: of(msh, 4), model: of(msh, 3), serial: of(msh, 3, 2) },
    orderIds: [
      of(request, 2),
      of(request, 3),
      ...orders.flatMap((orc) => [of(orc, 2), of(orc, 3)]),
      ...specimens.map((spm) => of(spm, 2)),
    ],
    patientIds: [...charts, of(patient, 2), of(patient, 4)],
    patientName: [of(patient, 5), of(patient, 5, 2)].filter(Boolean).join(' '),
    sex: readSex(of(patient, 8)),
    species: readSpecies(of(patient, 35)) ?? readSpecies(of(patient, 35, 2)),
    isControl: of(msh, 16) === CONTROL_MARK,
    panel: [2, 5, 4, 1].map((component) => of(request, 4, component)).find(Boolean) ?? '',
    lot: '',
    examTime: examTimeOf(
      [...results.map((obx) => of(obx, 14)), of(request, 7), of(request, 8), of(request, 22)],
      tongue.zone,
    ),
    observations: results.map((obx) => readResult(message, obx, tongue)).filter((one) => one !== undefined),
    comments: notes.map((note) => plainTextOf(message, note, 3)).filter(Boolean),
    error: null,
    internalQc: [],
    cassette: null,
  };
}

/** One OBX; embedded documents and pictures (ED, RP) are no values and stay in the raw message. */
function readResult(message: Hl7Message, obx: Segment, { decimal }: DeviceTongue): Observation | undefined {
  const type = textOf(message, obx, 2);
  if (type === 'ED' || type === 'RP') return undefined;
  const part = (component: number) => textOf(message, obx, 3, component);
  const value = type === 'SN' ? structured(message, obx) : textOf(message, obx, 5);
  return makeObservation(
    {
      names: [1, 4, 2, 5].map(part),
      value,
      unit: textOf(message, obx, 6),
      range: plainTextOf(message, obx, 7),
      flag: textOf(message, obx, 8),
      status: textOf(message, obx, 11),
    },
    decimal,
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
