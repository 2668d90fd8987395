import { implausible } from '@alder/chart/contract';
import { allergyMatch } from '@alder/pharmacy/contract';
import { show } from '@alder/testing/screen';
import { stale } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { assigneeOnly, type MedicalRecord } from '../contract/index.ts';
import {
  aDifferential,
  aDrug,
  aMedicine,
  anEntry,
  anOffer,
  aTreatment,
  aVitalSet,
  row,
  someResources,
} from './record.fixture.ts';
import { RecordEditorScreen } from './record-editor.screen.tsx';
import { usualDose } from './usual-dose.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
type Entry = ReturnType<typeof anEntry>;

async function showRecord(entry: Entry, rest: Record<string, unknown> = {}, account: object = {}) {
  const visible = show(
    <RecordEditorScreen />,
    {
      'his.getEntry': () => entry,
      'his.getHospitalMedicalResources': someResources(),
      'pharmacy.getPrescription': { result: [], groups: [], earlier: [], current: [], problems: [] },
      'record.getEntriesNew': { result: [] },
      'his.getOpenDifferentials': { from: null, at: null, result: [] },
      ...rest,
    },
    { path: `/his/record/${entry.result.id}`, pattern: '/his/record/:oid', account },
  );
  await screen.findByRole('complementary', { name: 'Patient' });
  const sent = (id: string) => visible.send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);
  return { ...visible, sent, user: userEvent.setup() };
}

/** Gastritis, a foreign body and IBD, in this order, for one problem. */
const differentials = (problem: string | null) => [
  aDifferential({ name: 'Gastritis', problem, reason: 'New food', test: 'Ultrasound' }),
  aDifferential({ name: 'Foreign body', problem, rank: 2, state: 'ruled_out' }),
  aDifferential({ name: 'IBD', problem, rank: 3 }),
];

/** A server that saves every input. */
const saves = (entry: Entry) => (input: Partial<MedicalRecord>) => ({
  result: { ...entry.result, ...input, version: (input.version ?? 0) + 1 },
});

test('what the doctor types is on the device at once and saved by itself after a pause [screen.record, state.refresh]', async () => {
  const entry = anEntry();
  const { user, sent } = await showRecord(entry, { 'his.updateMedicalRecord': saves(entry) });

  await user.click(screen.getByRole('textbox', { name: 'Subjective' }));
  await user.paste('Ate well');

  expect(JSON.stringify({ ...localStorage })).toContain('Ate well');
  await waitFor(() => expect(sent('his.updateMedicalRecord')).toHaveLength(1));
  expect(sent('his.updateMedicalRecord')).toEqual([{ id: entry.result.id, version: 1, subjective: 'Ate well' }]);
  expect(await screen.findByText(/Saved/)).toBeTruthy();
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('Ate well'));
});

test('words that were not sent before the page was closed stand there again and are sent [state.refresh]', async () => {
  const entry = anEntry();
  const first = await showRecord(entry, { 'his.updateMedicalRecord': new Promise(() => undefined) });
  await first.user.click(screen.getByRole('textbox', { name: 'Plan' }));
  await first.user.paste('Recheck K');
  first.unmount();

  const { sent } = await showRecord(entry, { 'his.updateMedicalRecord': saves(entry) });

  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Plan' }).value).toBe('Recheck K');
  await waitFor(() => expect(sent('his.updateMedicalRecord')[0]).toMatchObject({ plan: 'Recheck K' }));
});

test('a user who is not the assignee reads the text, sees the reason in the words of the specification, and a doctor takes over [rule.assignee]', async () => {
  const entry = anEntry({
    may_edit: false,
    result: { assignee: 'other', assignee_name: 'Dr. Chen', subjective: 'Drinks more' },
  });
  const { user, sent } = await showRecord(entry, { 'his.updateMedicalRecord': saves(entry) });

  expect(screen.getByText('Dr. Chen writes this record.')).toBeTruthy();
  expect(screen.getByText('You do not have edit permissions. Change assignee to edit')).toBeTruthy();
  expect(screen.getByText('Drinks more')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Subjective' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Add diagnosis' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change assignee to me' }));
  expect(sent('his.updateMedicalRecord')).toEqual([]);
  const question = screen.getByRole('alertdialog', { name: 'Take the record over from Dr. Chen?' });
  await user.click(within(question).getByRole('button', { name: 'Change assignee to me' }));

  await waitFor(() => expect(sent('his.updateMedicalRecord')[0]).toMatchObject({ version: 1 }));
});

test('who may not edit is not offered to complete the visit, neither by button nor by key', async () => {
  const entry = anEntry({ may_edit: false, result: { assignee: 'other', assignee_name: 'Dr. Chen' } });
  const { user, sent } = await showRecord(entry);

  expect(screen.queryByRole('button', { name: /Complete/ })).toBeNull();
  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(sent('his.moveMedicalRecord')).toEqual([]);
});

test('the reason for the visit is above the text, and a doctor claims an unclaimed record with one press', async () => {
  const entry = anEntry({ may_edit: false, result: { assignee: null, assignee_name: null, reason: 'Drinks more' } });
  const { user, sent } = await showRecord(entry, { 'his.updateMedicalRecord': saves(entry) });

  const reason = screen.getByText('Drinks more');
  const subjective = screen.getByRole('heading', { name: 'Subjective' });
  expect(reason.compareDocumentPosition(subjective)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('No doctor has claimed this visit yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change assignee to me' }));

  await waitFor(() => expect(sent('his.updateMedicalRecord')).toHaveLength(1));
});

