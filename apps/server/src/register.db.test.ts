import { newId } from '@alder/database';
import {
  addRegisterEntry,
  confirmWitness,
  getRegister,
  getRegisterEntries,
  openBottle,
  printRegister,
} from '@alder/inventory/contract';
import { dispenseAll, type MedicineRecord } from '@alder/pharmacy/contract';
import { hashPassword } from '@alder/secrets';
import type { TestUser } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { openPharmacy, type Pharmacy } from './stock.fixture.ts';

const PASSWORD = 'correct horse battery';

/** A pharmacy with a second person who has a password. */
async function openRegister() {
  const hospital = await openPharmacy();
  const nurse = await hospital.addUser({ role: 'assistant', display_name: 'Nurse Ito' });
  const password_hash = await hashPassword(PASSWORD);
  await hospital.work((trx) => trx.updateTable('account').set({ password_hash }).where('id', '=', nurse.id).execute());
  const confirm = (about: object, more: object = {}, as?: TestUser) =>
    hospital.call(
      confirmWitness,
      { witness: nurse.id, secret: PASSWORD, ...about, ...more } as never,
      as ? { as } : {},
    );
  const bottle = { number: 'B-1', medicine: hospital.medicine, size: 10, lot: 'K7', expires_on: '2027-06-30' };
  const open = async (more: object = {}) => {
    const opened = { ...bottle, ...more };
    const { proof } = (await confirm({ bottle: opened })).payload;
    return hospital.call(openBottle, { bottle: opened, proof });
  };
  const enter = async (entry: object) => {
    const { proof } = (await confirm({ entry })).payload;
    return hospital.call(addRegisterEntry, { entry, proof } as never);
  };
  const waiting = async (count: number, more: object = {}): Promise<MedicineRecord> => {
    const line = await hospital.prescribe(count, { type: 'controlled', progress: 'prescribed', ...more });
    const sent = { progress: 'dispensing' };
    await hospital.work((trx) => trx.updateTable('medicine_record').set(sent).where('id', '=', line.id).execute());
    return { ...line, version: line.version + 1 };
  };
  return Object.assign(hospital, { nurse, confirm, open, enter, waiting, bottle });
}

test('a bottle is opened from its lot, drawn from, wasted from and closed; the balance runs, each entry with two people', async () => {
  await using hospital = await openRegister();
  await hospital.receive('K7', 20);
  const lot = (await hospital.item()).lots[0]!.id;
  const opened = await hospital.open({ stock: { lot, store: hospital.pharmacy } });
  expect(opened).toMatchObject({ status: 200, payload: { result: { balance: 10, entries: 1, lot: 'K7' } } });
  expect((await hospital.item()).quantity).toBe(10);
  const bottle = opened.payload.result.id;
  const pet = await hospital.addPet();

  expect((await hospital.enter({ bottle, kind: 'draw', counted: 10, given: 7, wasted: 1, pet: pet.id })).status).toBe(
    200,
  );
  expect((await hospital.enter({ bottle, kind: 'close', counted: 2 })).payload.error).toBe('bottleNotEmpty');
  await hospital.enter({ bottle, kind: 'waste', counted: 2, wasted: 2, reason: 'expired tomorrow' });
  expect((await hospital.enter({ bottle, kind: 'close', counted: 0 })).payload.result).toMatchObject({ balance: 0 });
  expect((await hospital.enter({ bottle, kind: 'check', counted: 0 })).payload.error).toBe('bottleClosed');

  const { result } = (await hospital.call(getRegisterEntries, { bottle })).payload;
  expect(result.map(({ number, kind, balance }) => [number, kind, balance])).toEqual([
    [4, 'close', 0],
    [3, 'waste', 0],
    [2, 'draw', 2],
    [1, 'open', 10],
  ]);
  expect(result[2]).toMatchObject({ given: 7, wasted: 1, witness: { name: 'Nurse Ito' }, pet: { id: pet.id } });
  expect((await hospital.call(getRegisterEntries, { bottle: newId() })).status).toBe(404);
});

test('the second person is another one, with the right password, and confirms this very entry for two minutes', async () => {
  await using hospital = await openRegister();
  const bottle = (await hospital.open()).payload.result.id;
  const entry = { bottle, kind: 'draw', counted: 10, given: 1 } as const;

  expect((await hospital.confirm({ entry }, { witness: hospital.admin.id })).payload.error).toBe('witnessSame');
  expect((await hospital.confirm({ entry }, { secret: 'wrong' })).payload.error).toBe('passwordWrong');
  expect((await hospital.confirm({ entry }, { witness: newId() })).status).toBe(404);
  const { proof } = (await hospital.confirm({ entry })).payload;
  const other = await hospital.call(addRegisterEntry, { entry: { ...entry, given: 9 }, proof });
  expect(other).toMatchObject({ status: 422, payload: { error: 'witnessUnconfirmed' } });
  expect((await hospital.call(addRegisterEntry, { entry, proof }, { as: hospital.nurse })).payload.error).toBe(
    'witnessUnconfirmed',
  );
  hospital.setNow(new Date(hospital.clock().getTime() + 121_000));
  expect((await hospital.call(addRegisterEntry, { entry, proof })).payload.error).toBe('witnessUnconfirmed');
  expect((await hospital.call(getRegister, {})).payload.result).toMatchObject([{ balance: 10, entries: 1 }]);
});

