import { show } from '@alder/testing/screen';
import { toastQueue } from '@alder/ui';
import { stale } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { accountLimit, lastAdministrator } from '../contract/index.ts';
import { UsersScreen } from './users.screen.tsx';

const rights = { permit_his: true, permit_lis: false, permit_pacs: false, acceptAppointments: false };
const chen = {
  id: 'u1',
  version: 3,
  displayName: 'Chen',
  email: 'chen@x.test',
  role: 'hospitalAdmin',
  active: true,
  ...rights,
};
const mei = {
  id: 'u2',
  version: 1,
  displayName: 'Mei',
  email: 'mei@x.test',
  role: 'assistant',
  active: true,
  ...rights,
};
const old = {
  id: 'u3',
  version: 5,
  displayName: 'Tsai',
  email: 'tsai@x.test',
  role: 'doctor',
  active: false,
  ...rights,
};

function showUsers(values: object = {}, role = 'hospitalAdmin') {
  const result = [chen, { ...mei, invited: true }, old];
  const visible = show(
    <UsersScreen />,
    { 'account.getHospitalUsers': { result }, 'account.updateUser': { user: mei }, ...values },
    { account: { id: 'u1', role } } as never,
  );
  const sent = (call: string) => visible.send.mock.calls.filter(([{ id }]) => id === call).map(([, input]) => input);
  return { sent, user: userEvent.setup() };
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const said = () => toastQueue.current().map(({ text }) => text);

test('an administrator sees who is active, invited and off, and changes a right by its switch [cap.userAccounts]', async () => {
  const { sent, user } = showUsers();
  expect(within(await row('Chen')).getByText('Active')).toBeTruthy();
  expect(within(await row('Mei')).getByText('Invited')).toBeTruthy();
  expect(within(await row('Tsai')).getByText('Off')).toBeTruthy();

  await user.click(screen.getByRole('switch', { name: 'Laboratory, Mei' }));

  await waitFor(() => expect(sent('account.updateUser')).toEqual([{ id: 'u2', version: 1, permit_lis: true }]));
});

test.each([
  [stale({ current: mei }), 'Mei was changed by someone else in the meantime. The present state is shown.'],
  [accountLimit(), 'Your institute has reached activated account limit'],
  [lastAdministrator(), 'The hospital needs one active administrator'],
])('a change that is refused (%o) says why', async (refusal, text) => {
  const { user } = showUsers({ 'account.updateUser': refusal });
  await user.click(await screen.findByRole('switch', { name: 'Laboratory, Mei' }));
  await waitFor(() => expect(said()).toContain(text));
});

test('the title and licence number of a person open from their menu, in a dialog of another capability', async () => {
  const user = userEvent.setup();
  show(
    <UsersScreen licence={({ user: { displayName } }) => <p>Licence of {displayName}</p>} />,
    { 'account.getHospitalUsers': { result: [chen, mei] } },
    { account: { id: 'u1', role: 'hospitalAdmin' } } as never,
  );
  await user.click(within(await row('Mei')).getByRole('button', { name: /Mei/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Title and licence number' }));
  expect(await screen.findByText('Licence of Mei')).toBeTruthy();
});

test('who is no administrator sees no list and no button', async () => {
  showUsers({}, 'doctor');
  expect(await screen.findByText('Only administrators see the users of the hospital.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull();
});

test('people pasted from a sheet are shown first, each refused line says why, and those that were invited are not invited again', async () => {
  const user = userEvent.setup();
  const visible = show(
    <UsersScreen />,
    {
      'account.getHospitalUsers': { result: [chen] },
      'account.createUser': (input: { email: string; displayName: string }) =>
        input.email === 'full@x.test' ? accountLimit() : { user: { ...mei, ...input, id: input.email } },
    },
    { account: { role: 'hospitalAdmin' }, path: '/manage/users#several' },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite several people' }));
  await user.click(dialog.getByRole('textbox', { name: /People, one a line/ }));
  await user.paste('Lin\tlin@x.test\tdoctor\nChen\tchen@x.test\tdoctor\nFull\tfull@x.test\tnurse\nNobody\tvet');

  const row = (name: string) => within(dialog.getByRole('row', { name: new RegExp(`^\\d ${name}`) }));
  expect(row('Chen').getByText('Already in the hospital')).toBeTruthy();
  expect(row('Nobody').getByText('The address is missing')).toBeTruthy();
  expect(row('Lin').getByText('Ready')).toBeTruthy();
  const sent = () =>
    visible.send.mock.calls.filter(([call]) => call.id === 'account.createUser').map(([, input]) => input);
  expect(sent()).toEqual([]);

  await user.click(dialog.getByRole('button', { name: /Invite 2 people/ }));
  await waitFor(() => expect(row('Lin').getByText('Invited')).toBeTruthy());
  await waitFor(() => expect(row('Full').queryByText('Ready')).toBeNull());
  expect(sent()).toMatchObject([
    { email: 'lin@x.test', role: 'doctor', acceptAppointments: true },
    { email: 'full@x.test', role: 'assistant', acceptAppointments: false },
  ]);
  expect(dialog.getByRole('button', { name: /Invite 1 person/ })).toBeTruthy();
});

test('an assistant for whom no seat of imaging is left is invited without imaging, and the line says so', async () => {
  const user = userEvent.setup();
  const visible = show(
    <UsersScreen />,
    {
      'account.getHospitalUsers': { result: [chen] },
      'account.createUser': (input: { email: string; displayName: string; permit_pacs: boolean }) =>
        input.permit_pacs
          ? accountLimit({ seat: 'imaging', limit: 1 })
          : { user: { ...mei, ...input, id: input.email } },
    },
    { account: { role: 'hospitalAdmin' }, path: '/manage/users#several' },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite several people' }));
  await user.click(dialog.getByRole('textbox', { name: /People, one a line/ }));
  await user.paste('Ko\tko@x.test\tassistant');
  await user.click(dialog.getByRole('button', { name: /Invite 1 person/ }));

  expect(await dialog.findByText('Invited without imaging: no seat is left')).toBeTruthy();
  const sent = visible.send.mock.calls.filter(([call]) => call.id === 'account.createUser').map(([, input]) => input);
  expect(sent).toMatchObject([{ permit_pacs: true }, { permit_pacs: false }]);
});

test('whoever is invited as an assistant is not offered to owners as a doctor, unless the administrator says so', async () => {
  const { sent, user } = showUsers({ 'account.createUser': { user: mei } });
  await user.click(await screen.findByRole('button', { name: 'Invite user' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite user' }));
  const bookable = () => dialog.getByRole<HTMLInputElement>('switch', { name: 'Appointments' }).checked;
  expect(bookable()).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ari');
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ari@x.test');

  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Assistant');
  expect(bookable()).toBe(false);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Doctor');
  expect(bookable()).toBe(true);

  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Assistant');
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() =>
    expect(sent('account.createUser')).toEqual([
      expect.objectContaining({ role: 'assistant', permit_his: true, acceptAppointments: false }),
    ]),
  );
});