test('an assistant is not offered to take a record over [rule.assignee]', async () => {
  await showRecord(anEntry({ may_edit: false }), {}, { role: 'assistant' });

  expect(screen.queryByRole('button', { name: 'Change assignee to me' })).toBeNull();
  expect(screen.getByText(/Another doctor or an administrator can take it over here/)).toBeTruthy();
});

test('a record that was taken over in the meantime refuses in the words of the specification [rule.assignee]', async () => {
  const { user } = await showRecord(anEntry(), { 'his.createDiagnosisRecord': assigneeOnly() });
  await user.type(screen.getByRole('combobox', { name: 'Add diagnosis' }), 'hyper{Enter}');

  expect(await screen.findByText('You do not have edit permissions. Change assignee to edit')).toBeTruthy();
});

test('when two wrote the same section both texts are shown, nothing is lost, and the writer decides [state.refresh]', async () => {
  const entry = anEntry({ result: { plan: 'Repeat K' } });
  const other = { ...entry.result, plan: 'Repeat K tomorrow', version: 2 };
  const responses = [stale({ current: other })];
  let now = entry;
  const { user, sent } = await showRecord(entry, {
    'his.getEntry': () => now,
    'his.updateMedicalRecord': (input: Partial<MedicalRecord>) => {
      now = { ...entry, result: other };
      return responses.shift() ?? { result: { ...other, ...input, version: 3 } };
    },
  });
  await user.click(screen.getByRole('textbox', { name: 'Plan' }));
  await user.paste(' now');

  const conflict = await screen.findByText(/Someone else changed this section/, undefined);
  expect(within(conflict.parentElement!).getByText('Repeat K tomorrow')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Plan' }).value).toBe('Repeat K now');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));

  await waitFor(() => expect(sent('his.updateMedicalRecord')).toHaveLength(2));
  expect(sent('his.updateMedicalRecord')[1]).toMatchObject({ version: 2, plan: 'Repeat K now' });
});

test('a save of the writer with a late response is not a change of another user', async () => {
  const entry = anEntry();
  const saved = { ...entry.result, subjective: 'Drinks a lot', version: 2 };
  // The first save is carried out and gets no response; the second one comes with the version from before it.
  const responses: unknown[] = [new Promise(() => undefined), stale({ current: saved })];
  let now = entry;
  const { user, sent } = await showRecord(entry, {
    'his.getEntry': () => now,
    'his.updateMedicalRecord': (input: Partial<MedicalRecord>) => {
      now = { ...entry, result: saved };
      return responses.shift() ?? { result: { ...saved, ...input, version: 3 } };
    },
  });
  const saves = () => sent('his.updateMedicalRecord');
  await user.click(screen.getByRole('textbox', { name: 'Subjective' }));
  await user.paste('Drinks a lot');
  await waitFor(() => expect(saves()).toHaveLength(1), { timeout: 5000 });
  await user.paste(' at night.');

  await waitFor(() => expect(saves()).toHaveLength(3), { timeout: 8000 });
  expect(saves()[2]).toMatchObject({ version: 2, subjective: 'Drinks a lot at night.' });
  expect(screen.queryByText(/Someone else changed this section/)).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Subjective' }).value).toBe('Drinks a lot at night.');
});

test('a differential diagnosis is added for the first problem, confirmed in one press, and moved between its neighbors [DDX-02]', async () => {
  const problem = { ...row(), name: 'Vomiting', name_zhtw: null, name_ja: null, status: 'active', rank: 1, note: '' };
  const entry = anEntry({
    result: { diagnosisRecords: [problem as never], differentialRecords: differentials(problem.id) },
  });
  const { user, sent } = await showRecord(entry, {
    'his.createDifferentialRecord': new Promise(() => undefined),
    'his.updateDifferentialRecord': new Promise(() => undefined),
  });
  const list = screen.getByRole('list', { name: 'Differential diagnoses of Vomiting' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);

  await user.type(screen.getByRole('combobox', { name: 'Add differential diagnosis' }), 'hyperkalem{Enter}');
  expect(sent('his.createDifferentialRecord')).toEqual([
    expect.objectContaining({ name: 'Hyperkalaemia', problem: problem.id }),
  ]);
  await user.click(screen.getByRole('button', { name: /^Confirm Gastritis/ }));
  await user.click(screen.getByRole('button', { name: 'State of IBD' }));
  await user.click(screen.getByRole('menuitem', { name: 'Move up' }));

  const [confirm, move] = sent('his.updateDifferentialRecord');
  expect(confirm).toMatchObject({ state: 'confirmed', version: 1 });
  expect(move).toMatchObject({ rank: 1.5 });
});

test('who may not edit reads the differential diagnoses with reason and test, and sees no place for them where there are none', async () => {
  const entry = anEntry({ may_edit: false, result: { differentialRecords: differentials(null) } });
  const { unmount } = await showRecord(entry);
  const list = screen.getByRole('list', { name: 'Differential diagnoses of the visit' });
  expect(within(list).getByText('New food')).toBeTruthy();
  expect(within(list).getByText('Decides: Ultrasound')).toBeTruthy();
  expect(within(list).queryByRole('button')).toBeNull();
  unmount();

  await showRecord(anEntry({ may_edit: false }));
  expect(screen.queryByRole('region', { name: 'Differential diagnoses' })).toBeNull();
});

test('a diagnosis is found by another word for it and added under its name [cap.medicalRecords]', async () => {
  const { user, sent } = await showRecord(anEntry(), { 'his.createDiagnosisRecord': new Promise(() => undefined) });
  await user.type(screen.getByRole('combobox', { name: 'Add diagnosis' }), 'hyperkalem{Enter}');

  expect(sent('his.createDiagnosisRecord')[0]).toMatchObject({ name: 'Hyperkalaemia', rank: 1 });
});

test('A begins a line of the plan; a medicine comes dosed by the weight of the day [entity.medication]', async () => {
  const { user, sent } = await showRecord(anEntry(), {
    'his.createTreatmentRecord': { result: aTreatment() },
    'his.createMedicineRecord': { result: aMedicine() },
  });
  await user.keyboard('a');
  await user.keyboard('systolic{Enter}');
  await waitFor(() => expect(sent('his.createTreatmentRecord')[0]).toMatchObject({ name: 'Systolic blood pressure' }));
  await user.keyboard('amlo{Enter}');

  // 0.14 mg/kg × 4.62 kg are 0.26 quarters of 2.5 mg: one quarter.
  await waitFor(() =>
    expect(sent('his.createMedicineRecord')[0]).toMatchObject({ dosage: 0.25, frequency: 'QD', days: 14 }),
  );
});

test('Cancel of a medicine that was just chosen takes it back: nobody has confirmed its dose', async () => {
  const drug = aDrug('Sucralfate 1 g', {
    strength_mg: null,
    smallest_split: 1,
    dosage_min: null,
    dosage: null,
    dosage_max: null,
  });
  const added = aMedicine({ name: drug.name, medicine: drug.id, progress: 'prescribing' });
  let lines: (typeof added)[] = [];
  const { user, sent } = await showRecord(anEntry(), {
    'his.getEntry': () => anEntry({ medicineRecords: lines }),
    'his.getHospitalMedicalResources': someResources({ medicine: [drug] }),
    'his.createMedicineRecord': () => {
      lines = [added];
      return { result: added };
    },
    'his.updateMedicineRecord': (input: object) => ({ result: { ...added, ...input, version: 2 } }),
  });
  await user.type(screen.getByRole('combobox', { name: /Add treatment/ }), 'sucral{Enter}');
  const form = within(await screen.findByRole('form', { name: 'Sucralfate 1 g' }));

  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(sent('his.updateMedicineRecord')).toEqual([expect.objectContaining({ deleted: true })]));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(sent('his.updateMedicineRecord').at(-1)).toMatchObject({ deleted: false }));

  // Opened again it is a line of the plan: Cancel gives up what was typed, not the line.
  await user.click(await screen.findByRole('button', { name: /Sucralfate 1 g/ }));
  const again = within(await screen.findByRole('form', { name: 'Sucralfate 1 g' }));
  await user.click(again.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('form', { name: 'Sucralfate 1 g' })).toBeNull();
  expect(sent('his.updateMedicineRecord')).toHaveLength(2);
});

