import { newId } from '@alder/database';
import { createRecord, updateRecord } from '@alder/lab/contract';
import { getProvenance } from '@alder/provenance/contract';
import { createCustomRange } from '@alder/ranges/contract';
import { expect, test } from 'vitest';
import { openWithGateway } from './service-logs.fixture.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');
type Opened = Awaited<ReturnType<typeof openWithGateway>>;

/** A run of a rotor analyzer: the chart number and the lot have the digits of the glucose in them too. */
const chemistry = (chart: string, values: Readonly<Record<string, string>>, time = '20261121104500') =>
  [
    'H|\\^&|||ABAXIS, INC.^VetScan VS2^2.1^VS-00318|||||||P|E 1394-97|20261121105900',
    `P|1|${chart}`,
    `O|1|||^^^Comprehensive: 9172BB5||${time}`,
    ...Object.entries(values).map(([code, value], at) => `R|${at + 1}|^^^${code}|${value}|mg/dL|17 to 91||||F`),
    'L|1|N',
  ].join('\r');

const of = async (hospital: Opened, record: string, code: string) =>
  (await hospital.call(getProvenance, { record, code })).payload.result;

/** The text of a message with the bytes of the value in brackets. */
function marked({ message }: Awaited<ReturnType<typeof of>>): string {
  const bytes = Buffer.from(message!.excerpt, 'base64').subarray(-message!.offset);
  const { start, end } = message!.value!;
  return `${bytes.subarray(0, start)}[${bytes.subarray(start, end)}]${bytes.subarray(end)}`;
}

test('behind a value stand device, lot, range with its source, driver with its version, and the message with the very bytes of the value', async () => {
  await using hospital = await openWithGateway({ now: NOW });
  const pet = await hospital.addPet({ species: 'dog' });
  const ranges = { GLU: { low: 70, high: 90, crit_low: null, crit_high: null, unit: 'mg/dL' } };
  await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges, source: 'Own study, 2026' });
  await hospital.work(async (trx) => {
    await trx.insertInto('device').values({ id: newId(), model: 'vs2', serial: 'VS-00318', name: 'Ward' }).execute();
    const package_ = { id: newId(), name: 'Comprehensive', lot: '9172BB5', expires_on: '2027-02-28', quantity: 12 };
    await trx.insertInto('reagent_lot').values(package_).execute();
  });
  const text = chemistry(pet.patient_id, { GLU: '91', BUN: '91' });
  const [record] = await hospital.put(text);

  const glucose = await of(hospital, record!, 'GLU');
  expect(glucose).toMatchObject({
    ...{ value: { raw: '91', flag: 'H' }, corrected: false, measured_at: '2026-11-21T02:45:00.000Z' },
    device: { model: 'vs2', serial: 'VS-00318', name: 'Ward', reported: 'ABAXIS, INC. VetScan VS2' },
    reagent: { lot: '9172BB5', name: 'Comprehensive', expires_on: '2027-02-28', opened_at: null },
    ...{ range: { source: 'Own study, 2026' }, driver: { id: 'vs2' } },
    qc: { state: 'unknown', run: null, release: null, internal: null },
    message: { protocol: 'astm', size: Buffer.byteLength(text), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(glucose.driver!.version).toBeGreaterThan(0);
  expect(marked(glucose)).toBe(text.replace('GLU|91', 'GLU|[91]'));
  expect(marked(await of(hospital, record!, 'BUN'))).toBe(text.replace('BUN|91', 'BUN|[91]'));
});

test('a value that a later message of the run brought is marked in that message', async () => {
  await using hospital = await openWithGateway({ now: NOW });
  const pet = await hospital.addPet();
  const [record] = await hospital.put(chemistry(pet.patient_id, { GLU: '91' }));
  const more = chemistry(pet.patient_id, { GLU: '91', BUN: '33' });
  expect(await hospital.put(more)).toEqual([record]);
  expect(marked(await of(hospital, record!, 'BUN'))).toBe(more.replace('BUN|33', 'BUN|[33]'));
});

test('a corrected value says so and is marked nowhere, and a result that a person entered has no message', async () => {
  await using hospital = await openWithGateway({ now: NOW });
  const pet = await hospital.addPet();
  const [id] = await hospital.put(chemistry(pet.patient_id, { GLU: '91' }));
  const results = [{ code: 'GLU', raw: '19', unit: 'mg/dL' }];
  await hospital.call(updateRecord, { id: id!, version: 1, reason: 'Misread', results });
  const corrected = await of(hospital, id!, 'GLU');
  expect(corrected).toMatchObject({ value: { raw: '19' }, corrected: true, message: { value: null } });
  expect(Buffer.from(corrected.message!.excerpt, 'base64').toString()).toContain('GLU|91');

  const typed = await hospital.call(createRecord, { pet: pet.id, results });
  expect(await of(hospital, typed.payload.result.id, 'GLU')).toMatchObject({ message: null, driver: null });
});

test('quality control is that of the time of the measurement: the last control run before it, not the one after', async () => {
  await using hospital = await openWithGateway({ now: NOW });
  const pet = await hospital.addPet();
  const device = newId();
  const lot = newId();
  await hospital.work(async (trx) => {
    await trx.insertInto('device').values({ id: device, model: 'vs2', serial: 'VS-00318' }).execute();
    const named = { id: lot, device, level: 1, lot: 'Q2211', expires_on: '2027-01-31', analytes: '[]' };
    await trx.insertInto('qc_lot').values(named).execute();
    for (const [measured_at, verdict, value] of [
      ['2026-11-21T00:00:00.000Z', 'pass', 92],
      ['2026-11-21T02:50:00.000Z', 'reject', 120],
    ] as const) {
      const run = newId();
      await trx.insertInto('qc_run').values({ id: run, device, lot, measured_at, source: 'person' }).execute();
      const point = {
        id: newId(),
        run,
        lot,
        device,
        level: 1,
        analyte: 'GLU',
        unit: 'mg/dL',
        value,
        z: 0.4,
        measured_at,
      };
      await trx
        .insertInto('qc_point')
        .values({ ...point, verdict, state: 'accepted' })
        .execute();
    }
  });
  const [record] = await hospital.put(chemistry(pet.patient_id, { GLU: '91' }));
  expect((await of(hospital, record!, 'GLU')).qc).toMatchObject({
    ...{ state: 'valid', run: { lot: 'Q2211', level: 1, value: 92, z: 0.4, measured_at: '2026-11-21T00:00:00.000Z' } },
  });
});

test('a result or a value that does not stand here is not found, another hospital sees none, and the permit of the laboratory is needed', async () => {
  await using hospital = await openWithGateway({ now: NOW });
  await using other = await openWithGateway({ now: NOW });
  const pet = await hospital.addPet();
  const [record] = await hospital.put(chemistry(pet.patient_id, { GLU: '91' }));
  expect((await hospital.call(getProvenance, { record: newId(), code: 'GLU' })).status).toBe(404);
  expect((await hospital.call(getProvenance, { record: record!, code: 'NA' })).status).toBe(404);
  expect((await other.call(getProvenance, { record: record!, code: 'GLU' })).status).toBe(404);
  const imager = await hospital.addUser({ permits: ['pacs'] });
  expect((await hospital.call(getProvenance, { record: record!, code: 'GLU' }, { as: imager })).status).toBe(403);
});
