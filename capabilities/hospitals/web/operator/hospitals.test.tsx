import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AllUsageScreen, AllUsersScreen, HospitalsScreen } from './index.ts';

const id = (n: number) => `01933f00-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const hospital = {
  ...{ id: id(1), key: 'coast', name: 'Coast', version: 3, plan: 'premium', plan_ends_at: null, account_limit: 20 },
  ...{ license_his: 5, license_lis: 5, license_pacs: 3, doctor_limit: 5, imaging_limit: 3, local_backup: true },
  ...{ gigabytes: null, active: true, deleted_at: null, users: 7, used: 3 * 2 ** 30, last_seen: null },
  created_at: '2026-11-01T00:00:00.000Z',
};
const content = {
  ...{ users: 7, pets: 12, owners: 9, visits: 40, studies: 3, images: 8, bytes: 2 ** 30, links: 0, gateways: 1 },
};
const showHospitals = (more: object = {}) =>
  show(
    <HospitalsScreen />,
    {
      'admin.getHospitals': { result: [hospital], total: 1 },
      'admin.getHospitalContent': { result: content },
      'admin.deleteHospital': { result: { key: 'coast', deleted_at: '2026-11-23T02:00:00.000Z' } },
      ...more,
    },
    { account: { role: 'sysAdmin', hospitalId: id(9) } },
  );
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Coast' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

test('a hospital is deleted only once its key is typed, with what will go in view', async () => {
  const user = userEvent.setup();
  const { send } = showHospitals();
  await choose(user, 'Delete…');
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByText('40')).parentElement?.textContent).toBe('Visits40');
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete hospital' });
  expect(button.disabled || button.getAttribute('aria-disabled') === 'true').toBe(true);
  await user.type(within(dialog).getByLabelText('Type coast to delete it'), 'coast');
  await user.click(within(dialog).getByRole('button', { name: 'Delete hospital' }));
  await waitFor(() =>
    expect(send.mock.calls.map(([call, input]) => [call.id, input])).toContainEqual([
      'admin.deleteHospital',
      { key: 'coast', typed: 'coast' },
    ]),
  );
});

test('the list is searched on the server, and says when nothing fits', async () => {
  const user = userEvent.setup();
  const { send } = showHospitals({
    'admin.getHospitals': ({ q }: { q: string }) => ({ result: q ? [] : [hospital], total: q ? 0 : 1 }),
  });
  await screen.findByText('Coast');
  await user.type(screen.getByRole('searchbox', { name: 'Search key or name' }), 'x');
  await screen.findByText('No hospital fits');
  expect(send.mock.calls.at(-1)?.[1]).toMatchObject({ q: 'x', sort: 'name', state: 'all' });
});

test('people of all hospitals are listed with their hospital, and usage with its history', async () => {
  const person = {
    ...{ id: id(2), hospital: { id: id(1), key: 'coast', name: 'Coast' }, displayName: 'Dr. Wu', email: 'wu@coast.tw' },
    ...{ role: 'doctor', permit_his: true, permit_lis: true, permit_pacs: true, active: true, invited: true },
    last_seen: null,
  };
  const { unmount } = show(<AllUsersScreen />, { 'admin.getUsers': { result: [person], total: 1 } });
  expect((await screen.findByRole('row', { name: /Dr. Wu/ })).textContent).toContain('Coast');
  unmount();
  const usage = {
    sum: 5 * 2 ** 30,
    yesterday: 0,
    last_30_days: 2 ** 30,
    history: [{ date: '2026-11-22', bytes: 5 * 2 ** 30 }],
  };
  show(<AllUsageScreen />, { 'admin.getPacsUsage': { result: [{ hospital: person.hospital, ...usage }] } });
  expect((await screen.findByRole('row', { name: /coast/ })).textContent).toContain('5.0 GB');
});
