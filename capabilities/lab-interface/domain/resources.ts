import { modelName } from '@alder/lab/domain';
import { analyteOf, isUcum, showUnit } from '@alder/terms';
import type { DeviceRow, OrderRow, PatientRow, ResultRow, SpecimenRow } from './rows.ts';
import { isUnusable, loincOfValue, nameOfValue, panelOf, plainCode, QC_NOT_VALID } from './value-facts.ts';
import { isHeld, type StoredValue, statusesOf, statusOf, type ValueStatus } from './values.ts';

/** A FHIR R4 resource. */
export type Resource = { readonly resourceType: string; readonly id: string; readonly [element: string]: unknown };
type Json = Record<string, unknown>;

const CORE = 'http://hl7.org/fhir/StructureDefinition';
const TERMS = 'http://terminology.hl7.org/CodeSystem';
const UCUM = 'http://unitsofmeasure.org';
export const LOINC = 'http://loinc.org';
export const ANALYTE = 'urn:alder:analyte';
const PROFILE = 'urn:alder:profile';
const isCode = (text: string) => /^\S+( \S+)*$/.test(text);

const refer = (type: string, id: string) => ({ reference: `${type}/${id}` });
const meta = (updated: string) => ({ meta: { lastUpdated: updated } });

/** Identifiers of one hospital: chart numbers of two may be the same. */
export const systemOf = (hospital: string, what: 'chart' | 'order' | 'sample' | 'device') =>
  `urn:alder:${hospital}:${what}`;

/** The animal. @see FHIR R4 8.1; extension patient-animal */
export function patientOf(row: PatientRow, hospital: string): Resource {
  const animal = [
    {
      url: 'species',
      valueCodeableConcept: { coding: [{ system: 'urn:alder:species', code: row.species }], text: row.species },
    },
    ...(row.breed ? [{ url: 'breed', valueCodeableConcept: { text: row.breed } }] : []),
    ...(row.neutered === null
      ? []
      : [
          {
            url: 'genderStatus',
            valueCodeableConcept: {
              coding: [{ system: `${TERMS}/animal-genderstatus`, code: row.neutered ? 'neutered' : 'intact' }],
            },
          },
        ]),
  ];
  return {
    ...{ resourceType: 'Patient', id: row.id, ...meta(row.updated) },
    extension: [{ url: `${CORE}/patient-animal`, extension: animal }],
    identifier: [
      { use: 'usual', system: systemOf(hospital, 'chart'), value: row.patient_id },
      ...(row.chip_number ? [{ system: 'urn:iso:std:iso:11784', value: row.chip_number }] : []),
    ],
    active: !row.deleted,
    ...(row.name && { name: [{ text: row.name }] }),
    gender: row.sex ?? 'unknown',
    ...(row.birthdate && { birthDate: row.birthdate }),
    ...(row.status === 'deceased' && { deceasedBoolean: true }),
    ...(row.merged_into && { link: [{ other: refer('Patient', row.merged_into), type: 'replaced-by' }] }),
  };
}

/** A result as a whole. @see FHIR R4 10.3 */
export function reportOf(row: ResultRow): Resource {
  const name = panelOf(row);
  const held = row.held.length > 0 ? QC_NOT_VALID : '';
  const conclusion = [held, row.conclusion].filter(Boolean).join('\n\n');
  return {
    ...{ resourceType: 'DiagnosticReport', id: row.id, ...meta(row.updated) },
    ...(row.order && { basedOn: [refer('ServiceRequest', row.order)] }),
    status: statusOf(row),
    category: [{ coding: [{ system: `${TERMS}/v2-0074`, code: 'LAB' }] }],
    code: { ...(isCode(name) && { coding: [{ system: PROFILE, code: name }] }), text: name },
    subject: refer('Patient', row.pet),
    effectiveDateTime: row.at,
    issued: row.modified[0]?.timestamp ?? row.created,
    ...(row.specimen && { specimen: [refer('Specimen', row.specimen)] }),
    ...(row.results.length > 0 && {
      result: row.results.map((_value, at) => refer('Observation', observationId(row.id, at))),
    }),
    ...(conclusion && { conclusion }),
  };
}