test('a refused medicine opens the dose form with the reason field, keeps what was typed, and is prescribed with the reason', async () => {
  const range = { dosage_min: 12.5, dosage: 15, dosage_max: 25 };
  const clavamox = aDrug('Clavamox 250 mg', { active_substance: 'amoxicillin', strength_mg: 250, ...range });
  let tries = 0;
  const { user, sent } = await showRecord(anEntry(), {
    'his.getHospitalMedicalResources': someResources({ medicine: [clavamox] }),
    'his.createMedicineRecord': () => {
      tries += 1;
      const warnings = [{ kind: 'allergy', allergen: 'Penicillin', by: 'group' }];
      return tries < 3 ? allergyMatch({ allergen: 'Penicillin', warnings }) : { result: aMedicine() };
    },
  });
  await user.keyboard('a');
  await user.keyboard('clava{Enter}');

  const form = within(await screen.findByRole('form', { name: 'Clavamox 250 mg' }));
  expect(form.getByText(/Penicillin/)).toBeTruthy();
  const days = form.getByRole('textbox', { name: /Days/ });
  await user.clear(days);
  await user.type(days, '10');
  await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Tolerated last year');
  await user.click(form.getByRole('button', { name: /Ready/ }));
  await waitFor(() => expect(sent('his.createMedicineRecord')).toHaveLength(2));
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /Days/ }).value).toBe('10');

  await user.click(form.getByRole('button', { name: /Ready/ }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Clavamox 250 mg' })).toBeNull());
  expect(sent('his.createMedicineRecord').at(-1)).toMatchObject({
    medicine: clavamox.id,
    days: 10,
    safety_reason: 'Tolerated last year',
    progress: 'prescribed',
  });
});

