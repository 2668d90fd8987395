import { show } from '@alder/testing/screen';
import { PatientPages } from './patient-pages.tsx';
import { PatientSlotsProvider } from './slots.ts';

export const at = '2026-11-20T01:00:00.000Z';
export const owner = {
  id: '01933f00-0000-7000-8000-0000000000a1',
  version: 1,
  created_at: at,
  updated_at: at,
  name: 'Emily Tanaka',
  reading: null,
  phones: ['0912-345-678'],
  email: null,
  line_account: '@emily',
  address: null,
  langKey: 'ja',
  notes: null,
  deleted: false,
};
export const pet = {
  id: '01933f00-0000-7000-8000-000000000101',
  version: 3,
  created_at: at,
  updated_at: at,
  patient_id: 'P02418',
  name: 'Mochi',
  reading: null,
  owner: owner.id,
  species: 'cat',
  breed: 'Domestic Shorthair',
  sex: 'female',
  neutered: true,
  birthdate: '2018-09-14',
  weight: 4.62,
  weight_at: at,
  chip_number: '900182000345671',
  passport_number: null,
  insurance_company: null,
  insurance_policy: null,
  insurance_until: null,
  insurance_share: null,
  coat_colour: 'Brown tabby',
  status: 'normal',
  alerts: [{ kind: 'caution', text: 'Bites when scruffed, towel wrap' }],
  notes: null,
  deleted: false,
  merged_into: null,
};
export const line = {
  ...pet,
  id: '01933f00-0000-7000-8000-000000000102',
  name: 'Kuro',
  owner: { id: owner.id, name: owner.name, phones: owner.phones },
  last_visit: null,
  open_visit: null as object | null,
};
export const response = {
  result: pet,
  owner,
  further_owners: [] as object[],
  siblings: [line],
  allergies: [{ id: 'a', name: 'amoxicillin-clavulanate', reaction: 'facial swelling', noted_on: '2023-04-01' }],
  weights: [
    { at: '2026-09-01T01:00:00.000Z', weight: 4.93 },
    { at, weight: 4.62 },
  ],
};
export const visit = (more: object = {}) => ({
  id: '01933f00-0000-7000-8000-0000000000b1',
  checked_in_at: at,
  stage: 'archive',
  reason: 'CKD recheck',
  assignee_name: 'Dr. Lin',
  subjective: 'Drinking more',
  objective: '',
  assessment: '',
  plan: 'Recheck in 3 months',
  diagnosisRecords: [{ name: 'Chronic kidney disease' }],
  treatmentRecords: [
    { id: 't1', name: 'Blood pressure', name_zhtw: '血壓測量', name_ja: '血圧測定', status: 'done' },
    { id: 't2', name: 'Chemistry', name_zhtw: '生化檢查', name_ja: '生化学検査', status: 'resulted' },
  ],
  vitalSigns: [{ temperature: 38.4, pulse: 190, respiration: null, systolic: 165, weight: 4.62, bcs: 4 }],
  medicineRecords: [],
  payment: { state: 'unpaid', total: 0, due: 0 },
  receipt: null,
  ...more,
});

/** The page of Mochi, with responses and slots of the test's own. */
export const page = (responses: object = {}, options: object = {}, slots = {}) =>
  show(
    <PatientSlotsProvider value={slots}>
      <PatientPages />
    </PatientSlotsProvider>,
    { 'pet.get': response, 'his.getPetMedicalRecords': { result: [visit()] }, ...responses },
    { path: `/patient/${pet.id}`, pattern: '/patient/:oid?', ...options },
  );
export const calls = (send: ReturnType<typeof page>['send'], id: string) =>
  send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);
