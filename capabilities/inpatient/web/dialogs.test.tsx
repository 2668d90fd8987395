import { passwordWrong } from '@alder/accounts/contract';
import { attachmentType } from '@alder/attachments/contract';
import type { Medicine } from '@alder/catalog/contract';
import { implausible } from '@alder/chart/contract';
import { allergyMatch } from '@alder/pharmacy/contract';
import { show } from '@alder/testing/screen';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { StayView } from '../contract/index.ts';
import { AdmitDialog } from './admit.dialog.tsx';
import { DischargeDialog } from './discharge.dialog.tsx';
import { GivePanel, type GivePanelProps } from './give.panel.tsx';
import { OrderDialog } from './order.dialog.tsx';
import { OwnerPage } from './owner-page.panel.tsx';
import { StayNotes } from './stay-pages.panel.tsx';

const id = (end: number) => `01900000-0000-7000-8000-00000000000${end}`;
const ward = { wards: [], cages: [], stays: [] };
const pet = { id: id(1), name: 'Tiger', weight: 5 };

function admit(responses: Record<string, unknown> = {}) {
  const dialog = <AdmitDialog ward={ward} pet={pet} onClose={() => undefined} />;
  const rendered = show(dialog, { 'his.getHospitalMedicalResources': { doctors: [] }, ...responses });
  const sent = (call: string) => rendered.send.mock.calls.filter(([one]) => one.id === call).map(([, input]) => input);
  return { ...rendered, sent, user: userEvent.setup() };
}
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('what is typed of an admission outlives a reload, and giving up drops it', async () => {
  const first = admit();
  await first.user.type(await field(/^Reason/), 'Acute pancreatitis');
  first.unmount();

  const second = admit();
  expect((await field(/^Reason/)).value).toBe('Acute pancreatitis');
  await second.user.keyboard('{Escape}');
  await second.user.click(await screen.findByRole('button', { name: /Leave|Discard|Do not save/ }));
  second.unmount();
  admit();
  expect((await field(/^Reason/)).value).toBe('');
});

const stayView = {
  result: { id: id(7), version: 3, status: 'admitted', home_instructions: '', follow_up_on: null },
  ...{ pet, orders: [], slots: [], vitals: [], notes: [], uncharged: 0 },
} as unknown as StayView;
const page = { visiting: '', day: {}, address: 'https://alder.example/stay', version: 1, opened_at: '2026-11-29' };
const ownerPage = { result: { state: 'open', page, releases: [], pet: pet.id, owner: { email: null } } };

test.each([
  ['a note of a shift', <StayNotes key="n" view={stayView} />, /^(New note|Note)/, 'Vomited at four'],
  ['a message to the owner', <OwnerPage key="o" stay={id(7)} />, /^Message/, 'Ate a little this morning'],
  [
    'what the owner does at home',
    <DischargeDialog key="d" view={stayView} onClose={() => undefined} />,
    /^What the owner does/,
    'Rest for a week',
  ],
])('%s outlives a reload while it is typed', async (_, part, name, words) => {
  const responses = { 'his.getInpatientPage': ownerPage, 'his.getHisImages': { result: [] } };
  const first = show(part, responses);
  await userEvent.type(await field(name), words);
  first.unmount();

  show(part, responses);
  expect((await field(name)).value).toBe(words);
});

