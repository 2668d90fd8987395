import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { decideChange, getWorkshop, replayDriver, saveDriver } from '../contract/index.ts';
import { driverWorkshopHandlers } from './index.ts';

export const NOW = new Date('2026-11-28T03:00:00.000Z');

/** Records of an analyzer that writes the chart number into P-11 and has a code of its own. */
export const run = (chart = 'P02418', value = '3.1', flag = 'A') =>
  [
    'H|\\^&|||Norvet C5^2.14',
    `P|1|||Mochi||||||${chart}`,
    'O|1|S-1||^^^CHEM',
    `R|1|^^^X7|${value}|mg/dL|0.8-2.4|${flag}||F||||20261121094755`,
    'L|1|N',
  ].join('\r');
export const base64 = (text: string) => Buffer.from(text).toString('base64');
export const TAUGHT = {
  places: [
    { place: 'P.11.1', meaning: 'chart' as const },
    { place: 'P.5.1', meaning: 'name' as const },
  ],
  words: [{ of: 'code' as const, word: 'X7', as: 'CREA' }],
};

/** A hospital with an analyzer of its own. */
export async function openWorkshop() {
  const hospital = await openHospital(driverWorkshopHandlers, { now: NOW });
  const addDevice = async (values: object = {}) => {
    const id = newId();
    const row = { id, model: 'generic', serial: id.slice(-8), name: 'Bench 2', ...values };
    await hospital.work((trx) => trx.insertInto('device').values(row).execute());
    return row;
  };
  const device = await addDevice();
  /** A message of the analyzer as the laboratory keeps it. */
  const addMessage = async (text: string, received_at = '2026-11-20T03:00:00.000Z', of = device) => {
    const stored = await hospital.services.storage.put(hospital.id, Buffer.from(text));
    const id = newId();
    const values = {
      ...{
        id,
        device: of.model,
        device_serial: of.serial,
        protocol: 'astm' as const,
        received_at,
        state: 'filed' as const,
      },
      ...{ raw_key: stored.key, raw_sha256: stored.sha256, size: Buffer.byteLength(text), preview: text.slice(0, 20) },
    };
    await hospital.work((trx) => trx.insertInto('transmission').values(values).execute());
    return id;
  };
  const input = (more: object = {}) =>
    ({
      ...{ device: device.id, name: 'Norvet C5', protocol: 'astm', charset: 'utf-8', decimal: '.' },
      ...{ bytes: base64(run()), taught: TAUGHT },
      ...more,
    }) as never;
  const save = (more: object = {}, how: object = {}) => hospital.call(saveDriver, input(more), how);
  const begin = async () => (await hospital.call(getWorkshop, { device: device.id })).payload;
  /** Replays a version and agrees to every change. */
  const agree = async (driver: string, number = 1, of = device.id) => {
    const { payload } = await hospital.call(replayDriver, { device: of, driver, number });
    for (const { id, version } of payload.groups) await hospital.call(decideChange, { id, version, verdict: 'agreed' });
    return payload;
  };
  return Object.assign(hospital, { device, addDevice, addMessage, save, begin, agree });
}
