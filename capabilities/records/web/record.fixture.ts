import type { getHospitalMedicalResources, Medicine, Treatment } from '@alder/catalog/contract';
import type { DifferentialRecord, TreatmentRecord, VitalSigns } from '@alder/chart/contract';
import type { MedicineRecord } from '@alder/pharmacy/contract';
import type { PayloadOf } from '@alder/wire';
import type { getEntry } from '../contract/index.ts';

type Entry = PayloadOf<typeof getEntry>;
type Resources = PayloadOf<typeof getHospitalMedicalResources>;

const CHECKED_IN = '2026-11-21T01:42:00.000Z';
const VISIT = '01933f00-0000-7000-8000-00000000c001';
const PET = '01933f00-0000-7000-8000-00000000c002';
/** Dr. Lin, as whom `show` looks at a screen. */
export const LIN = '01933f00-0000-7000-8000-000000000001';

let made = 0;
export const row = () => {
  made += 1;
  const id = `01933f00-0000-7000-8000-${String(made).padStart(12, 'd')}`;
  return { id, version: 1, deleted: false, created_at: CHECKED_IN, updated_at: CHECKED_IN };
};
const ofVisit = () => ({ ...row(), medical_record: VISIT, pet: PET, author: LIN });

export function aTreatment(input: Partial<TreatmentRecord> = {}): TreatmentRecord {
  return {
    ...ofVisit(),
    name: 'Recheck consultation',
    name_zhtw: null,
    name_ja: null,
    treatment: null,
    category: 'consultation',
    status: 'to_do',
    decline_reason: null,
    quantity: 1,
    unit_price: 600,
    discount_percent: 0,
    note: '',
    amount: 600,
    done_at: null,
    done_by: null,
    lab_order: null,
    ...input,
  };
}

export function aDifferential(input: Partial<DifferentialRecord> = {}): DifferentialRecord {
  return {
    ...ofVisit(),
    name: 'Gastritis',
    name_zhtw: null,
    name_ja: null,
    problem: null,
    diagnosis: null,
    state: 'considered',
    reason: '',
    test: '',
    rank: 1,
    line: null,
    carried_from: null,
    ...input,
  };
}

/** ¼ tablet of amlodipine for 14 days: (84 + 5 × 1 × 14) × 1 = 154. */
export function aMedicine(input: Partial<MedicineRecord> = {}): MedicineRecord {
  return {
    ...ofVisit(),
    name: 'Amlodipine 2.5 mg',
    name_zhtw: null,
    name_ja: null,
    dosage: 0.25,
    frequency: 'QD',
    days: 14,
    medicine: null,
    group_record: null,
    type: 'general',
    form: 'tablet',
    concentration: '2.5 mg',
    strength_mg: 2.5,
    unit: 'tab',
    smallest_split: 0.25,
    times_a_day: null,
    route: 'PO',
    meal: 'any',
    refills: 0,
    refills_until: null,
    refill_of: null,
    groups: 1,
    unit_price: 24,
    process_fee: 5,
    price_override: null,
    instructions: '',
    note: '',
    safety_reason: null,
    progress: 'prescribing',
    lot: null,
    witness: null,
    weight: 4.62,
    dose_count: 3.5,
    medicine_price: 84,
    process_fee_total: 70,
    total_price: 154,
    override_by: null,
    dispensed_at: null,
    dispensed_by: null,
    ...input,
  };
}

export function aVitalSet(input: Partial<VitalSigns> = {}): VitalSigns {
  return {
    ...ofVisit(),
    measured_at: CHECKED_IN,
    temperature: null,
    pulse: null,
    respiration: null,
    systolic: null,
    diastolic: null,
    mean_pressure: null,
    pressure_site: null,
    cuff: null,
    weight: null,
    crt: null,
    bcs: null,
    pain: null,
    mucous_membranes: null,
    hydration_percent: null,
    spo2: null,
    glucose: null,
    face: null,
    muscle: null,
    pain_answer: null,
    pain_answer_note: '',
    pain_answered_by: null,
    pain_answered_at: null,
    note: '',
    ...input,
  };
}

