import { show } from '@alder/testing/screen';
import { toastQueue } from '@alder/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import type { DeltaHold } from '../contract/index.ts';
import { HoldPanel } from './hold.panel.tsx';
import { HoldsPanel } from './holds.panel.tsx';

const STAMP = '2026-11-21T02:00:00.000Z';
const id = (end: string) => `01933f00-0000-7000-8000-0000000${end}`;
const HOLD: DeltaHold = {
  ...{ id: id('0d001'), version: 2, created_at: STAMP, updated_at: STAMP, record: id('0a001'), record_version: 1 },
  ...{ pet: id('0b001'), pet_name: 'Miru', patient_id: 'P02418', species: 'cat', breed: '', coat_colour: null },
  ...{ device: 'Catalyst_One', device_serial: 'C1', profile: 'Chem 17', measured_at: STAMP, critical: true },
  ...{ state: 'waiting', raised_at: STAMP, rerun_by_name: null, rerun_at: null, decided_by_name: null },
  ...{ decided_at: null, note: '' },
  changes: [
    {
      ...{ code: 'CREA', name: 'CREA', raw: '2.0', unit: 'mg/dL', before: 1, before_record: id('0a000') },
      ...{ since: '2026-11-13T02:00:00.000Z', kind: 'percent', difference: 100, limit: 50, limit_unit: '' },
      within_days: 30,
    },
  ],
};
const record = { id: HOLD.record, pet: HOLD.pet } as ComponentProps<typeof HoldPanel>['record'];

test('the sheet says what changed by how much since when, and a person verifies it with a note', async () => {
  const user = userEvent.setup();
  const { send } = show(<HoldPanel record={record} onRerun={vi.fn()} onMove={vi.fn()} />, {
    'deltaHold.getAll': { result: [HOLD] },
    'deltaHold.verify': { result: { ...HOLD, state: 'verified' } },
  });
  const panel = within(await screen.findByRole('region', { name: 'Waits for verification' }));
  expect(panel.getByRole('listitem').textContent).toBe(
    'Creatinine 2.0 mg/dL: rose by 100% since 13 Nov 2026 (limit 50% within 30 days). It was 1 mg/dL then.',
  );
  await user.click(panel.getByRole('button', { name: 'Verify' }));
  await user.type(screen.getByRole('textbox', { name: /^How it was checked/ }), 'Tube compared');
  await user.click(screen.getByRole('button', { name: /^Verify and release/ }));
  await waitFor(() => expect(toastQueue.current().map(({ text }) => text)).toContain('Verified and released'));
  expect(send.mock.calls.find(([call]) => call.id === 'deltaHold.verify')?.[1]).toMatchObject({
    ...{ id: HOLD.id, version: 2, note: 'Tube compared' },
  });
});

test('the mix-up check names the patient whose values fit, and moving goes on with that patient', async () => {
  const user = userEvent.setup();
  const onMove = vi.fn();
  const near = {
    ...{ pet: id('0b002'), pet_name: 'Momo', patient_id: 'P77', species: 'cat', breed: '', coat_colour: null },
    ...{ record: id('0a002'), measured_at: STAMP },
    ...{ fit: { compared: 3, beyond: 0 }, swapped: { compared: 3, beyond: 0 } },
  };
  const other = { ...near, pet: id('0b003'), pet_name: 'Coco', fit: { compared: 3, beyond: 2 } };
  show(<HoldPanel record={record} onRerun={vi.fn()} onMove={onMove} />, {
    'deltaHold.getAll': { result: [HOLD] },
    'deltaHold.getMixUp': { result: [near, other] },
  });
  await user.click(await screen.findByRole('button', { name: 'Wrong patient?' }));
  const rows = within(await screen.findByRole('dialog')).getAllByRole('listitem');
  expect(rows[0]?.textContent).toMatch(/Momo P77.*Would fit exchanged.*0 of 3 beyond the limits there/);
  expect(rows[1]?.textContent).not.toMatch(/Would fit exchanged/);
  await user.click(screen.getByRole('button', { name: 'Move to Momo' }));
  expect(onMove).toHaveBeenCalledWith(near.pet);
});

test('who has no permit for the laboratory reads why a result waits and decides nothing', async () => {
  show(
    <HoldPanel record={record} onRerun={vi.fn()} onMove={vi.fn()} />,
    { 'deltaHold.getAll': { result: [{ ...HOLD, state: 'rerun', rerun_by_name: 'Hsu', rerun_at: STAMP }] } },
    { account: { permit_lis: false } },
  );
  expect(await screen.findByText(/^Hsu asked for a re-run/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a verified result says by whom and how; one that never waited says nothing', async () => {
  const verified = { ...HOLD, state: 'verified', decided_at: STAMP, decided_by_name: 'Hsu', note: 'Repeated by hand' };
  show(<HoldPanel record={record} onRerun={vi.fn()} onMove={vi.fn()} />, {
    'deltaHold.getAll': { result: [verified as DeltaHold] },
  });
  expect(await screen.findByText(/^Verified by Hsu, .*: Repeated by hand$/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the list shows every result that waits with its change, and says when none does', async () => {
  show(<HoldsPanel />, { 'deltaHold.getAll': { result: [HOLD] } });
  const row = (await screen.findAllByRole('row'))[1]!;
  expect(row.textContent).toMatch(/Miru P02418.*Creatinine 2\.0 mg\/dL: rose by 100%.*Waits.*Critical/);
});

test('an empty list says so', async () => {
  show(<HoldsPanel />, { 'deltaHold.getAll': { result: [] } });
  expect(await screen.findByText('No result waits for verification.')).toBeTruthy();
});
