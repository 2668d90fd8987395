import { componentsOf, type Hl7Message, plainTextOf, repeatsOf, type Segment, segmentsOf, textOf } from '@alder/hl7';
import { joinUnit, readSex, readSpecies } from '@alder/terms';
import { isControlPanel } from './control.ts';
import { readDeviceTime, readHeaderTime } from './device-time.ts';
import { instrumentMessageOf } from './instrument-message.ts';
import { type DeviceDialect, makeObservation, type Observation, type Run } from './run.ts';

type Group = {
  patient: Segment | undefined;
  orders: Segment[];
  request: Segment | undefined;
  specimens: Segment[];
  results: Segment[];
  notes: Segment[];
};

/** Mindray's MSH-16: 0 or empty is a sample of a patient, 1 a calibration, 2 control material. */
const CONTROL_CODES = ['1', '2'];

/** SPM-11 (table 0369): calibrator, electronic control, operator proficiency, control specimen. */
const CONTROL_ROLES = ['C', 'E', 'O', 'Q'];

/** Makers that name themselves in MSH-3 and their model in MSH-4. */
const MAKERS =
  /^(mindray|sysmex|idexx|abaxis|zoetis|heska|diatron|horiba|fuji(film)?|arkray|skyla|stago|roche|siemens)$/i;

/**
 * The runs of a result message: one for each OBR, whatever the grouping of ORU^R01 or OUL^R22.
 *
 * @returns An empty list for messages that carry no results.
 * @see HL7 v2.5.1 §7.3.1, §7.3.7
 */
export function readHl7Runs(message: Hl7Message, dialect: DeviceDialect): Run[] {
  const msh = segmentsOf(message, 'MSH')[0];
  if (!['ORU', 'OUL'].includes(textOf(message, msh, 9))) return [];
  return groupsOf(message)
    .map((group) => readGroup(message, group, dialect))
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

function readGroup(message: Hl7Message, group: Group, dialect: DeviceDialect): Run {
  const { patient, orders, request, specimens, results, notes } = group;
  const msh = segmentsOf(message, 'MSH')[0];
  const of = (segment: Segment | undefined, field: number, component = 1, repeat = 1) =>
    textOf(message, segment, field, component, repeat);
  const panel = [2, 5, 4, 1].map((component) => of(request, 4, component)).find(Boolean) ?? '';
  const messages = results.map((obx) => instrumentMessage(message, obx)).filter((text) => text !== undefined);
  const charts = Array.from({ length: repeatsOf(message, patient, 3) }, (_, index) => of(patient, 3, 1, index + 1));
  return {
    device: deviceOf(message, msh),
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
    isControl:
      CONTROL_CODES.includes(of(msh, 16)) ||
      specimens.some((spm) => CONTROL_ROLES.includes(of(spm, 11))) ||
      isControlPanel(panel),
    panel,
    lot: '',
    examTime: examTimeOf(
      [...results.map((obx) => of(obx, 14)), of(request, 7), of(request, 8), of(request, 22)],
      dialect.zone,
    ),
    observations: results.map((obx) => readResult(message, obx, dialect)).filter((one) => one !== undefined),
    headerTime: readHeaderTime(of(msh, 7), dialect.zone),
    comments: [...notes.map((note) => plainTextOf(message, note, 3)), ...messages].filter(Boolean),
    error: null,
    internalQc: [],
    cassette: null,
  };
}

/** Maker and model. MSH-4 is the facility, except for makers that write their name into MSH-3 and the model behind it. */
function deviceOf(message: Hl7Message, msh: Segment | undefined): Run['device'] {
  const [application, facility] = [textOf(message, msh, 3), textOf(message, msh, 4)];
  const serial = textOf(message, msh, 3, 2);
  if (!MAKERS.test(application)) return { vendor: '', model: application, serial };
  return { vendor: application, model: /\d/.test(facility) ? facility : application, serial };
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
function readResult(message: Hl7Message, obx: Segment, { decimal }: DeviceDialect): Observation | undefined {
  const type = textOf(message, obx, 2);
  if (type === 'ED' || type === 'RP' || instrumentMessage(message, obx) !== undefined) return undefined;
  const part = (component: number) => textOf(message, obx, 3, component);
  const value = type === 'SN' ? structured(message, obx) : textOf(message, obx, 5);
  return makeObservation(
    {
      names: [1, 4, 2, 5].map(part),
      value,
      unit: joinUnit(componentsOf(message, obx, 6), message.encoding.component),
      range: plainTextOf(message, obx, 7),
      flag: plainTextOf(message, obx, 8),
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