test('a dose that is being edited stays open, with what is typed, while another medicine is added', async () => {
  const line = aMedicine();
  const other = aDrug('Sucralfate 1 g', { strength_mg: null, dosage_min: null, dosage: null, dosage_max: null });
  const added = aMedicine({ name: other.name, medicine: other.id });
  let lines = [line];
  const { user } = await showRecord(anEntry({ medicineRecords: [line] }), {
    'his.getEntry': () => anEntry({ medicineRecords: lines }),
    'his.getHospitalMedicalResources': someResources({ medicine: [other] }),
    'his.createMedicineRecord': () => {
      lines = [line, added];
      return { result: added };
    },
  });
  await user.click(screen.getByRole('button', { name: /Amlodipine/ }));
  const days = within(await screen.findByRole('form', { name: 'Amlodipine 2.5 mg' })).getByRole('textbox', {
    name: /Days/,
  });
  await user.clear(days);
  await user.type(days, '21');
  await user.type(screen.getByRole('combobox', { name: /Add treatment/ }), 'sucral{Enter}');

  expect(await screen.findByRole('form', { name: 'Sucralfate 1 g' })).toBeTruthy();
  const kept = () =>
    within(screen.getByRole('form', { name: 'Amlodipine 2.5 mg' })).getByRole<HTMLInputElement>('textbox', {
      name: /Days/,
    });
  expect(kept().value).toBe('21');
  await user.click(screen.getByRole('radio', { name: 'Treatments' }));
  await user.click(screen.getByRole('radio', { name: /All/ }));
  expect(kept().value).toBe('21');
});

test('a changed dose is never left behind: the visit stays until the line is stored or given up', async () => {
  const line = aMedicine({ name: 'Rimadyl 50 mg', dosage: 1 });
  const { user, sent } = await showRecord(anEntry({ medicineRecords: [line] }));
  const plan = within(screen.getByRole('complementary', { name: 'Orders and charges' }));
  await user.click(plan.getByRole('button', { name: /Rimadyl/ }));
  const form = within(await screen.findByRole('form', { name: 'Rimadyl 50 mg' }));
  const dose = form.getByRole('textbox', { name: /Dose/ });
  await user.clear(dose);
  await user.type(dose, '1.5');

  await user.click(screen.getByRole('button', { name: /Complete, send to pharmacy/ }));
  expect(await screen.findByText(/Rimadyl 50 mg is still being edited/)).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent('his.moveMedicalRecord')).toEqual([]);

  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: /Complete, send to pharmacy/ }));
  await waitFor(() => expect(sent('his.moveMedicalRecord')).toHaveLength(1));
});

test('a second medicine with the same substance is mentioned at the form and in the list, and goes on with a reason', async () => {
  const given = aMedicine({ name: 'Rimadyl 50 mg', safety_reason: null });
  const second = aMedicine({ name: 'Carprofen 20 mg', created_at: '2026-12-01T00:00:00.000Z', safety_reason: 'Taper' });
  const { user, sent } = await showRecord(anEntry({ medicineRecords: [given, second] }), {
    'his.updateMedicineRecord': (input: object) => ({ result: { ...second, ...input, version: 2 } }),
  });
  const plan = within(screen.getByRole('complementary', { name: 'Orders and charges' }));

  expect(plan.getByText('Same substance as Rimadyl 50 mg')).toBeTruthy();
  expect(plan.getByText('Reason: Taper')).toBeTruthy();
  await user.click(plan.getByRole('button', { name: /Carprofen/ }));
  const form = within(await screen.findByRole('form', { name: 'Carprofen 20 mg' }));
  expect(form.getByText('This visit has Rimadyl 50 mg already, with the same active substance')).toBeTruthy();
  await user.clear(form.getByRole('textbox', { name: /Reason/ }));
  expect(form.getByRole('button', { name: /Ready/ }).getAttribute('aria-disabled')).toBe('true');
  await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Follows it');
  await user.click(form.getByRole('button', { name: /Ready/ }));

  await waitFor(() => expect(sent('his.updateMedicineRecord')).toMatchObject([{ safety_reason: 'Follows it' }]));
});

