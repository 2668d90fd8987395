import type { Driver } from '@alder/drivers/domain';
import { readDeviceTime } from './device-time.ts';
import {
  documentIn,
  LaboratoryFault,
  type LaboratoryReport,
  type ReportedPanel,
  runsOfReport,
} from './laboratory-report.ts';
import type { DeviceDialect, Run, SentFile } from './run.ts';
import { writeRangeText } from './value.ts';

type Sent = Readonly<Record<string, unknown>>;

/** Objects in a file before it is taken for damaged or hostile, and how deep it may be nested. */
const MAX_DEPTH = 12;

/**
 * The runs of a file of JSON of a reference laboratory, told apart by their own structure: accessions of Antech
 * (`UnitCodeResults` with `TestCodeResults`) and results of IDEXX and Heska (`testResults` with `items`), alone, in a list or
 * inside another object.
 *
 * @throws {LaboratoryFault}
 */
export function readLaboratoryJson(text: string, dialect: DeviceDialect, driver: Driver): Run[] {
  const sent = parse(text);
  const antech = objectsWith(sent, 'UnitCodeResults').map((one) => antechReport(one, dialect.zone));
  const listed = objectsWith(sent, 'testResults');
  refuseLostCommas(listed);
  const others = listed.map((one) => itemReport(one, dialect));
  if (antech.length + others.length === 0) throw new LaboratoryFault('no form of a laboratory: JSON without results');
  return [...antech, ...others].flatMap((report) => runsOfReport(report, dialect, driver));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new LaboratoryFault('no JSON document');
  }
}

/** The outermost objects that have a list of a name. */
function objectsWith(value: unknown, name: string, depth = 0): Sent[] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  if (!Array.isArray(value) && Array.isArray((value as Sent)[name])) return [value as Sent];
  return Object.values(value).flatMap((inner) => objectsWith(inner, name, depth + 1));
}

const objectsIn = (value: unknown): Sent[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
const objectIn = (value: unknown): Sent => (typeof value === 'object' && value !== null ? (value as Sent) : {});
const textIn = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** Texts of a list of comments, which are texts or objects that hold one. */
function commentsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) =>
    typeof one === 'string'
      ? [one]
      : Object.values(objectIn(one))
          .filter((inner) => typeof inner === 'string')
          .slice(0, 1),
  ) as string[];
}

/** `2024-07-11T13:36:00` is by the clock of the hospital; a time with a zone is what it says. */
function timeIn(value: unknown, zone: string): string | null {
  const text = textIn(value);
  if (/T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const time = Date.parse(text);
    return Number.isNaN(time) ? null : new Date(time).toISOString();
  }
  const found = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?$/.exec(text);
  return found ? (readDeviceTime(found.slice(1).join(''), zone) ?? null) : null;
}

/** An accession of Antech (`GetAllResults`). */
function antechReport(accession: Sent, zone: string): LaboratoryReport {
  const pet = objectIn(accession.Pet ?? accession.Patient);
  return {
    laboratory: 'Antech',
    orderIds: ['ClinicAccessionID', 'RequisitionID', 'LabAccessionID'].map((name) => textIn(accession[name])),
    patientIds: [accession.ChartID, accession.PatientID, pet.ChartID, pet.PatientID, pet.ExtID].map(textIn),
    patientName: textIn(pet.Name),
    sex: textIn(pet.Sex),
    species: textIn(pet.Species),
    panels: objectsIn(accession.UnitCodeResults).map((unit) => unitOf(unit, accession, zone)),
    files: documentsIn(accession),
  };
}

function unitOf(unit: Sent, accession: Sent, zone: string): ReportedPanel {
  const status = textIn(unit.ResultStatus).slice(0, 1);
  return {
    name: textIn(unit.UnitCodeDisplayName) || textIn(unit.OrderCode),
    analyzer: textIn(unit.AnalyzerName),
    // When it was received stays the same in every later report of the accession; when it was released does not.
    examTime: timeIn(accession.ReceivedDateTime, zone) ?? timeIn(unit.ReleasedDateTime, zone),
    tests: objectsIn(unit.TestCodeResults).map((test) => ({
      names: [textIn(test.Test) || textIn(test.TestCodeExtID)],
      value: documentIn('', textIn(test.Result)).length > 0 ? '' : textIn(test.Result),
      unit: textIn(test.Unit),
      range: textIn(test.Range),
      flag: textIn(test.AbnormalFlag),
      status,
      comments: commentsIn(test.ReportComments),
    })),
    comments: commentsIn(unit.ReportComments),
  };
}

