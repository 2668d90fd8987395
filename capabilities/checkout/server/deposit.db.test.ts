import { setTimeout } from 'node:timers/promises';
import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { getOwnerDeposit, updateDeposit } from '../contract/index.ts';
import { lockOwner } from './deposit.repository.ts';
import { checkoutHandlers, importedDeposits } from './index.ts';

const NOW = new Date('2026-11-24T04:00:00.000Z');

async function open() {
  const hospital = await openHospital(checkoutHandlers, { now: NOW });
  const owner = (await hospital.addOwner()).id;
  const put = async (amount: number, more: object = {}) => hospital.call(updateDeposit, { owner, amount, ...more });
  const ledger = async (more: object = {}) => (await hospital.call(getOwnerDeposit, { owner, ...more })).payload;
  const entries = async () => (await ledger()).result.map(({ amount, note }) => [amount, note]);
  return Object.assign(hospital, { owner, put, ledger, entries });
}

test('what is paid into a deposit and out of it is kept with its way, its note and its time, down to nothing and not below', async () => {
  await using hospital = await open();

  const first = await hospital.put(500, { note: 'Boarding', type: 'credit card' });
  expect(first.payload).toMatchObject({
    balance: 500,
    result: { owner: hospital.owner, amount: 500, note: 'Boarding', type: 'credit card' },
  });
  expect(first.payload.result.created_at).toBe(NOW.toISOString());
  expect((await hospital.put(-200)).payload).toMatchObject({ balance: 300, result: { type: 'cash', note: '' } });
  expect(await hospital.put(-301)).toMatchObject({ status: 422, payload: { error: 'depositShort' } });
  expect((await hospital.put(-300)).payload.balance).toBe(0);
  expect((await hospital.ledger()).balance).toBe(0);
  expect(await hospital.events()).toEqual(['deposit.updated', 'deposit.updated', 'deposit.updated']);
  const authors = await hospital.work((trx) => trx.selectFrom('deposit_entry').select('author').execute());
  expect(authors.every(({ author }) => author === hospital.admin.id)).toBe(true);
});

test('the entries of a deposit are read page by page, newest first, each once, with the balance of all of them', async () => {
  await using hospital = await open();
  for (const amount of [1, 2, 3, 4]) await hospital.put(amount);
  const amounts = ({ result }: { result: readonly { amount: number }[] }) => result.map(({ amount }) => amount);

  const first = await hospital.ledger({ limit: 2 });
  expect([amounts(first), first.balance]).toEqual([[4, 3], 10]);
  expect(first.next).toBe(first.result[1]!.id);
  const last = await hospital.ledger({ limit: 2, offset: first.next });
  expect([amounts(last), last.balance, last.next]).toEqual([[2, 1], 10, undefined]);
});

test('two people who pay out one deposit at once pay it out once', async () => {
  await using hospital = await open();
  await hospital.put(500);

  const both = await Promise.all([hospital.put(-500), hospital.put(-500)]);

  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await hospital.ledger()).balance).toBe(0);
});

test('the ledger is read while a cashier still holds the deposit of the owner', async () => {
  await using hospital = await open();
  await hospital.put(500);

  const read = await hospital.work(async (trx) => {
    await lockOwner(trx, hospital.owner);
    return Promise.race([hospital.ledger(), setTimeout(10_000, 'waits', { ref: false })]);
  });

  expect(read).toMatchObject({ balance: 500 });
});

test('deposits of another system enter the ledger on their day, and nothing enters for one of nothing', async () => {
  await using hospital = await open();
  const row = (amount: number, at: string | null, notes: string) => ({
    ...{ id: newId(), parent: hospital.owner },
    data: { amount, at, notes },
  });
  await hospital.put(7, { note: 'today' });
  const add = (rows: readonly ReturnType<typeof row>[]) => hospital.work((trx) => importedDeposits.add(trx, rows));
  await add([row(0, null, 'nothing')]);
  await add([row(300, '2026-01-05T03:00:00.000Z', 'January'), row(0, '2026-01-06T03:00:00.000Z', 'nothing')]);
  await add([row(20, null, 'no day')]);

  const { result, balance } = await hospital.ledger();
  expect(balance).toBe(327);
  expect(result.map(({ note }) => note)).toEqual(['no day', 'today', 'January']);
  expect(result.at(-1)).toMatchObject({ amount: 300, type: null, created_at: '2026-01-05T03:00:00.000Z' });
});

test('an import that is taken back leaves an entry for each deposit, and a deposit that was used since stays', async () => {
  await using hospital = await open();
  const [january, february, used] = [
    { id: newId(), parent: hospital.owner, data: { amount: 300, at: null, notes: 'January' } },
    { id: newId(), parent: hospital.owner, data: { amount: 200, at: null, notes: 'February' } },
    { id: newId(), parent: hospital.owner, data: { amount: -100, at: null, notes: 'Used' } },
  ];
  await hospital.work((trx) => importedDeposits.add(trx, [january, february, used]));
  await hospital.put(-150, { note: 'Paid out since' });
  const remove = (rows: readonly (typeof january)[]) => hospital.work((trx) => importedDeposits.remove(trx, rows));

  // 250 are left, 350 once the use is taken back; after February there are 150, which January is above.
  expect(await remove([january, february, used])).toEqual({ removed: [used.id, february.id], changed: [] });
  expect((await hospital.ledger()).balance).toBe(150);
  expect((await hospital.entries()).slice(0, 2)).toEqual(
    expect.arrayContaining([
      [100, 'Used'],
      [-200, 'February'],
    ]),
  );
  await hospital.put(150);
  expect(await remove([january])).toMatchObject({ removed: [january.id] });
  expect((await hospital.ledger()).balance).toBe(0);
  const nothing = { ...january, data: { ...january.data, amount: 0 } };
  expect(await remove([nothing])).toMatchObject({ removed: [nothing.id] });
  expect(await hospital.entries()).toHaveLength(8);
});
