import { newId } from '@alder/database';
import { expect, test } from 'vitest';
import { glucose, interferences, openInterface, value } from './interface.fixture.ts';

const LOINC = 'http://loinc.org';
const UCUM = 'http://unitsofmeasure.org';

test('another system reads a result with its patient, order, tube and analyzer: codes, unit, range, judgment and all references lead somewhere', async () => {
  await using lab = await openInterface();
  const pet = await lab.addPet({ patient_id: 'P02418' });
  const { record, order, specimen, number } = await lab.addResult(pet.id, { conclusion: 'Fasting sample' });

  const { status, type, body } = await lab.get(`/Observation/${record}-1`);
  expect([status, type]).toEqual([200, 'application/fhir+json; charset=utf-8']);
  expect(body).toMatchObject({
    ...{ resourceType: 'Observation', id: `${record}-1`, status: 'final' },
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: {
      coding: [
        { system: LOINC, code: '2345-7' },
        { system: 'urn:alder:analyte', code: 'GLU' },
      ],
      text: 'Glucose',
    },
    subject: { reference: `Patient/${pet.id}` },
    valueQuantity: { value: 268, unit: 'mg/dL', system: UCUM, code: 'mg/dL' },
    interpretation: [{ coding: [{ code: 'HH' }] }],
    referenceRange: [{ low: { value: 70, code: 'mg/dL' }, high: { value: 143, code: 'mg/dL' } }],
    ...{ basedOn: [{ reference: `ServiceRequest/${order}` }], specimen: { reference: `Specimen/${specimen}` } },
    device: { reference: `Device/${lab.device.id}`, display: 'Catalyst One PC-0042' },
  });
  expect(Date.parse(body.effectiveDateTime)).toBe(Date.parse('2026-11-24T02:00:00Z'));

  const report = (await lab.get(`/DiagnosticReport/${record}`)).body;
  expect(report).toMatchObject({
    ...{ status: 'final', code: { text: 'Chem 17' }, conclusion: 'Fasting sample' },
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
    result: [{ reference: `Observation/${record}-1` }],
  });
  const references = JSON.stringify([body, report]).matchAll(/"reference":"([^"]+)"/g);
  const led = await Promise.all([...references].map(async ([, to]) => [to, (await lab.get(`/${to}`)).status]));
  expect(led.filter(([, answered]) => answered !== 200)).toEqual([]);
  expect(led.length).toBeGreaterThan(6);

  expect((await lab.get(`/Patient/${pet.id}`)).body).toMatchObject({
    identifier: [{ use: 'usual', system: `urn:alder:${lab.key}:chart`, value: 'P02418' }],
    ...{ gender: 'female', birthDate: '2019-08-17', name: [{ text: 'Mochi' }] },
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/patient-animal' }],
  });
  expect((await lab.get(`/Specimen/${specimen}`)).body).toMatchObject({
    ...{ accessionIdentifier: { value: number }, status: 'available', type: { text: 'heparin' } },
    request: [{ reference: `ServiceRequest/${order}` }],
  });
  expect((await lab.get(`/ServiceRequest/${order}`)).body).toMatchObject({
    ...{ status: 'completed', intent: 'order', priority: 'urgent', code: { coding: [{ code: 'GLU' }] } },
  });
  expect((await lab.get(`/Device/${lab.device.id}`)).body).toMatchObject({
    ...{ status: 'active', serialNumber: 'PC-0042' },
    deviceName: [{ name: 'Chemistry' }, { name: 'Catalyst One' }],
  });
});

test('a retracted result goes out as entered in error, a corrected one says which value, and a preliminary one and one under a hold are not final', async () => {
  await using lab = await openInterface();
  const pet = await lab.addPet();
  const state = async (id: string, count = 1) => [
    (await lab.get(`/DiagnosticReport/${id}`)).body.status,
    ...(await Promise.all(
      Array.from({ length: count }, async (_, at) => (await lab.get(`/Observation/${id}-${at + 1}`)).body.status),
    )),
  ];
  const error = 'entered-in-error';

  for (const status of ['retracted', 'invalid'])
    expect(await state((await lab.addResult(pet.id, { status })).record)).toEqual([error, error]);

  const urea = value({ code: 'BUN', number: 24, unit: 'mg/dL' });
  const before = [{ ...glucose, raw: '286', number: 286 }, urea];
  const modified = [{ timestamp: '2026-11-24T03:00:00.000Z', user: 'Dr. Lin', reason: 'Typed wrong', before }];
  const corrected = await lab.addResult(pet.id, { status: 'amended', values: [glucose, urea], modified });
  expect(await state(corrected.record, 2)).toEqual(['corrected', 'corrected', 'final']);
  expect((await lab.get(`/Observation/${corrected.record}-1`)).body.issued).toBe('2026-11-24T03:00:00.000Z');

  const early = await lab.addResult(pet.id, { status: 'preliminary', values: [{ ...glucose, status: 'P' }, urea] });
  expect(await state(early.record, 2)).toEqual(['preliminary', 'preliminary', 'final']);

  const held = await lab.addResult(pet.id, { values: [glucose, urea] });
  const hold = newId();
  await lab.work(async (trx) => {
    const row = { id: hold, device: lab.device.id, analyte: 'GLU', cause: 'failed', since: new Date() };
    await trx.insertInto('qc_hold').values(row).execute();
    await trx.insertInto('qc_held_result').values({ hold, record: held.record }).execute();
  });
  expect(await state(held.record, 2)).toEqual(['preliminary', 'preliminary', 'final']);
  expect((await lab.get(`/Observation/${held.record}-1`)).body.note).toEqual([{ text: 'QC not valid' }]);
  expect((await lab.get(`/DiagnosticReport/${held.record}`)).body.conclusion).toBe('QC not valid');

  // A release changes what the result says: who asks for changes since then is given it again.
  const then = new Date(Date.now() + 60_000);
  await lab.work((trx) =>
    trx.updateTable('qc_hold').set({ released_at: then, released_by: lab.admin.id }).where('id', '=', hold).execute(),
  );
  const changed = await lab.walk('DiagnosticReport', `_lastUpdated=ge${then.toISOString()}`);
  expect(changed.map(({ id, status }) => [id, status])).toEqual([[held.record, 'final']]);
});

