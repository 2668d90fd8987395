import type { CheckoutCard, OpenBill, Payment, Receipt, ReceiptLine } from '../contract/index.ts';

const STAMP = '2026-11-21T02:00:00.000Z';
const VISIT = '01933f00-0000-7000-8000-00000000a001';
const pet = {
  id: 'flora',
  name: 'Flora',
  patient_id: 'P01955',
  species: 'cat',
  breed: 'Domestic Shorthair',
  coat_colour: null,
  weight: 4.6,
};

export function aLine(input: Partial<ReceiptLine> = {}): ReceiptLine {
  return {
    id: `line-${input.name ?? 'Consultation'}`,
    kind: 'treatment',
    part: 'consultation',
    source: null,
    name: 'Consultation',
    name_zhtw: null,
    name_ja: null,
    quantity: 1,
    unit_price: 600,
    process_fee: 0,
    amount: 600,
    detail: '',
    dose: null,
    cause: null,
    entry: null,
    price_missing: false,
    paid: null,
    refund: null,
    ...input,
  };
}

export function aPayment(input: Partial<Payment> = {}): Payment {
  return {
    id: 'payment',
    type: 'cash',
    amount: 600,
    tendered: null,
    note: '',
    paid_at: STAMP,
    author: 'Chou',
    voided_at: null,
    void_reason: null,
    installments: null,
    batch: null,
    ...input,
  };
}

/** Flora's bill of 1,650, nothing received, but for what the test says. */
export function aReceipt(input: Partial<Receipt> = {}): Receipt {
  return {
    id: '01933f00-0000-7000-8000-00000000b001',
    version: 1,
    created_at: STAMP,
    updated_at: STAMP,
    number: 539,
    medical_record: VISIT,
    pet,
    owner: { id: 'lin', name: 'Mrs. Lin', phone: '0912 345 678', lang: 'zhtw' },
    doctor: 'Dr. Lin',
    checked_in_at: STAMP,
    currency: 'TWD',
    lines: [aLine(), aLine({ name: 'Dental scaling', part: 'procedure', unit_price: 1050, amount: 1050 })],
    discount_percent: 0,
    discount_amount: 0,
    coupon: null,
    note: '',
    subtotal: 1650,
    discount: 0,
    rounding: 0,
    total: 1650,
    received: 0,
    due: 1650,
    refunded: 0,
    taxes: [],
    invoice: null,
    plan: null,
    deposit: 0,
    status: 'unpaid',
    paid_at: null,
    payments: [],
    ...input,
  };
}

/** The receipt as its card in the queue. */
export function cardOf({ id, medical_record, total, due, status }: Receipt): CheckoutCard {
  return {
    medical_record,
    receipt: id,
    pet,
    owner_name: 'Mrs. Lin',
    stage_since: STAMP,
    medicine_ready: true,
    total,
    due,
    status,
  };
}

/** Another open bill of Mrs. Lin: Rex of last month, 600 to pay. */
export function aBill(input: Partial<OpenBill> = {}): OpenBill {
  return {
    medical_record: '01933f00-0000-7000-8000-00000000a003',
    receipt: '01933f00-0000-7000-8000-00000000b003',
    version: 4,
    number: 33,
    pet: { ...pet, id: 'rex', name: 'Rex', species: 'dog' },
    checked_in_at: '2026-10-02T02:00:00.000Z',
    total: 600,
    due: 600,
    ...input,
  };
}
