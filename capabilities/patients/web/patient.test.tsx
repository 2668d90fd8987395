import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { at, calls, owner, page, pet, response, visit } from './patient.fixture.tsx';
import { PatientPages } from './patient-pages.tsx';

const chemistry = {
  events: [
    {
      id: 'e1',
      at: '2026-11-20T05:00:00.000Z',
      kind: 'lab',
      label: 'Lab',
      item: <article>Chemistry, 17 tests</article>,
    },
  ],
  what: 'The lab results',
  isPending: false,
  error: null,
  refetch: () => {},
  hasMore: false,
  isFetchingMore: false,
  more: () => {},
};

test('the header shows identity, alerts, weight and owner [cap.patients] [entity.pet] [screen.patientInfo]', async () => {
  page();
  const header = await screen.findByRole('region', { name: 'Patient summary' });
  expect(within(header).getByRole('heading', { name: 'Mochi' })).toBeTruthy();
  for (const texts of ['P02418', 'Cat, Domestic Shorthair', 'Female, spayed', 'Brown tabby', '900 182 000 345 671'])
    expect(header.textContent).toContain(texts);
  expect(header.textContent).toContain('Allergy: amoxicillin-clavulanatefacial swelling, 2023');
  expect(header.textContent).toContain('Bites when scruffed, towel wrap');
  expect(header.textContent).toContain('4.62');
  expect(header.textContent).toContain('0.31 kg in 80 d');
  expect(within(header).getByRole('link', { name: 'Emily Tanaka' }).getAttribute('href')).toBe(
    `/patient?owner=${owner.id}`,
  );
  expect(within(header).getByRole('link', { name: '0912-345-678' }).getAttribute('href')).toBe('tel:0912345678');
  expect(within(header).getByRole('link', { name: 'Kuro' })).toBeTruthy();
});

test('the timeline shows the content of a visit without opening it [cap.patients]', async () => {
  page();
  const item = await screen.findByRole('article');
  for (const texts of [
    'CKD recheck',
    'Drinking more',
    'Chronic kidney disease',
    'Recheck in 3 months',
    '38.4',
    '165',
    'Blood pressure',
    'Chemistry',
  ])
    expect(item.textContent).toContain(texts);
  expect(within(item).getByRole('link', { name: 'Open record' }).getAttribute('href')).toBe(
    `/his/record/${visit().id}`,
  );
});

test('a visit names what was done in the language of the reader, counts the rest, and says what is not done yet', async () => {
  const treatmentRecords = [
    { id: 't1', name: 'Radiograph', name_zhtw: 'X 光', name_ja: 'レントゲン', status: 'to_do' },
    { id: 't2', name: 'Blood pressure', name_zhtw: '血壓測量', name_ja: '血圧測定', status: 'done' },
    { id: 't3', name: 'Grooming', name_zhtw: '美容', name_ja: 'トリミング', status: 'declined' },
    { id: 't4', name: 'Chemistry', name_zhtw: '生化檢查', name_ja: '生化学検査', status: 'resulted' },
  ];
  const more = { id: 't5', name: 'Nail trim', name_zhtw: '剪指甲', name_ja: '爪切り', status: 'to_do' };
  page({ 'his.getPetMedicalRecords': { result: [visit({ treatmentRecords: [...treatmentRecords, more] })] } });

  const item = await screen.findByRole('article');
  expect(item.textContent).toMatch(/Blood pressure.*Chemistry.*Radiograph \(not done\).*\+1/);
  expect(item.textContent).not.toContain('Grooming');
  expect(within(item).getByTitle('4 treatments')).toBeTruthy();
});

test('what was done at a visit is named in Traditional Chinese to a reader of it', async () => {
  page({}, { language: 'zhtw' });

  expect((await screen.findByRole('article')).textContent).toMatch(/血壓測量.*生化檢查/);
});

test('without the clinic-records permit no visit is asked for or shown [role.licence]', async () => {
  const { send } = page({}, { account: { permit_his: false } });
  await screen.findByText('Visits are shown to those with the clinic-records permit.');
  expect(calls(send, 'his.getPetMedicalRecords')).toEqual([]);
  expect(screen.queryByRole('button', { name: /visit/i })).toBeNull();
  expect(screen.queryByRole('tab', { name: /Records/ })).toBeNull();
});

