import { LanguageProvider } from '@alder/i18n';
import { defineCall, defineRefusal } from '@alder/wire';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Button } from '../controls/button.tsx';
import { CallForm, SubmitButton } from './call-form.tsx';
import { Combobox } from './combobox.tsx';
import { matchScore } from './match.ts';
import { MoneyField, NumberField, readNumber } from './number-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea, TextField } from './text-field.tsx';
import { readTime } from './time-field.tsx';

const patientIdDup = defineRefusal('patientIdDup', { status: 409, text: 'Duplicate patient id' });
const createPet = defineCall({
  id: 'pet.create',
  method: 'POST',
  path: '/v2/:hospital/pet/create',
  access: { kind: 'account' },
  input: z.strictObject({
    owner: z.string(),
    name: z.string().trim().min(1, 'missing'),
    sex: z.enum(['male', 'female']),
    weight: z.number().max(200).optional(),
  }),
  payload: z.object({}),
  refusals: [patientIdDup],
  summary: 'Test only',
});

function PetForm({ onSubmit }: { readonly onSubmit: (input: unknown) => unknown }) {
  return (
    <CallForm
      call={createPet}
      initial={{ owner: 'o1', name: '' }}
      onSubmit={onSubmit}
      explain={(code) => (code === 'patientIdDup' ? 'This number is taken' : code)}
    >
      <TextField name="name" label="Name" />
      <SelectField name="sex" label="Sex" options={['male', 'female']} />
      <NumberField name="weight" label="Weight" unit="kg" />
      <SubmitButton>Save</SubmitButton>
    </CallForm>
  );
}

test("a form checks with the call's own rules and says what is missing under the field", async () => {
  const user = userEvent.setup();
  const send = vi.fn();
  render(<PetForm onSubmit={send} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.getAllByText('Fill this in')).toHaveLength(2));
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
});

test('a form sends what was typed together with its hidden values', async () => {
  const user = userEvent.setup();
  const send = vi.fn();
  render(<PetForm onSubmit={send} />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Mochi ');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sex' }), 'female');
  await user.type(screen.getByRole('textbox', { name: 'Weight' }), '４.６');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(send).toHaveBeenCalledWith({ owner: 'o1', name: 'Mochi', sex: 'female', weight: 4.6 }));
});

test('a refusal appears in the form in the texts of the capability, and the typed text stays', async () => {
  const user = userEvent.setup();
  render(
    <PetForm
      onSubmit={() => {
        throw patientIdDup({ fields: { name: 'patientIdDup' } });
      }}
    />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Mochi');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sex' }), 'male');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect((await screen.findByRole('alert')).textContent).toBe('This number is taken');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Mochi');
});

test('Enter pressed three times in one turn sends a form once', async () => {
  const send = vi.fn(async () => undefined);
  render(<PetForm onSubmit={send} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Mochi');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sex' }), 'male');
  const form = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).form!;
  await act(async () => {
    form.requestSubmit();
    form.requestSubmit();
    form.requestSubmit();
  });

  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(send).toHaveBeenCalledOnce();
});

test('while a form is being sent its button is busy and a second press sends nothing', async () => {
  const user = userEvent.setup();
  let finish: () => void = () => undefined;
  const send = vi.fn(
    () =>
      new Promise<void>((done) => {
        finish = done;
      }),
  );
  render(<PetForm onSubmit={send} />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Mochi');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sex' }), 'male');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  finish();

  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBeNull());
  expect(send).toHaveBeenCalledOnce();
});

test('a field for many lines has the glyphs of the language that is written in it', () => {
  render(<TextArea label="Finding" rows={8} lang="ja" />);

  expect(screen.getByRole('textbox', { name: 'Finding' }).lang).toBe('ja');
});

test('a disabled button states the reason', async () => {
  const user = userEvent.setup();
  const press = vi.fn();
  render(
    <Button onClick={press} disabledReason="The receipt is paid">
      Pay
    </Button>,
  );
  const button = screen.getByRole('button', { name: /Pay/ });
  await user.click(button);

  expect(press).not.toHaveBeenCalled();
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The receipt is paid',
  );
});

type Pet = { id: string; name: string; phone: string };
const pets: Pet[] = [
  { id: '1', name: 'Mochi', phone: '0912 345 678' },
  { id: '2', name: 'ミル', phone: '03-1234-5678' },
];

function PetBox({
  items,
  onCreate,
}: {
  readonly items: Pet[] | ((text: string) => Promise<Pet[]>);
  readonly onCreate?: (text: string) => void;
}) {
  const [pet, setPet] = useState<Pet | null>(null);
  return (
    <Combobox
      label="Pet"
      items={items}
      value={pet}
      onChange={setPet}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemKeywords={({ phone }) => [phone]}
      onCreate={onCreate}
    />
  );
}

test('a pet is found by three letters and chosen with Enter', async () => {
  const user = userEvent.setup();
  render(<PetBox items={pets} />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Pet' });
  await user.type(box, 'moc');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Mochi']);
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
  await user.keyboard('{Enter}');

  expect(box.value).toBe('Mochi');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('any run of digits finds a phone, and hiragana finds katakana', () => {
  expect(matchScore(['0912 345 678'], '4567')).toBeGreaterThan(0);
  expect(matchScore(['ミル'], 'みる')).toBeGreaterThan(0);
  expect(matchScore(['Mochi'], 'xyz')).toBe(0);
});

test('what is not found can be created as the last row, and Esc closes without choosing', async () => {
  const user = userEvent.setup();
  const create = vi.fn();
  render(<PetBox items={pets} onCreate={create} />);
  const box = screen.getByRole('combobox', { name: 'Pet' });
  await user.type(box, 'Tofu');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();

  await user.clear(box);
  await user.type(box, 'Tofu{ArrowDown}{Enter}');
  expect(create).toHaveBeenCalledWith('Tofu');
});

test('a search on the server waits for the last key and shows only the newest result', async () => {
  const user = userEvent.setup();
  const search = vi.fn(async (text: string) =>
    pets.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase())),
  );
  render(<PetBox items={search} />);
  await user.type(screen.getByRole('combobox', { name: 'Pet' }), 'moc');

  expect((await screen.findByRole('option')).textContent).toBe('Mochi');
  expect(search).toHaveBeenCalledOnce();
  expect(search.mock.calls[0]?.[0]).toBe('moc');
});

test('amounts are typed as people write them and kept as whole numbers', async () => {
  const user = userEvent.setup();
  const change = vi.fn();
  render(
    <LanguageProvider initial="en">
      <MoneyField label="Deposit" value={undefined} onChange={change} />
    </LanguageProvider>,
  );
  await user.type(screen.getByRole('textbox', { name: 'Deposit' }), '1,200');

  expect(change).toHaveBeenLastCalledWith(1200);
});

test('numbers and times are read in full width and in short', () => {
  expect([readNumber('１２.５'), readNumber('1,200'), readNumber('−3'), readNumber('abc')]).toEqual([
    12.5,
    1200,
    -3,
    undefined,
  ]);
  expect([readTime('930'), readTime('9'), readTime('２３：５９'), readTime('25:00'), readTime('9時')]).toEqual([
    '09:30',
    '09:00',
    '23:59',
    undefined,
    '09:00',
  ]);
});
