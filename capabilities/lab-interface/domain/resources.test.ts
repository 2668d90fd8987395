import { expect, test } from 'vitest';
import {
  type DeviceRow,
  deviceOf,
  type OrderRow,
  observationId,
  observationsOf,
  type PatientRow,
  patientOf,
  type ResultRow,
  reportOf,
  resultOf,
  type SpecimenRow,
  type StoredValue,
  serviceRequestOf,
  specimenOf,
} from './index.ts';

const updated = '2026-11-29T01:02:03.000Z';
const meta = { lastUpdated: updated };

const pet: PatientRow = {
  ...{ id: 'p1', patient_id: 'C-17', name: 'Mochi', species: 'dog', breed: 'Shiba Inu', sex: 'female' },
  ...{ neutered: true, birthdate: '2019-08-17', chip_number: '900012345678901', status: 'normal' },
  ...{ deleted: false, merged_into: null, updated },
};
const glucose: StoredValue = {
  ...{ code: 'GLU', name: 'Glucose', raw: '<20', comparator: '<', number: 20, unit: 'mg/dL', flag: 'LL' },
  range: { low: 60, high: 120, unit: 'mg/dL' },
};
const result: ResultRow = {
  ...{ id: 'r1', pet: 'p1', at: '2026-11-28T10:00:00Z', created: '2026-11-28T10:01:00Z', updated },
  ...{ exam_type: 'chemistry', profile: '', conclusion: null, isTyped: false, model: 'Analyzer X', serial: 'S1' },
  ...{ device: 'd1', order: 'o1', specimen: 's1', sample_type: 'serum' },
  ...{ status: 'final', results: [glucose], modified: [], held: [] },
};
const observed = (value: Partial<StoredValue>, more: Partial<ResultRow> = {}) =>
  observationsOf({ ...result, ...more, results: [{ ...glucose, ...value }] })[0]!;

test('an animal goes out with chart number, chip, species, breed and whether it is neutered', () => {
  expect(patientOf(pet, 'alpha')).toEqual({
    ...{ resourceType: 'Patient', id: 'p1', meta, active: true, name: [{ text: 'Mochi' }] },
    extension: [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/patient-animal',
        extension: [
          {
            url: 'species',
            valueCodeableConcept: { coding: [{ system: 'urn:alder:species', code: 'dog' }], text: 'dog' },
          },
          { url: 'breed', valueCodeableConcept: { text: 'Shiba Inu' } },
          {
            url: 'genderStatus',
            valueCodeableConcept: {
              coding: [{ system: 'http://terminology.hl7.org/CodeSystem/animal-genderstatus', code: 'neutered' }],
            },
          },
        ],
      },
    ],
    identifier: [
      { use: 'usual', system: 'urn:alder:alpha:chart', value: 'C-17' },
      { system: 'urn:iso:std:iso:11784', value: '900012345678901' },
    ],
    ...{ gender: 'female', birthDate: '2019-08-17' },
  });
});

test('of an animal nothing is said that is not known, and one that was merged leads to the one that stays', () => {
  const little = { ...pet, name: '', breed: '', sex: null, neutered: null, birthdate: null, chip_number: null };
  const bare = patientOf(little, 'alpha');
  expect(bare).toMatchObject({ gender: 'unknown', identifier: [{ value: 'C-17' }] });
  for (const absent of ['name', 'birthDate', 'deceasedBoolean', 'link']) expect(bare).not.toHaveProperty(absent);
  expect(JSON.stringify(bare)).not.toMatch(/breed|genderStatus|11784/);

  const merged = patientOf({ ...pet, neutered: false, status: 'deceased', deleted: true, merged_into: 'p2' }, 'alpha');
  expect(merged).toMatchObject({
    ...{ active: false, deceasedBoolean: true },
    link: [{ other: { reference: 'Patient/p2' }, type: 'replaced-by' }],
  });
  expect(JSON.stringify(merged)).toContain('"code":"intact"');
});

