import { productDriver, resolveDriver } from '@alder/drivers/domain';
import { show } from '@alder/testing/screen';
import { stale } from '@alder/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  captureUnusable,
  decideChange,
  earlierTestFails,
  replayDraft,
  saveDriver,
  switchDriverOff,
  switchDriverOn,
} from '../contract/index.ts';
import { changeKinds, ownDriver } from '../domain/index.ts';
import { WorkshopScreen } from './index.ts';

const id = '01933f00-0000-7000-8000-00000000d001';
const driver = {
  ...{ id: '01933f00-0000-7000-8000-00000000d002', version: 2, key: 'own.norvet-1', name: 'Norvet', model: 'generic' },
  ...{ newest: 2, created_at: '2026-11-20T01:00:00.000Z', updated_at: '2026-11-20T01:00:00.000Z' },
};
const use = { version: 3, driver: driver.id, number: 2, person: 'Morita', since: '2026-11-20T01:00:00.000Z' };
const CAPTURE = 'H|\\^&|||Norvet C5\rP|1||P7|Mochi\rO|1|S-1\rR|1|^^^X7|3.1|mg/dL||A||F\rL|1|N';
const workshop = (more: object = {}) => ({
  device: { id, model: 'generic', name: 'Bench 2', serial: 'C5', protocol: 'astm', charset: 'utf-8', decimal: '.' },
  ...{ use: null, drivers: [], messages: [] },
  ...more,
});
const message = {
  ...{ id: '01933f00-0000-7000-8000-00000000d003', received_at: '2026-11-20T01:00:00.000Z', size: 90 },
  ...{ state: 'quarantined', preview: 'H|' },
};
const capture = { bytes: btoa(CAPTURE), protocol: 'astm', charset: 'utf-8', decimal: '.' };

function open(answers: object) {
  return show(<WorkshopScreen />, answers as never, {
    ...{ pattern: '/clinicpath/:subpage/:oid/:childpage', path: `/clinicpath/devices/${id}/workshop` },
    account: { role: 'hospitalAdmin' },
    hospital: { key: 'harbor', timezone: 'Asia/Taipei' },
  });
}
const begin = (more: object = {}) => ({ 'driverWorkshop.getOfDevice': workshop(more) });
const drop = async (text: string, name = 'capture.txt') => {
  await screen.findByRole('region', { name: 'A captured file' });
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([text], name));
};

test('an analyzer that has sent nothing says so, and a file that cannot teach shows the reason and is not opened', async () => {
  open(begin());
  expect(await screen.findByText('No message of this analyzer has been received yet.')).toBeTruthy();
  await drop(' ');
  expect((await screen.findByRole('alert')).textContent).toBe('This file is empty.');
  await drop('MSH|^~\\&|Box\rOBX|1');
  expect((await screen.findByText(/protocol that the analyzer is set to/)).getAttribute('role')).toBe('alert');
  expect(screen.queryByRole('region', { name: 'Captured transfer' })).toBeNull();
});

