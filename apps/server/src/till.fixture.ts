// A hospital with two tills, an owner with a pet, and bills of 600 to be paid.
import { openReceipt, type Receipt, receivePayments, refundLine } from '@alder/checkout/contract';
import { newId } from '@alder/database';
import { openHospital, type TestUser } from '@alder/testing';
import { createTill, openTill, type TillSession, updateTillSetting } from '@alder/till/contract';
import { TILL_DEFAULTS, type TillSetting } from '@alder/till/domain';
import { implementations } from './compose.ts';

export const NOON = new Date('2026-11-24T04:00:00.000Z');

export async function openTills(setting: Partial<TillSetting> = {}) {
  const hospital = await openHospital(implementations, { now: NOON });
  const owner = await hospital.addOwner();
  const pet = await hospital.addPet({ owner: owner.id });
  const chou = await hospital.addUser({ role: 'assistant', display_name: 'Chou' });
  const values = { ...TILL_DEFAULTS, uses_tills: true, ...setting };
  await hospital.call(updateTillSetting, { ...values, version: 0 });
  const add = async (name: string) => (await hospital.call(createTill, { name })).payload.result.id;
  const [front, back] = [await add('Front desk'), await add('Back office')];
  const begin = async (till = front, as: TestUser = chou, float = 3000): Promise<TillSession> =>
    (await hospital.call(openTill, { till, float }, { as })).payload.result;
  /** A bill, by default of 600. */
  const bill = async (amount = 600): Promise<Receipt> => {
    const visit = newId();
    await hospital.work(async (trx) => {
      const checked_in_at = hospital.clock();
      const record = { id: visit, pet: pet.id, owner: owner.id, stage: 'checkout', checked_in_at };
      await trx.insertInto('medical_record').values(record).execute();
      const line = { id: newId(), medical_record: visit, pet: pet.id, name: 'Consultation' };
      await trx
        .insertInto('treatment_record')
        .values({ ...line, unit_price: amount, amount })
        .execute();
    });
    return (await hospital.call(openReceipt, { medical_record: visit })).payload.result;
  };
  type Paid = { readonly type?: 'cash' | 'credit card' | 'deposit'; readonly amount?: number; readonly till?: string };
  const pay = (receipt: Receipt, { type = 'cash', amount = receipt.due, till }: Paid = {}, as: TestUser = chou) =>
    hospital.call(
      receivePayments,
      {
        ...{ id: receipt.id, version: receipt.version, total: receipt.total, payments: [{ type, amount }] },
        ...{ accept_partial: true, ...(till && { till }) },
      },
      { as },
    );
  const refund = ({ id, version, lines }: Receipt, till?: string) => {
    const line = lines[0]!.id;
    return hospital.call(refundLine, {
      ...{ id, version, line, type: 'cash' as const, reason: 'Not done' },
      ...(till && { till }),
    });
  };
  return Object.assign(hospital, { owner, pet, chou, front, back, begin, bill, pay, refund });
}
export type Tills = Awaited<ReturnType<typeof openTills>>;
