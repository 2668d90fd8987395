import { newId } from '@alder/database';
import {
  decideChange,
  replayDriver,
  saveDriver,
  switchDriverOff,
  switchDriverOn,
} from '@alder/driver-workshop/contract';
import { getQuarantined, replayTransmission } from '@alder/lab/contract';
import { getProvenance } from '@alder/provenance/contract';
import { getHospitalServiceLogs } from '@alder/service-logs/contract';
import { expect, test } from 'vitest';
import { openWithGateway } from './service-logs.fixture.ts';

const NOW = new Date('2026-11-28T03:00:00.000Z');

/** Records of an analyzer that writes the chart number into P-11 and calls creatinine X7. */
const run = (chart: string, value = '3.1', minute = 10) =>
  [
    'H|\\^&|||Norvet C5^2.14',
    `P|1|||Mochi||||||${chart}`,
    'O|1|||^^^CHEM',
    `R|1|^^^X7|${value}|mg/dL|0.8-2.4|A||F||||202611281045${minute}`,
    'L|1|N',
  ].join('\r');
const TAUGHT = {
  places: [
    { place: 'P.11.1', meaning: 'chart' as const },
    { place: 'P.5.1', meaning: 'name' as const },
  ],
  words: [{ of: 'code' as const, word: 'X7', as: 'CREA' }],
};
const from = { device: 'generic', device_serial: 'C5-1' };

async function open() {
  const hospital = await openWithGateway({ now: NOW });
  const device = newId();
  await hospital.work((trx) =>
    trx.insertInto('device').values({ id: device, model: 'generic', serial: 'C5-1', name: 'Bench 2' }).execute(),
  );
  const save = async (text: string, more: object = {}) => {
    const input = { device, name: 'Norvet', protocol: 'astm', charset: 'utf-8', decimal: '.', taught: TAUGHT } as const;
    const { payload } = await hospital.call(saveDriver, {
      ...input,
      bytes: Buffer.from(text).toString('base64'),
      ...more,
    });
    return payload.result;
  };
  /** Replays the first version and agrees to every change. */
  const agree = async (driver: string) => {
    const { payload } = await hospital.call(replayDriver, { device, driver, number: 1 });
    for (const { id, version } of payload.groups) await hospital.call(decideChange, { id, version, verdict: 'agreed' });
    return payload;
  };
  const result = (id: string) =>
    hospital.work((trx) => trx.selectFrom('lab_record').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
  return Object.assign(hospital, { device, save, agree, result });
}

test('an analyzer taught from one capture files by the chart number and code that it was taught, until the driver is switched off', async () => {
  await using hospital = await open();
  const { device } = hospital;
  const pet = await hospital.addPet({ species: 'dog' });
  const [first] = await hospital.put(run(pet.patient_id), from);
  expect(await hospital.result(first!)).toMatchObject({ pet: null, match_state: 'unmatched', driver: 'generic' });

  const { id, key } = await hospital.save(run(pet.patient_id));
  const replayInput = { device, driver: id, number: 1 };
  expect(await hospital.agree(id)).toMatchObject({ messages: 1, counts: { patient: 1, code: 1 } });
  const on = await hospital.call(switchDriverOn, { ...replayInput, version: null });
  // What was filed stays as it is.
  expect((await hospital.result(first!)).match_state).toBe('unmatched');
  const [second] = await hospital.put(run(pet.patient_id, '3.3', 20), from);
  const filed = await hospital.result(second!);
  expect(filed).toMatchObject({ pet: pet.id, match_state: 'unrequested', driver: key, driver_version: 1 });
  expect(filed.results).toMatchObject([{ code: 'CREA', number: 3.3 }]);
  // Another device of the same model is read as before.
  const [other] = await hospital.put(run(pet.patient_id, '3.4', 30), { ...from, device_serial: 'C5-2' });
  expect(await hospital.result(other!)).toMatchObject({ pet: null, driver: 'generic' });

  await hospital.call(switchDriverOff, { device, version: on.payload.result.version });
  const [third] = await hospital.put(run(pet.patient_id, '3.5', 40), from);
  expect(await hospital.result(third!)).toMatchObject({ pet: null, driver: 'generic' });
});

test('behind a value that an own driver read stand that driver and the very bytes of the value, also when it is off again', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet({ species: 'dog' });
  const { id, key } = await hospital.save(run(pet.patient_id));
  await hospital.agree(id);
  await hospital.call(switchDriverOn, { device: hospital.device, driver: id, number: 1, version: null });
  const text = run(pet.patient_id, '3.3');
  const [record] = await hospital.put(text, from);
  await hospital.call(switchDriverOff, { device: hospital.device, version: 1 });
  const { payload } = await hospital.call(getProvenance, { record: record!, code: 'CREA' });
  expect(payload.result.driver).toEqual({ id: key, version: 1 });
  const at = text.indexOf('3.3');
  expect(payload.result.message!.value).toEqual({ start: at, end: at + 3 });
});

test('a message that waits in quarantine is read again by the own driver of its device', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet({ species: 'dog' });
  const csv = `Beast;When;ALT\n${pet.patient_id};2026-11-20 10:00;55\n`;
  const file = { ...from, protocol: 'file' } as never;
  await hospital.put(csv, file);
  const waiting = async () => (await hospital.call(getQuarantined, {})).payload.result;
  const [message] = await waiting();
  const places = [
    { place: 'column:Beast', meaning: 'chart' as const },
    { place: 'column:When', meaning: 'time' as const },
    { place: 'column:ALT', meaning: 'value' as const, text: 'U/L' },
  ];
  const { id } = await hospital.save(csv, { protocol: 'file', taught: { places, words: [] } });
  expect(await hospital.agree(id)).toMatchObject({ messages: 1, counts: { readable: 1 } });
  expect((await hospital.call(replayTransmission, { id: message!.id })).payload.error).toBe('stillUnreadable');
  await hospital.call(switchDriverOn, { device: hospital.device, driver: id, number: 1, version: null });
  const { payload } = await hospital.call(replayTransmission, { id: message!.id });
  expect(payload.records).toMatchObject([{ pet: pet.id, results: [{ code: 'ALT', number: 55 }] }]);
  expect(await waiting()).toEqual([]);
});

test('an error code of the analyzer that was taught is a service log with its texts in three languages and its severity', async () => {
  await using hospital = await open();
  const clot = ['H|\\^&|||Norvet C5^2.14', 'P|1', 'O|1|||^^^CHEM||20261128103000', 'C|1|I|E12|I', 'L|1|N'].join('\r');
  const logs = async () =>
    (await hospital.call(getHospitalServiceLogs, { until: '2026-11-30T00:00:00.000Z' })).payload.result;
  await hospital.put(clot, from);
  expect(await logs()).toEqual([]);
  const texts = { en: 'Clot in the probe', ja: 'プローブの詰まり', zhtw: '探針阻塞' };
  const errors = [{ code: 'E12', severity: 'fault', ...texts }];
  const { id } = await hospital.save(clot, { taught: { ...TAUGHT, errors } });
  await hospital.agree(id);
  await hospital.call(switchDriverOn, { device: hospital.device, driver: id, number: 1, version: null });
  await hospital.put(clot.replace('103000', '104000'), from);
  expect(await logs()).toMatchObject([
    {
      ...{ model: 'generic', serial: 'C5-1', error_code: 'E12', error_text: 'Clot in the probe' },
      evidence: { device_code: 'E12', taught: { severity: 'fault', ...texts } },
    },
  ]);
});
