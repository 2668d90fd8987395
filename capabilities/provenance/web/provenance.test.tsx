import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Provenance } from '../contract/index.ts';
import { ProvenanceDrawer } from './index.ts';

const id = (n: number) => `01933f00-0000-7000-8000-00000000e00${n}`;
const at = '2026-11-21T02:45:00.000Z';
const text = 'P|1|91\rR|1|^^^GLU|91|mg/dL';
const provenance: Provenance = {
  ...{ record: id(1), measured_at: at, filed_at: at, corrected: false },
  value: {
    ...{ code: 'GLU', name: 'GLU', raw: '91', comparator: null, number: 91, scaled_result: null, unit: 'mg/dL' },
    ...{ unit_raw: 'mg/dL', flag: 'H', flag_device: '', status: 'F', range_text: '' },
    range: { low: 70, high: 90, crit_low: null, crit_high: 300, unit: 'mg/dL', source: 'hospital', entry: id(2) },
  },
  device: { model: 'vs2', serial: 'VS-00318', name: 'Ward', reported: 'ABAXIS VetScan VS2' },
  reagent: { lot: '9172BB5', name: 'Comprehensive', expires_on: '2027-02-28', opened_at: null },
  qc: {
    ...{ state: 'valid', internal: true, release: null },
    run: { measured_at: at, lot: 'Q2211', level: 1, value: 92, unit: 'mg/dL', z: 0.4, rules: [], verdict: 'pass' },
  },
  range: { source: 'Own study, 2026', valid_from: '2026-01-01T00:00:00.000Z' },
  driver: { id: 'vs2', version: 3 },
  message: {
    ...{ id: id(3), received_at: at, protocol: 'astm', charset: 'utf-8', size: text.length, sha256: 'ab'.repeat(32) },
    ...{ excerpt: btoa(text), offset: 0, value: { start: 18, end: 20 } },
  },
};
const open = (more: Partial<Provenance> = {}) =>
  show(<ProvenanceDrawer record={id(1)} code="GLU" onClose={() => undefined} />, {
    'provenance.getOfValue': { result: { ...provenance, ...more } },
  } as never);

test('the panel names device, lot, quality control, range with its source, driver with its version, and marks the bytes of the value', async () => {
  open();
  const panel = await screen.findByRole('dialog', { name: 'Where this number comes from' });
  const part = (name: string) => within(panel).findByRole('region', { name });
  expect((await part('Device')).textContent).toMatch(/Ward · VetScan VS2.*VS-00318.*vs2, version 3/);
  expect((await part('Reagent')).textContent).toMatch(/9172BB5.*Comprehensive.*28 Feb 2027/);
  expect((await part('Quality control')).textContent).toMatch(/Valid.*Lot Q2211 L1 · 92 mg\/dL · \+0\.4 SD.*passed/);
  expect((await part('Reference range')).textContent).toMatch(
    /Set by the hospital.*70 – 90 mg\/dL.*300.*Own study, 2026/,
  );
  const bytes = await part('Message as it was sent');
  expect(bytes.querySelector('mark')!.textContent).toBe('91');
  expect(bytes.textContent).toBe('P|1|91CR\nR|1|^^^GLU|91|mg/dL');
  expect(within(panel).getByText('Bytes 19 to 20 are this value.')).toBeTruthy();
});

test('a result that was entered by a person has no message, and a value without range was not judged', async () => {
  open({ message: null, driver: null, reagent: null, value: { ...provenance.value, range: null }, range: null });
  expect(await screen.findByText('A person entered this result; there is no message of a device.')).toBeTruthy();
  expect(screen.getByText('No range, so the value was not judged.')).toBeTruthy();
  expect(screen.getByText('The device sent no lot.')).toBeTruthy();
});

test('missing bytes and a corrected value are reported, and nothing is marked', async () => {
  const { unmount } = open({ message: { ...provenance.message!, excerpt: '', value: null } });
  expect(await screen.findByText('The bytes of the message are no longer in the storage.')).toBeTruthy();
  unmount();
  open({ corrected: true, message: { ...provenance.message!, value: null } });
  expect(await screen.findByText('The value was corrected and does not stand in the message.')).toBeTruthy();
  expect(document.querySelector('mark')).toBeNull();
});