test('a count that differs from the register asks for a reason, is listed as a discrepancy, and a correction takes it over', async () => {
  await using hospital = await openRegister();
  const bottle = (await hospital.open()).payload.result.id;
  const draw = { bottle, kind: 'draw', counted: 9.5, given: 1 };
  expect((await hospital.enter(draw)).payload).toMatchObject({ error: 'balanceDiffers', expected: 10 });
  expect((await hospital.enter({ ...draw, reason: 'foam' })).payload.result).toMatchObject({
    ...{ balance: 9, discrepancies: 1 },
  });
  const correct = { bottle, kind: 'correct', counted: 8.5 };
  expect((await hospital.enter(correct)).payload.error).toBe('reasonMissing');
  expect((await hospital.enter({ ...correct, reason: 'foam' })).payload.result).toMatchObject({ balance: 8.5 });
  expect((await hospital.enter({ bottle, kind: 'draw', counted: 8.5, given: 9 })).payload.error).toBe('bottleShort');
  expect((await hospital.enter({ bottle, kind: 'draw', counted: 8.5 })).payload.error).toBe('quantityMissing');
});

test('two people who draw at once leave one running balance, and entries are never changed', async () => {
  await using hospital = await openRegister();
  const bottle = (await hospital.open()).payload.result.id;
  const answers = await Promise.all(
    [6, 6].map((given) => hospital.enter({ bottle, kind: 'draw', counted: 10, given })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  await expect(hospital.work((trx) => trx.updateTable('register_entry').set({ given: 1 }).execute())).rejects.toThrow();
  await expect(hospital.work((trx) => trx.deleteFrom('register_entry').execute())).rejects.toThrow();
  await expect(
    hospital.work((trx) => trx.updateTable('register_bottle').set({ balance: 1 }).execute()),
  ).rejects.toThrow();
});

test('a number is in the register once; a bottle that has expired, or that is not in stock, is not opened', async () => {
  await using hospital = await openRegister();
  await hospital.open();
  expect((await hospital.open()).payload.error).toBe('bottleNumberUsed');
  expect((await hospital.open({ number: 'B-2', expires_on: '2026-11-01' })).payload.error).toBe('lotExpired');
  expect((await hospital.open({ number: 'B-2', medicine: newId() })).status).toBe(404);
  await hospital.receive('K7', 3);
  const stock = { lot: (await hospital.item()).lots[0]!.id, store: hospital.pharmacy };
  expect((await hospital.open({ number: 'B-2', stock })).payload).toMatchObject({ error: 'stockShort', available: 3 });
});

test('a medicine that is open in the register is dispensed only with a draw for that patient, and each draw serves one line', async () => {
  await using hospital = await openRegister();
  await hospital.receive('K7', 20);
  const lot = (await hospital.item()).lots[0]!.id;
  const bottle = (await hospital.open({ stock: { lot, store: hospital.pharmacy } })).payload.result.id;
  const [line, other] = [await hospital.waiting(2), await hospital.waiting(2)];
  const dispense = ({ id, version }: MedicineRecord) => hospital.call(dispenseAll, { lines: [{ id, version }] });

  expect(await dispense(line)).toMatchObject({ status: 422, payload: { error: 'drawInRegister', bottle: 'B-1' } });
  const draw = { bottle, kind: 'draw', counted: 10, given: 2, pet: line.pet };
  expect((await hospital.enter(draw)).status).toBe(200);
  expect((await dispense(other)).payload.error).toBe('drawInRegister');
  expect(await dispense(line)).toMatchObject({
    status: 200,
    payload: { result: [{ progress: 'dispensed', witness: 'Nurse Ito', lot: 'K7' }] },
  });
  expect((await hospital.item()).quantity).toBe(10);

  const again = await hospital.waiting(2, { medical_record: line.medical_record, safety_reason: 'second dose' });
  expect((await dispense(again)).payload.error).toBe('drawInRegister');
  await hospital.enter({ ...draw, counted: 8 });
  expect((await dispense(again)).status).toBe(200);
  expect((await hospital.item()).quantity).toBe(10);
});

test('the register of a period is printed in three languages', async () => {
  await using hospital = await openRegister();
  const bottle = (await hospital.open()).payload.result.id;
  await hospital.enter({ bottle, kind: 'draw', counted: 9, given: 1, reason: 'foam' });
  for (const lang of ['en', 'ja', 'zhtw'] as const) {
    const pdf = await print(hospital, lang);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

function print(hospital: Pharmacy, lang: 'en' | 'ja' | 'zhtw') {
  const url = addressOf(printRegister, { hospital: hospital.key, from: '2026-11-24', to: '2026-11-24', lang });
  return hospital.app.inject({ url, headers: { 'x-test-session': hospital.admin.id } });
}
