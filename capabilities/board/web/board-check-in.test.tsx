import { implausible } from '@alder/chart/contract';
import { patientDeceased, visitOpen } from '@alder/records/contract';
import { show } from '@alder/testing/screen';
import { Button } from '@alder/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CheckInDialog, type NewPatientForm } from './board-check-in.dialog.tsx';

const CHEN = '0190f8a0-0000-7000-8000-0000000000c1';
const mochi = {
  id: 'pet-mochi',
  name: 'Mochi',
  patient_id: 'M-001',
  species: 'dog',
  breed: null,
  coat_colour: null,
  status: 'normal',
  alerts: [],
  owner: { id: 'owner-1', name: 'Emily Tanaka', phones: ['0912 345 678'] },
};

/** The dialog with Mochi chosen; her earlier visits come only when the test says so. */
async function checkInMochi(rest: Record<string, unknown> = {}, NewPatient?: NewPatientForm) {
  const earlier = Promise.withResolvers<unknown>();
  const { send } = show(<CheckInDialog open onClose={vi.fn()} cards={[]} NewPatient={NewPatient} />, {
    'pet.search': { result: [mochi] },
    'his.getPetMedicalRecords': earlier.promise,
    'his.checkIn': () => new Promise((resolve) => setTimeout(resolve, 50, { result: [{ id: 'visit-1' }] })),
    'account.getHospitalUsers': { result: [{ id: CHEN, displayName: 'Dr. Chen', role: 'doctor', active: true }] },
    ...rest,
  });
  const user = userEvent.setup();
  await user.type(screen.getByRole('combobox', { name: 'Pet, owner, phone, chip' }), 'moc');
  await user.click(await screen.findByRole('option', { name: /Mochi/ }));
  const reason = await screen.findByRole('textbox', { name: 'Reason' });
  return { user, send, reason, resolveEarlier: earlier.resolve };
}

test('a reason typed before the earlier visits have come is kept when they come', async () => {
  const { user, send, reason, resolveEarlier } = await checkInMochi();
  await user.type(reason, 'Appetite down');
  resolveEarlier({
    result: [{ id: 'visit-0', assignee: CHEN, reason: 'Cough', checked_in_at: '2025-11-01T01:00:00.000Z' }],
  });
  await screen.findByRole('button', { name: 'Cough' });
  await user.keyboard('{Enter}');

  await waitFor(() =>
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'his.checkIn' }),
      expect.objectContaining({
        pets: [{ pet: 'pet-mochi', weight: null }],
        ...{ reason: 'Appetite down', assignee: CHEN, visit_type: 'recheck' },
      }),
      expect.anything(),
    ),
  );
});

test.each([
  ['first', null],
  ['recheck', '2026-10-01T01:00:00.000Z'],
])(
  'Enter pressed before the earlier visits have come checks in as %s what the search knows to be that',
  async (visit_type, last_visit) => {
    const { user, send, reason } = await checkInMochi({ 'pet.search': { result: [{ ...mochi, last_visit }] } });
    await user.type(reason, 'Cough{Enter}');

    await waitFor(() =>
      expect(send).toHaveBeenCalledWith(
        expect.objectContaining({ id: 'his.checkIn' }),
        expect.objectContaining({ reason: 'Cough', visit_type }),
        expect.anything(),
      ),
    );
  },
);

test('another patient chosen keeps the reason already typed', async () => {
  const { user, reason, resolveEarlier } = await checkInMochi();
  resolveEarlier({ result: [] });
  await user.type(reason, 'Appetite down');
  await user.clear(screen.getByRole('combobox', { name: 'Pet, owner, phone, chip' }));
  await user.type(screen.getByRole('combobox', { name: 'Pet, owner, phone, chip' }), 'moc');
  await user.click(await screen.findByRole('option', { name: /Mochi/ }));

  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Reason' })).value).toBe('Appetite down');
});

test('the weight typed for one patient is not given to a new patient who is entered instead', async () => {
  const kuro = { ...mochi, id: 'pet-kuro', name: 'Kuro' } as unknown as Parameters<
    ComponentProps<NewPatientForm>['onCreated']
  >[0];
  const NewPatient: NewPatientForm = ({ onCreated }) => (
    <Button onClick={() => onCreated(kuro)}>Create Kuro and check in</Button>
  );
  const { user, send, reason, resolveEarlier } = await checkInMochi({}, NewPatient);
  resolveEarlier({ result: [] });
  await user.type(reason, 'Cough');
  await user.type(screen.getByRole('textbox', { name: /^Weight/ }), '9.8');
  await user.click(screen.getByRole('button', { name: 'New patient' }));
  await user.click(await screen.findByRole('button', { name: 'Create Kuro and check in' }));

  await waitFor(() =>
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'his.checkIn' }),
      expect.objectContaining({ pets: [{ pet: 'pet-kuro', weight: null }], reason: 'Cough' }),
      expect.anything(),
    ),
  );
});