test('a report names its patient, order, tube and values, and when it was last issued', () => {
  expect(reportOf(result)).toEqual({
    ...{ resourceType: 'DiagnosticReport', id: 'r1', meta, status: 'final' },
    basedOn: [{ reference: 'ServiceRequest/o1' }],
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
    code: { coding: [{ system: 'urn:alder:profile', code: 'chemistry' }], text: 'chemistry' },
    subject: { reference: 'Patient/p1' },
    ...{ effectiveDateTime: '2026-11-28T10:00:00Z', issued: '2026-11-28T10:01:00Z' },
    specimen: [{ reference: 'Specimen/s1' }],
    result: [{ reference: 'Observation/r1-1' }],
  });
  const changed = reportOf({ ...result, modified: [{ timestamp: '2026-11-29T00:00:00Z' }] });
  expect(changed.issued).toBe('2026-11-29T00:00:00Z');
  expect(observed({}, { modified: [{ timestamp: '2026-11-29T00:00:00Z' }] }).issued).toBe('2026-11-29T00:00:00Z');
});

test('a report without order, tube and values refers to none, and says that quality control was not valid', () => {
  const alone = { ...result, order: null, specimen: null, results: [], exam_type: null, profile: 'Pre op  10' };
  const bare = reportOf(alone);
  for (const absent of ['basedOn', 'specimen', 'result', 'conclusion']) expect(bare).not.toHaveProperty(absent);
  // Two blanks are no code of FHIR: the name goes out as text.
  expect(bare.code).toEqual({ text: 'Pre op  10' });
  expect(reportOf({ ...alone, profile: '' }).code).toMatchObject({ text: 'Analyzer X' });
  expect(reportOf({ ...result, held: ['GLU'], conclusion: 'Fasting' }).conclusion).toBe('QC not valid\n\nFasting');
});

test('a value goes out as it was measured: below a limit, with its unit, its judgment and the range that judged it', () => {
  expect(observed({})).toEqual({
    ...{ resourceType: 'Observation', id: 'r1-1', meta, status: 'final' },
    basedOn: [{ reference: 'ServiceRequest/o1' }],
    category: [
      { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
    ],
    code: {
      coding: [
        { system: 'http://loinc.org', code: '2345-7', display: 'Glucose SerPl-mCnc' },
        { system: 'urn:alder:analyte', code: 'GLU', display: expect.stringMatching(/^Glucose/) },
      ],
      text: expect.stringMatching(/^Glucose/),
    },
    subject: { reference: 'Patient/p1' },
    ...{ effectiveDateTime: '2026-11-28T10:00:00Z', issued: '2026-11-28T10:01:00Z' },
    valueQuantity: { value: 20, comparator: '<', unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' },
    interpretation: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
            ...{ code: 'LL', display: 'Critical low' },
          },
        ],
      },
    ],
    specimen: { reference: 'Specimen/s1' },
    device: { reference: 'Device/d1', display: 'Analyzer X S1' },
    referenceRange: [
      {
        low: { value: 60, unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' },
        high: { value: 120, unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' },
      },
    ],
  });
});