test('a visit is started from the header and its record opens [cap.medicalRecords]', async () => {
  const { send, path } = page({ 'his.createMedicalRecord': { result: { id: 'r-new' } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Start visit' }));
  await waitFor(() => expect(path()).toBe('/his/record/r-new'));
  expect(calls(send, 'his.createMedicalRecord')).toEqual([{ pet: pet.id, visit_type: 'recheck' }]);
});

test('while a card of today is open the button opens it and shows for how long', async () => {
  const { path } = page({
    'his.getPetMedicalRecords': {
      result: [
        visit({ id: 'r-open', stage: 'clinic', checked_in_at: new Date(Date.now() - 18.5 * 60_000).toISOString() }),
      ],
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open visit, 18 min' }));
  expect(path()).toBe('/his/record/r-open');
});

test('no second visit can be started in the moment before it is known that one is open [cap.medicalRecords]', async () => {
  page({ 'his.getPetMedicalRecords': () => new Promise(() => undefined) });
  await screen.findByRole('button', { name: /^Edit/ });
  expect(screen.queryByRole('button', { name: /visit/i })).toBeNull();
});

test('for a patient that has died no visit starts, and the button states why [entity.pet]', async () => {
  page({ 'pet.get': { ...response, result: { ...pet, status: 'deceased' } } });
  const button = await screen.findByRole('button', { name: /Start visit/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.textContent).toContain('This patient has died');
});

test('tabs of other capabilities are shown between records and details, and open their content [route.patient]', async () => {
  const tab = {
    id: 'lab',
    label: 'Lab',
    count: 22,
    Panel: ({ pet: { name } }: { pet: { name: string } }) => <p>results of {name}</p>,
  };
  const { path } = page({}, {}, { tabs: [tab] });
  await screen.findByRole('article');
  expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
    'Timeline',
    'Records1',
    'Lab22',
    'Details',
  ]);
  await userEvent.click(screen.getByRole('tab', { name: /Lab/ }));
  expect(screen.getByText('results of Mochi')).toBeTruthy();
  expect(path()).toBe(`/patient/${pet.id}?tab=lab`);
});

test('events of other capabilities are shown in the timeline by their time and can be filtered [cap.patients]', async () => {
  page({}, {}, { timelines: [() => chemistry] });
  await waitFor(() =>
    expect(screen.getAllByRole('article').map((each) => each.textContent?.slice(0, 9))).toEqual([
      'Chemistry',
      'CKD reche',
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Visits' }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Lab' }));
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('what was prescribed and what became of the bill stand above their visit [cap.patients] [cap.prescriptions]', async () => {
  const medicine = {
    id: 'm1',
    medicine: null,
    name: 'Amlodipine 2.5 mg',
    dosage: 0.25,
    unit: 'tab',
    frequency: 'QD',
    days: 14,
    progress: 'dispensed',
    created_at: at,
    dispensed_at: '2026-11-20T02:00:00.000Z',
  };
  page({
    'his.getPetMedicalRecords': {
      result: [
        visit({
          medicineRecords: [medicine],
          payment: { state: 'paid', total: 4280, due: 0 },
          receipt: { id: 'r1', number: 2034, at: '2026-11-20T03:00:00.000Z', refunded: 297 },
        }),
      ],
    },
  });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  const [receipt, prescription] = screen.getAllByRole('article').map((each) => each.textContent);
  for (const texts of ['Receipt R2034', '4,280', 'Paid', '297 refunded']) expect(receipt).toContain(texts);
  for (const texts of ['Prescription, 1 medicine', 'Amlodipine 2.5 mg', '0.25 tab QD × 14 d', 'Dispensed'])
    expect(prescription).toContain(texts);
});

test('a room that does not load says so, and the others are shown', async () => {
  const refetch = vi.fn();
  const failed = { ...chemistry, events: [], what: 'The lab results', error: new Error('gone'), refetch };
  page({}, {}, { timelines: [() => failed] });
  await screen.findByRole('article');
  expect(screen.getByRole('alert').textContent).toContain('The lab results');
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('older events are requested from the capability with the shortest loaded part, and the end is shown [cap.patients]', async () => {
  const more = vi.fn();
  page({}, {}, { timelines: [() => ({ ...chemistry, hasMore: true, more })] });
  await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(more).toHaveBeenCalledOnce();
  expect(screen.queryByText('CKD recheck')).toBeNull();
  expect(screen.queryByText('Start of record')).toBeNull();
});

test('an order, an upload and a share begin on the page of the patient [screen.patientInfo]', async () => {
  const study = { id: 's1', modality: 'DX', description: 'Thorax', datetime: at, images: 2 };
  page(
    { 'pacs.getPetEntriesNew': { result: [], series: [], studies: [study] } },
    {},
    {
      LabOrder: ({ pet: { name } }: { pet: { name: string } }) => <p>order for {name}</p>,
      Upload: ({ pet: { name } }: { pet: { name: string } }) => <p>images of {name}</p>,
      Share: ({ title, images }: { title: string; images: number }) => (
        <p>
          {title}: {images}
        </p>
      ),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Lab' }));
  expect(screen.getByText('order for Mochi')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Image' }));
  expect(screen.getByText('images of Mochi')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  expect(screen.getByText('Mochi, Thorax: 2')).toBeTruthy();
});

test('a patient that is not there says so in place', async () => {
  show(<PatientPages />, {}, { path: '/patient/01933f00-0000-7000-8000-00000000ffff', pattern: '/patient/:oid?' });
  expect((await screen.findByRole('alert')).textContent).toContain('Record not found');
});

test('the page speaks Chinese and Japanese [cap.patients]', async () => {
  const { unmount } = page({}, { language: 'zhtw' });
  const header = await screen.findByRole('region', { name: '病患摘要' });
  for (const texts of ['貓', '母，已絕育', '過敏：amoxicillin-clavulanate'])
    expect(header.textContent).toContain(texts);
  unmount();
  page({}, { language: 'ja' });
  const japanese = await screen.findByRole('region', { name: '患者の概要' });
  for (const texts of ['猫', 'メス・避妊済', 'アレルギー：amoxicillin-clavulanate'])
    expect(japanese.textContent).toContain(texts);
});

test("problems, the history's diagnoses and what a pet takes are named in the language of the reader [cap.languages]", async () => {
  const ckd = { name: 'Chronic kidney disease', name_zhtw: '慢性腎病', name_ja: '慢性腎臓病', status: 'active' };
  page({ 'his.getPetMedicalRecords': { result: [visit({ diagnosisRecords: [ckd] })] } }, { language: 'ja' });

  expect((await screen.findAllByText('慢性腎臓病')).length).toBeGreaterThanOrEqual(1);
  expect(screen.getByRole('article').textContent).toContain('慢性腎臓病');
  expect(screen.queryByText(/Chronic kidney disease/)).toBeNull();
});

test('the page shows readings, and an insurance that has expired as expired, in header and details', async () => {
  const insured = {
    ...{ ...pet, reading: 'もち', insurance_company: 'Anicom', insurance_policy: 'AB-1234', insurance_share: 70 },
    ...{ passport_number: 'DE 12-3456789' },
  };
  const until = (insurance_until: string) => ({
    'pet.get': {
      ...response,
      result: { ...insured, insurance_until },
      owner: { ...owner, reading: 'タナカ エミリー' },
    },
  });
  const { unmount } = page(until('2999-03-31'));
  const header = within(await screen.findByRole('region', { name: 'Patient summary' }));
  for (const text of ['もち', 'タナカ エミリー', 'Insured: Anicom 70 %']) expect(header.getByText(text)).toBeTruthy();
  expect(screen.queryByText('Insurance expired')).toBeNull();
  unmount();

  page(until('2020-03-31'));
  expect(
    within(await screen.findByRole('region', { name: 'Patient summary' })).getByText('Insurance expired'),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: /Details/ }));
  expect(await screen.findByText(/Anicom · AB-1234 · 70 % · until/)).toBeTruthy();
  expect(screen.getByText('DE 12-3456789')).toBeTruthy();
  expect(screen.getAllByText('Insurance expired')).toHaveLength(2);
});
