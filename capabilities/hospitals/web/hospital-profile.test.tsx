import { show } from '@alder/testing/screen';
import { stale } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { currencyInUse, logoType, pricesKeepNumbers } from '../contract/index.ts';
import { HospitalSettingsScreen } from './hospital-settings.screen.tsx';

const harbor = {
  ...{ version: 3, configs: {}, name: 'Harbor', names: { en: 'Harbor', zhtw: '海港' }, langKey: 'zhtw', logo: null },
  ...{ address: 'Pier 3', phone: '02-1111', email: null, website: null, tax_id: null, license_number: null },
  ...{ hours: {}, closed_days: [], rooms: [], timezone: 'Asia/Taipei', currency: 'TWD', rounding: 1 },
};
const answer = (input: object) => ({ result: { ...harbor, ...input, version: 4 } });

function showProfile(values: object = {}, account: object = { role: 'hospitalAdmin' }) {
  const calls = { 'hospital.update': answer, 'hospital.getChanges': { result: [] }, ...values };
  const visible = show(<HospitalSettingsScreen />, calls, { account, hospital: harbor as never });
  const sent = (id = 'hospital.update') =>
    visible.send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);
  return { ...visible, sent, user: userEvent.setup() };
}
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: /^Save/ });

test('only what was changed is sent, with the version that was read', async () => {
  const { sent, user } = showProfile();
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();

  await user.clear(box(/^Telephone/));
  await user.type(box('Website'), 'harbor.example');
  await user.type(box('Name in 日本語'), '港動物病院');
  await user.click(save());

  await waitFor(() =>
    expect(sent()).toEqual([
      {
        version: 3,
        phone: null,
        website: 'https://harbor.example',
        names: { en: 'Harbor', zhtw: '海港', ja: '港動物病院' },
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull());
});

test('the name in the main language cannot be emptied, nor a line break smuggled into an address', async () => {
  const { sent, user } = showProfile();
  await user.clear(box(/Name in 繁體中文/));
  await user.clear(box(/Name in English/));
  await user.click(save());
  await waitFor(() => expect(box(/Name in 繁體中文/).getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
});

test('hours that end before they begin are reported at their day and not sent', async () => {
  const { sent, user } = showProfile();
  await user.click(screen.getByRole('switch', { name: 'Monday' }));
  const until = box('Monday, until');
  await user.clear(until);
  await user.type(until, '0800');
  await user.tab();
  expect(within(screen.getByRole('group', { name: 'Monday' })).getByRole('alert').textContent).toMatch(/after/);
  await user.click(save());
  expect(sent()).toEqual([]);

  await user.clear(until);
  await user.type(until, '1730');
  await user.tab();
  await user.click(screen.getByRole('button', { name: "Monday's hours for Tuesday to Friday" }));
  await user.click(save());
  const day = [{ from: '09:00', to: '17:30' }];
  await waitFor(() => expect(sent()).toMatchObject([{ hours: { mon: day, tue: day, wed: day, thu: day, fri: day } }]));
});

test('rooms are named, each once', async () => {
  const { sent, user } = showProfile();
  await user.click(screen.getByRole('button', { name: 'Add room' }));
  await user.click(save());
  expect(await screen.findByText('Each room needs a name.')).toBeTruthy();
  await user.type(box('Name'), 'Room 1');
  await user.click(save());
  await waitFor(() => expect(sent()).toMatchObject([{ rooms: [{ name: 'Room 1', kind: 'exam' }] }]));
});

test('what a colleague saved meanwhile stays theirs, what was typed here stays too, and is saved from their version', async () => {
  const current = { ...harbor, version: 7, address: 'Pier 9', email: 'new@harbor.example' };
  const { sent, user, responses } = showProfile({ 'hospital.update': stale({ current }) });

  await user.type(box(/^Telephone/), '2');
  await user.click(save());
  expect(await screen.findByText(/A colleague saved settings meanwhile/)).toBeTruthy();
  expect(box('Address')).toHaveProperty('value', 'Pier 9');
  expect(box(/^Telephone/)).toHaveProperty('value', '02-11112');
  responses['hospital.update'] = answer;
  await user.click(save());
  await waitFor(() => expect(sent().at(-1)).toEqual({ version: 7, phone: '02-11112' }));
});

test('another currency asks about the price list before it is sent again with the answer', async () => {
  const { sent, user, responses } = showProfile({ 'hospital.update': pricesKeepNumbers({ prices: 214 }) });
  await user.selectOptions(screen.getByRole('combobox', { name: /^Currency/ }), 'JPY');
  await user.click(save());

  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/214 prices stay the same numbers/)).toBeTruthy();
  responses['hospital.update'] = answer;
  await user.click(within(question).getByRole('button', { name: 'Change the currency' }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ version: 3, currency: 'JPY', confirmPrices: true }));
});

test('a currency with open amounts is refused at its field with those amounts', async () => {
  const { user } = showProfile({ 'hospital.update': currencyInUse({ visits: 3, deposits: 1, prices: 0 }) });
  await user.selectOptions(screen.getByRole('combobox', { name: /^Currency/ }), 'JPY');
  await user.click(save());
  expect(await screen.findByText(/3 visits are not paid and 1 owners have a balance/)).toBeTruthy();
});

test('a logo is shown in the form once the server has decoded it; a refusal is shown', async () => {
  const id = '01933f00-0000-7000-8000-0000000000aa';
  const { sent, user, responses } = showProfile({ 'hospital.uploadLogo': logoType() });
  const choose = () => document.querySelector<HTMLInputElement>('[data-setting=logo] input[type=file]')!;
  const file = new File([new Uint8Array([1])], 'logo.png', { type: 'image/png' });

  await user.upload(choose(), file);
  expect(await screen.findByText('This is no PNG, JPEG, GIF or WebP image.')).toBeTruthy();
  responses['hospital.uploadLogo'] = { result: { id, width: 9, height: 9 } };
  await user.upload(choose(), file);
  await waitFor(() => expect(sent('hospital.uploadLogo')).toHaveLength(2));
  expect((await screen.findByRole('img', { name: 'Logo' })).getAttribute('src')).toContain(id);
  await user.click(save());
  await waitFor(() => expect(sent()).toEqual([{ version: 3, logo: id }]));
});

const change = {
  ...{ id: '01933f00-0000-7000-8000-0000000000bb', at: '2026-11-23T02:00:00.000Z', undoes: null, can_undo: true },
  by: { id: '01933f00-0000-7000-8000-000000000001', name: 'Dr. Huang' },
  changes: [{ name: 'phone', from: null, to: '02-1111' }],
};

test('each part says who changed it last, and a change is taken back with one press', async () => {
  const { sent, user } = showProfile({ 'hospital.getChanges': { result: [change] }, 'hospital.undoChange': answer });
  const contact = screen.getByRole('region', { name: 'Contact and numbers' });
  expect(await within(contact).findByText(/Changed by Dr. Huang/)).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Rooms' })).queryByText(/Changed by/)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(sent('hospital.undoChange')).toEqual([{ id: change.id, version: 3 }]));
  expect(await screen.findByText('The change was taken back')).toBeTruthy();
});

test('what was changed again since has no button to take it back', async () => {
  showProfile({ 'hospital.getChanges': { result: [{ ...change, can_undo: false }] } });
  const changes = await screen.findByRole('region', { name: 'Changes' });
  expect(within(changes).queryByRole('button')).toBeNull();
});

test('who is no administrator reads the profile and is not asked who changed it', () => {
  const { sent } = showProfile({}, { role: 'doctor' });
  expect(box('Address')).toHaveProperty('readOnly', true);
  expect(screen.getByRole('switch', { name: 'Monday' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Add room' })).toBeNull();
  expect(sent('hospital.getChanges')).toEqual([]);
});

test('a slip in the uniform number is reported at its field before anything is sent', async () => {
  const { sent, user } = showProfile();
  await user.type(box(/^Tax ID/), '04595258');
  await user.click(save());
  await waitFor(() => expect(box(/^Tax ID/).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(/This is no uniform number/)).toBeTruthy();
  expect(sent()).toEqual([]);

  await user.clear(box(/^Tax ID/));
  await user.type(box(/^Tax ID/), '04595257');
  await user.click(save());
  await waitFor(() => expect(sent()).toEqual([{ version: 3, tax_id: '04595257' }]));
});

test('a tax number and a telephone typed full-width are sent in the width of a keyboard for letters', async () => {
  const { sent, user } = showProfile();
  await user.type(box(/^Tax ID/), '０４５９５２５７');
  await user.clear(box(/^Telephone/));
  await user.type(box(/^Telephone/), '０２－２３４５－６７８９');
  await user.click(save());
  await waitFor(() => expect(sent()).toEqual([{ version: 3, phone: '02-2345-6789', tax_id: '04595257' }]));
});

test('a time zone is found by its name with the underscore too', async () => {
  const { user } = showProfile();
  const zone = screen.getByRole('combobox', { name: /^Time zone/ });
  await user.clear(zone);
  await user.type(zone, 'New_York');
  expect(await screen.findByRole('option', { name: /America\/New York/ })).toBeTruthy();
});