test('a medicine that interacts with what the patient gets elsewhere is named at the form with its source, and goes on with a reason', async () => {
  const line = aMedicine({ name: 'Rimadyl 50 mg', safety_reason: null });
  const current = [
    {
      ...{ id: 'ward', medicine: null, name: 'Prednisolone 5 mg', names: ['Prednisolone 5 mg'], route: 'PO' },
      ...{ active_substance: null, safety_reason: null, created_at: '2026-11-01T00:00:00.000Z' },
    },
  ];
  const { user, sent } = await showRecord(anEntry({ medicineRecords: [line] }), {
    'pharmacy.getPrescription': { result: [], groups: [], earlier: [], current, problems: [] },
    'his.updateMedicineRecord': (input: object) => ({ result: { ...line, ...input, version: 2 } }),
  });
  const plan = within(screen.getByRole('complementary', { name: 'Orders and charges' }));

  expect(await plan.findByText('Interaction with Prednisolone 5 mg')).toBeTruthy();
  await user.click(plan.getByRole('button', { name: /Rimadyl/ }));
  const form = within(await screen.findByRole('form', { name: 'Rimadyl 50 mg' }));
  const said = 'Contraindicated: with Prednisolone 5 mg: Ulcers and bleeding of stomach and gut';
  expect(form.getByText(said)).toBeTruthy();
  expect(form.getByText(/^Source: WSAVA/)).toBeTruthy();
  await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Prednisolone ended');
  await user.click(form.getByRole('button', { name: /Ready/ }));

  await waitFor(() =>
    expect(sent('his.updateMedicineRecord')).toMatchObject([{ safety_reason: 'Prednisolone ended' }]),
  );
});

test('a dose ten times too large is filed only with a reason, and a reason for another dose is not enough', async () => {
  const drug = aDrug('Amlodipine 2.5 mg');
  const line = aMedicine({ medicine: drug.id, dosage: 2.5, safety_reason: 'By the protocol' });
  const { user, sent } = await showRecord(anEntry({ medicineRecords: [line] }), {
    'his.getHospitalMedicalResources': someResources({ medicine: [drug] }),
    'his.updateMedicineRecord': (input: object) => ({ result: { ...line, ...input, version: 2 } }),
  });
  const plan = within(screen.getByRole('complementary', { name: 'Orders and charges' }));
  expect(await plan.findByText('Far outside the range')).toBeTruthy();
  expect(plan.getByText('Reason: By the protocol')).toBeTruthy();
  await user.click(plan.getByRole('button', { name: /Amlodipine/ }));
  const form = within(await screen.findByRole('form', { name: 'Amlodipine 2.5 mg' }));
  const ready = () => form.getByRole('button', { name: /Ready/ });
  const dose = form.getByRole('textbox', { name: /Dose/ });

  expect(ready().getAttribute('aria-disabled')).not.toBe('true');
  await user.clear(dose);
  await user.type(dose, '25');
  expect(form.getByText('13.53 mg/kg is far outside the usual range')).toBeTruthy();
  expect(ready().getAttribute('aria-disabled')).toBe('true');
  await user.type(form.getByRole('textbox', { name: /Reason/ }), ', ten times');
  await user.click(ready());

  await waitFor(() =>
    expect(sent('his.updateMedicineRecord')).toMatchObject([
      { dosage: 25, safety_reason: 'By the protocol, ten times' },
    ]),
  );
});

test('a dose far beyond reason is filed only with a reason although no dose is known for the species, and says what it was compared with', async () => {
  const none = { dosage_min: null, dosage: null, dosage_max: null };
  const drug = aDrug('Amoxicillin 250 mg', { ...none, strength_mg: 250, active_substance: 'amoxicillin', doses: [] });
  const range = { dosage_min: 11, dosage: 15, dosage_max: 22 };
  const drops = aDrug('Amoxicillin drops', {
    ...none,
    active_substance: 'amoxicillin',
    doses: [{ species: 'dog', ...range }],
  });
  const line = aMedicine({ medicine: drug.id, name: drug.name, dosage: 0.25, strength_mg: 250, safety_reason: null });
  const { user, sent } = await showRecord(
    anEntry({ medicineRecords: [line], patient: { species: 'rat', weight: 0.5 } }),
    {
      'his.getHospitalMedicalResources': someResources({ medicine: [drug, drops] }),
      'his.updateMedicineRecord': (input: object) => ({ result: { ...line, ...input, version: 2 } }),
    },
  );
  const plan = within(screen.getByRole('complementary', { name: 'Orders and charges' }));
  expect(await plan.findByText('Dose not plausible')).toBeTruthy();
  await user.click(plan.getByRole('button', { name: /Amoxicillin/ }));
  const form = within(await screen.findByRole('form', { name: 'Amoxicillin 250 mg' }));
  expect(
    form.getByText(
      '125 mg/kg is more than 5 times the highest dose that the catalog has of this substance, 22 mg/kg (for: Dog)',
    ),
  ).toBeTruthy();
  const ready = () => form.getByRole('button', { name: /Ready/ });
  expect(ready().getAttribute('aria-disabled')).toBe('true');
  await user.type(form.getByRole('textbox', { name: /Reason/ }), 'By the exotics consultant');
  await user.click(ready());

  await waitFor(() =>
    expect(sent('his.updateMedicineRecord')).toMatchObject([{ safety_reason: 'By the exotics consultant' }]),
  );
});