test('a LOINC code goes out only where unit, sample and analyzer fit it, and a unit is of UCUM only where it is', async () => {
  await using lab = await openInterface();
  const pet = await lab.addPet();
  const values = [
    value({ code: 'GLU', number: 14.9, unit: 'mmol/L' }),
    value({ code: 'GLU', number: 14.9, unit: 'g/L' }),
    value({ code: 'WBC', number: 11.2, unit: '10*3/uL' }),
    value({ code: 'X-7', name: 'Own ratio', number: 3, unit: 'arb.' }),
    value({ code: 'SDMA', number: 14, unit: 'ug/dL', comparator: '<' }),
    value({ code: 'K', raw: '----', flag: 'invalid', unit: 'mmol/L' }),
    value({ code: 'COLOR', name: 'Color', raw: 'yellow' }),
  ];
  const codes = async (over: object) => {
    const { record } = await lab.addResult(pet.id, { values, ...over });
    const all = await lab.walk('Observation', `_id=${values.map((_, at) => `${record}-${at + 1}`).join()}`);
    return all.map(({ code }) => code.coding.find(({ system }: { system: string }) => system === LOINC)?.code ?? '');
  };
  expect(await codes({})).toEqual(['14749-6', '', '6690-2', '', '', '2823-3', '']);
  expect(await codes({ sample_type: 'urine' })).toEqual(Array(7).fill(''));
  // No analyzer counted these cells.
  expect(await codes({ typed: true })).toEqual(['14749-6', '', '', '', '', '2823-3', '']);

  const { record } = await lab.addResult(pet.id, { values });
  const read = async (place: number) => (await lab.get(`/Observation/${record}-${place}`)).body;
  expect((await read(3)).valueQuantity).toEqual({ value: 11.2, unit: '10³/µL', system: UCUM, code: '10*3/uL' });
  expect((await read(4)).valueQuantity).toEqual({ value: 3, unit: 'arb.' });
  expect((await read(4)).code).toEqual({ coding: [{ system: 'urn:alder:analyte', code: 'X-7' }], text: 'Own ratio' });
  expect((await read(5)).valueQuantity.comparator).toBe('<');
  expect(await read(6)).toMatchObject({ dataAbsentReason: { coding: [{ code: 'error' }], text: '----' } });
  expect(await read(6)).not.toHaveProperty('valueQuantity');
  expect((await read(7)).valueString).toBe('yellow');
});

test('control material and results without a patient are no results of an animal', async () => {
  await using lab = await openInterface();
  const pet = await lab.addPet();
  const { record } = await lab.addResult(pet.id, { control: true });
  expect((await lab.get(`/DiagnosticReport/${record}`)).status).toBe(404);
  expect(await lab.walk('Observation', '')).toEqual([]);
});

test('what interferes with a value goes out as its note, with cause, direction, size and source in the language of the hospital, and leaves the value as it is', async () => {
  await using lab = await openInterface();
  const pet = await lab.addPet();
  const urea = value({ code: 'BUN', raw: '20', number: 20, unit: 'mg/dL', flag: 'N' });
  const { record } = await lab.addResult(pet.id, { values: [glucose, urea] });
  const mark = { rule: 'r', percent: null, source: '', index: null, grade: null, value: null, medicine: null };
  interferences.push({
    record,
    marks: [
      { ...mark, code: 'GLU', direction: 'down', percent: 12, source: 'Maker, 2024', index: 'hemolysis', grade: 2 },
      { ...mark, code: 'GLU', direction: 'up', medicine: ['Prednisolone', 'Prednisolone', null, '培尼皮質醇'] },
    ],
  });
  const notes = [
    { text: '干擾：溶血 2+，數值可能偽性降低約 12%（Maker, 2024）' },
    { text: '干擾：培尼皮質醇，數值可能偽性升高' },
  ];
  const { body } = await lab.get(`/Observation/${record}-1`);
  expect(body).toMatchObject({ note: notes, valueQuantity: { value: 268 } });
  expect((await lab.get(`/Observation/${record}-2`)).body.note).toBeUndefined();
  const found = await lab.walk('Observation', `patient=${pet.id}`);
  expect(found.map(({ id, note }) => [id, note])).toEqual([
    [`${record}-1`, notes],
    [`${record}-2`, undefined],
  ]);
  interferences.length = 0;
});
