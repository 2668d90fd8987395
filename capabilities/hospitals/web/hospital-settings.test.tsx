import { show } from '@alder/testing/screen';
import { stale } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { HospitalSettingsScreen } from './hospital-settings.screen.tsx';
import { ImagingSettingsScreen } from './imaging-settings.screen.tsx';

const harbor = { name: 'Harbor', timezone: 'Asia/Taipei', currency: 'TWD' };
const admin = { account: { role: 'hospitalAdmin' }, hospital: { version: 1, configs: { passwordMin: 8 } } };
const response = (input: { version: number }) => {
  const { version, ...set } = input;
  return { result: { ...harbor, version: version + 1, configs: { passwordMin: 8, ...set } } };
};

const noBackups = { result: { state: 'off', last: null } };
const equipment = {
  ...{ id: '01933f00-0000-7000-8000-0000000000ee', aetitle: 'DR1', name: 'X-ray room', modalities: ['DX'] },
  ...{ last_seen: null, echo_result: 'ok' },
};

function showSettings(
  values: object = {},
  options: object = admin,
  Page: ComponentType<object> = HospitalSettingsScreen,
) {
  const calls = {
    'hospital.updateConfigs': response,
    'hospital.getChanges': { result: [] },
    'hospital.getBackups': noBackups,
    'hospital.getAetitles': { result: [equipment], called_aetitle: 'ALDER_H1', now: '2026-11-23T02:00:00.000Z' },
    ...values,
  };
  const visible = show(<Page />, calls, options);
  const sent = () =>
    visible.send.mock.calls.filter(([{ id }]) => id === 'hospital.updateConfigs').map(([, input]) => input);
  return { ...visible, sent, user: userEvent.setup() };
}

test('a setting is saved by itself as it is switched, says so, and has a way back', async () => {
  const { sent, user } = showSettings({}, admin, ImagingSettingsScreen);
  const once = screen.getByRole('switch', { name: /Keep the same picture once/ });
  expect(once).toHaveProperty('checked', true);

  await user.click(once);
  await waitFor(() => expect(once).toHaveProperty('checked', false));
  expect(within(screen.getByRole('region', { name: 'Images' })).getByText('Saved')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Undo/ }));

  await waitFor(() => expect(once).toHaveProperty('checked', true));
  expect(sent()).toEqual([
    { version: 1, dedupImages: false },
    { version: 2, dedupImages: true },
  ]);
});

test('a number is saved when its field is left; one out of bounds is reported and not sent', async () => {
  const { sent, user } = showSettings();
  const least = screen.getByRole('textbox', { name: /Shortest password/ });
  expect(least).toHaveProperty('value', '8');

  await user.clear(least);
  await user.type(least, '5{Enter}');
  expect(screen.getByText('Between 6 and 64')).toBeTruthy();
  await user.tab();
  expect(sent()).toEqual([]);
  await user.clear(least);
  await user.type(least, '12');
  await user.tab();
  await waitFor(() => expect(sent()).toEqual([{ version: 1, passwordMin: 12 }]));
});

test('a setting that a colleague has changed in the meantime is not overwritten: it is shown, and the next change starts from it', async () => {
  const current = { ...harbor, version: 5, configs: { localAccess: true } };
  const { sent, user, responses } = showSettings(
    { 'hospital.updateConfigs': stale({ current }) },
    admin,
    ImagingSettingsScreen,
  );

  await user.click(screen.getByRole('switch', { name: /Keep the same picture once/ }));
  expect(await screen.findByText(/A colleague changed the settings meanwhile/)).toBeTruthy();
  const own = screen.getByRole('switch', { name: /own network/ });
  expect(own).toHaveProperty('checked', true);
  responses['hospital.updateConfigs'] = response;
  await user.click(own);
  await waitFor(() => expect(sent().at(-1)).toEqual({ version: 5, localAccess: false }));
});

test('a user who is no administrator reads the settings and changes nothing', () => {
  const { unmount } = showSettings({}, { hospital: { ...harbor, version: 1, configs: {} } });

  expect(screen.getByText(/Only administrators of the hospital/)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /Shortest password/ })).toHaveProperty('readOnly', true);
  unmount();
  showSettings({}, { hospital: { ...harbor, version: 1, configs: {} } }, ImagingSettingsScreen);
  expect(screen.getByRole('switch', { name: /own network/ })).toHaveProperty('disabled', true);
});

test('the imaging settings say what devices call, and which of them answer', async () => {
  showSettings({}, admin, ImagingSettingsScreen);
  expect(await screen.findByText('ALDER_H1')).toBeTruthy();
  const [device] = screen.getAllByRole('listitem');
  expect(device!.textContent).toMatch(/X-ray room DR1 DX.*answers/);
});

test('an administrator reads when the last good backup was made, and what to do when it is too old', async () => {
  const last = '2026-11-23T02:00:12.000Z';
  showSettings({ 'hospital.getBackups': { result: { state: 'late', last } } });

  const part = await screen.findByRole('region', { name: 'Backups' });
  expect(within(part).getByRole('status').textContent).toMatch(/older than 26 hours.*Last good backup: .*2026/);
});

test('who may not change the settings is not asked to look after backups', () => {
  showSettings({}, { ...admin, account: { role: 'doctor' } });

  expect(screen.queryByRole('region', { name: 'Backups' })).toBeNull();
});
