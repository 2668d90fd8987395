import { useDraft, useUnsaved, useUnsavedList } from '@alder/client';
import { show } from '@alder/testing/screen';
import { defineCall, defineRefusal, type InputTypeOf, inputIncorrect, stale } from '@alder/wire';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../layers/dialog.tsx';
import { CallForm, SubmitButton } from './call-form.tsx';
import { DateField } from './date-field.tsx';
import { MoneyField, NumberField } from './number-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { TimeField } from './time-field.tsx';
import { useCallForm } from './use-call-form.ts';

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

const texts = (key: string) => (key === 'refusal.patientIdDup' ? 'This number is taken' : key);

function PetForm({ onSubmit }: { readonly onSubmit: (input: unknown) => unknown }) {
  const form = useCallForm(createPet, {
    initial: { owner: 'o1', name: '' } as InputTypeOf<typeof createPet>,
    send: (input) => onSubmit(input),
    texts,
  });
  return (
    <CallForm form={form}>
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

test('a dialog asks before Esc loses what was typed in its form, and closes without a question before and after', async () => {
  const user = userEvent.setup();
  const close = vi.fn();
  render(
    <Dialog open title="New pet" onClose={close}>
      <PetForm onSubmit={async () => 'stored'} />
    </Dialog>,
  );
  const name = await screen.findByRole('textbox', { name: 'Name' });
  name.focus();
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();

  await user.type(name, 'Mochi');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(close).toHaveBeenCalledOnce();
  fireEvent.pointerDown(document.querySelector('.overlay')!);
  expect(close).toHaveBeenCalledOnce();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Sex' }), 'female');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'));
  name.focus();
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
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

const payDeposit = defineCall({
  id: 'deposit.pay',
  method: 'POST',
  path: '/v2/:hospital/deposit/pay',
  access: { kind: 'account' },
  input: z.strictObject({
    owner: z.string().min(1),
    amount: z.number().int().positive(),
    note: z.string().max(5).optional(),
  }),
  payload: z.object({}),
  summary: 'Test only',
});

type DepositFormProps = { readonly onSend: (input: unknown) => unknown };

/** A form on a page: its values have other names than the input, and are kept on the device. */
function DepositForm({ onSend }: DepositFormProps) {
  const initial = { paid: undefined as number | undefined, note: '' };
  const form = useCallForm(payDeposit, {
    initial,
    toInput: ({ paid, note }) =>
      paid === undefined ? undefined : { owner: 'o1', amount: paid, ...(note && { note }) },
    fieldOf: { amount: 'paid' },
    send: onSend,
    draft: useDraft('deposit', { value: initial, version: null }),
  });
  useUnsaved(form.unsaved('Deposit of Mochi'));
  const unsaved = useUnsavedList();
  return (
    <>
      <CallForm form={form}>
        <MoneyField name="paid" label="Amount" />
        <TextField name="note" label="Note" />
      </CallForm>
      <SubmitButton of={form}>Pay in</SubmitButton>
      <p>Unsaved: {unsaved.map(({ title }) => title).join() || 'nothing'}</p>
    </>
  );
}

test('what the fields are called and what the call takes may differ, and an error of the server is at its field', async () => {
  const send = vi.fn(() => {
    throw Object.assign(new Error('no'), { code: 'inputIncorrect', fields: { amount: 'number' } });
  });
  show(<DepositForm onSend={send} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '1,200');
  await user.click(screen.getByRole('button', { name: 'Pay in' }));

  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Amount' }).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(send).toHaveBeenCalledWith({ owner: 'o1', amount: 1200 }, { paid: 1200, note: '' });
  expect(screen.getByText('Use a number')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

const openBottle = defineCall({
  id: 'bottle.open',
  method: 'POST',
  path: '/v2/:hospital/bottle/open',
  access: { kind: 'account' },
  input: z.strictObject({ bottle: z.strictObject({ number: z.string().min(1, 'missing'), lot: z.string() }) }),
  payload: z.object({}),
  summary: 'Test only',
});

function BottleForm({ onSubmit }: { readonly onSubmit: (input: unknown) => unknown }) {
  const form = useCallForm(openBottle, {
    initial: { number: '', lot: '' },
    toInput: (bottle) => ({ bottle }),
    send: (input) => onSubmit(input),
  });
  return (
    <CallForm form={form}>
      <TextField name="number" label="Number" />
      <TextField name="lot" label="Lot" />
      <SubmitButton>Open</SubmitButton>
    </CallForm>
  );
}

test('a fault of a part of the input is shown at its field, whether the form or the server finds it', async () => {
  const user = userEvent.setup();
  const send = vi.fn(() => {
    throw inputIncorrect({ fields: { 'bottle.lot': 'missing' } });
  });
  render(<BottleForm onSubmit={send} />);
  const number = screen.getByRole('textbox', { name: 'Number' });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'));
  expect(send).not.toHaveBeenCalled();

  await user.type(number, 'K-001');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Lot' }).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Fill this in')).toBeTruthy();
});

test('the first field that is wrong has the focus', async () => {
  show(<DepositForm onSend={vi.fn()} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '500');
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'too long');
  await user.click(screen.getByRole('button', { name: 'Pay in' }));

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' })));
  expect(screen.getByText('Use at most 5 characters')).toBeTruthy();
});

test('what was typed is there again after a reload, asks before the page is left, and is gone once it is stored', async () => {
  const first = show(<DepositForm onSend={vi.fn()} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '700');
  expect(screen.getByText('Unsaved: Deposit of Mochi')).toBeTruthy();
  first.unmount();

  const send = vi.fn(async () => ({}));
  const second = show(<DepositForm onSend={send} />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('700');
  expect(screen.getByText('Unsaved: Deposit of Mochi')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pay in' }));
  await screen.findByText('Unsaved: nothing');
  expect(send).toHaveBeenCalledOnce();
  second.unmount();

  show(<DepositForm onSend={vi.fn()} />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('');
});

/** A line that is emptied when it was added, so that the next one can be written. */
function LineForm({ add }: { readonly add: (input: unknown) => Promise<unknown> }) {
  const first = { owner: 'o1', name: '', sex: 'male' } as InputTypeOf<typeof createPet>;
  const form = useCallForm(createPet, {
    initial: first,
    send: add,
    onSent: () => {
      form.reset();
    },
    draft: useDraft('line', { value: first, version: null }),
    texts,
  });
  return (
    <CallForm form={form}>
      <TextField name="name" label="Name" />
      <SelectField name="sex" label="Sex" options={['male', 'female']} />
      <SubmitButton>Add</SubmitButton>
    </CallForm>
  );
}

test('the next line, typed while the former is still being sent, stays when the form empties itself; the rest begins again', async () => {
  const user = userEvent.setup();
  let confirm: (answer: string) => void = () => undefined;
  const add = vi.fn(() => new Promise((resolve) => (confirm = resolve)));
  const { unmount } = show(<LineForm add={add} />);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  const sex = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sex' });
  await user.selectOptions(sex, 'female');
  await user.type(name, 'Mochi{Enter}');
  await waitFor(() => expect(add).toHaveBeenCalledOnce());
  await user.clear(name);
  await user.type(name, 'Pudding');
  await act(async () => confirm('stored'));
  await waitFor(() => expect(sex.value).toBe('male'));
  expect(name.value).toBe('Pudding');

  await user.type(name, '{Enter}');
  await waitFor(() => expect(add).toHaveBeenCalledTimes(2));
  expect(add).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Pudding', sex: 'male' }), expect.anything());
  await act(async () => confirm('stored'));
  await waitFor(() => expect(name.value).toBe(''));
  unmount();
});

test('a lost connection is reported in the form and keeps the input and its draft', async () => {
  const send = vi.fn(() => {
    throw Object.assign(new Error('No answer'), { code: 'network', status: 0 });
  });
  const first = show(<DepositForm onSend={send} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '700');
  await user.click(screen.getByRole('button', { name: 'Pay in' }));

  expect((await screen.findByRole('alert')).textContent).toBe('No answer from the server. Check your connection.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('700');
  first.unmount();
  show(<DepositForm onSend={send} />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('700');
});

function HiddenForm({ onSend }: { readonly onSend: (input: unknown) => unknown }) {
  const form = useCallForm(payDeposit, { initial: { owner: '', amount: 500 }, send: onSend });
  return (
    <CallForm form={form}>
      <MoneyField name="amount" label="Amount" />
      <SubmitButton>Pay in</SubmitButton>
    </CallForm>
  );
}

test('a value that is wrong without a field to show it is reported in the form and nothing is sent', async () => {
  const send = vi.fn();
  show(<HiddenForm onSend={send} />);
  await userEvent.click(screen.getByRole('button', { name: 'Pay in' }));

  expect((await screen.findByRole('alert')).textContent).toBe('Some fields need another look');
  expect(send).not.toHaveBeenCalled();
});

function NoteForm({ saved, onSend }: { readonly saved: string; readonly onSend: (input: unknown) => unknown }) {
  const form = useCallForm(payDeposit, {
    initial: { owner: 'o1', amount: 1, note: saved },
    send: onSend,
  });
  return (
    <Dialog
      open
      title="Note"
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} disabled={!form.isDirty}>
          Save
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <TextField name="note" label="Note" />
      </CallForm>
    </Dialog>
  );
}

test('Ctrl Enter and Enter do what the main button does, and nothing while that is disabled', async () => {
  const send = vi.fn(async (_: unknown) => ({}));
  show(<NoteForm saved="old" onSend={send} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), '{Enter}{Control>}{Enter}{/Control}');
  expect(send).not.toHaveBeenCalled();

  await user.type(screen.getByRole('textbox', { name: 'Note' }), '!{Control>}{Enter}{/Control}');
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[0]).toEqual({ owner: 'o1', amount: 1, note: 'old!' });

  await user.type(screen.getByRole('textbox', { name: 'Note' }), '?{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

function ChangingNote() {
  const [saved, setSaved] = useState('old');
  return (
    <>
      <NoteForm saved={saved} onSend={() => Promise.reject(stale())} />
      <Button onClick={() => setSaved('new')}>Read again</Button>
    </>
  );
}

test('a value that was read again replaces an unchanged one, and never one that was typed', async () => {
  show(<ChangingNote />);
  const user = userEvent.setup();
  const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
  const again = screen.getByText('Read again');
  await act(async () => again.click());
  expect(note().value).toBe('new');
  await user.type(note(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Changed by someone else');
  expect(note().value).toBe('new!');
});

test('a form in a dialog that another form has opened submits itself alone', async () => {
  const [outer, inner] = [vi.fn(async () => ({})), vi.fn(async (_: unknown) => ({}))];
  function Both() {
    const form = useCallForm(payDeposit, { initial: { owner: 'o1', amount: 1 }, send: outer });
    return (
      <CallForm form={form}>
        <NoteForm saved="old" onSend={inner} />
      </CallForm>
    );
  }
  show(<Both />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), '!{Enter}');

  await waitFor(() => expect(inner).toHaveBeenCalledOnce());
  expect(outer).not.toHaveBeenCalled();
});

test('values that arrive between the press and the check of the form do not lose the press: what was on the screen is sent', async () => {
  const send = vi.fn((_: unknown) => Promise.reject(patientIdDup({})));
  let suggest: (name: string) => void = () => undefined;
  function Suggested() {
    const [name, setName] = useState('Mochi');
    suggest = setName;
    const form = useCallForm(createPet, {
      initial: { owner: 'o1', name, sex: 'female' },
      send: (input) => send(input),
      texts,
    });
    return (
      <CallForm form={form}>
        <TextField name="name" label="Name" />
        <SubmitButton>Save</SubmitButton>
      </CallForm>
    );
  }
  render(<Suggested />);
  act(() => {
    screen.getByRole('button', { name: 'Save' }).click();
    suggest('Mochi II');
  });

  await screen.findByText('This number is taken');
  expect(send).toHaveBeenCalledWith({ owner: 'o1', name: 'Mochi', sex: 'female' });
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Mochi II'));
});

const bookAt = defineCall({
  id: 'test.bookAt',
  method: 'POST',
  path: '/v2/:hospital/test/bookAt',
  access: { kind: 'account' },
  input: z.strictObject({ time: z.string() }),
  payload: z.object({}),
  refusals: [],
  summary: 'Test only',
});

function TimeForm({ onSubmit }: { readonly onSubmit: (input: unknown) => unknown }) {
  const form = useCallForm(bookAt, { initial: { time: '21:45' }, send: (input) => onSubmit(input) });
  return (
    <CallForm form={form}>
      <TimeField name="time" label="Time" />
      <Button onClick={() => form.set({ time: '15:00' })}>Next free</Button>
      <SubmitButton>Save</SubmitButton>
    </CallForm>
  );
}

test('an invalid time is reported at its field, and the form is not sent with the earlier time', async () => {
  const user = userEvent.setup();
  const send = vi.fn();
  render(<TimeForm onSubmit={send} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' });
  for (const typed of ['24:00', '12:60', 'noon']) {
    await user.clear(field);
    await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Use a time such as 09:30, at most 23:59')).toBeTruthy();
    expect(field.value).toBe(typed);
    expect(document.activeElement).toBe(field);
  }
  await user.clear(field);
  await user.type(field, '25:10{Enter}');
  expect(screen.getByText('Use a time such as 09:30, at most 23:59')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, '930{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledWith({ time: '09:30' }));
  await user.clear(field);
  await user.type(field, '24:00');
  await user.click(screen.getByRole('button', { name: 'Next free' }));
  expect(field.value).toBe('15:00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(send).toHaveBeenCalledWith({ time: '15:00' }));
  expect(screen.queryByText('Use a time such as 09:30, at most 23:59')).toBeNull();
});

const receiveLot = defineCall({
  id: 'test.receiveLot',
  method: 'POST',
  path: '/v2/:hospital/test/receiveLot',
  access: { kind: 'account' },
  input: z.strictObject({ expires_on: z.iso.date().nullable() }),
  payload: z.object({}),
  refusals: [],
  summary: 'Test only',
});

function LotForm({ onSubmit }: { readonly onSubmit: (input: unknown) => unknown }) {
  const initial = { expires_on: null as string | null };
  const form = useCallForm(receiveLot, { initial, send: (input) => onSubmit(input) });
  return (
    <CallForm form={form}>
      <DateField name="expires_on" label="Expires on" />
      <SubmitButton>Save</SubmitButton>
    </CallForm>
  );
}

test('29 February of a year that has none is reported at its field and is not sent as the 28th', async () => {
  const user = userEvent.setup();
  const send = vi.fn();
  render(<LotForm onSubmit={send} />);
  const [day] = await screen.findAllByRole('spinbutton');
  await user.click(day!);
  await user.keyboard('29022027');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There is no such day')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /Open calendar/ }));
  await user.click(await screen.findByRole('button', { name: /February 27, 2027|27 February 2027/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(send).toHaveBeenCalledWith({ expires_on: '2027-02-27' }));
});

test('a date without its year is reported at its field and is not sent as no date', async () => {
  const user = userEvent.setup();
  const send = vi.fn();
  render(<LotForm onSubmit={send} />);
  const [day] = await screen.findAllByRole('spinbutton');
  await user.click(day!);
  await user.keyboard('2811');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fill in day, month and year, or none of them')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  await user.click(screen.getAllByRole('spinbutton')[2]!);
  await user.keyboard('2028');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(send).toHaveBeenCalledWith({ expires_on: '2028-11-28' }));
});