/** One value is named by its result and its place in it, which a later message of the run does not change. */
export const observationId = (result: string, at: number) => `${result}-${at + 1}`;

/** The result whose value an observation is. */
export const resultOf = (observation: string) => observation.replace(/-\d{1,6}$/, '');

/** Every value of a result. @see FHIR R4 10.1 */
export function observationsOf(row: ResultRow): Resource[] {
  const statuses = statusesOf(row);
  return row.results.map((value, at) => ({
    ...{ resourceType: 'Observation', id: observationId(row.id, at), ...meta(row.updated) },
    ...(row.order && { basedOn: [refer('ServiceRequest', row.order)] }),
    status: statuses[at]!,
    category: [{ coding: [{ system: `${TERMS}/observation-category`, code: 'laboratory' }] }],
    code: codeOf(value, row),
    subject: refer('Patient', row.pet),
    effectiveDateTime: row.at,
    issued: row.modified[0]?.timestamp ?? row.created,
    ...measured(value, statuses[at]!),
    ...interpretation(value),
    ...(isHeld(row, value.code) && { note: [{ text: QC_NOT_VALID }] }),
    ...(row.specimen && { specimen: refer('Specimen', row.specimen) }),
    ...(!row.isTyped && {
      device: {
        ...(row.device && refer('Device', row.device)),
        display: `${modelName(row.model)} ${row.serial}`.trim(),
      },
    }),
    ...rangeOf(value),
  }));
}

function codeOf(value: StoredValue, row: ResultRow): Json {
  const known = analyteOf(value.code);
  const loinc = loincOfValue(value, row);
  const own = { system: ANALYTE, code: plainCode(value.code) };
  return {
    coding: [
      ...(loinc ? [{ system: LOINC, code: loinc.loinc, display: loinc.name }] : []),
      ...(own.code ? [{ ...own, ...(known && { display: known.en }) }] : []),
    ],
    text: nameOfValue(value) || 'unknown',
  };
}

/** A value that could not be measured has a reason in its place, and what the device wrote beside it. */
function measured(value: StoredValue, status: ValueStatus): Json {
  const raw = value.raw.trim();
  const hasNone = isUnusable(value, status);
  if (!hasNone && value.number !== null) {
    return { valueQuantity: quantity(value.number, value.unit, value.comparator) };
  }
  if (!hasNone && raw) return { valueString: raw };
  const reason = { coding: [{ system: `${TERMS}/data-absent-reason`, code: hasNone ? 'error' : 'unknown' }] };
  return { dataAbsentReason: raw ? { ...reason, text: raw } : reason };
}

function quantity(value: number, unit: string, comparator: string | null = null): Json {
  const unitLabel = showUnit(unit);
  return {
    value,
    ...(comparator && { comparator }),
    ...(unitLabel && { unit: unitLabel }),
    ...(isUcum(unit) && { system: UCUM, code: unit }),
  };
}

/** Letters of HL7 for a judgment; what could not be judged has none. */
const FLAGS: Readonly<Record<string, string>> = {
  ...{ LL: 'Critical low', L: 'Low', N: 'Normal', H: 'High', HH: 'Critical high' },
};

function interpretation({ flag }: StoredValue): Json {
  if (flag === null || !Object.hasOwn(FLAGS, flag)) return {};
  const coding = { system: `${TERMS}/v3-ObservationInterpretation`, code: flag, display: FLAGS[flag] };
  return { interpretation: [{ coding: [coding] }] };
}