test('a patient who is recorded as deceased is checked in only after the question is answered', async () => {
  const answers = [patientDeceased({ fields: { pet: 'patientDeceased' } })];
  const { user, send, reason, resolveEarlier } = await checkInMochi({
    'his.checkIn': () => answers.shift() ?? { result: [{ id: 'visit-1' }] },
  });
  resolveEarlier({ result: [] });
  await user.type(reason, 'Cough{Enter}');

  const question = await screen.findByRole('alertdialog', { name: 'Mochi is recorded as deceased' });
  await user.click(within(question).getByRole('button', { name: 'Check in all the same' }));

  const sent = () => send.mock.calls.filter(([call]) => call.id === 'his.checkIn').map(([, input]) => input);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[0]).not.toHaveProperty('confirmDeceased');
  expect(sent()[1]).toMatchObject({ confirmDeceased: true, confirmOpenVisit: false, reason: 'Cough' });
});

test('Enter pressed three times checks the pet in once', async () => {
  const { user, send, reason, resolveEarlier } = await checkInMochi();
  resolveEarlier({ result: [] });
  await user.click(reason);
  await user.keyboard('{Enter}{Enter}{Enter}');

  await waitFor(() =>
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'his.checkIn' }),
      expect.anything(),
      expect.anything(),
    ),
  );
  const answered = () =>
    waitFor(() => expect(screen.queryByRole('button', { name: /^Check in/, busy: true })).toBeNull());
  await answered();
  // Once more after the answer, before the dialog has left the page.
  await user.keyboard('{Enter}');
  await new Promise((resolve) => setTimeout(resolve, 20));
  await answered();
  expect(send.mock.calls.filter(([call]) => call.id === 'his.checkIn')).toHaveLength(1);
});

test('a dog of 462 kg is not checked in before the weight is corrected or confirmed', async () => {
  const { user, send, resolveEarlier } = await checkInMochi();
  resolveEarlier({ result: [] });
  const weight = screen.getByRole<HTMLInputElement>('textbox', { name: 'Weight' });
  await user.type(weight, '462{Enter}');

  expect(await screen.findByText(/462 kg is unusual for this patient/)).toBeTruthy();
  expect(send.mock.calls.filter(([call]) => call.id === 'his.checkIn')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'It is 46.2 kg' }));
  await user.click(screen.getByRole('button', { name: /^Check in/ }));

  await waitFor(() =>
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'his.checkIn' }),
      expect.objectContaining({ pets: [{ pet: 'pet-mochi', weight: 46.2 }] }),
      expect.anything(),
    ),
  );
});

test('a weight far from the last one, which only the server knows, is asked about at the field and saved once it is confirmed', async () => {
  const values = [{ field: 'weight', value: 46, range: { low: 1.15, high: 18.4 }, meant: 4.6 }];
  let tries = 0;
  const { user, send, resolveEarlier } = await checkInMochi({
    'his.checkIn': () => {
      tries += 1;
      return tries === 1 ? implausible({ values }) : { result: [{ id: 'visit-1' }] };
    },
  });
  resolveEarlier({ result: [] });
  await user.type(screen.getByRole('textbox', { name: 'Weight' }), '46{Enter}');

  expect(await screen.findByText(/46 kg is unusual for this patient/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '46 kg is right' }));
  await user.click(screen.getByRole('button', { name: /^Check in/ }));

  await waitFor(() =>
    expect(send.mock.calls.filter(([call]) => call.id === 'his.checkIn').map(([, input]) => input)).toMatchObject([
      { pets: [{ weight: 46 }], confirmImplausible: false },
      { pets: [{ weight: 46 }], confirmImplausible: true },
    ]),
  );
});

test('a weight that no animal has is reported at its field, and can be neither confirmed nor sent', async () => {
  const { user, send, resolveEarlier } = await checkInMochi();
  resolveEarlier({ result: [] });
  await user.type(screen.getByRole<HTMLInputElement>('textbox', { name: 'Weight' }), '46200{Enter}');

  expect(await screen.findByText('This is not valid')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Check in/ }));
  expect(send.mock.calls.filter(([call]) => call.id === 'his.checkIn')).toEqual([]);
});