test('a medicine with a dose for dogs alone is not suggested a dose for a cat, says so, and goes on with a reason', async () => {
  const dose = { dosage_min: null, dosage: null, dosage_max: null };
  const range = { dosage_min: 0.1, dosage: 0.2, dosage_max: 0.3 };
  const drug = aDrug('Carprofen 20 mg', { ...dose, doses: [{ species: 'dog', ...range }] });
  const line = aMedicine({ medicine: drug.id, name: 'Carprofen 20 mg', dosage: 0.5, safety_reason: null });
  await showRecord(anEntry({ medicineRecords: [line], patient: { species: 'cat' } }), {
    'his.getHospitalMedicalResources': someResources({ medicine: [drug] }),
  });
  const plan = within(screen.getByRole('complementary', { name: 'Orders and charges' }));
  expect(await plan.findByText('Another species’ medicine')).toBeTruthy();
  expect(usualDose(drug, { weight: 4.6, species: 'cat' }).dosage).toBeUndefined();
  expect(usualDose(drug, { weight: 4.6, species: 'dog' }).dosage).toBeDefined();
});

test('a dewormer whose catalog entry names no frequency is prescribed once, not every day for a week', async () => {
  const dose = { strength_mg: null, dosage_min: null, dosage: null, dosage_max: null };
  const drug = aDrug('Afoxolaner', { ...dose, type: 'deworm', smallest_split: 1, frequency: null, days: null });
  const { user, sent } = await showRecord(anEntry(), {
    'his.getHospitalMedicalResources': someResources({ medicine: [drug] }),
    'his.createMedicineRecord': { result: aMedicine() },
  });
  await user.type(screen.getByRole('combobox', { name: /Add treatment/ }), 'afox{Enter}');
  await waitFor(() =>
    expect(sent('his.createMedicineRecord')[0]).toMatchObject({ dosage: 1, frequency: 'STAT', days: 1 }),
  );
});

test('a bundle brings its lines: work in its price, and a medicine that the patient is allergic to asks for the reason', async () => {
  const drug = aDrug('Amoxicillin 50 mg');
  const work = anOffer('Anaesthesia', { price: 1500 });
  const spay = anOffer('Spay', {
    price: 6000,
    lines: [
      { kind: 'treatment', entry: work.id, name: 'Anaesthesia', quantity: 2 },
      { kind: 'medicine', entry: drug.id, name: 'Amoxicillin 50 mg', quantity: null },
    ],
  });
  const { user, sent } = await showRecord(anEntry(), {
    'his.getHospitalMedicalResources': someResources({ treatments: [work, spay], medicine: [drug] }),
    'his.createTreatmentRecord': (input: object) => ({ result: { ...aTreatment(), ...input } }),
    'his.createMedicineRecord': allergyMatch({
      allergen: 'Penicillin',
      by: 'group',
      warnings: [{ kind: 'allergy', allergen: 'Penicillin', by: 'group' }],
    }),
  });
  const plan = within(screen.getByRole('complementary', { name: 'Orders and charges' }));
  await user.type(plan.getByRole('combobox'), 'spay');
  await user.keyboard('{Enter}');

  await waitFor(() =>
    expect(sent('his.createTreatmentRecord')).toMatchObject([
      { treatment: spay.id },
      { treatment: work.id, quantity: 2, discount_percent: 100 },
    ]),
  );
  const form = within(await screen.findByRole('form', { name: 'Amoxicillin 50 mg' }));
  expect(form.getByText(/Penicillin/)).toBeTruthy();
  expect(form.getByRole('textbox', { name: /Reason/ })).toBeTruthy();
  expect(sent('his.createMedicineRecord')).toMatchObject([{ medicine: drug.id, price_override: 0 }]);
});