test('a pressed field shows its bytes and its meaning, and a new meaning shows in the result at once', async () => {
  const { send } = open({ ...begin(), 'driverWorkshop.save': { result: driver } });
  await drop(CAPTURE);
  const result = await screen.findByRole('region', { name: 'Result as it would be filed' });
  expect(within(result).getByRole('row', { name: /X7 3\.1 A mg\/dL/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'A: Flag' }));
  const field = screen.getByRole('region', { name: 'Field' });
  expect(within(field).getByText('41')).toBeTruthy();
  await userEvent.selectOptions(within(field).getByLabelText('“A” means'), '>');
  expect(within(result).getByRole('row', { name: /X7 3\.1 > mg\/dL/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'P7: Chart number' }));
  await userEvent.selectOptions(within(field).getByLabelText('This field is'), 'Not used');
  expect(screen.getByRole('button', { name: 'P7: Not used' })).toBeTruthy();
  expect(within(result).queryByText('P7')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  expect(screen.getByRole('button', { name: 'P7: Chart number' })).toBeTruthy();
  expect(within(result).getByRole('row', { name: /X7 3\.1 > mg\/dL/ })).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Save the driver' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('“Norvet” saved, version 2')).toBeTruthy();
  expect(send).toHaveBeenCalledWith(
    saveDriver,
    expect.objectContaining({
      ...{ device: id, driver: null, version: null, name: 'Bench 2', bytes: btoa(CAPTURE), accept: false },
      taught: { places: [], words: [{ of: 'flag', word: 'A', as: '>' }], errors: [] },
    }),
    expect.anything(),
  );
});

test('a file whose values have no units says what to press, and its driver cannot be saved before it is read', async () => {
  const device = { ...workshop().device, protocol: 'file' };
  open(begin({ device }));
  await drop('Chart No;Date;ALT\n7;2026-11-20 10:00;55\n');
  const result = await screen.findByRole('region', { name: 'Result as it would be filed' });
  expect(within(result).getByText(/Press its column and say that it is a value/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save the driver' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: '55: Not used' }));
  await userEvent.selectOptions(screen.getByLabelText('This field is'), 'Value');
  await userEvent.type(screen.getByLabelText('Unit of this column'), 'U/L');
  expect(within(result).getByRole('row', { name: /ALT.* 55 +U\/L/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save the driver' }).getAttribute('aria-disabled')).toBeNull();
});

test('a stored message is opened from the list, and one that cannot be opened shows the reason', async () => {
  const answers = { ...begin({ messages: [message] }), 'driverWorkshop.getCapture': { result: capture } };
  open(answers);
  await userEvent.click(await screen.findByRole('button', { name: /Not readable/ }));
  expect(await screen.findByRole('region', { name: 'Captured transfer' })).toBeTruthy();
});

test('a stored message that is too long stays closed', async () => {
  open({ ...begin({ messages: [message] }), 'driverWorkshop.getCapture': captureUnusable({ fault: 'tooLarge' }) });
  await userEvent.click(await screen.findByRole('button', { name: /Not readable/ }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/cannot teach a driver/);
});

test('a next version that reads an earlier capture otherwise is saved only when that is confirmed', async () => {
  const file = ownDriver(resolveDriver(productDriver('generic')!), { id: driver.key, version: 2, name: 'Norvet' });
  const version = { number: 2, file, author: 'Morita', saved_at: '2026-11-20T01:00:00.000Z', passes: true, ...capture };
  const { send } = open({
    ...begin({ drivers: [driver] }),
    'driverWorkshop.getVersion': { result: version, driver },
    'driverWorkshop.save': earlierTestFails({ numbers: [1] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Teach on' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save the driver' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: /earlier captures/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(send).toHaveBeenCalledWith(
    saveDriver,
    expect.objectContaining({ driver: driver.id, version: 2, accept: true }),
    expect.anything(),
  );
});

const counts = Object.fromEntries(changeKinds.map((kind) => [kind, kind === 'value' ? 1 : 0]));
const valueChange = {
  ...{ kind: 'value', patient: 'Mochi · P7', code: 'ALT', before: '5', after: '50', message: message.id },
  ...{ received_at: message.received_at, grave: true },
};
const group = {
  ...{ id: '01933f00-0000-7000-8000-00000000d004', version: 1, kind: 'value', code: 'ALT', count: 3, grave: true },
  ...{ verdict: null, decided_by: '', decided_at: null },
};
const replayOf = (groups: readonly object[]) => ({
  ...{ messages: 412, values: 5980, unchanged: 5979, missing: 1, newest: null, counts, changes: [valueChange], groups },
  days: [{ day: '2026-11-20', messages: 412, changed: 1 }],
});

test('a driver is switched on only after its replay was read and every change was agreed to', async () => {
  const decided = { ...group, decided_by: 'Morita', decided_at: '2026-11-20T02:00:00.000Z' };
  const { send } = open({
    ...begin({ drivers: [driver] }),
    'driverWorkshop.replay': replayOf([group]),
    'driverWorkshop.decideChange': ({ version, verdict }: { version: number; verdict: string }) => ({
      result: { ...decided, version: version + 1, verdict },
    }),
    'driverWorkshop.switchOn': { result: use },
  });
  const switchOn = () => screen.findByRole('button', { name: /^Switch on/ });
  expect((await switchOn()).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Replay 30 days' }));
  const replay = await screen.findByRole('region', { name: 'Replay of 30 days' });
  expect(within(replay).getByRole('row', { name: /3 Mochi · P7 other value ALT 5 50/ })).toBeTruthy();
  expect(within(replay).getByText(/1 message could not be read/)).toBeTruthy();
  expect((await switchOn()).getAttribute('aria-disabled')).toBe('true');

  await userEvent.click(within(replay).getByRole('button', { name: 'Refuse: other value ALT' }));
  expect(await within(replay).findByText(/^Refused, Morita/)).toBeTruthy();
  expect((await switchOn()).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(within(replay).getByRole('button', { name: 'Agree: other value ALT' }));
  expect(await within(replay).findByText(/^Agreed, Morita/)).toBeTruthy();
  expect(send).toHaveBeenCalledWith(decideChange, { id: group.id, version: 2, verdict: 'agreed' }, expect.anything());
  await userEvent.click(within(replay).getByRole('radio', { name: /^To decide/ }));
  expect(within(replay).queryByRole('row', { name: /3 Mochi/ })).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('“Norvet” reads this analyzer now')).toBeTruthy();
  expect(send).toHaveBeenCalledWith(
    switchDriverOn,
    { device: id, driver: driver.id, number: 2, version: null },
    expect.anything(),
  );
});

test('a draft is replayed before it is saved; when it changes, its replay says that it is outdated, and nothing is decided on it', async () => {
  const { kind, code, count, grave } = group;
  const { send } = open({ ...begin(), 'driverWorkshop.replayDraft': replayOf([{ kind, code, count, grave }]) });
  await drop(CAPTURE);
  await userEvent.click(await screen.findByRole('button', { name: 'Replay this draft' }));
  const replay = await screen.findByRole('region', { name: 'Replay of 30 days' });
  expect(within(replay).getByRole('row', { name: /3 Mochi · P7 other value ALT 5 50/ })).toBeTruthy();
  expect(within(replay).queryByRole('button', { name: /^Agree/ })).toBeNull();
  expect(send).toHaveBeenCalledWith(
    replayDraft,
    expect.objectContaining({ device: id, driver: null, bytes: btoa(CAPTURE) }),
    expect.anything(),
  );
  expect(screen.queryByText(/The draft has changed since/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'A: Flag' }));
  await userEvent.selectOptions(screen.getByLabelText('“A” means'), '>');
  expect(screen.getByText(/The draft has changed since/)).toBeTruthy();
});

test('an error code is taught with its text and severity, changed, and removed again', async () => {
  open(begin());
  await drop(CAPTURE);
  const errors = await screen.findByRole('region', { name: 'Error codes of the analyzer' });
  const add = () => within(errors).getByRole('button', { name: /^Add the code/ });
  await userEvent.type(within(errors).getByLabelText('Code'), 'E12');
  expect(add().getAttribute('aria-disabled')).toBe('true');
  await userEvent.selectOptions(within(errors).getByLabelText('Severity'), 'fault');
  await userEvent.type(within(errors).getByLabelText('English'), 'Clot in the probe');
  await userEvent.click(add());
  const row = within(errors).getByText('E12').closest('li')!;
  expect(row.textContent).toMatch(/E12Fault.*Clot in the probe/);
  await userEvent.click(within(row).getByRole('button', { name: 'Change' }));
  expect((within(errors).getByLabelText('English') as HTMLInputElement).value).toBe('Clot in the probe');
  await userEvent.click(within(row).getByRole('button', { name: 'Remove E12' }));
  expect(within(errors).queryByText('E12')).toBeNull();
});

test('a driver that another user has switched meanwhile is reported, and nothing is switched', async () => {
  const { send } = open({ ...begin({ drivers: [driver], use }), 'driverWorkshop.switchOff': stale() });
  expect(await screen.findByText(/read by “Norvet”, version 2/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText(/Somebody else has changed this/)).toBeTruthy();
  expect(send).toHaveBeenCalledWith(switchDriverOff, { device: id, version: 3 }, expect.anything());
});
