import { allergyMatch } from '@alder/pharmacy/contract';
import { show } from '@alder/testing/screen';
import { stale } from '@alder/wire';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type SurgeryView, valueImplausible } from '../contract/index.ts';
import { columnOf } from '../domain/index.ts';
import { PlanDialog } from './plan.dialog.tsx';
import { SurgeryScreen } from './theatre.screen.tsx';

const ID = '01933f00-0000-7000-8000-0000000000a1';
const id = (n: number) => `01933f00-0000-7000-8000-00000000b${String(n).padStart(3, '0')}`;
const now = new Date();
const AT = columnOf(now);

const view = (more: Partial<SurgeryView['result']> = {}, rest: Partial<SurgeryView> = {}): SurgeryView => ({
  result: {
    ...{ id: ID, version: 3, created_at: AT, updated_at: AT, deleted: false, pet: id(1), procedure: 'Splenectomy' },
    ...{ starts_at: AT, medical_record: null, treatment: null, side: 'none', status: 'prepared', planned_minutes: 60 },
    ...{ room: 'Theatre 1', surgeon: null, anaesthetist: id(2), asa: 2, is_emergency: false, fasting_since: null },
    ...{ risks: '', estimate_low: null, estimate_high: null, unit_price: null, counts: [], report: '' },
    ...{ complications: '', implants: [], charged_line: null, author: null },
    ...more,
  },
  pet: {
    ...{ id: id(1), name: 'Tiger', patient_id: 'P1', species: 'cat', breed: '', coat_colour: null, weight: 4.2 },
    ...{ weight_at: AT, owner_name: 'Grace Wu', owner_lang: 'en', alerts: [{ kind: 'allergy', text: 'Penicillin' }] },
  },
  ...{ surgeon_name: null, anaesthetist_name: 'Dr. Lin', has_consent: false, steps: [], checks: [], consents: [] },
  ...{ values: [], entries: [], rooms: ['Theatre 1'], now: AT },
  ...rest,
});

function open(page: string, responses: Record<string, unknown>) {
  const path = page ? `/his/surgery/${ID}/${page}` : '/his/surgery';
  const pattern = page ? '/his/surgery/:oid/:childpage' : '/his/surgery';
  return { ...show(<SurgeryScreen />, responses, { path, pattern }), user: userEvent.setup() };
}

test('an induction with something missing names it and asks for a reason before it is sent', async () => {
  const { user, send } = open('plan', {
    'his.getSurgery': view(),
    'his.updateSurgeryRecord': { result: view().result },
  });
  await user.click(await screen.findByRole('button', { name: 'Induce anaesthesia' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('No consent for this procedure')).toBeTruthy();
  expect(dialog.getByText('Sign-in is not complete')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Why it goes on/ }), 'Torsion');
  await user.click(dialog.getByRole('button', { name: 'Induce anaesthesia' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'his.updateSurgeryRecord' }),
    expect.objectContaining({ id: ID, version: 3, status: 'underAnaesthesia', reason: 'Torsion' }),
    expect.anything(),
  );
});

test('a drug that the patient is allergic to is entered only after a press of its own', async () => {
  const { user, send } = open('anaesthesia', {
    'his.getSurgery': view(),
    'his.createSurgeryEntry': (input: { confirmAllergy?: boolean }) =>
      input.confirmAllergy ? { result: {} } : allergyMatch({ allergen: 'Penicillin', by: 'group' }),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Drug' }), 'Ampicillin');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect((await screen.findByRole('alert')).textContent).toContain('allergic to Ampicillin');
  await user.click(screen.getByRole('button', { name: 'Add all the same' }));
  const sent = send.mock.calls.filter(([call]) => call.id === 'his.createSurgeryEntry').map(([, input]) => input);
  expect(sent).toMatchObject([{ name: 'Ampicillin' }, { name: 'Ampicillin', confirmAllergy: true }]);
  expect(sent[0]).not.toHaveProperty('confirmAllergy');
});

test('a value is stored when its cell is left, and one that another person has entered meanwhile is shown with the choice', async () => {
  const current = { id: id(9), version: 1, at: AT, measure: 'pulse', value: 150, by: id(2), by_name: 'Hsu' };
  const { user, send } = open('anaesthesia', {
    'his.getSurgery': view(),
    'his.setSurgeryValue': () => stale({ current }),
  });
  await user.type((await screen.findAllByRole('textbox', { name: /^Heart rate/ })).at(-1)!, '140{Enter}');
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'his.setSurgeryValue' }),
    expect.objectContaining({ surgery_record: ID, measure: 'pulse', value: 140, version: 0 }),
    expect.anything(),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Hsu has entered 150');
  await user.click(screen.getByRole('button', { name: 'Store 140' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'his.setSurgeryValue' }),
    expect.objectContaining({ value: 140, version: 1, confirmImplausible: true }),
    expect.anything(),
  );
});

