import { newId } from '@alder/database';
import { passQc } from '@alder/devices/server';
import { openHospital } from '@alder/testing';
import { createQcLot, createQcRun } from '../contract/index.ts';
import { followRecord, qualityControlHandlers } from './index.ts';

export const handlers = qualityControlHandlers({ passQc });
export const start = new Date('2026-11-24T00:00:00.000Z');
export const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

/** A hospital with one analyzer and two levels of a control: CREA 1.4 ± 0.05 and 5.6 ± 0.12 mg/dL. */
export async function openQc() {
  const reactions = { 'record.created': [followRecord({ passQc })] };
  const hospital = await openHospital(handlers, { now: start, reactions });
  const device = newId();
  const serial = `S${device.slice(-8)}`;
  await hospital.work((trx) =>
    trx.insertInto('device').values({ id: device, model: 'Catalyst_One', serial }).execute(),
  );
  const addLot = async (level: number, mean: number | null, sd: number | null, more = {}) => {
    const analytes = [{ analyte: 'CREA', unit: 'mg/dL', mean, sd }];
    const input = { device, level, lot: `Q221${level}`, expires_on: '2027-01-31', opened_on: null, analytes, ...more };
    return (await hospital.call(createQcLot, input)).payload.result;
  };
  const [low, high] = [await addLot(1, 1.4, 0.05), await addLot(2, 5.6, 0.12)];
  let minutes = 0;
  /** Runs a lot an hour and a half after the last run, so that it is a run of its own. */
  const run = (lot: string, value: number, measured_at?: Date) => {
    if (!measured_at) {
      minutes += 90;
      hospital.setNow(at(minutes));
    }
    const values = [{ analyte: 'CREA', value }];
    return hospital.call(createQcRun, { lot, values, ...(measured_at && { measured_at: measured_at.toISOString() }) });
  };
  return Object.assign(hospital, { device, serial, addLot, low, high, run });
}
export type OpenQc = Awaited<ReturnType<typeof openQc>>;

/** A result of a pet as the laboratory stores it. */
export async function addResult(hospital: OpenQc, measured: Date, code = 'CREA') {
  const pet = await hospital.addPet();
  const id = newId();
  const results = JSON.stringify([{ code, raw: '3.1', unit: 'mg/dL', number: 3.1, comparator: null, flag: 'H' }]);
  const reported = JSON.stringify({ patient_id: '', name: '', sex: null, species: null });
  const keys = {
    run_key: id,
    content_key: id,
    record_id: id,
    match_state: 'unrequested',
    reported,
    verify_state: 'final',
  };
  const row = { id, pet: pet.id, device: 'Catalyst_One', device_serial: hospital.serial, results, ...keys };
  await hospital.work((trx) =>
    trx
      .insertInto('lab_record')
      .values({ ...row, timestamp: measured, device_time: measured })
      .execute(),
  );
  return { id, pet };
}
