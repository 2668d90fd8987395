import { newId } from '@alder/database';
import { getUnmatched, putResult } from '@alder/lab/contract';
import { createQcLot, fileQcRecord, getQcChart, getQcOverview, getRecordQc } from '@alder/quality-control/contract';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';
import { reactions } from './reactions.ts';

const now = new Date('2026-11-24T04:00:00.000Z');

/** A hospital whose gateway serves one analyzer with a control lot of glucose, 98 ± 3 mg/dL. */
async function open(last_qc_at: Date | null = null) {
  const gateway = { id: newId(), serial: newId().replaceAll('-', '').slice(-16).toUpperCase() };
  const holder: { session?: object } = {};
  const findSession = () => async (request: { headers: Record<string, unknown> }) =>
    (request.headers['x-gateway'] ? holder.session : undefined) as never;
  const hospital = await openHospital(implementations, { reactions, now, findSession });
  const account = { id: gateway.id, display_name: gateway.serial, email: '', role: 'gateway', permits: ['lis'] };
  holder.session = { id: gateway.id, account, hospital };
  const device = newId();
  await hospital.work(async (trx) => {
    await trx
      .insertInto('gateway')
      .values({ ...gateway, key_hash: Buffer.from(gateway.id) })
      .execute();
    await trx.insertInto('device').values({ id: device, model: 'vs2', serial: '0000V00042', last_qc_at }).execute();
  });
  const analytes = [{ analyte: 'GLU', unit: 'mg/dL', mean: 98, sd: 3 }];
  const lot = { device, level: 1, lot: 'Q2218', expires_on: '2027-01-31', opened_on: null, analytes };
  const { id } = (await hospital.call(createQcLot, lot)).payload.result;
  let seq = 0;
  const put = async (sample: string, glucose: string, time: string) => {
    seq += 1;
    const query = new URLSearchParams({ received_at: now.toISOString(), protocol: 'astm', device: 'vs2' });
    const bytes = [
      'H|\\^&|||ABAXIS, INC.^VetScan VS2^2.1^0000V00042|||||||P|E 1394-97|20261124120000',
      'P|1|||||||U',
      `O|1|${sample}||^^^Comprehensive: 9172BB5||${time}`,
      `R|1|^^^GLU|${glucose}|mg/dL||||F`,
      'L|1|N',
    ].join('\r');
    const response = await hospital.app.inject({
      method: 'POST',
      url: `${addressOf(putResult, { seq })}?${query}`,
      headers: { 'content-type': 'application/octet-stream', 'x-gateway': 'yes' },
      payload: Buffer.from(bytes),
    });
    return (response.json() as { payload: { records: string[] } }).payload.records[0]!;
  };
  const overview = async () => (await hospital.call(getQcOverview, {})).payload;
  const inbox = async () => (await hospital.call(getUnmatched, {})).payload.result;
  return Object.assign(hospital, { device, lot: id, put, overview, inbox });
}

test('a control run of an analyzer that names a lot is filed as QC by itself, fails, and marks the results that follow', async () => {
  await using hospital = await open();
  await hospital.put('QC-Q2218', '99', '20261124090000');
  expect((await hospital.overview()).result).toMatchObject([
    { recent: ['pass'], last_qc_at: '2026-11-24T01:00:00.000Z' },
  ]);
  expect(await hospital.inbox()).toEqual([]);
  const good = await hospital.put('T1', '110', '20261124093000');
  await hospital.put('QC-Q2218', '120', '20261124100000');
  const held = await hospital.put('T2', '111', '20261124103000');

  const ofRecord = async (record: string) => (await hospital.call(getRecordQc, { record })).payload.result;
  expect(await ofRecord(good)).toEqual([]);
  expect(await ofRecord(held)).toMatchObject([{ analyte: 'GLU', cause: 'failed', rules: ['1-2s', '1-3s'] }]);
  const chart = await hospital.call(getQcChart, { device: hospital.device, analyte: 'GLU' });
  expect(chart.payload.points).toMatchObject([
    { value: 99, source: 'device', author: null, state: 'accepted' },
    { value: 120, source: 'device', state: 'rejected' },
  ]);
  expect((await hospital.inbox()).map(({ recordId }) => recordId).sort()).toEqual(['T1', 'T2']);
});

test('a control run that names no lot waits for a person, and is filed once', async () => {
  await using hospital = await open();
  const record = await hospital.put('QC-12345678', '99', '20261124090000');
  expect((await hospital.overview()).unfiled).toMatchObject([
    { record, device: hospital.device, number: 'QC-12345678' },
  ]);
  const file = () => hospital.call(fileQcRecord, { record, lot: hospital.lot });
  expect((await file()).payload.result).toMatchObject([{ value: 99, verdict: 'pass', author: 'Dr. Lin' }]);
  expect(await file()).toMatchObject({ status: 409, payload: { error: 'controlRunFiled' } });
  expect((await hospital.overview()).unfiled).toEqual([]);
  const patient = await hospital.put('T1', '110', '20261124093000');
  expect((await hospital.call(fileQcRecord, { record: patient, lot: hospital.lot })).status).toBe(404);
});

test('more than 90 days after the last good run a result is marked as measured without valid QC', async () => {
  await using hospital = await open(new Date(now.getTime() - 91 * 86_400_000));
  const record = await hospital.put('T1', '110', '20261124093000');
  const { result } = (await hospital.call(getRecordQc, { record })).payload;
  expect(result).toMatchObject([{ cause: 'overdue', analyte: '', released_at: null }]);
  await hospital.put('QC-Q2218', '99', '20261124110000');
  expect((await hospital.overview()).result).toMatchObject([
    { due: false, holds: [{ passed_at: '2026-11-24T03:00:00.000Z' }] },
  ]);
});
