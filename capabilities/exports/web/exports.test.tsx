import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { exportBusy, exportPassword, targetUnreachable } from '../contract/index.ts';
import { ExportsScreen } from './index.ts';

const id = '01933f00-0000-7000-8000-00000000e001';
const entry = {
  ...{ id, version: 4, kind: 'asked', state: 'done', made_at: '2026-11-23T01:00:00.000Z', files: 801, files_done: 801 },
  ...{ bytes: 129_261_881, bytes_done: 129_261_881, missing: 0, sha256: 'a'.repeat(64), fingerprint: 'f'.repeat(64) },
  ...{ failure: null, sent_to: null, created_by: 'Dr. Chou', finished_at: '2026-11-23T01:02:00.000Z' },
  expires_at: '2026-11-30T01:02:00.000Z',
  ...{ created_at: '2026-11-23T01:00:00.000Z', updated_at: '2026-11-23T01:02:00.000Z' },
};
const target = {
  ...{ id, version: 2, endpoint: '', bucket: 'own-bucket', prefix: 'alder', region: 'us-east-1', access_key: 'AKIA' },
  ...{ active: true, tested_at: entry.created_at, next_at: '2026-12-23T01:00:00.000Z' },
  ...{ created_at: entry.created_at, updated_at: entry.updated_at },
};

function open(entries: readonly object[], more: object = {}) {
  return show(
    <ExportsScreen />,
    { 'export.getHospitalEntries': { result: entries }, 'export.getTarget': { result: null }, ...more },
    { path: '/manage/data', account: { role: 'hospitalAdmin' } },
  );
}

test('a hospital without an archive makes one by a press and its password, which is asked for again when it is wrong', async () => {
  const { send } = open([], { 'export.create': exportPassword({ fields: { password: exportPassword.code } }) });
  expect(await screen.findByText('No archive yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Make the archive' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'guessed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make the archive' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'export.create' }),
    { password: 'guessed', lang: 'en' },
    expect.anything(),
  );
  expect((await within(dialog).findAllByText('This is not your password')).length).toBeGreaterThan(0);
});

test('a second archive while one is made is refused with the text of the page', async () => {
  open([], { 'export.create': exportBusy() });
  await userEvent.click(await screen.findByRole('button', { name: 'Make the archive' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'right');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make the archive' }));
  expect(await within(dialog).findByText(/An archive is being made already/)).toBeTruthy();
});

test('an archive that is being made says how far it is, can be canceled, and no second one is offered', async () => {
  const copying = { ...entry, state: 'copying', files: 130, files_done: 40, bytes_done: 5_242_880, fingerprint: null };
  const { send } = open([{ ...copying, sha256: null, expires_at: null }], { 'export.remove': { result: copying } });
  expect(await screen.findByText('Copying images and files: 40 of 130, 5.0 MB')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make the archive' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel it' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel it' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'export.remove' }),
    { id, version: 4 },
    expect.anything(),
  );
});

test('an archive that is ready shows its size, its last day and its fingerprint, and is downloaded with the password', async () => {
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { send } = open([entry], { 'export.open': { ticket: '1.sealed', until: entry.expires_at } });
  const table = await screen.findByRole('table', { name: 'Archives' });
  expect(within(table).getByText('123 MB')).toBeTruthy();
  expect(within(table).getByText(/^Ready until/)).toBeTruthy();
  expect(within(table).getByText('f'.repeat(64))).toBeTruthy();
  await userEvent.click(within(table).getByRole('button', { name: 'Download' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'right');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('The download has begun')).toBeTruthy();
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'export.open' }),
    { id, password: 'right' },
    expect.anything(),
  );
  expect((pressed.mock.contexts[0] as HTMLAnchorElement).href).toContain(`/export/getFile/${id}?ticket=1.sealed`);
  pressed.mockRestore();
});

test('a failure is shown at its archive: failed, not sent, files that could not be read', async () => {
  open([
    { ...entry, id: `${id.slice(0, -1)}2`, state: 'failed', failure: 'diskFull', sha256: null, expires_at: null },
    { ...entry, id: `${id.slice(0, -1)}3`, kind: 'monthly', created_by: null, failure: 'notSent', missing: 2 },
  ]);
  expect(await screen.findByText('The disk of the server is full.')).toBeTruthy();
  expect(screen.getByText('Your bucket did not take it; it can be downloaded instead.')).toBeTruthy();
  expect(screen.getByText('2 stored files could not be read whole; manifest.json names them.')).toBeTruthy();
  expect(screen.getByText('Each month')).toBeTruthy();
});

test('the bucket is shown without its key, and a new one is saved only when the test file came back', async () => {
  const { send } = open([], {
    'export.getTarget': { result: target },
    'export.saveTarget': targetUnreachable({ reason: 'AccessDenied' }),
  });
  expect(await screen.findByText('own-bucket/alder')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change the bucket' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText(/Secret access key/)).toHaveProperty('value', '');
  await userEvent.type(within(dialog).getByLabelText(/Your password/), 'right');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Test and save' }));
  expect(await within(dialog).findByText('A test file could not be written to this bucket and read back')).toBeTruthy();
  const { bucket, prefix, region, access_key, endpoint } = target;
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'export.saveTarget' }),
    { bucket, prefix, region, access_key, endpoint, active: true, password: 'right', version: 2 },
    expect.anything(),
  );
});
