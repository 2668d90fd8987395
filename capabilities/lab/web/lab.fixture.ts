import type { LabOrder, LabRecord, ResultValue } from '../contract/index.ts';

const STAMP = '2026-11-21T02:02:00.000Z';
const entry = { version: 1, created_at: STAMP, updated_at: STAMP };

/** A value as filed, for tests and stories. */
export function value(code: string, number: number | null, input: Partial<ResultValue> = {}): ResultValue {
  return {
    code,
    name: code,
    raw: number === null ? '---' : String(number),
    comparator: null,
    number,
    scaled_result: null,
    unit: 'mmol/L',
    unit_raw: 'mmol/L',
    flag: null,
    flag_device: '',
    status: 'F',
    range: null,
    range_text: '',
    ...input,
  };
}

/** A result of Mirr, a cat, for tests and stories. */
export function labRecord(input: Partial<LabRecord> = {}): LabRecord {
  return {
    ...entry,
    id: '01933f00-0000-7000-8000-00000000a001',
    key: 'key',
    pet: '01933f00-0000-7000-8000-00000000b001',
    pet_name: 'Miru',
    patient_id: 'P02418',
    animal: {
      species: 'cat',
      breed: 'Domestic Shorthair',
      sex: 'female',
      neutered: true,
      birthdate: '2019-09-12',
      coat_colour: 'brown tabby',
      weight: 4.62,
      status: 'normal',
    },
    order: null,
    order_id: null,
    device: 'Catalyst_One',
    device_serial: 'C1',
    brand: 'IDEXX',
    model: 'Catalyst One',
    profile: 'Chem 17',
    exam_type: 'chem',
    laboratory: null,
    typed_by: null,
    recordId: 'R1',
    set_id: null,
    rotor_lot_number: null,
    pdf: null,
    timestamp: STAMP,
    device_time: STAMP,
    clock_off: false,
    result: null,
    results: [],
    cassette_type: null,
    error: null,
    comments: [],
    internal_qc: null,
    control: false,
    match: { state: 'matched', by: 'order_id', hint: null, candidate: null },
    aside: null,
    reported: { patient_id: 'P02418', name: '', sex: null, species: null },
    verify_state: 'final',
    modified: [],
    critical: false,
    acknowledged: null,
    reviewed: null,
    ...input,
  };
}

/** An order for Miru, for tests and stories. */
export function labOrder(input: Partial<LabOrder> = {}): LabOrder {
  return {
    ...entry,
    id: '01933f00-0000-7000-8000-00000000c001',
    pet: '01933f00-0000-7000-8000-00000000b001',
    patient_id: 'P02418',
    pet_name: 'Miru',
    species: 'cat',
    breed: 'Domestic Shorthair',
    coat_colour: 'brown tabby',
    device: 'Catalyst_One',
    device_serial: null,
    tests: ['Chem 17'],
    priority: 'routine',
    order_id: 'L000123',
    sample_id: null,
    analysis_id: null,
    order_status: 'sent',
    cause: null,
    rerun: null,
    reason: null,
    late: false,
    time: STAMP,
    submit_time: STAMP,
    exam_time: null,
    upload_time: null,
    placer: null,
    sample_type: null,
    taken_at: null,
    fasting: false,
    note: '',
    laboratory: null,
    ...input,
  };
}
