import { verifyColleague } from '@alder/accounts/server';
import { newId } from '@alder/database';
import { createStockStore, getStock, receiveStock } from '@alder/inventory/contract';
import { findDrawn, inventoryHandlers, lockStock, returnStock, takeStock } from '@alder/inventory/server';
import { createMedicineRecord, dispenseAll, type MedicineRecord } from '@alder/pharmacy/contract';
import { pharmacyHandlers } from '@alder/pharmacy/server';
import { type OpenHospital, openHospital } from '@alder/testing';

export const NOW = new Date('2026-11-24T02:00:00.000Z');

/** A hospital with a pharmacy and a ward, a medicine of its own, and a visit of a doctor. */
export async function openPharmacy() {
  const stock = { findDrawn, lockStock, takeStock, returnStock };
  const hospital = await openHospital(
    [...pharmacyHandlers({ ...stock, verifyColleague }), ...inventoryHandlers({ verifyColleague })],
    {
      now: NOW,
    },
  );
  const doctor = await hospital.addUser({ role: 'doctor' });
  const store = async (name: string, more: object = {}) =>
    (await hospital.call(createStockStore, { name, ...more })).payload.result.id;
  const pharmacy = await store('Pharmacy', { dispenses: true });
  const ward = await store('Ward', { kind: 'ward' });
  const medicine = await addMedicine(hospital);
  const receive = (lot: string, quantity: number, more: object = {}) =>
    hospital.call(receiveStock, {
      ...{ store: pharmacy, kind: 'medicine', entry: medicine, lot, quantity, cost: 1000, expires_on: '2027-06-30' },
      ...more,
    });
  /** A line of a new visit that waits in the pharmacy. */
  const prescribe = async (count: number, more: object = {}): Promise<MedicineRecord> => {
    const owner = await hospital.addOwner();
    const pet = await hospital.addPet({ owner: owner.id });
    const visit = newId();
    await hospital.work((trx) =>
      trx
        .insertInto('medical_record')
        .values({ id: visit, pet: pet.id, owner: owner.id, assignee: doctor.id, stage: 'pharmacy', created_at: NOW })
        .execute(),
    );
    const line = {
      medical_record: visit,
      medicine,
      name: 'Maropitant 16 mg',
      dosage: count,
      frequency: 'STAT',
      days: 1,
    };
    const made = await hospital.call(createMedicineRecord, { ...line, ...more } as never, { as: doctor });
    return made.payload.result;
  };
  const dispense = (line: Pick<MedicineRecord, 'id' | 'version'>, lot?: string) =>
    hospital.call(dispenseAll, { lines: [{ id: line.id, version: line.version, ...(lot && { lot }) }] });
  const item = async () => (await hospital.call(getStock, {})).payload.result.find(({ entry }) => entry === medicine)!;
  return Object.assign(hospital, { doctor, pharmacy, ward, medicine, receive, prescribe, dispense, item });
}
export type Pharmacy = Awaited<ReturnType<typeof openPharmacy>>;

async function addMedicine(hospital: OpenHospital): Promise<string> {
  const id = newId();
  const values = { id, name: 'Maropitant 16 mg', unit: 'tab', price: 40, smallest_split: 1, barcode: '4006381333931' };
  await hospital.work((trx) => trx.insertInto('medicine').values(values).execute());
  return id;
}

/** Whether what the stores have is the sum of the ledger, lot by lot, and never below zero. */
export async function differencesOf(hospital: OpenHospital): Promise<unknown[]> {
  const [balances, movements] = await hospital.work(async (trx) => [
    await trx.selectFrom('stock_balance').selectAll().execute(),
    await trx.selectFrom('stock_movement').selectAll().execute(),
  ]);
  const sums = new Map<string, number>();
  for (const { lot, store, quantity } of movements) {
    const key = `${lot} ${store}`;
    sums.set(key, (sums.get(key) ?? 0) + Math.round(Number(quantity) * 1000));
  }
  const booked = new Map(balances.map((row) => [`${row.lot} ${row.store}`, Math.round(Number(row.quantity) * 1000)]));
  return [...new Set([...sums.keys(), ...booked.keys()])].filter(
    (key) => sums.get(key) !== booked.get(key) || (booked.get(key) ?? -1) < 0,
  );
}
