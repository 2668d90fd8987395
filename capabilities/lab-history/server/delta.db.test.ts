import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { getDeltaLimits, getLabMatrix, updateDeltaLimits } from '../contract/index.ts';
import { labHistoryHandlers } from './index.ts';

const open = () =>
  openHospital(labHistoryHandlers({ setVerifyState: async () => undefined }), {
    now: new Date('2026-11-24T03:00:00.000Z'),
  });
const potassium = {
  species: 'cat',
  analyte: 'K',
  kind: 'percent',
  amount: 20,
  unit: '',
  within_days: 7,
  holds: true,
} as const;
const creatinine = {
  species: null,
  analyte: 'CREA',
  kind: 'absolute',
  amount: 0.3,
  unit: 'mg/dL',
  within_days: 30,
  holds: false,
} as const;

test('limits are set by whoever answers for the laboratory, once a key, not over newer ones, and come with the results of a patient', async () => {
  await using hospital = await open();
  await using other = await open();
  const pet = await hospital.addPet();
  const limits = [potassium, creatinine];
  const doctor = await hospital.addUser({ role: 'doctor' });
  const imager = await hospital.addUser({ permits: ['pacs'] });

  expect((await hospital.call(getDeltaLimits, {}, { as: doctor })).payload.result).toEqual({ limits: [], version: 0 });
  expect((await hospital.call(updateDeltaLimits, { version: 0, limits }, { as: doctor })).status).toBe(403);
  expect((await hospital.call(getDeltaLimits, {}, { as: imager })).status).toBe(403);

  const key = '01933f00-0000-7000-8000-00000000dddd';
  const first = await hospital.call(updateDeltaLimits, { version: 0, limits }, { key });
  expect(first).toMatchObject({ status: 200, payload: { result: { limits, version: 1 } } });
  expect((await hospital.call(updateDeltaLimits, { version: 0, limits }, { key })).payload).toEqual(first.payload);
  expect(await hospital.call(updateDeltaLimits, { version: 0, limits: [] })).toMatchObject({
    ...{ status: 409, payload: { error: 'stale', current: { version: 1, limits } } },
  });
  expect((await hospital.call(getLabMatrix, { pet: pet.id })).payload.limits).toEqual(limits);
  expect((await other.call(getDeltaLimits, {})).payload.result).toEqual({ limits: [], version: 0 });

  const audited = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('action', '=', updateDeltaLimits.id).execute(),
  );
  expect(audited).toMatchObject([{ detail: { before: [], after: limits } }]);
  expect((await hospital.call(updateDeltaLimits, { version: 1, limits: [] })).payload.result).toMatchObject({
    ...{ limits: [], version: 2 },
  });
});

test('two limits of one analyte and species, nothing as an amount, no days and a difference without a unit are refused', async () => {
  await using hospital = await open();
  for (const limits of [
    [potassium, { ...potassium, amount: 30 }],
    [{ ...potassium, amount: 0 }],
    [{ ...potassium, amount: -1 }],
    [{ ...potassium, within_days: 0 }],
    [{ ...potassium, unit: 'mmol/L' }],
    [{ ...creatinine, unit: '' }],
    [{ ...potassium, analyte: ' ' }],
  ])
    expect((await hospital.call(updateDeltaLimits, { version: 0, limits })).status).toBe(400);
  expect((await hospital.call(getDeltaLimits, {})).payload.result.version).toBe(0);
});
