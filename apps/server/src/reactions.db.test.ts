import {
  getHospitalMedicalResources,
  updateMedicine,
  updateReceiptItem,
  updateTreatment,
} from '@alder/catalog/contract';
import { createTreatmentRecord } from '@alder/chart/contract';
import { addReceiptLine, getReceipt, openReceipt, type Receipt } from '@alder/checkout/contract';
import { createMedicineRecord } from '@alder/pharmacy/contract';
import { createMedicalRecord } from '@alder/records/contract';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';
import { reactions } from './reactions.ts';

/** A visit with one treatment, one medicine and one item, all from shared defaults that have no price yet. */
async function open() {
  const hospital = await openHospital(implementations, { reactions });
  const doctor = await hospital.addUser();
  const pet = await hospital.addPet();
  const visit = await hospital.call(createMedicalRecord, { pet: pet.id, assignee: doctor.id }, { as: doctor });
  const medical_record = visit.payload.result.id;
  const resources = await hospital.call(getHospitalMedicalResources, {});
  const pick = <Entry extends { name: string }>(entries: readonly Entry[], name: string) =>
    entries.find((entry) => entry.name === name)!;
  const entries = {
    treatment: pick(resources.payload.treatments, 'Recheck consultation'),
    medicine: pick(resources.payload.medicine, 'Amlodipine 2.5 mg'),
    item: pick(resources.payload.receiptItems, 'Medicated shampoo'),
  };
  const { treatment, medicine, item } = entries;
  await hospital.call(
    createTreatmentRecord,
    { medical_record, treatment: treatment.id, name: treatment.name },
    { as: doctor },
  );
  const dose = { dosage: 0.25, frequency: 'QD', days: 14 } as const;
  await hospital.call(
    createMedicineRecord,
    { medical_record, medicine: medicine.id, name: medicine.name, ...dose },
    { as: doctor },
  );
  const { id } = (await hospital.call(openReceipt, { medical_record })).payload.result;
  await hospital.call(addReceiptLine, { id, source: item.id, name: item.name, quantity: 2, unit_price: 0 });
  const receipt = async (): Promise<Receipt> => (await hospital.call(getReceipt, { id })).payload.result;
  const price = async () => {
    await hospital.call(updateTreatment, { id: treatment.id, version: treatment.version, price: 600 });
    await hospital.call(updateMedicine, { id: medicine.id, version: medicine.version, price: 24, process_fee: 5 });
    await hospital.call(updateReceiptItem, { id: item.id, version: item.version, price: 380 });
  };
  return Object.assign(hospital, { medical_record, receipt, price });
}

const charged = ({ lines }: Receipt) => lines.map(({ kind, amount, price_missing }) => [kind, amount, price_missing]);

test('what was added before its price was known says so, and takes the price as soon as there is one [const.price]', async () => {
  await using hospital = await open();
  expect(charged(await hospital.receipt())).toEqual([
    ['treatment', 0, true],
    ['medicine', 0, true],
    ['item', 0, true],
  ]);

  await hospital.price();

  const after = await hospital.receipt();
  expect(charged(after)).toEqual([
    ['treatment', 600, false],
    ['medicine', 154, false],
    ['item', 760, false],
  ]);
  expect(after.total).toBe(1514);
});

test.each([
  ['paid', { status: 'paid', paid_at: new Date() }],
  ['over', undefined],
])('a visit that is %s keeps what it cost [state.payment]', async (_what, paid) => {
  await using hospital = await open();
  const before = await hospital.receipt();
  await hospital.work(async (trx) => {
    if (paid) await trx.updateTable('receipt').set(paid).where('id', '=', before.id).execute();
    else
      await trx
        .updateTable('medical_record')
        .set({ stage: 'archive' })
        .where('id', '=', hospital.medical_record)
        .execute();
  });

  await hospital.price();

  const lines = await hospital.work((trx) => trx.selectFrom('treatment_record').select('amount').execute());
  expect(lines).toEqual([{ amount: 0 }]);
  expect((await hospital.receipt()).total).toBe(0);
});