test('a value that could not be measured is no number for the other system: it says why, and what the device wrote', () => {
  const absent = { system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason' };
  const invalid = observed({ flag: 'invalid', raw: ' ++++ ' });
  expect(invalid).not.toHaveProperty('valueQuantity');
  expect(invalid.dataAbsentReason).toEqual({ coding: [{ ...absent, code: 'error' }], text: '++++' });
  expect(invalid).not.toHaveProperty('interpretation');
  expect(observed({ status: 'X' })).not.toHaveProperty('valueQuantity');
  expect(observed({ number: null, raw: ' ' }).dataAbsentReason).toEqual({ coding: [{ ...absent, code: 'unknown' }] });
  expect(observed({ number: null, raw: ' trace ' })).toMatchObject({ valueString: 'trace' });
});

test('a range goes out as far as it is known: one limit, its own unit, or the words of the device', () => {
  expect(observed({ range: { low: null, high: 7, unit: 'mmol/L' } }).referenceRange).toEqual([
    { high: expect.objectContaining({ value: 7, code: 'mmol/L' }) },
  ]);
  expect(observed({ range: { low: 3, high: null, unit: '' } }).referenceRange).toEqual([
    { low: expect.objectContaining({ value: 3, code: 'mg/dL' }) },
  ]);
  expect(observed({ range: null, range_text: 'up to 7' }).referenceRange).toEqual([{ text: 'up to 7' }]);
  expect(observed({ range: null })).not.toHaveProperty('referenceRange');
});

test('a unit that is none of UCUM goes out as it is written and is not called one, and a judgment that is none is left out', () => {
  expect(observed({ unit: 'drops!!', comparator: null }).valueQuantity).toEqual({ value: 20, unit: 'drops!!' });
  expect(observed({ unit: '', comparator: null }).valueQuantity).not.toHaveProperty('unit');
  expect(observed({ flag: null })).not.toHaveProperty('interpretation');
  expect(observed({ flag: 'toString' })).not.toHaveProperty('interpretation');
});

test('a typed value names no analyzer, one of an analyzer that is not registered names its model', () => {
  expect(observed({}, { isTyped: true })).not.toHaveProperty('device');
  expect(observed({}, { device: null, serial: '' }).device).toEqual({ display: 'Analyzer X' });
  const bare = observed({}, { order: null, specimen: null });
  expect(bare).not.toHaveProperty('basedOn');
  expect(bare).not.toHaveProperty('specimen');
});

test('a value under a hold of quality control carries that as its note', () => {
  expect(observed({}, { held: ['GLU'] })).toMatchObject({ status: 'preliminary', note: [{ text: 'QC not valid' }] });
  expect(observed({}, { held: ['CREA'] })).not.toHaveProperty('note');
});

test('an analyte that the catalogue does not have goes out by the code and the name of its device', () => {
  expect(observed({ code: ' ZZ  9 ', name: ' Foo ' }).code).toEqual({
    ...{ coding: [{ system: 'urn:alder:analyte', code: 'ZZ 9' }], text: 'Foo' },
  });
  expect(observed({ code: ' ', name: ' ' }).code).toEqual({ coding: [], text: 'unknown' });
  expect(observed({ code: 'ZZ9', name: '' }).code).toMatchObject({ text: 'ZZ9' });
});

test('an observation is named by its result and its place, and leads back to the result', () => {
  expect(observationId('a-b', 0)).toBe('a-b-1');
  expect(resultOf('a-b-12')).toBe('a-b');
  expect(resultOf('a-b')).toBe('a-b');
});

const order: OrderRow = {
  ...{ id: 'o1', pet: 'p1', order_id: 'A17', status: 'sent', priority: 'stat', tests: ['GLU'], note: '' },
  ...{ at: '2026-11-28T09:00:00Z', updated, specimen: null },
};

test('an order goes out with its number, urgency, tests and state', () => {
  const one = serviceRequestOf(order, 'alpha');
  expect(one).toMatchObject({
    ...{ resourceType: 'ServiceRequest', id: 'o1', meta, status: 'active', intent: 'order', priority: 'stat' },
    identifier: [{ system: 'urn:alder:alpha:order', value: 'A17' }],
    code: { coding: [{ system: 'urn:alder:analyte', code: 'GLU' }], text: expect.stringMatching(/^Glucose/) },
    ...{ subject: { reference: 'Patient/p1' }, authoredOn: '2026-11-28T09:00:00Z' },
    category: [{ coding: [{ system: 'http://snomed.info/sct', code: '108252007', display: 'Laboratory procedure' }] }],
  });
  for (const absent of ['orderDetail', 'specimen', 'note']) expect(one).not.toHaveProperty(absent);

  const two = serviceRequestOf({ ...order, tests: ['ZZ1', ' ', 'ZZ  2'], note: 'Fasting', specimen: 's1' }, 'alpha');
  expect(two).toMatchObject({
    ...{ code: { text: 'ZZ1, ZZ 2' }, note: [{ text: 'Fasting' }], specimen: [{ reference: 'Specimen/s1' }] },
    orderDetail: [{ text: 'ZZ1' }, { text: 'ZZ 2' }],
  });
  expect(serviceRequestOf({ ...order, tests: [] }, 'alpha').code).toEqual({ text: 'Laboratory test' });
  const states = ['canceled', 'failed', 'done', 'sent'].map(
    (status) => serviceRequestOf({ ...order, status }, 'a').status,
  );
  expect(states).toEqual(['revoked', 'on-hold', 'completed', 'active']);
});

const tube: SpecimenRow = {
  ...{ id: 's1', pet: 'p1', number: 'T9', sample_type: 'edta', collected: '2026-11-28T08:00:00Z', received: null },
  ...{ rejected: null, reject_reason: null, withdrawn: null, orders: [], updated },
};

test('a tube goes out with its number, what is in it, when it was taken, and why it was rejected', () => {
  const identifier = { system: 'urn:alder:alpha:sample', value: 'T9' };
  expect(specimenOf(tube, 'alpha')).toEqual({
    ...{ resourceType: 'Specimen', id: 's1', meta, identifier: [identifier], accessionIdentifier: identifier },
    status: 'available',
    type: {
      coding: [
        { system: 'http://terminology.hl7.org/CodeSystem/v2-0487', code: 'BLD' },
        { system: 'urn:alder:sample', code: 'edta' },
      ],
      text: 'edta',
    },
    ...{ subject: { reference: 'Patient/p1' }, collection: { collectedDateTime: '2026-11-28T08:00:00Z' } },
  });
  const codeOf = (sample_type: string) =>
    (specimenOf({ ...tube, sample_type }, 'a').type as { coding: { code: string }[] }).coding.map(({ code }) => code);
  expect(['serum', 'urine', 'feces', 'swab'].map(codeOf)).toEqual([
    ['SER', 'serum'],
    ['UR', 'urine'],
    ['STL', 'feces'],
    ['swab'],
  ]);
  const rejected = { ...tube, rejected: updated, reject_reason: 'Clotted', received: updated, orders: ['o1', 'o2'] };
  expect(specimenOf(rejected, 'alpha')).toMatchObject({
    ...{ status: 'unsatisfactory', note: [{ text: 'Clotted' }], receivedTime: updated },
    request: [{ reference: 'ServiceRequest/o1' }, { reference: 'ServiceRequest/o2' }],
  });
  expect(specimenOf({ ...rejected, withdrawn: updated }, 'alpha').status).toBe('unavailable');
  const bare = specimenOf({ ...tube, sample_type: null, collected: null, reject_reason: 'Clotted' }, 'alpha');
  for (const absent of ['type', 'collection', 'note', 'receivedTime', 'request'])
    expect(bare).not.toHaveProperty(absent);
});

test('an analyzer goes out with its serial number, model and the name that the hospital gave it', () => {
  const device: DeviceRow = { id: 'd1', serial: 'S1', model: 'Analyzer X', name: 'Lab 1', deleted: false, updated };
  expect(deviceOf(device, 'alpha')).toEqual({
    ...{ resourceType: 'Device', id: 'd1', meta, status: 'active', serialNumber: 'S1', modelNumber: 'Analyzer X' },
    identifier: [{ system: 'urn:alder:alpha:device', value: 'S1' }],
    deviceName: [
      { name: 'Lab 1', type: 'user-friendly-name' },
      { name: 'Analyzer X', type: 'model-name' },
    ],
  });
  expect(deviceOf({ ...device, name: '', deleted: true }, 'alpha')).toMatchObject({
    ...{ status: 'inactive', deviceName: [{ type: 'model-name' }] },
  });
});