/** Statuses of a whole result as HL7 has them: what is not complete may still change, what is revised replaces. */
const STATUS: Readonly<Record<string, string>> = {
  COMPLETED: 'F',
  FINAL: 'F',
  PARTIAL: 'P',
  REVISED: 'C',
  CORRECTED: 'C',
};

/** A result of IDEXX or Heska as `testResults` with `items`. */
function itemReport(result: Sent, dialect: DeviceDialect): LaboratoryReport {
  const order = objectIn(result.order);
  const patient = objectIn(order.patient ?? result.patient);
  const status = STATUS[textIn(result.status).toUpperCase()] ?? 'F';
  // The laboratory's own id tells results apart that have neither an order nor a time.
  const numbers = [result.orderId, order.externalId, order.id, result.id].map(textIn);
  const measured = timeIn(result.resultDate ?? result.date, dialect.zone) ?? timeOfNumber(numbers, dialect.zone);
  return {
    laboratory: '',
    orderIds: numbers,
    patientIds: [patient.identifier, patient.externalId, patient.chartNumber, patient.patientId].map(textIn),
    patientName: textIn(patient.name),
    sex: textIn(patient.sex),
    species: textIn(patient.species),
    panels: objectsIn(result.testResults).map((test) => ({
      name: textIn(test.name) || textIn(test.code),
      analyzer: textIn(test.deviceId),
      examTime: timeIn(/\d{4}-\d{2}-\d{2}T[\d:]{8}$/.exec(textIn(test.code))?.[0], dialect.zone) ?? measured,
      tests: objectsIn(test.items).map((item) => itemOf(item, status, dialect)),
      comments: commentsIn(test.notes),
    })),
    files: documentsIn(result),
  };
}

function itemOf(item: Sent, status: string, { decimal }: DeviceDialect) {
  const quantity = objectIn(item.valueQuantity);
  const range = objectsIn(item.referenceRange).find(({ type }) => type === undefined || type === 'NORMAL');
  const limit = (value: unknown) => (typeof value === 'number' ? value : null);
  const written = range ? writeRangeText({ low: limit(range.low), high: limit(range.high) }) || textIn(range.text) : '';
  // A number of JSON has a point, whatever mark the laboratory writes.
  const marked = (value: unknown) => (typeof value === 'number' ? textIn(value).replace('.', decimal) : textIn(value));
  const words = textIn(item.valueString);
  return {
    names: [textIn(item.code), textIn(item.name)],
    value: marked(quantity.value) || (documentIn('', words).length > 0 ? '' : words),
    unit: textIn(quantity.units),
    range: written.replaceAll('.', decimal),
    flag: textIn(objectIn(item.interpretation).code),
    status,
    comments: commentsIn(item.notes),
  };
}

/** `20230619_135522_8720`: a run without an order has its time in its number. */
function timeOfNumber(numbers: readonly string[], zone: string): string | null {
  for (const number of numbers) {
    const found = /^(\d{8})_(\d{6})(?:_|$)/.exec(number);
    const time = found && readDeviceTime(`${found[1]}${found[2]}`, zone);
    if (time) return time;
  }
  return null;
}

/**
 * Refuses values that lost their decimal comma on the way: the ranges are written with one (`6,54 - 12,20`), and no value has
 * a fraction left, so `6,62` arrived as 662.
 */
function refuseLostCommas(results: readonly Sent[]): void {
  for (const result of results) {
    const items = objectsIn(result.testResults).flatMap((test) => objectsIn(test.items));
    const ranges = items.flatMap((item) => objectsIn(item.referenceRange)).map(({ text }) => textIn(text));
    const values = items.map((item) => objectIn(item.valueQuantity).value).filter((value) => typeof value === 'number');
    const isWrittenWithCommas = ranges.some((text) => /\d,\d{1,2}(?!\d)/.test(text));
    if (isWrittenWithCommas && values.length > 1 && values.every((value) => Number.isInteger(value)))
      throw new LaboratoryFault('numbers have lost their decimal comma');
  }
}

/** Documents in Base64 anywhere in a result. */
function documentsIn(value: unknown, name = '', depth = 0): SentFile[] {
  if (typeof value === 'string') return documentIn(name, value);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  const own = Array.isArray(value) ? name : textIn((value as Sent).name ?? (value as Sent).Name);
  return Object.entries(value).flatMap(([key, inner]) =>
    documentsIn(inner, own || (Array.isArray(value) ? name : key), depth + 1),
  );
}
