import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import type { MatrixRun, MatrixValue } from '../domain/index.ts';
import { ChangesPanel } from './changes.panel.tsx';
import { MatrixPanel } from './matrix.panel.tsx';

const PET = '01933f00-0000-7000-8000-00000000b001';
const value = (code: string, raw: string, more: Partial<MatrixValue> = {}): MatrixValue => ({
  ...{ code, name: code, raw, number: Number(raw), comparator: null, unit: 'mg/dL', unit_raw: 'mg/dL' },
  ...{ flag: null, low: null, high: null, ...more },
});
const run = (id: string, timestamp: string, values: MatrixValue[], more: Partial<MatrixRun> = {}): MatrixRun => ({
  ...{ id, timestamp, device: 'Catalyst_One', device_serial: 'C1', model: '', typed_by: null, profile: 'Chem 17' },
  ...{ verify_state: 'final', values, ...more },
});
const runs = [
  run('r3', '2026-11-21T02:00:00.000Z', [
    value('CREA', '2.4', { flag: 'H', low: 0.8, high: 1.8 }),
    value('GLU', '110', { flag: 'N' }),
  ]),
  run('r2', '2026-05-21T02:00:00.000Z', [value('CREA', '106', { unit: 'umol/L', unit_raw: 'µmol/L' })], {
    device: 'vs2',
    device_serial: 'V1',
  }),
];
const responses = { 'labHistory.getMatrix': { species: 'cat', limits: [], result: runs } };

test('the table shows analytes down and results across, flags in words, units converted and analyzers told apart', async () => {
  show(<MatrixPanel pet={PET} />, responses);
  const row = await screen.findByRole('row', { name: /Creatinine/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells[0]!.textContent).toBe('0.8–1.8');
  expect(cells[1]!.textContent).toMatch(/2\.4.*H.*another analyzer/);
  expect(cells[2]!.textContent).toMatch(/1\.2.*Converted from 106 µmol\/L/);
  expect(screen.getByRole('link', { name: /21 May 2026.*VetScan VS2/ }).getAttribute('href')).toBe(
    '/clinicpath/results/r2',
  );
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain(`pet=${PET}&lang=en`);
});

test('"ever abnormal" leaves out what never left its range, an organ shows its own', async () => {
  show(<MatrixPanel pet={PET} />, responses);
  await userEvent.click(await screen.findByRole('radio', { name: 'Ever abnormal 1' }));
  expect(screen.queryByRole('row', { name: /Glucose/ })).toBeNull();
  expect(screen.getByRole('row', { name: /Creatinine/ })).toBeTruthy();
});

test('earlier results are read page by page; without any, the table says so, and a failure is told', async () => {
  const { send } = show(<MatrixPanel pet={PET} />, {
    'labHistory.getMatrix': ({ offset }: { offset?: string }) =>
      offset
        ? { species: 'cat', limits: [], result: [run('r1', '2020-05-21T02:00:00.000Z', [value('CREA', '1.1')])] }
        : { species: 'cat', limits: [], result: runs, next: 'n' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Earlier results' }));
  expect(await screen.findByRole('link', { name: /21 May 2020/ })).toBeTruthy();
  expect(send.mock.calls.map(([, input]) => (input as { offset?: string }).offset)).toEqual([undefined, 'n']);

  show(<MatrixPanel pet={PET} />, { 'labHistory.getMatrix': { species: 'cat', limits: [], result: [] } });
  expect(await screen.findByText('No results with values yet.')).toBeTruthy();
  show(<MatrixPanel pet={PET} />, {});
  expect(await screen.findByText(/Not found|not found|did not load|no longer/i)).toBeTruthy();
});

test('a change that biological variation does not explain is told in words, on the table and on the sheet of the result', async () => {
  const cat = {
    'labHistory.getMatrix': {
      species: 'cat',
      limits: [],
      result: [
        run('r3', '2026-11-21T02:00:00.000Z', [value('CREA', '2.4'), value('ALB', '3.1')]),
        run('r2', '2026-05-21T02:00:00.000Z', [value('CREA', '1.5'), value('ALB', '3.0')]),
      ],
    },
  };
  const words = /Rose more than biological variation explains: 60% \(limit 19\.8%\)\. Source: Summers/;
  const table = show(<MatrixPanel pet={PET} />, cat);
  const row = await screen.findByRole('row', { name: /Creatinine/ });
  expect(within(row).getByText(words)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Albumin/ })).queryByText(words)).toBeNull();
  table.unmount();
  const record = { id: 'r3', pet: PET } as ComponentProps<typeof ChangesPanel>['record'];
  show(<ChangesPanel record={record} />, cat);
  const items = within(await screen.findByRole('region', { name: 'Changes since the time before' })).getAllByRole(
    'listitem',
  );
  expect(items.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Creatinine: .*21 May 2026/)]);
});

test('a result that somebody typed says who, and not that an analyzer sent it', async () => {
  const typed = run('r1', '2026-11-21T02:00:00.000Z', [value('CREA', '1.4')], { device: 'generic', typed_by: 'Hsu' });
  show(<MatrixPanel pet={PET} />, { 'labHistory.getMatrix': { species: 'cat', limits: [], result: [typed] } });
  expect(await screen.findByRole('link', { name: /21 May 2026|21 Nov 2026.*Typed by Hsu/ })).toBeTruthy();
  expect(screen.queryByText(/Analyzer/)).toBeNull();
});

test('a reader who has chosen SI units sees the table in them and takes the file in them', async () => {
  show(<MatrixPanel pet={PET} />, responses, { account: { configs: { units: 'si' } } });
  const row = await screen.findByRole('row', { name: /Creatinine.*µmol\/L/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells[0]!.textContent).toBe('70.7–159');
  expect(cells[1]!.textContent).toMatch(/212.*H.*Converted from 2\.4 mg\/dL/);
  expect(cells[2]!.textContent).toMatch(/106/);
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain('units=si');
});
