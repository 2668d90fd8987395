import type { MedicalRecordTemplate } from '@alder/catalog/contract';
import type { LabRecord } from '@alder/lab/contract';
import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MedicalRecord } from '../contract/index.ts';
import { aDifferential, aDrug, aMedicine, anEntry, anOffer, aTreatment, someResources } from './record.fixture.ts';
import { RecordEditorScreen } from './record-editor.screen.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

async function showRecord(entry: ReturnType<typeof anEntry>, rest: Record<string, unknown> = {}, options: object = {}) {
  const visible = show(
    <RecordEditorScreen />,
    {
      'his.getEntry': () => entry,
      'his.getHospitalMedicalResources': someResources(),
      'pharmacy.getPrescription': { result: [], groups: [], earlier: [], current: [], problems: [] },
      'record.getEntriesNew': { result: [] },
      'his.updateMedicalRecord': (input: Partial<MedicalRecord>) => ({
        result: { ...entry.result, ...input, version: (input.version ?? 0) + 1 },
      }),
      ...rest,
    },
    { path: `/his/record/${entry.result.id}`, pattern: '/his/record/:oid', ...options },
  );
  await screen.findAllByRole('complementary');
  const sent = (id: string) => visible.send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);
  const written = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name }).value;
  return { ...visible, sent, written, user: userEvent.setup() };
}

const potassium = (number: number, timestamp: string, flag: 'N' | 'HH') =>
  ({
    id: timestamp,
    timestamp,
    results: [{ code: 'K', name: 'Potassium', raw: String(number), number, unit: 'mmol/L', flag }],
  }) as unknown as LabRecord;

const BEFORE = {
  ...{ id: '01933f00-0000-7000-8000-0000000000e1', checked_in_at: '2026-08-08T01:45:00.000Z', reason: 'Recheck' },
  ...{ assessment: '', plan: '', assignee_name: null, diagnoses: [] },
};

test('at a first visit nothing is said to have changed since the last one', async () => {
  const weights = [
    { at: '2026-11-21T01:45:00.000Z', weight: 4.62 },
    { at: '2026-08-08T01:45:00.000Z', weight: 4.93 },
  ];
  await showRecord(anEntry({ weights }), { 'record.getEntriesNew': { result: [] } });

  expect(await screen.findByText('This is the first visit.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Since last visit' })).toBeNull();
});

test('a value that is now out of its range is shown beside the value before the visit [screen.record]', async () => {
  const weights = [
    { at: '2026-11-21T01:45:00.000Z', weight: 4.62 },
    { at: '2026-08-08T01:45:00.000Z', weight: 4.93 },
  ];
  await showRecord(anEntry({ weights, earlier: [BEFORE] }), {
    'record.getEntriesNew': {
      result: [potassium(6.9, '2026-11-21T02:02:00.000Z', 'HH'), potassium(4.6, '2026-08-08T02:02:00.000Z', 'N')],
    },
  });

  const changes = within(await screen.findByRole('region', { name: 'Since last visit' }));
  expect(await changes.findByText('Potassium: 4.6 before, 6.9 now')).toBeTruthy();
  expect(changes.getByText('Weight: 4.93 before, 4.62 now')).toBeTruthy();
});

const benazepril = aMedicine({
  medical_record: 'earlier',
  name: 'Benazepril 5 mg',
  medicine: 'benazepril',
  days: 30,
  created_at: '2026-11-10T02:00:00.000Z',
});

test('current medication is shown beside the record, and is prescribed again by one press [entity.medication]', async () => {
  const entry = anEntry();
  const { user, sent } = await showRecord(entry, {
    'pharmacy.getPrescription': { result: [], groups: [], earlier: [benazepril], current: [], problems: [] },
    'his.createMedicineRecord': { result: benazepril },
  });

  const takes = within(await screen.findByRole('region', { name: 'Takes' }));
  expect(takes.getByText(/0.25 tab QD, until 10 Dec/)).toBeTruthy();
  await user.click(takes.getByRole('button', { name: 'Prescribe Benazepril 5 mg again' }));

  expect(await screen.findByText('Benazepril 5 mg prescribed as last time')).toBeTruthy();
  const [line] = sent('his.createMedicineRecord');
  expect(line).toMatchObject({ medical_record: entry.result.id, medicine: 'benazepril', dosage: 0.25, days: 30 });
  expect(line).not.toHaveProperty('unit_price');
});

