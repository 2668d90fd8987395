import { show } from '@alder/testing/screen';
import { toastQueue } from '@alder/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { labOrder, labRecord, value } from './lab.fixture.ts';
import { RerunDialog } from './rerun.dialog.tsx';
import { RerunPanel } from './rerun.panel.tsx';

const beyond = value('ALT', 1000, { raw: '>1000', comparator: '>', unit: 'U/L' });
const record = labRecord({ results: [beyond, value('K', 4.1)] });
const asked = { record: record.id, factor: 5, applied: 'here', by: 'Hsu', note: 'Saline' } as const;

test('a value above the range is offered a dilution, what is lost by it is named, and the factor goes with the order', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  const { send } = show(<RerunDialog record={record} onClose={onClose} />, {
    'record.rerun': { result: labOrder({ rerun: asked }) },
  });
  expect(screen.getByText(/^Above what the analyzer can measure: .*>1000/)).toBeTruthy();
  expect(screen.getByText('Not reported from a diluted sample: Potassium')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '×10' }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Saline');
  await user.click(screen.getByRole('button', { name: /^Ask for the re-run ×10/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send.mock.calls.find(([call]) => call.id === 'record.rerun')?.[1]).toMatchObject({
    ...{ id: record.id, factor: 10, applied: 'here', note: 'Saline' },
  });
  expect(toastQueue.current().at(-1)?.text).toMatch(/^Re-run .* ordered$/);
});

test('an analyzer that multiplies itself is said to, and an undiluted re-run has no factor', async () => {
  const user = userEvent.setup();
  const { send } = show(<RerunDialog record={record} onClose={vi.fn()} />, {
    'record.rerun': { result: labOrder({ rerun: asked }) },
  });
  await user.click(screen.getByRole('switch', { name: /^The analyzer multiplies by itself/ }));
  await user.click(screen.getByRole('button', { name: /^Ask for the re-run ×5/ }));
  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'record.rerun')?.[1]).toMatchObject({
      factor: 5,
      applied: 'device',
    }),
  );
  await user.click(screen.getByRole('radio', { name: 'Undiluted' }));
  expect(screen.queryByRole('switch')).toBeNull();
});

test('both values stand beside each other, with the factor and what the analyzer reported', async () => {
  const dilution = { factor: 5, applied: 'here', raw: '624', number: 624 } as const;
  const later = value('ALT', 3120, { unit: 'U/L', dilution });
  show(<RerunPanel record={record} />, {
    'record.getReruns': {
      of: null,
      result: [
        {
          order: labOrder({ rerun: asked, order_status: 'done' }),
          records: [{ id: record.id, timestamp: record.timestamp, verify_state: 'final', values: [later] }],
        },
        {
          order: labOrder({ id: '01933f00-0000-7000-8000-00000000c002', rerun: { ...asked, factor: 1 } }),
          records: [],
        },
      ],
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Re-runs' }));
  expect(panel.getByRole('listitem').textContent).toMatch(/>1000 → 3120 U\/L ×5×5: the analyzer reported 624/);
  expect(panel.getByText(/is on its way/)).toBeTruthy();
});

test('a result that was never measured again says nothing about it', async () => {
  const { container } = show(<RerunPanel record={record} />, { 'record.getReruns': { of: null, result: [] } });
  await waitFor(() => expect(container.querySelector('section')).toBeNull());
});
