import { show } from '@alder/testing/screen';
import { Refusal } from '@alder/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Retention } from '../contract/index.ts';
import { RetentionPart } from './retention.part.tsx';

const STUDY = '01933f00-0000-7000-8000-00000000c001';
const off: Retention = {
  ...{ years: 7, isOn: false, changed_by: null, changed_at: null, version: 0, announced: [], holds: [] },
  preview: {
    leaving: { studies: 12, images: 340, bytes: 3 * 1_073_741_824 },
    held: { studies: 2, images: 9, bytes: 0 },
    ...{ oldest: '2014-03-01T02:00:00.000Z', earliest: '2026-12-29T02:00:00.000Z' },
  },
  announced_total: { studies: 0, images: 0, bytes: 0 },
  localBackup: true,
};
const study = { study: STUDY, datetime: '2014-03-01T02:00:00.000Z', description: 'THORAX', pet_name: 'Mochi' };

test('it is off, says what would leave, and is switched on only after a dialog that says so again', async () => {
  const { send } = show(<RetentionPart />, {
    'pacs.getRetention': { result: off },
    'pacs.setRetention': { result: 'ok' },
  });
  expect(await screen.findByText('Every image is kept.')).toBeTruthy();
  expect(screen.getByText('12 studies, 340 images, 3.00 GB.')).toBeTruthy();
  expect(screen.getByText(/Held by a report.*2 studies/)).toBeTruthy();
  expect(screen.getByText(/local backup at your hospital/)).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Switch on…' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Keep images for 7 years?' });
  expect(dialog.textContent).toContain('Nothing is deleted today.');
  expect(send.mock.calls.some(([call]) => call.id === 'pacs.setRetention')).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete old images from then on' }));
  expect(send.mock.calls.find(([call]) => call.id === 'pacs.setRetention')?.[1]).toEqual({
    version: 0,
    years: 7,
    isOn: true,
  });
});

test('fewer than three years are refused before anything is sent', async () => {
  show(<RetentionPart />, { 'pacs.getRetention': { result: off } });
  const years = await screen.findByLabelText('Years');
  await userEvent.clear(years);
  await userEvent.type(years, '2');
  expect(screen.getByText('From 3 to 30')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Switch on…' }).getAttribute('aria-disabled')).toBe('true');
});

test('a study that leaves soon is kept with a reason, and a refusal says so and loses nothing', async () => {
  const on = {
    ...{ ...off, isOn: true, version: 1, changed_by: 'Dr. Lin', changed_at: '2026-11-01T02:00:00.000Z' },
    announced: [{ ...study, images: 4, bytes: 5, leaves_at: '2026-12-01T02:00:00.000Z' }],
    announced_total: { studies: 1, images: 4, bytes: 5 },
  };
  const { send, responses } = show(<RetentionPart />, {
    'pacs.getRetention': { result: on },
    'pacs.holdStudy': () => new Refusal({ code: 'notFound', status: 404 } as never),
  });
  expect(await screen.findByText(/Set by Dr\. Lin/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  const dialog = screen.getByRole('dialog', { name: 'Keep this study' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Dispute');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep' }));
  expect(await within(dialog).findByText('This is no longer here.')).toBeTruthy();
  responses['pacs.holdStudy'] = { result: { id: STUDY } };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('The study is kept')).toBeTruthy();
  const sent = send.mock.calls.filter(([call]) => call.id === 'pacs.holdStudy').map(([, input]) => input);
  expect(sent).toEqual([
    { study: STUDY, reason: 'Dispute' },
    { study: STUDY, reason: 'Dispute' },
  ]);
});