test('a file that is no photo is refused with what can be sent instead of an advice to try it again', async () => {
  show(<OwnerPage stay={id(7)} />, {
    'his.getInpatientPage': ownerPage,
    'his.getHisImages': { result: [] },
    'his.uploadImage': () => {
      throw attachmentType();
    },
  });
  const chooser = await screen.findByLabelText('Take or choose a photo', { selector: 'input' });
  await userEvent.upload(chooser, new File(['<script>'], 'mochi.jpg', { type: 'image/jpeg' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Only photos can be sent: JPEG, PNG, GIF or WebP.');
});

test('a weight that was asked about is meant when it is sent again; another weight is asked about anew', async () => {
  const { user, sent } = admit({ 'his.createInpatientRecord': implausible({ fields: { weight: 'implausible' } }) });
  await user.type(await field(/^Reason/), 'Vomits');
  const weight = await field(/^Weight/);
  await user.type(weight, '50');
  const send = async (times: number) => {
    await user.click(screen.getByRole('button', { name: /^Admit/ }));
    await waitFor(() => expect(sent('his.createInpatientRecord')).toHaveLength(times));
  };
  await send(1);
  await send(2);
  await user.clear(weight);
  await user.type(weight, '60');
  await send(3);

  const confirmed = sent('his.createInpatientRecord').map(
    (one) => (one as { confirmImplausible?: boolean }).confirmImplausible,
  );
  expect(confirmed).toEqual([undefined, true, undefined]);
});

test('a medicine for once a day every four hours is asked about in the dialog before it is sent', async () => {
  const meloxicam = {
    ...{
      id: id(5),
      name: 'Meloxicam',
      name_ja: null,
      name_zhtw: null,
      active_substance: 'meloxicam',
      type: 'injection',
    },
    ...{ strength_mg: 5, unit: 'mL', smallest_split: 0.01, price: 100, route: 'SC', frequency: 'QD', deleted: false },
    ...{ dosage_min: null, dosage: null, dosage_max: null, doses: [] },
  } as unknown as Medicine;
  const view = {
    result: { id: id(2) },
    pet: { id: id(1), name: 'Tiger', species: 'cat', weight: 5, weight_at: null, birthdate: null },
  } as unknown as StayView;
  show(<OrderDialog view={view} onClose={() => undefined} />, {
    'his.getHospitalMedicalResources': { medicine: [meloxicam] },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('combobox', { name: /^Medicine/ }), 'Melox');
  await user.click(await screen.findByRole('option', { name: /Meloxicam/ }));
  expect(screen.queryByRole('textbox', { name: /Reason/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Q4H' }));

  expect(await screen.findByText('6 times a day, where the catalog has 1')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /reason/i })).toBeTruthy();
});

test('a dose whose order was stopped while its dialog is open says so, and is entered with a reason alone', async () => {
  const give = vi.fn(async () => undefined);
  const order = {
    ...{ id: id(6), kind: 'medicine', repeat: 'every', dosage: 0.75, unit: 'tab', route: 'PO', balance: null },
    ...{ weight: 13, note: null, safety_reason: null, needs_second: false, stopped_at: null },
  };
  const panel = (stopped_at: string | null) => (
    <GivePanel
      {...({
        order: { ...order, stopped_at },
        task: { state: 'late', due_at: '2026-11-28T15:00:00.000Z', isWaiting: false },
        pet: { id: id(1), name: 'Buddy', patient_id: 'P612', species: 'dog', weight: 13 },
        ...{ cage: 'D1', team: [], slots: { waiting: {}, give, set: vi.fn() } },
        ...{ now: new Date('2026-11-28T15:16:00.000Z'), onDone: () => undefined },
      } as unknown as GivePanelProps)}
    />
  );
  const { unmount } = show(panel(null));
  expect(await screen.findByRole('button', { name: 'Given' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();

  show(panel('2026-11-28T15:15:00.000Z'));
  const user = userEvent.setup();
  expect((await screen.findByRole('alert')).textContent).toContain('This order was stopped at 23:15');
  await user.click(screen.getByRole('button', { name: /^Given/ }));
  expect(give).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Given before the stop');
  await user.click(screen.getByRole('button', { name: /^Given/ }));
  expect(give).toHaveBeenCalledWith(expect.objectContaining({ reason: 'Given before the stop' }));
});

test('a dose that the patient turned out to be allergic to is given only with a reason', async () => {
  const give = vi.fn(async (input: { confirmAllergy?: boolean }) =>
    input.confirmAllergy ? undefined : allergyMatch({ allergen: 'Amoxicillin', by: 'substance' }),
  );
  const order = {
    ...{ id: id(6), kind: 'medicine', repeat: 'every', dosage: 1, unit: 'tab', route: 'PO', balance: null },
    ...{ weight: 13, note: null, safety_reason: null, needs_second: false, stopped_at: null },
  };
  show(
    <GivePanel
      {...({
        ...{ order, task: { state: 'due', due_at: '2026-11-28T15:00:00.000Z', isWaiting: false } },
        pet: { id: id(1), name: 'Buddy', patient_id: 'P612', species: 'dog', weight: 13 },
        ...{ cage: 'D1', team: [], slots: { waiting: {}, give, set: vi.fn() } },
        ...{ now: new Date('2026-11-28T15:00:00.000Z'), onDone: () => undefined },
      } as unknown as GivePanelProps)}
    />,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Given' }));
  expect((await screen.findByRole('alert')).textContent).toContain('allergic');
  await user.click(screen.getByRole('button', { name: /^Give all the same/ }));
  expect(give).toHaveBeenCalledTimes(1);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Dr. Wu was asked');
  await user.click(screen.getByRole('button', { name: /^Give all the same/ }));
  expect(give).toHaveBeenLastCalledWith(expect.objectContaining({ confirmAllergy: true, reason: 'Dr. Wu was asked' }));
});

test('a patient who is found by a former name of the owner says so', async () => {
  const found = {
    id: id(1),
    name: 'Mochi',
    patient_id: 'P1',
    owner: { id: id(2), name: '林怡君', phones: [], formerly: '陳怡君' },
  };
  show(<AdmitDialog ward={ward} onClose={() => undefined} />, {
    'his.getHospitalMedicalResources': { doctors: [] },
    'pet.search': { result: [found], owners: [] },
  });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Patient' }), '陳怡');
  expect(await screen.findByText('P1 · 林怡君 · formerly 陳怡君')).toBeTruthy();
});

test('a corrected PIN of the second person does not stand under the refusal of the earlier one', async () => {
  const order = {
    ...{ id: id(6), kind: 'medicine', repeat: 'every', dosage: 1, unit: 'mL', route: 'IV', balance: null },
    ...{ weight: 13, note: null, safety_reason: null, needs_second: true, stopped_at: null },
  };
  show(
    <GivePanel
      {...({
        ...{ order, task: { state: 'due', due_at: '2026-11-28T15:00:00.000Z', isWaiting: false } },
        pet: { id: id(1), name: 'Buddy', patient_id: 'P612', species: 'dog', weight: 13 },
        ...{ cage: 'D1', team: [{ id: id(8), name: 'Hsu' }], slots: { waiting: {}, give: vi.fn(), set: vi.fn() } },
        ...{ now: new Date('2026-11-28T15:00:00.000Z'), onDone: () => undefined },
      } as unknown as GivePanelProps)}
    />,
    { 'his.checkInpatientDose': passwordWrong() },
  );
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Who' }), id(8));
  const secret = screen.getByLabelText(/^PIN or password/);
  await user.type(secret, '1234');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Wrong PIN or password.')).toBeTruthy();
  await user.type(secret, '4321');
  expect(screen.queryByText('Wrong PIN or password.')).toBeNull();
});