test('a medicine that the pet takes already, and a weight too old to dose by, are shown while prescribing', async () => {
  const drug = aDrug('Benazepril 5 mg', { id: 'benazepril' });
  const again = aMedicine({ name: 'Benazepril 5 mg', medicine: 'benazepril', created_at: '2026-11-21T02:00:00.000Z' });
  const entry = anEntry({ medicineRecords: [again], patient: { weight_at: '2026-09-01T02:00:00.000Z' } });
  const { user } = await showRecord(entry, {
    'his.getHospitalMedicalResources': someResources({ medicine: [drug] }),
    'pharmacy.getPrescription': { result: [again], groups: [], earlier: [benazepril], current: [], problems: [] },
  });
  await user.click(screen.getByRole('button', { name: 'Edit Benazepril 5 mg' }));

  const form = within(await screen.findByRole('form', { name: 'Benazepril 5 mg' }));
  expect(await form.findByText('The patient takes Benazepril 5 mg already')).toBeTruthy();
  expect(form.getByText('Weighed on 1 Sep 2026: weigh again before dosing')).toBeTruthy();
  expect(form.getByText('(84 medicine + 5 × 1 × 14 fee) × 1')).toBeTruthy();
  expect(form.getByText(/154/)).toBeTruthy();
});

test('the price follows the fields as they are typed [const.price]', async () => {
  const line = aMedicine();
  const { user } = await showRecord(anEntry({ medicineRecords: [line] }));
  await user.click(screen.getByRole('button', { name: 'Edit Amlodipine 2.5 mg' }));
  const form = within(await screen.findByRole('form', { name: 'Amlodipine 2.5 mg' }));
  const groups = form.getByRole('textbox', { name: 'Groups' });
  await user.clear(groups);
  await user.type(groups, '2');
  await user.tab();

  expect(form.getByText(/308/)).toBeTruthy();
});

const template: MedicalRecordTemplate = {
  id: '01933f00-0000-7000-8000-00000000e001',
  version: 1,
  deleted: false,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  name: 'CKD recheck plan',
  shortcut: 'ckd',
  shared: true,
  author: null,
  subjective: '',
  objective: '',
  assessment: '',
  plan: 'Recheck {pet} in two weeks.',
  lines: [{ kind: 'treatment', entry: 'pressure', name: 'Systolic blood pressure', quantity: 1 }],
};

test('a word after a slash brings a template with its text and its lines, what is unticked left out [cap.templates]', async () => {
  const more = {
    ...template,
    lines: [...template.lines, { kind: 'todo' as const, entry: null, name: 'Call', quantity: null }],
  };
  const { user, written, sent } = await showRecord(anEntry(), {
    'his.getHospitalMedicalResources': someResources({
      medicalRecordTemplates: [more],
      treatments: [anOffer('Systolic blood pressure', { id: 'pressure' })],
    }),
    'his.createTreatmentRecord': { result: aTreatment() },
  });
  await user.type(screen.getByRole('textbox', { name: 'Plan' }), 'Low protein diet. /ck');
  expect(within(await screen.findByRole('listbox', { name: 'Phrases and templates' })).getByText('/ckd')).toBeTruthy();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Templates' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Call' }));
  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(await screen.findByText('CKD recheck plan inserted')).toBeTruthy();
  expect(written('Plan')).toBe('Low protein diet. \nRecheck Mochi in two weeks.');
  expect(sent('his.createTreatmentRecord')).toEqual([expect.objectContaining({ treatment: 'pressure' })]);
  expect(sent('his.createTodoItem')).toEqual([]);
});

test('Escape leaves the slash as it was typed', async () => {
  const { user, written } = await showRecord(anEntry());
  await user.type(screen.getByRole('textbox', { name: 'Plan' }), '/da');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');

  expect(screen.queryByRole('listbox')).toBeNull();
  expect(written('Plan')).toBe('/da');
});

test('a record is kept as a template with its texts and the lines of its plan [cap.templates]', async () => {
  const line = aTreatment({ treatment: 'pressure', name: 'Systolic blood pressure' });
  const entry = anEntry({ result: { plan: 'Recheck in two weeks.', treatmentRecords: [line] } });
  const { user, sent } = await showRecord(entry, { 'his.createMedicalRecordTemplate': { result: template } });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Save this record as a template' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'CKD');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(sent('his.createMedicalRecordTemplate')).toEqual([
      expect.objectContaining({
        name: 'CKD',
        plan: 'Recheck in two weeks.',
        lines: [{ kind: 'treatment', entry: 'pressure', name: 'Systolic blood pressure', quantity: 1 }],
      }),
    ]),
  );
});