test('a tablet in eighths is refused at the dose, with the doses that can be given', async () => {
  const drug = aDrug('Amlodipine 2.5 mg');
  const line = aMedicine({ medicine: drug.id });
  const { user, sent } = await showRecord(anEntry({ medicineRecords: [line] }));
  await user.click(screen.getByRole('button', { name: /Amlodipine/ }));
  const form = within(await screen.findByRole('form', { name: 'Amlodipine 2.5 mg' }));
  const write = async (typed: string) => {
    const dose = form.getByRole('textbox', { name: /Dose/ });
    await user.clear(dose);
    await user.type(dose, typed);
    await user.click(form.getByRole('button', { name: /Ready/ }));
  };

  await write('0.125');
  expect(await form.findByText('This form cannot be divided so finely. Use at least 0.25')).toBeTruthy();
  await write('0.3');
  expect(await form.findByText('This form cannot be divided so finely. Use 0.25 or 0.5')).toBeTruthy();
  expect(sent('his.updateMedicineRecord')).toEqual([]);
});

test('days or a dose that no prescription may have are marked at their field with the limit, and nothing is stored in their place', async () => {
  const line = aMedicine({ days: 7 });
  const { user, sent } = await showRecord(anEntry({ medicineRecords: [line] }), {
    'his.updateMedicineRecord': (input: object) => ({ result: { ...line, ...input, version: 2 } }),
  });
  await user.click(screen.getByRole('button', { name: /Amlodipine/ }));
  const form = within(await screen.findByRole('form', { name: 'Amlodipine 2.5 mg' }));
  const write = async (label: RegExp, typed: string) => {
    const field = form.getByRole<HTMLInputElement>('textbox', { name: label });
    await user.clear(field);
    if (typed) await user.type(field, typed);
    await user.click(form.getByRole('button', { name: /Ready/ }));
    return field;
  };

  for (const [label, typed, said] of [
    [/Days/, '0', 'Use 1 or more'],
    [/Days/, '400', 'Use 365 or less'],
    [/Days/, '', 'Fill this in'],
    [/Dose/, '0', 'Use more than 0'],
    [/Dose/, '', 'Fill this in'],
  ] as const) {
    const field = await write(label, typed);
    expect(await form.findByText(said)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe(typed);
    await write(label, label.source === 'Days' ? '400' : '0');
  }
  expect(sent('his.updateMedicineRecord')).toEqual([]);

  await write(/Days/, '10');
  await write(/Dose/, '0.5');
  await waitFor(() => expect(sent('his.updateMedicineRecord')).toMatchObject([{ days: 10, dosage: 0.5 }]));
});

test('without a weight no dose is filled in, and nothing is prescribed before one is typed, with the reason', async () => {
  const { user, sent } = await showRecord(anEntry({ patient: { weight: null, weight_at: null } }), {
    'his.createMedicineRecord': { result: aMedicine() },
  });
  await user.keyboard('a');
  await user.keyboard('amlo{Enter}');

  const form = within(await screen.findByRole('form', { name: 'Amlodipine 2.5 mg' }));
  const dose = form.getByRole<HTMLInputElement>('textbox', { name: /Dose/ });
  expect(form.getByText('Weigh first, or type the dose')).toBeTruthy();
  expect(dose.value).toBe('');
  await user.click(form.getByRole('button', { name: /Ready/ }));
  expect(await form.findByText('Fill this in')).toBeTruthy();
  expect(sent('his.createMedicineRecord')).toEqual([]);

  await user.type(dose, '0.5');
  expect(await form.findByText('No weight: the dose cannot be checked')).toBeTruthy();
  await user.type(await form.findByRole('textbox', { name: /Reason/ }), 'Cannot be weighed');
  await user.click(form.getByRole('button', { name: /Ready/ }));
  await waitFor(() =>
    expect(sent('his.createMedicineRecord')).toMatchObject([{ dosage: 0.5, safety_reason: 'Cannot be weighed' }]),
  );
});

test('a line added before its price is known says so, in the list and on the plan [const.price]', async () => {
  const unpriced = anOffer('Ear cleaning', { price: 0, hospital: null });
  const line = aTreatment({ name: 'Ear cleaning', treatment: unpriced.id, unit_price: 0, amount: 0 });
  const { user } = await showRecord(anEntry({ result: { treatmentRecords: [line] } }), {
    'his.getHospitalMedicalResources': someResources({ treatments: [unpriced] }),
  });

  expect(
    await within(screen.getByRole('complementary', { name: 'Orders and charges' })).findByText('No price'),
  ).toBeTruthy();
  await user.keyboard('a');
  await user.keyboard('ear');
  expect(within(await screen.findByRole('listbox')).getByText('No price')).toBeTruthy();
});

test('a line given for nothing on purpose is no missing price', async () => {
  const own = anOffer('Nail trim', { price: 0 });
  const line = aTreatment({ name: 'Nail trim', treatment: own.id, unit_price: 0, amount: 0 });
  await showRecord(anEntry({ result: { treatmentRecords: [line] } }), {
    'his.getHospitalMedicalResources': someResources({ treatments: [own] }),
  });

  const plan = within(screen.getByRole('complementary', { name: 'Orders and charges' }));
  expect(await plan.findByText('Nail trim')).toBeTruthy();
  expect(screen.queryByText('No price')).toBeNull();
});

test('vital signs out of the usual span of the species say so in a word; 384 is asked about and saved as 38.4 [cap.vitals]', async () => {
  const entry = anEntry({ result: { vitalSigns: [aVitalSet({ systolic: 165, pulse: 100, temperature: 38.2 })] } });
  const { user, sent } = await showRecord(entry, { 'his.createVitalSigns': new Promise(() => undefined) });
  const tile = (name: string) => screen.getByRole('textbox', { name }).closest('label')!;

  expect(within(tile('Systolic')).getByText('high')).toBeTruthy();
  expect(within(tile('Pulse')).getByText('low')).toBeTruthy();
  expect(within(tile('Temp')).queryByText(/high|low/)).toBeNull();
  const temperature = screen.getByRole('textbox', { name: 'Temp' });
  await user.clear(temperature);
  await user.type(temperature, '384{Enter}');
  expect(sent('his.createVitalSigns')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'It is 38.4 °C' }));

  expect(sent('his.createVitalSigns')[0]).toMatchObject({ temperature: 38.4 });
});