/** The range by which the value was judged, else as the device printed it. */
function rangeOf({ range, range_text, unit }: StoredValue): Json {
  const { low = null, high = null } = range ?? {};
  const inUnit = range?.unit || unit;
  if (low === null && high === null) return range_text ? { referenceRange: [{ text: range_text }] } : {};
  const limits = {
    ...(low !== null && { low: quantity(low, inUnit) }),
    ...(high !== null && { high: quantity(high, inUnit) }),
  };
  return { referenceRange: [limits] };
}

const ORDER_STATUSES: Readonly<Record<string, string>> = { canceled: 'revoked', failed: 'on-hold', done: 'completed' };

/** An order. @see FHIR R4 12.15 */
export function serviceRequestOf(row: OrderRow, hospital: string): Resource {
  const tests = row.tests.map(plainCode).filter(Boolean).map(testOf);
  const [only] = tests;
  return {
    ...{ resourceType: 'ServiceRequest', id: row.id, ...meta(row.updated) },
    identifier: [{ system: systemOf(hospital, 'order'), value: row.order_id }],
    status: ORDER_STATUSES[row.status] ?? 'active',
    intent: 'order',
    category: [{ coding: [{ system: 'http://snomed.info/sct', code: '108252007', display: 'Laboratory procedure' }] }],
    priority: row.priority,
    code: tests.length === 1 ? only : { text: tests.map(({ text }) => text).join(', ') || 'Laboratory test' },
    ...(tests.length > 1 && { orderDetail: tests }),
    subject: refer('Patient', row.pet),
    authoredOn: row.at,
    ...(row.specimen && { specimen: [refer('Specimen', row.specimen)] }),
    ...(row.note && { note: [{ text: row.note }] }),
  };
}

/** A test that is ordered: an analyte has a code, a profile of a device its name. */
function testOf(code: string): { coding: Json[]; text: string } {
  const known = analyteOf(code);
  return { coding: [{ system: ANALYTE, code, ...(known && { display: known.en }) }], text: known?.en ?? code };
}

/** Samples in table 0487 of HL7 version 2; what has no row there goes out with the hospital's own word. */
export const V2_0487: Readonly<Record<string, string>> = {
  ...{ edta: 'BLD', serum: 'SER', urine: 'UR', feces: 'STL' },
};

/** A tube. @see FHIR R4 10.5 */
export function specimenOf(row: SpecimenRow, hospital: string): Resource {
  const { sample_type } = row;
  const identifier = { system: systemOf(hospital, 'sample'), value: row.number };
  return {
    ...{ resourceType: 'Specimen', id: row.id, ...meta(row.updated) },
    identifier: [identifier],
    accessionIdentifier: identifier,
    status: row.withdrawn ? 'unavailable' : row.rejected ? 'unsatisfactory' : 'available',
    ...(sample_type && {
      type: {
        coding: [
          ...(V2_0487[sample_type] ? [{ system: `${TERMS}/v2-0487`, code: V2_0487[sample_type] }] : []),
          { system: 'urn:alder:sample', code: sample_type },
        ],
        text: sample_type,
      },
    }),
    subject: refer('Patient', row.pet),
    ...(row.received && { receivedTime: row.received }),
    ...(row.orders.length > 0 && { request: row.orders.map((id) => refer('ServiceRequest', id)) }),
    ...(row.collected && { collection: { collectedDateTime: row.collected } }),
    ...(row.rejected && row.reject_reason && { note: [{ text: row.reject_reason }] }),
  };
}

/** An analyzer. @see FHIR R4 8.10 */
export function deviceOf(row: DeviceRow, hospital: string): Resource {
  return {
    ...{ resourceType: 'Device', id: row.id, ...meta(row.updated) },
    identifier: [{ system: systemOf(hospital, 'device'), value: row.serial }],
    status: row.deleted ? 'inactive' : 'active',
    serialNumber: row.serial,
    deviceName: [
      ...(row.name ? [{ name: row.name, type: 'user-friendly-name' }] : []),
      { name: modelName(row.model), type: 'model-name' },
    ],
    modelNumber: row.model,
  };
}
