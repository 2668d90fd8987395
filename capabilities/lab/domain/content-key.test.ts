import { makeObservation, type Run } from '@alder/instrument-messages/domain';
import { expect, test } from 'vitest';
import { runContentText, runIdentityText, sampleText } from './index.ts';

const glucose = (value: string, status = 'F', unit = 'mg/dL') =>
  makeObservation({ names: ['GLU'], value, unit, range: '', flag: '', status }, '.');
const run: Run = {
  device: { vendor: 'ABAXIS', model: 'vs2', serial: 'S1' },
  orderIds: ['L000123'],
  patientIds: ['10231'],
  patientName: 'Mochi',
  sex: undefined,
  species: undefined,
  isControl: false,
  panel: 'Chem',
  lot: '9172BB5',
  examTime: '2026-11-21T02:00:00.000Z',
  headerTime: '2026-11-21T02:01:00.000Z',
  observations: [glucose('98')],
  comments: [],
  error: null,
  internalQc: [],
  cassette: null,
};

test('a run is another one at another device, time, panel, lot, sample, patient or error, whatever its values', () => {
  const others: Partial<Run>[] = [
    { device: { ...run.device, serial: 'S2' } },
    { examTime: '2026-11-21T02:00:01.000Z' },
    { panel: 'Lyte 4' },
    { lot: '9172BB6' },
    { orderIds: ['L000124'] },
    { patientIds: ['10232'] },
    { error: { code: '4037', text: 'Insufficient sample' } },
  ];
  for (const other of others) expect(runIdentityText({ ...run, ...other })).not.toBe(runIdentityText(run));
  for (const same of [{ headerTime: null }, { patientName: 'MOCHI' }, { observations: [glucose('99')] }])
    expect(runIdentityText({ ...run, ...same })).toBe(runIdentityText(run));
});

test('a run without a time, or without a number that identifies a patient, is distinguished by its values', () => {
  const unnamed: Partial<Run>[] = [{ examTime: null }, { orderIds: ['1'], patientIds: ['TEST', ''] }];
  for (const more of unnamed) {
    const identity = (value: string) => runIdentityText({ ...run, ...more, observations: [glucose(value)] });
    expect(identity('98')).toBe(identity('98'));
    expect(identity('98')).not.toBe(identity('99'));
  }
  const inUnit = (unit: string) =>
    runIdentityText({ ...run, examTime: null, observations: [glucose('98', 'F', unit)] });
  expect(inUnit('mg/dL')).not.toBe(inUnit('mmol/L'));
});

test('a device is known by its serial, else its model, else by what the gateway knows', () => {
  const device = (model: string, serial: string, known?: string) =>
    runIdentityText({ ...run, device: { vendor: '', model, serial } }, known);
  expect(device('vs2', 'S1', 'G1')).toBe(device('hm5', 'S1', 'G2'));
  expect(device('vs2', '', 'G1')).toBe(device('vs2', '', 'G2'));
  expect(device('vs2', '')).not.toBe(device('hm5', ''));
  expect(device('', '', 'G1')).not.toBe(device('', '', 'G2'));
  expect(device('', '')).not.toBe(device('', '', 'G2'));
});

test('the same values with another status are another message', () => {
  const content = (value: string, status: string) => runContentText({ ...run, observations: [glucose(value, status)] });
  expect(content('98', 'P')).not.toBe(content('98', 'F'));
  expect(content('98', 'F')).not.toBe(content('99', 'F'));
  expect(content('98', 'F')).toBe(runContentText(run));
});

test('a corrected run finds the one it corrects by device, panel and numbers, in any order, and never without a number', () => {
  const sample = (more: Partial<Run>, known?: string) => sampleText({ ...run, ...more }, known);

  expect(sample({ examTime: null, lot: '', orderIds: ['10231'], patientIds: ['L000123'] })).toBe(sample({}));
  expect(sample({ orderIds: ['L000123', '1'] })).toBe(sample({}));
  for (const other of [{ panel: 'Lyte 4' }, { patientIds: ['10232'] }, { device: { ...run.device, serial: 'S2' } }])
    expect(sample(other)).not.toBe(sample({}));
  expect(sample({ orderIds: ['1'], patientIds: ['TEST'] })).toBe('');
  const nameless = { device: { vendor: '', model: '', serial: '' } };
  expect(sample(nameless, 'G1')).not.toBe(sample(nameless, 'G2'));
  expect(sample({ device: { vendor: '', model: 'vs2', serial: '' } }, 'G1')).toBe(
    sample({ device: { vendor: '', model: 'vs2', serial: '' } }, 'G2'),
  );
});
