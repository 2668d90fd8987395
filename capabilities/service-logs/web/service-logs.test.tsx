import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { decideReplacements, deleteServiceLog, requestReplacement } from '../contract/index.ts';
import { ReviewScreen, ServiceLogsScreen } from './index.ts';

const id = (n: number) => `01933f00-0000-7000-8000-00000000d00${n}`;
const log = (n: number, more: object = {}) => ({
  ...{ id: id(n), version: 3, created_at: `2026-11-2${n}T02:14:00.000Z`, updated_at: '2026-11-21T02:14:00.000Z' },
  ...{ model: 'vs2', error_code: `410${n}`, error_text: 'Rotor mix failed', serial: 'VS-00318', replaceable: true },
  ...{ service_status: 'new', rotor_lot_number: '7731AA1', lot_count: 2, duplicate: false, exam_time: null },
  ...{ record: null, request: null, decided_by: null, decided_at: null, decision_reason: '' },
  evidence: { panel: 'Comprehensive', cassette: null, comments: [], device_code: `410${n}`, message: null },
  ...more,
});
const request = {
  id: id(9),
  reason: 'Mixed badly',
  contact: '',
  photo: null,
  requested_by: 'Lin',
  created_at: '2026-11-21T03:00:00.000Z',
};
const logs = [
  log(4),
  log(3, { service_status: 'requested', request }),
  log(2, {
    service_status: 'rejected',
    request,
    decided_by: 'Kuo',
    decided_at: '2026-11-22T03:00:00.000Z',
    decision_reason: 'Another lot',
  }),
  log(1, { replaceable: false, model: 'Catalyst_One' }),
];
const range = { since: '2026-10-25T16:00:00.000Z', until: '2026-11-25T15:59:59.999Z' };
const open = (answers: object = {}) =>
  show(
    <ServiceLogsScreen />,
    { 'serviceLog.getHospitalServiceLogs': { result: logs, ...range }, ...answers } as never,
    { account: { role: 'hospitalAdmin' } } as never,
  );

test('only replaceable logs have a box, select all takes those, and pressed again clears them', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Service logs' });
  expect(within(table).getAllByRole('checkbox')).toHaveLength(2);
  expect(within(table).getByText('A request is waiting for a decision')).toBeTruthy();
  expect(within(table).getByText('Nothing was spoiled that is replaced')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
  expect(screen.getByText('0 selected')).toBeTruthy();
});

test('a request is sent for the chosen logs with the versions that were seen', async () => {
  const { send } = open({ 'serviceLog.requestReplacement': { result: [logs[0]] } });
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Select VS2, 4104/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Request replacement' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/7731AA1/)).toBeTruthy();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /What happened/ }), 'Stopped');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Replacement requested for one log')).toBeTruthy();
  const [, input] = send.mock.calls.find(([call]) => call.id === requestReplacement.id)!;
  expect(input).toMatchObject({ logs: [{ id: id(4), version: 3 }], reason: 'Stopped', photo: null });
});

test('a rejected log opens with the reason and is requested again; one with an open request is not deleted', async () => {
  const { send } = open({ 'serviceLog.delete': { result: logs[0] } });
  const table = await screen.findByRole('table', { name: 'Service logs' });
  await userEvent.click(within(table).getByText('4102'));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByText('Another lot')).toBeTruthy();
  expect(within(drawer).getByRole('button', { name: 'Request again' })).toBeTruthy();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Log deleted')).toBeTruthy();
  expect(send.mock.calls.some(([call]) => call.id === deleteServiceLog.id)).toBe(true);
  await userEvent.click(within(table).getByText('4103'));
  expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('without logs the page names the period, and the filter for replaceable ones leaves the others out', async () => {
  open({ 'serviceLog.getHospitalServiceLogs': { result: [], ...range } });
  expect(await screen.findByText(/^No logs between/)).toBeTruthy();
});

test('a reviewer decides several requests at once, is shown which were not decided, and a rejection needs a reason', async () => {
  const hospital = { id: id(8), key: 'coast', name: 'Coast' };
  const reviewed = [3, 5].map((n) => ({
    ...log(n, { service_status: 'requested', request }),
    ...{ hospital, lot_everywhere: 5, lot_hospitals: 3, own: false },
  }));
  const { send } = show(<ReviewScreen />, {
    'admin.getReplacementRequests': { result: reviewed, more: false },
    'admin.decideReplacements': { result: [id(3)], refused: [{ id: id(5), error: 'replacementOwn' }] },
  } as never);
  const table = await screen.findByRole('table', { name: 'Replacement requests' });
  expect(within(table).getAllByText('5 in 3 hospitals')).toHaveLength(2);
  await userEvent.click(within(table).getByRole('checkbox', { name: /all/i }));
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject 2 requests' });
  const reject = within(dialog).getByRole('button', { name: 'Reject' });
  expect(reject.getAttribute('aria-disabled') ?? reject.getAttribute('disabled')).not.toBeNull();
  await userEvent.type(within(dialog).getByRole('textbox'), 'Another lot');
  await userEvent.click(reject);
  expect(await screen.findByText('One request decided')).toBeTruthy();
  expect(await screen.findByText('One request was not decided: you requested it yourself')).toBeTruthy();
  const [, input] = send.mock.calls.find(([call]) => call.id === decideReplacements.id)!;
  expect(input).toMatchObject({ decision: 'reject', reason: 'Another lot', logs: [{ version: 3 }, { version: 3 }] });
});