type Input = Partial<Omit<Entry, 'result' | 'patient'>> & {
  readonly result?: Partial<Entry['result']>;
  readonly patient?: Partial<Entry['patient']>;
};

/** Mochi's visit, which is Dr. Lin's, but for what the test says. */
export function anEntry({ result, patient, ...input }: Input = {}): Entry {
  return {
    owner_name: 'Emily Tanaka',
    owner_phone: '0912 345 678',
    may_edit: true,
    signed_at: null,
    medicineRecords: [],
    medicineGroupRecords: [],
    allergyRecords: [],
    weights: [],
    earlier: [],
    postItRecords: [],
    todoLists: [],
    todoItems: [],
    lab: { done: 0, total: 0, critical: false },
    images: 0,
    prescription: null,
    payment: { state: 'unpaid', total: 0, due: 0 },
    ...input,
    result: {
      ...row(),
      id: VISIT,
      pet: PET,
      owner: null,
      assignee: LIN,
      assignee_name: 'Dr. Lin',
      room: null,
      urgent: false,
      visit_type: 'recheck',
      reason: 'CKD recheck',
      subjective: '',
      objective: '',
      assessment: '',
      plan: '',
      systems: {},
      body_map: [],
      in_room_since: null,
      stage: 'clinic',
      stage_since: CHECKED_IN,
      completed: { clinic: null, pharmacy: null, checkout: null, archive: null },
      checked_in_at: CHECKED_IN,
      checked_in_by: null,
      diagnosisRecords: [],
      differentialRecords: [],
      treatmentRecords: [],
      vitalSigns: [],
      ...result,
    },
    patient: {
      id: PET,
      name: 'Mochi',
      patient_id: 'P02418',
      species: 'cat',
      breed: 'Domestic Shorthair',
      sex: 'female',
      neutered: true,
      birthdate: '2019-09-14',
      weight: 4.62,
      weight_at: CHECKED_IN,
      chip_number: null,
      coat_colour: null,
      status: 'normal',
      alerts: [],
      ...patient,
    },
  };
}

const HOSPITAL = '01933f00-0000-7000-8000-000000000002';
const ofCatalog = (name: string) => ({
  ...row(),
  name,
  name_zhtw: null,
  name_ja: null,
  code: null,
  hospital: HOSPITAL,
  from_default: false,
  default_entry: null,
});

export function anOffer(name: string, input: Partial<Treatment> = {}): Treatment {
  const kept = { price: 600, cost: null, taxed: true };
  return {
    ...ofCatalog(name),
    ...kept,
    category: 'procedure',
    minutes: null,
    lab_test: null,
    lines: [],
    lines_in_price: true,
    ...input,
  };
}

export function aDrug(name: string, input: Partial<Medicine> = {}): Medicine {
  return {
    ...ofCatalog(name),
    active_substance: null,
    type: 'general',
    form: 'tablet',
    concentration: null,
    strength_mg: 2.5,
    unit: 'tab',
    smallest_split: 0.25,
    price: 24,
    cost: null,
    taxed: true,
    stocked: true,
    process_fee: 5,
    dosage_min: 0.125,
    dosage: 0.14,
    dosage_max: 0.25,
    doses: [],
    frequency: 'QD',
    days: 14,
    route: 'PO',
    barcode: null,
    caution: null,
    ...input,
  };
}

/** What the hospital chooses from, a little of each. */
export function someResources(input: Partial<Resources> = {}): Resources {
  return {
    diagnoses: [{ ...ofCatalog('Hyperkalaemia'), synonyms: ['hyperkalemia'], species: [] }],
    diseases: [],
    treatments: [anOffer('Systolic blood pressure', { price: 300 })],
    vaccines: [],
    medicine: [aDrug('Amlodipine 2.5 mg')],
    receiptItems: [],
    postIts: [],
    medicalRecordTemplates: [],
    doctors: [{ id: LIN, displayName: 'Dr. Lin', role: 'doctor', accepts_appointments: true }],
    ...input,
  };
}