test('an earlier text is shown with what changed since, and stands again by one press [state.refresh]', async () => {
  const gastritis = { name: 'Gastritis', reason: '', test: '' };
  const entry = anEntry({
    result: {
      plan: 'Recheck in two weeks',
      differentialRecords: [aDifferential({ ...gastritis, state: 'ruled_out', reason: 'Normal films' })],
    },
  });
  const differentials = [{ ...gastritis, name_zhtw: null, name_ja: null, problem: null, state: 'considered' }];
  const before = { subjective: '', objective: '', assessment: '', plan: 'Recheck tomorrow' };
  const { user, written, sent } = await showRecord(entry, {
    'his.getMedicalRecordHistory': {
      result: [
        { id: 'r1', author: null, author_name: 'Dr. Chen', at: '2026-11-21T01:50:00.000Z', ...before, differentials },
      ],
    },
  });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Earlier texts of this record' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier texts' }));
  expect((await dialog.findByText('tomorrow')).tagName).toBe('DEL');
  expect(dialog.getByText('Dr. Chen')).toBeTruthy();
  const changed = dialog.getByRole('region', { name: 'Differential diagnoses' });
  expect(within(changed).getByText('considered').tagName).toBe('DEL');
  expect(within(changed).getByText(/Normal films/).tagName).toBe('INS');
  await user.click(dialog.getByRole('button', { name: 'Restore this text' }));

  expect(written('Plan')).toBe('Recheck tomorrow');
  await waitFor(() => expect(sent('his.updateMedicalRecord')[0]).toMatchObject({ plan: 'Recheck tomorrow' }));
});

test('a record is deleted only once the name of the pet is typed', async () => {
  const entry = anEntry();
  const { user, sent, path } = await showRecord(entry, {
    'his.deleteMedicalRecord': { result: { ...entry.result, deleted: true, version: 2 } },
  });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete the record' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: /Delete the record/ }));
  expect(sent('his.deleteMedicalRecord')).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'Mochi');
  await user.click(dialog.getByRole('button', { name: /Delete the record/ }));

  await waitFor(() => expect(path()).toBe('/his/board'));
  expect(sent('his.deleteMedicalRecord')).toEqual([{ id: entry.result.id, version: 1 }]);
});

test('half a note is saved on the device with every keystroke, and is restored after a crash [state.refresh]', async () => {
  const entry = anEntry();
  const { unmount } = await showRecord(entry);
  await userEvent.type(screen.getByRole('textbox', { name: 'Add a post-it' }), 'Owner ca');
  unmount();

  await showRecord(entry);

  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a post-it' }).value).toBe('Owner ca');
});

test('the headings beside the record follow the title of the page without a step left out, for those who go by headings', async () => {
  await showRecord(anEntry());
  const beside = within(screen.getByRole('complementary', { name: 'Patient' }));
  expect(beside.getByRole('heading', { level: 2, name: 'Earlier records' })).toBeTruthy();
  expect(beside.queryAllByRole('heading', { level: 3 })).toEqual([]);
});

test('plan, assessment and earlier visits name things in the language of the reader [cap.languages]', async () => {
  const drops = { name: 'Ear drops', name_zhtw: '滴耳液', name_ja: '点耳薬' };
  const cleaning = { name: 'Ear cleaning', name_zhtw: '清耳', name_ja: '耳掃除' };
  const otitis = { name: 'Otitis externa', name_zhtw: '外耳炎', name_ja: '外耳道炎' };
  const before = { ...otitis, name_ja: '慢性外耳道炎' };
  await showRecord(
    anEntry({
      result: {
        treatmentRecords: [aTreatment(cleaning)],
        diagnosisRecords: [{ id: 'd1', version: 1, status: 'new', note: '', rank: 1, ...otitis } as never],
      },
      medicineRecords: [aMedicine(drops)],
      earlier: [
        {
          id: 'v0',
          checked_in_at: '2026-08-08T01:45:00.000Z',
          reason: '',
          assessment: '',
          plan: '',
          assignee_name: null,
          diagnoses: [before],
        },
      ],
    }),
    {},
    { language: 'ja' },
  );

  const plan = screen.getByRole('complementary', { name: '処置と料金' });
  expect(within(plan).getByText('耳掃除')).toBeTruthy();
  expect(within(plan).getByText(/点耳薬/)).toBeTruthy();
  expect(screen.getByText('外耳道炎')).toBeTruthy();
  expect(screen.getByText('慢性外耳道炎')).toBeTruthy();
});