test('a value outside the limits of the species is marked in words, and an unusual one is asked about', async () => {
  const value = { id: id(9), version: 1, at: AT, measure: 'spo2' as const, value: 88, by: null, by_name: null };
  const { user } = open('anaesthesia', {
    'his.getSurgery': view({}, { values: [value] }),
    'his.setSurgeryValue': () => valueImplausible({ range: { low: 28, high: 42.5 }, meant: 37.5, isImpossible: false }),
  });
  expect(await screen.findByRole('textbox', { name: /^SpO₂.*low/ })).toBeTruthy();
  await user.type(screen.getAllByRole('textbox', { name: /^Temperature/ }).at(-1)!, '375{Enter}');
  expect(await screen.findByRole('button', { name: 'Enter 37.5' })).toBeTruthy();
});

test('a theatre without surgeries says so and offers to plan one', async () => {
  open('', { 'his.getTheatre': { result: [], rooms: ['Theatre 1'], now: AT } });
  expect(await screen.findByText(/No surgery on/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Plan surgery' })).toHaveLength(2);
});

test('a theatre shows each surgery in its room with state, allergy and a missing consent', async () => {
  const line = view();
  open('', { 'his.getTheatre': { result: [line], rooms: ['Theatre 1', 'Theatre 2'], now: AT } });
  const room = within(await screen.findByRole('region', { name: 'Theatre 1' }));
  for (const text of ['Tiger', 'Prepared', 'No consent', 'Penicillin']) expect(room.getByText(text)).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Theatre 2' })).getByText('Free all day')).toBeTruthy();
});

test('counts that are typed faster than they are stored are all stored, each upon the one before', async () => {
  const first = Promise.withResolvers<unknown>();
  const sent: { version: number; counts: { what: string; before: number | null }[] }[] = [];
  const { user } = open('checklist', {
    'his.getSurgery': view(),
    'his.updateSurgeryRecord': (input: (typeof sent)[number]) => {
      sent.push(input);
      const result = { ...view().result, version: input.version + 1, counts: input.counts };
      return sent.length === 1 ? first.promise.then(() => ({ result })) : { result };
    },
  });
  const field = async (what: string) =>
    within(await screen.findByRole('group', { name: what })).getByLabelText('Before');
  await user.type(await field('Swabs'), '12');
  await user.tab();
  await user.type(await field('Instruments'), '7');
  await user.tab();
  await act(async () => first.resolve(undefined));

  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.version).toBe(4);
  expect(sent[1]!.counts.map(({ what, before }) => [what, before])).toEqual(
    expect.arrayContaining([
      ['swabs', 12],
      ['instruments', 7],
    ]),
  );
});

test('a step pressed while a count is being stored waits for it and is taken upon it; a change of another person refuses it', async () => {
  const first = Promise.withResolvers<unknown>();
  const sent: { version: number; status?: string; counts?: unknown[] }[] = [];
  const { user } = open('checklist', {
    'his.getSurgery': view({ status: 'planned' }, { has_consent: true }),
    'his.updateSurgeryRecord': (input: (typeof sent)[number]) => {
      sent.push(input);
      if (sent.length > 1) return stale({ current: { ...view().result, version: 9 } });
      return first.promise.then(() => ({ result: { ...view({ status: 'planned' }).result, version: 4 } }));
    },
  });
  await user.type(within(await screen.findByRole('group', { name: 'Swabs' })).getByLabelText('Before'), '12');
  await user.click(screen.getByRole('button', { name: 'Prepared' }));
  expect(sent).toHaveLength(1);
  await act(async () => first.resolve(undefined));

  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ version: 4, status: 'prepared' });
  expect((await screen.findByRole('alert')).textContent).toContain('changed meanwhile');
});

test('what is typed of a plan outlives a reload, and giving up drops it', async () => {
  const plan = () => {
    const dialog = (
      <PlanDialog rooms={[]} day="2026-11-24" pet={{ id: id(1), name: 'Tiger' }} onClose={() => undefined} />
    );
    return { ...show(dialog, { 'his.getHospitalMedicalResources': {} }), user: userEvent.setup() };
  };
  const procedure = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Procedure/ });
  const first = plan();
  await first.user.type(await procedure(), 'Splenectomy');
  first.unmount();

  const second = plan();
  expect((await procedure()).value).toBe('Splenectomy');
  await second.user.keyboard('{Escape}');
  await second.user.click(await screen.findByRole('button', { name: /Leave|Discard|Do not save/ }));
  second.unmount();
  plan();
  expect((await procedure()).value).toBe('');
});

test('a patient who is found by a former name of the owner says so', async () => {
  const found = {
    id: id(1),
    name: 'Mochi',
    patient_id: 'P1',
    owner: { id: id(2), name: '林怡君', phones: [], formerly: '陳怡君' },
  };
  show(<PlanDialog rooms={[]} day="2026-11-24" onClose={() => undefined} />, {
    'his.getHospitalMedicalResources': {},
    'pet.search': { result: [found], owners: [] },
  });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Patient' }), '陳怡');
  expect(await screen.findByText('P1 · 林怡君 · formerly 陳怡君')).toBeTruthy();
});