test('a weight that only the server finds unusual is asked about, and saved once it is confirmed', async () => {
  const values = [{ field: 'weight', value: 12, range: { low: 0.6, high: 10 }, meant: 1.2 }];
  let tries = 0;
  const { user, sent } = await showRecord(anEntry(), {
    'his.createVitalSigns': () => {
      tries += 1;
      return tries === 1 ? implausible({ values }) : new Promise(() => undefined);
    },
  });
  await user.clear(screen.getByRole('textbox', { name: 'Weight' }));
  await user.type(screen.getByRole('textbox', { name: 'Weight' }), '12{Enter}');
  await user.click(await screen.findByRole('button', { name: '12 kg is right' }));

  expect(screen.queryByText('That did not work. Try again.')).toBeNull();
  expect(sent('his.createVitalSigns')[1]).toMatchObject({ weight: 12, confirmImplausible: true });
});

test('vital signs entered without network stay visible, marked as being on this device, also after a reload', async () => {
  const entry = anEntry();
  const away = { 'his.createVitalSigns': () => Promise.reject(new TypeError('Failed to fetch')) };
  const first = await showRecord(entry, away);
  await first.user.type(screen.getByRole('textbox', { name: 'Pulse' }), '188{Enter}');
  const tile = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Pulse' });
  expect(tile().value).toBe('188');
  expect(within(tile().closest('label')!).getByText('On this device, not sent yet')).toBeTruthy();
  expect(screen.queryByText(/was not saved/)).toBeNull();
  first.unmount();

  const { responses, emit } = await showRecord(entry, away);
  expect(tile().value).toBe('188');
  // The outbox has sent it: the record has the value now, and the mark goes.
  responses['his.getEntry'] = anEntry({ result: { vitalSigns: [aVitalSet({ pulse: 188 })] } });
  await emit('vitalSigns.created', entry.result.id);

  await waitFor(() => expect(within(tile().closest('label')!).queryByText('On this device, not sent yet')).toBeNull());
  expect(tile().value).toBe('188');
});

test('Ctrl Enter completes the visit: with medicine it goes to the pharmacy, and the board comes back [state.board]', async () => {
  const entry = anEntry({ medicineRecords: [aMedicine()] });
  const moved = { result: { ...entry.result, stage: 'pharmacy' }, memos: 0 };
  const { user, sent, path } = await showRecord(entry, { 'his.moveMedicalRecord': moved });
  await user.keyboard('{Control>}{Enter}{/Control}');

  await waitFor(() => expect(path()).toBe('/his/board'));
  expect(sent('his.moveMedicalRecord')[0]).toEqual({ id: entry.result.id, from: 'clinic', stage: 'pharmacy' });
});

test('what could not be saved keeps the visit where it is', async () => {
  const entry = anEntry();
  const { user, sent, path } = await showRecord(entry, { 'his.updateMedicalRecord': assigneeOnly() });
  await user.type(screen.getByRole('textbox', { name: 'Plan' }), 'Diet');
  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(await screen.findByText(/The text is not saved yet/)).toBeTruthy();
  expect(sent('his.moveMedicalRecord')).toEqual([]);
  expect(path()).toBe(`/his/record/${entry.result.id}`);
});

test('Alt and a letter reach each section', async () => {
  const { user } = await showRecord(anEntry());
  await user.keyboard('{Alt>}p{/Alt}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Plan' }));
  await user.keyboard('{Alt>}s{/Alt}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Subjective' }));
});

test('a paid visit takes no more charges and states why [state.payment]', async () => {
  const entry = anEntry({
    payment: { state: 'paid', total: 600, due: 0 },
    result: { treatmentRecords: [aTreatment()] },
  });
  await showRecord(entry);

  expect(screen.getByText('Paid, cannot update')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: /Add treatment/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change Recheck consultation' })).toBeNull();
});
