import { newId } from '@alder/database';
import type { JudgedValue } from '@alder/lab/domain';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { exportLabMatrix, getLabMatrix } from '../contract/index.ts';
import { labHistoryHandlers } from './index.ts';

const NOW = new Date('2026-11-24T03:00:00.000Z');
const open = () => openHospital(labHistoryHandlers({ setVerifyState: async () => undefined }), { now: NOW });
type Opened = Awaited<ReturnType<typeof open>>;

const value = (code: string, raw: string, more: Partial<JudgedValue> = {}): JudgedValue => ({
  ...{ code, name: code, raw, comparator: null, number: Number(raw), scaled_result: null, unit: 'mg/dL' },
  ...{ unit_raw: 'mg/dL', flag: null, flag_device: '', status: 'F', range: null, range_text: '', ...more },
});

async function addResult(hospital: Opened, pet: string, at: string, results: JudgedValue[], more: object = {}) {
  const id = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('lab_record')
      .values({
        ...{ id, pet, device: 'Catalyst_One', device_serial: 'C1', profile: 'Chem 17', verify_state: 'final' },
        ...{ run_key: id, content_key: id, match_state: 'unrequested', timestamp: at },
        results: JSON.stringify(results),
        reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }),
        ...more,
      })
      .execute(),
  );
  return id;
}

const range = { low: 0.8, high: 1.8, crit_low: null, crit_high: null, unit: 'mg/dL', source: 'hospital', entry: null };

test('the table of a patient has every result that counts, newest first and page by page; retracted ones and controls are out', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet({ species: 'cat' });
  const other = await hospital.addPet();
  const old = await addResult(hospital, pet.id, '2020-01-05T01:00:00.000Z', [value('CREA', '1.2')]);
  const now = await addResult(hospital, pet.id, '2026-01-05T01:00:00.000Z', [
    value('CREA', '1.9', { flag: 'H', range: range as JudgedValue['range'] }),
  ]);
  await addResult(hospital, pet.id, '2026-02-05T01:00:00.000Z', [value('CREA', '9')], { verify_state: 'retracted' });
  await addResult(hospital, pet.id, '2026-02-06T01:00:00.000Z', [value('CREA', '9')], { control: true });
  await addResult(hospital, other.id, '2026-02-07T01:00:00.000Z', [value('CREA', '9')]);

  const { payload } = await hospital.call(getLabMatrix, { pet: pet.id });
  expect(payload.result.map(({ id }) => id)).toEqual([now, old]);
  expect(payload).toMatchObject({ species: 'cat' });
  expect(payload.result[0]!.values).toEqual([
    expect.objectContaining({ code: 'CREA', raw: '1.9', flag: 'H', low: 0.8, high: 1.8 }),
  ]);

  const first = await hospital.call(getLabMatrix, { pet: pet.id, limit: 1 });
  expect(first.payload.result.map(({ id }) => id)).toEqual([now]);
  const second = await hospital.call(getLabMatrix, { pet: pet.id, limit: 1, offset: first.payload.next! });
  expect(second.payload.result.map(({ id }) => id)).toEqual([old]);
  const empty = await hospital.addPet();
  expect((await hospital.call(getLabMatrix, { pet: empty.id })).payload.result).toEqual([]);
});

test('the table of a patient of another hospital is not found, nor is it without a right to the clinic or the laboratory', async () => {
  await using hospital = await open();
  await using elsewhere = await open();
  const pet = await elsewhere.addPet();
  expect(await hospital.call(getLabMatrix, { pet: pet.id })).toMatchObject({ status: 404 });
  const noRight = await hospital.addUser({ permits: [] });
  const own = await hospital.addPet();
  expect((await hospital.call(getLabMatrix, { pet: own.id }, { as: noRight })).status).toBe(403);
  expect((await file(hospital, pet.id)).statusCode).toBe(404);
  expect((await hospital.call(getLabMatrix, { pet: own.id, offset: 'x' })).status).toBe(400);
});

test('the file has a line an analyte and a column a result, in one unit, and no cell is a formula', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet({ patient_id: 'P-7 "x"' });
  const si = { unit: 'umol/L', unit_raw: 'umol/L' };
  await addResult(hospital, pet.id, '2026-01-05T01:00:00.000Z', [
    value('CREA', '1.9', { flag: 'H', range: range as JudgedValue['range'] }),
    value('=cmd()', '=1+1', { name: '=cmd()', number: null }),
    value('BE', '-5'),
  ]);
  await addResult(hospital, pet.id, '2020-01-05T01:00:00.000Z', [value('CREA', '106', si)], {
    ...{ device: 'generic', device_serial: '', typed_by: '許' },
  });
  const response = await file(hospital, pet.id, 'zhtw');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toBe('attachment; filename="lab-P-7__x_-2026-11-24.csv"');
  const rows = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['entity_id', 'detail']).where('action', '=', exportLabMatrix.id).execute(),
  );
  expect(rows).toEqual([{ entity_id: pet.id, detail: { results: 2 } }]);
  const lines = response.body.replace('\ufeff', '').split('\r\n');
  expect(lines[0]).toBe('項目,代碼,單位,參考範圍,2026/1/5（一） 09:00,2020/1/5（日） 09:00');
  expect(lines[1]).toBe('儀器,,,,Catalyst One C1,由 許 手動輸入');
  expect(lines[2]).toBe('肌酸酐,CREA,mg/dL,0.8 – 1.8,1.9 H,1.2');
  expect(lines).toContain("'=cmd(),'=cmd(),mg/dL,,'=1+1,");
  expect(lines).toContain('BE,BE,mg/dL,,-5,');
});

const file = (hospital: Opened, pet: string, lang = 'en') =>
  hospital.app.inject({
    ...{ method: 'GET', url: `${addressOf(exportLabMatrix, { hospital: hospital.key })}?pet=${pet}&lang=${lang}` },
    headers: { 'x-test-session': hospital.admin.id },
  });

test('ten years of 40 analytes are read by one statement', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const results = Array.from({ length: 40 }, (_, n) =>
    value(`A${n}`, '1.23', { range: range as JudgedValue['range'] }),
  );
  for (let month = 0; month < 120; month += 1)
    await addResult(hospital, pet.id, new Date(Date.UTC(2016, month, 3)).toISOString(), results);
  await hospital.call(getLabMatrix, { pet: pet.id, limit: 120 });
  const times: number[] = [];
  for (let n = 0; n < 9; n += 1) {
    const began = performance.now();
    const { payload } = await hospital.call(getLabMatrix, { pet: pet.id, limit: 120 });
    times.push(performance.now() - began);
    expect(payload.result).toHaveLength(120);
  }
  const median = times.sort((a, b) => a - b)[4]!;
  console.info(`matrix of 120 results with 40 values: ${median.toFixed(1)} ms`);
  expect(median).toBeLessThan(500);
});