test('a second visit that was confirmed is not asked about again when the weight is, but is for one more pet', async () => {
  const values = [{ field: 'weight', value: 46, range: { low: 1.15, high: 18.4 }, meant: 4.6 }];
  const answers = [visitOpen({ current: { id: 'visit-0' } }), implausible({ values })];
  const { user, send, resolveEarlier } = await checkInMochi({
    'pet.get': { siblings: [{ id: 'pet-bean', name: 'Bean', patient_id: 'P00002', species: 'dog', status: 'normal' }] },
    'his.checkIn': () => answers.shift() ?? implausible({ values }),
  });
  resolveEarlier({ result: [] });
  await user.type(screen.getByRole('textbox', { name: 'Weight' }), '46{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Check in a second time' }));
  await user.click(await screen.findByRole('button', { name: '46 kg is right' }));
  await user.click(screen.getByRole('button', { name: /^Check in/ }));

  const sent = () => send.mock.calls.filter(([call]) => call.id === 'his.checkIn').map(([, input]) => input);
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { confirmOpenVisit: false, confirmImplausible: false },
      { confirmOpenVisit: true, confirmImplausible: false },
      { confirmOpenVisit: true, confirmImplausible: true },
    ]),
  );
  await user.click(screen.getByRole('checkbox', { name: /Bean/ }));
  await user.click(screen.getByRole('button', { name: /^Check in/ }));
  await waitFor(() => expect(sent()[3]).toMatchObject({ confirmOpenVisit: false }));
});

test('the primary owner pays unless another owner is chosen, and not for the patient chosen after [OWN-07]', async () => {
  const ann = { id: 'owner-ann', name: 'Ann' };
  const ben = { id: 'owner-ben', name: 'Ben', phones: [], relation: 'coOwner', informed: false };
  const { user, send, reason, resolveEarlier } = await checkInMochi({
    'pet.search': { result: [mochi, { ...mochi, id: 'pet-tofu', name: 'Tofu' }] },
    'pet.get': { owner: ann, further_owners: [ben], siblings: [] },
    'his.checkIn': () => visitOpen({ current: { id: 'visit-0' } }),
  });
  resolveEarlier({ result: [] });
  await user.type(reason, 'Cough');
  const payer = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Bill to' });
  expect((await payer()).selectedOptions[0]!.textContent).toBe('Ann (primary owner)');
  await user.selectOptions(await payer(), 'Ben');
  await user.click(screen.getByRole('button', { name: /^Check in/ }));
  const sent = () => send.mock.calls.filter(([call]) => call.id === 'his.checkIn').map(([, input]) => input);
  await waitFor(() => expect(sent()).toMatchObject([{ owner: 'owner-ben' }]));

  await user.click(await screen.findByRole('button', { name: /Cancel|Back|Close/ }));
  const field = screen.getByRole('combobox', { name: 'Pet, owner, phone, chip' });
  await user.clear(field);
  await user.type(field, 'tof');
  await user.click(await screen.findByRole('option', { name: /Tofu/ }));
  expect((await payer()).value).toBe('');
  await user.click(screen.getByRole('button', { name: /^Check in/ }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ pets: [{ pet: 'pet-tofu' }], reason: 'Cough' });
  expect(sent()[1]).not.toHaveProperty('owner');
});

test('a check-in that is pressed in the moment in which the earlier visits appear is sent', async () => {
  const { user, send, reason, resolveEarlier } = await checkInMochi();
  await user.type(reason, 'Appetite down');
  const button = screen.getByRole('button', { name: /^Check in/ });
  const press = new MutationObserver(() => {
    if (!screen.queryByRole('button', { name: 'Cough' })) return;
    press.disconnect();
    button.click();
  });
  press.observe(document.body, { subtree: true, childList: true });
  resolveEarlier({
    result: [{ id: 'visit-0', assignee: CHEN, reason: 'Cough', checked_in_at: '2025-11-01T01:00:00.000Z' }],
  });

  await waitFor(() =>
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'his.checkIn' }),
      expect.objectContaining({ reason: 'Appetite down' }),
      expect.anything(),
    ),
  );
});

test('the patient of the address that arrives late does not take the place of the one that was chosen meanwhile', async () => {
  const found = Promise.withResolvers<unknown>();
  const tofu = { ...mochi, id: 'pet-tofu', name: 'Tofu', patient_id: 'T-001' };
  function Page() {
    const [chosen, setChosen] = useState('pet-mochi');
    return <CheckInDialog open onClose={vi.fn()} cards={[]} chosen={chosen} onChosen={setChosen} />;
  }
  show(<Page />, {
    'pet.search': { result: [tofu] },
    'pet.get': () => found.promise,
    'his.getPetMedicalRecords': { result: [] },
    'account.getHospitalUsers': { result: [] },
  });
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Pet, owner, phone, chip' });
  await user.type(field, 'tof');
  await user.click(await screen.findByRole('option', { name: /Tofu/ }));
  await screen.findByRole('textbox', { name: 'Reason' });
  await act(async () => found.resolve({ result: mochi, owner: mochi.owner, siblings: [] }));

  expect(field.value).toBe('Tofu');
});
