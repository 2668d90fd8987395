import { randomUUID } from 'node:crypto';
import { verifyColleague } from '@alder/accounts/server';
import { newId } from '@alder/database';
import {
  adjustStock,
  countStock,
  createStockStore,
  exportRecall,
  getRecall,
  getShelf,
  getStock,
  getStockMovements,
  receiveStock,
  transferStock,
  updateStockItem,
  updateStockStore,
} from '@alder/inventory/contract';
import { inventoryHandlers } from '@alder/inventory/server';
import { updateMedicineRecord } from '@alder/pharmacy/contract';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf, NOW, openPharmacy } from './stock.fixture.ts';

test('a dispensed line is taken from the lot that expires first, which is shown on the line; undone, it goes back there', async () => {
  await using hospital = await openPharmacy();
  await hospital.receive('LATE', 10, { expires_on: '2027-12-31' });
  await hospital.receive('SOON', 3, { expires_on: '2026-12-31' });
  const line = await hospital.prescribe(4);

  const lots = await hospital.call(getShelf, { medical_record: line.medical_record });
  expect(lots.payload.result).toEqual([
    {
      ...{ line: line.id, quantity: 13 },
      lots: [
        { lot: 'SOON', expires_on: '2026-12-31', quantity: 3 },
        { lot: 'LATE', expires_on: '2027-12-31', quantity: 10 },
      ],
    },
  ]);
  const done = await hospital.dispense(line);
  expect(done).toMatchObject({ status: 200, payload: { result: [{ progress: 'dispensed', lot: 'SOON, LATE' }] } });
  expect((await hospital.item()).lots).toMatchObject([{ lot: 'LATE', quantity: 9 }]);
  expect(await hospital.events()).toContain('stockItem.updated');

  const undone = await hospital.call(updateMedicineRecord, {
    ...{ id: line.id, version: done.payload.result[0]!.version, progress: 'dispensing' },
  });
  expect(undone.payload.result).toMatchObject({ progress: 'dispensing', lot: null });
  expect((await hospital.item()).lots).toMatchObject([
    { lot: 'SOON', quantity: 3 },
    { lot: 'LATE', quantity: 10 },
  ]);
  // Undone once is back once.
  await hospital.dispense(undone.payload.result);
  expect((await hospital.item()).quantity).toBe(9);
  expect(await differencesOf(hospital)).toEqual([]);
});

test('of two people who dispense the last box at once one is refused, and nothing is below zero', async () => {
  await using hospital = await openPharmacy();
  await hospital.receive('ONLY', 1);
  const lines = [await hospital.prescribe(1), await hospital.prescribe(1), await hospital.prescribe(1)];

  const answers = await Promise.all(lines.map((line) => hospital.dispense(line)));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.payload).toMatchObject({ error: 'stockShort', available: 0, needed: 1, name: 'Maropitant 16 mg' });
  expect((await hospital.item()).quantity).toBe(0);
  expect(await differencesOf(hospital)).toEqual([]);
});

test('an expired lot is not taken, by name or without; a lot that is not there is refused', async () => {
  await using hospital = await openPharmacy();
  await hospital.receive('OLD', 5, { expires_on: '2026-11-30' });
  hospital.setNow(new Date('2026-12-01T02:00:00.000Z'));
  const line = await hospital.prescribe(2);

  expect((await hospital.dispense(line)).payload).toMatchObject({ error: 'lotExpired', available: 0 });
  expect((await hospital.dispense(line, 'OLD')).payload).toMatchObject({ error: 'lotExpired' });
  expect((await hospital.dispense(line, 'NEW')).payload).toMatchObject({ error: 'lotUnknown' });
  expect((await hospital.item()).quantity).toBe(5);
  expect(await hospital.item()).toMatchObject({ usable: 0 });
});

test('a lot that the pharmacy names is the one that is taken', async () => {
  await using hospital = await openPharmacy();
  await hospital.receive('FIRST', 5, { expires_on: '2026-12-30' });
  await hospital.receive('SECOND', 5);
  const line = await hospital.prescribe(2);
  expect((await hospital.dispense(line, 'SECOND')).payload.result[0]).toMatchObject({ lot: 'SECOND' });
  expect((await hospital.item()).lots).toMatchObject([{ quantity: 5 }, { quantity: 3 }]);
});

test('a hospital that counts no stock dispenses as before, and so does a medicine that the catalog counts no more', async () => {
  await using hospital = await openPharmacy();
  const uncounted = await hospital.prescribe(2);
  expect((await hospital.dispense(uncounted, 'typed')).payload.result[0]).toMatchObject({ lot: 'typed' });

  await hospital.receive('A', 1);
  await hospital.work((trx) =>
    trx.updateTable('medicine').set({ stocked: false }).where('id', '=', hospital.medicine).execute(),
  );
  expect((await hospital.dispense(await hospital.prescribe(5))).status).toBe(200);
  expect((await hospital.call(getStock, {})).payload.result).toEqual([]);
});

test('what the ward has is not dispensed from the pharmacy until it is transferred', async () => {
  await using hospital = await openPharmacy();
  await hospital.receive('W', 4, { store: hospital.ward });
  const line = await hospital.prescribe(2);
  expect((await hospital.dispense(line)).payload).toMatchObject({ error: 'stockShort' });
  const lot = (await hospital.item()).lots[0]!.id;
  const move = { lot, from: hospital.ward, to: hospital.pharmacy, quantity: 2 };

  expect((await hospital.call(transferStock, { ...move, quantity: 5 })).payload).toMatchObject({
    ...{ error: 'stockShort', available: 4, needed: 5 },
  });
  expect((await hospital.call(transferStock, { ...move, to: hospital.ward })).payload.error).toBe('sameStore');
  const key = randomUUID();
  for (const _ of [1, 2]) expect((await hospital.call(transferStock, move, { key })).status).toBe(200);
  expect((await hospital.item()).lots[0]!.stores).toEqual(
    expect.arrayContaining([
      { store: hospital.ward, quantity: 2 },
      { store: hospital.pharmacy, quantity: 2 },
    ]),
  );
  expect((await hospital.dispense(line)).status).toBe(200);
});

test('a delivery of a known lot adds to it; another date for it, an expired one and an unknown entry are refused', async () => {
  await using hospital = await openPharmacy();
  await hospital.receive('A', 10, { cost: 350 });
  const added = await hospital.receive('A', 5, { cost: 100, supplier: 'Harbor Drugs', note: 'D-77' });
  expect(added.payload.result).toMatchObject({ quantity: 15, value: 450, controlled: false, unit: 'tab' });
  expect((await hospital.receive('A', 1, { expires_on: '2028-01-01' })).payload).toMatchObject({
    ...{ error: 'lotDiffers', expires_on: '2027-06-30' },
  });
  expect((await hospital.receive('B', 1, { expires_on: '2026-11-23' })).payload.error).toBe('lotExpired');
  expect((await hospital.receive('B', 1, { entry: newId() })).status).toBe(404);
  expect((await hospital.receive('B', 1, { store: newId() })).status).toBe(404);
  const { payload } = await hospital.call(getStockMovements, { item: (await hospital.item()).id, limit: 1 });
  expect(payload.result).toMatchObject([{ kind: 'receive', quantity: 5, supplier: 'Harbor Drugs', reason: 'D-77' }]);
  const rest = await hospital.call(getStockMovements, { item: (await hospital.item()).id, offset: payload.next });
  expect(rest.payload).toMatchObject({ result: [{ quantity: 10, cost: 350, store: 'Pharmacy' }] });
  expect((await hospital.call(getStockMovements, { item: newId() })).status).toBe(404);
});

test('a count posts its differences with their reasons, and is refused when the stock moved meanwhile', async () => {
  await using hospital = await openPharmacy();
  await hospital.receive('A', 10);
  const [lot] = (await hospital.item()).lots;
  const count = (line: object) =>
    hospital.call(countStock, {
      ...{ store: hospital.pharmacy, lines: [{ lot: lot!.id, expected: 10, counted: 8, ...line }] },
    });
  expect((await count({})).payload).toMatchObject({
    ...{ error: 'reasonMissing', fields: { 'lines.0.reason': 'reasonMissing' } },
  });
  expect((await count({ expected: 9, reason: 'broken' })).payload).toMatchObject({ error: 'stockMoved', current: 10 });
  expect((await count({ reason: 'broken' })).payload).toMatchObject({ differences: 1 });
  expect((await count({ expected: 8 })).payload).toMatchObject({ differences: 0 });
  expect((await hospital.item()).quantity).toBe(8);
  expect((await count({ lot: newId() })).status).toBe(404);
  expect(
    (await hospital.call(countStock, { store: newId(), lines: [{ lot: lot!.id, expected: 8, counted: 8 }] })).status,
  ).toBe(404);
});

test('waste and correction need a reason, use does not; none takes more than there is', async () => {
  await using hospital = await openPharmacy();
  await hospital.receive('A', 10);
  const [lot] = (await hospital.item()).lots;
  const adjust = (kind: 'adjust' | 'waste' | 'use', quantity: number, more: object = {}) =>
    hospital.call(adjustStock, { lot: lot!.id, store: hospital.pharmacy, kind, quantity, reason: '', ...more });
  expect((await adjust('waste', -2)).payload.error).toBe('reasonMissing');
  expect((await adjust('waste', -2, { reason: 'dropped' })).payload.result).toMatchObject({ quantity: 8 });
  expect((await adjust('waste', 2, { reason: 'dropped' })).status).toBe(400);
  expect((await adjust('use', -3)).payload.result).toMatchObject({ quantity: 5, used: 3 });
  expect((await adjust('adjust', 1, { reason: 'found' })).payload.result).toMatchObject({ quantity: 6 });
  expect((await adjust('use', -7)).payload).toMatchObject({ error: 'stockShort', available: 6 });
  expect((await adjust('use', -1, { store: newId() })).status).toBe(404);
  expect((await adjust('use', -1, { lot: newId() })).status).toBe(404);
  hospital.setNow(new Date('2027-07-01T02:00:00.000Z'));
  expect((await adjust('use', -1)).payload.error).toBe('lotExpired');
});

test('reorder point and par level suggest an order; a stale change is refused with the item as it stands', async () => {
  await using hospital = await openPharmacy();
  await hospital.receive('A', 5);
  const { id, version } = await hospital.item();
  const set = await hospital.call(updateStockItem, {
    id,
    version,
    reorder_point: 6,
    par_level: 20,
    supplier: 'Harbor',
  });
  expect(set.payload.result).toMatchObject({ suggested: 15, reorder_point: 6, par_level: 20, supplier: 'Harbor' });
  expect(await hospital.call(updateStockItem, { id, version, reorder_point: 1 })).toMatchObject({
    ...{ status: 409, payload: { error: 'stale', current: { reorder_point: 6 } } },
  });
  expect((await hospital.call(updateStockItem, { id: newId(), version: 1 })).status).toBe(404);
});

test('a recall lists the animals and owners that received a lot, without those that gave it back', async () => {
  await using hospital = await openPharmacy();
  await hospital.receive('A', 10);
  const [kept, undone] = [await hospital.prescribe(2), await hospital.prescribe(1)];
  await hospital.dispense(kept);
  const done = await hospital.dispense(undone);
  const { version } = done.payload.result[0]!;
  await hospital.call(updateMedicineRecord, { id: undone.id, version, progress: 'dispensing' });
  const lot = (await hospital.item()).lots[0]!.id;

  const { payload } = await hospital.call(getRecall, { lot });
  expect(payload.lot).toMatchObject({ lot: 'A', name: 'Maropitant 16 mg', left: 8 });
  expect(payload.result).toMatchObject([
    { line: kept.id, quantity: 2, pet: { id: kept.pet, name: 'Mochi' }, owner: { name: '林怡君' } },
  ]);
  const csv = await hospital.app.inject({
    url: addressOf(exportRecall, { hospital: hospital.key, lot }),
    headers: { 'x-test-session': hospital.admin.id },
  });
  expect(csv.body.split('\n')).toHaveLength(3);
  expect(csv.body).toContain('林怡君');
  expect((await hospital.call(getRecall, { lot: newId() })).status).toBe(404);
});

test('a store with stock cannot be closed; an empty one can', async () => {
  await using hospital = await openPharmacy();
  await hospital.receive('A', 1);
  expect(
    (await hospital.call(updateStockStore, { id: hospital.pharmacy, version: 1, deleted: true })).payload.error,
  ).toBe('storeNotEmpty');
  expect((await hospital.call(updateStockStore, { id: hospital.ward, version: 1, deleted: true })).status).toBe(200);
  expect((await hospital.call(getStock, {})).payload.stores.map(({ name }) => name)).toEqual(['Pharmacy']);
});

test('stock of another hospital is not found, and without the permit nothing is shown', async () => {
  await using hospital = await openPharmacy();
  await using other = await openHospital(inventoryHandlers({ verifyColleague }), { now: NOW });
  await hospital.receive('A', 5);
  const { id, lots } = await hospital.item();
  const lot = lots[0]!.id;
  expect((await other.call(getRecall, { lot })).status).toBe(404);
  expect((await other.call(updateStockItem, { id, version: 1, supplier: 'x' })).status).toBe(404);
  const take = { lot, store: hospital.pharmacy, kind: 'use', quantity: -1, reason: '' } as const;
  expect((await other.call(adjustStock, take)).status).toBe(404);
  const delivery = {
    kind: 'medicine',
    entry: hospital.medicine,
    lot: 'X',
    quantity: 1,
    cost: 0,
    expires_on: null,
  } as const;
  expect((await other.call(receiveStock, { ...delivery, store: hospital.pharmacy })).status).toBe(404);
  const as = await hospital.addUser({ permits: ['lis'] });
  expect((await hospital.call(getStock, {}, { as })).status).toBe(403);
});

test('the ledger is not changed and not deleted, and what stores have is written by it alone', async () => {
  await using hospital = await openPharmacy();
  await hospital.receive('A', 5);
  const change = hospital.work((trx) => trx.updateTable('stock_movement').set({ quantity: 1 }).execute());
  await expect(change).rejects.toThrow();
  await expect(hospital.work((trx) => trx.deleteFrom('stock_movement').execute())).rejects.toThrow();
  await expect(
    hospital.work((trx) => trx.updateTable('stock_balance').set({ quantity: 9 }).execute()),
  ).rejects.toThrow();
});

const step = fc.oneof(
  fc.record({ act: fc.constant('receive' as const), lot: fc.nat(2), quantity: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ act: fc.constant('dispense' as const), lot: fc.constant(0), quantity: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ act: fc.constant('transfer' as const), lot: fc.nat(2), quantity: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ act: fc.constant('waste' as const), lot: fc.nat(2), quantity: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ act: fc.constant('count' as const), lot: fc.nat(2), quantity: fc.integer({ min: 0, max: 9 }) }),
);

test('whatever several people do at once, the stock is the sum of its ledger and never below zero', async () => {
  await using hospital = await openPharmacy();
  for (const lot of [0, 1, 2]) await hospital.receive(`L${lot}`, 8, { expires_on: `2027-0${lot + 1}-01` });
  const lots = new Map((await hospital.item()).lots.map(({ lot, id }) => [lot, id]));

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      const lines = new Map<number, Awaited<ReturnType<typeof hospital.prescribe>>>();
      for (const [place, { act, quantity }] of steps.entries())
        if (act === 'dispense') lines.set(place, await hospital.prescribe(quantity));
      const answers = await Promise.all(
        steps.map(({ act, lot: n, quantity }, place) => {
          const lot = lots.get(`L${n}`)!;
          const [from, to] = [hospital.pharmacy, hospital.ward];
          if (act === 'receive') return hospital.receive(`L${n}`, quantity, { expires_on: `2027-0${n + 1}-01` });
          if (act === 'dispense') return hospital.dispense(lines.get(place)!);
          if (act === 'transfer') return hospital.call(transferStock, { lot, from, to, quantity });
          const line = { lot, expected: quantity, counted: 4, reason: 'count' };
          if (act === 'count') return hospital.call(countStock, { store: from, lines: [line] });
          return hospital.call(adjustStock, { lot, store: from, kind: 'waste', quantity: -quantity, reason: 'broken' });
        }),
      );
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect(await differencesOf(hospital)).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 60_000);

test('a store is named, and made once for a repeated request', async () => {
  await using hospital = await openPharmacy();
  const key = randomUUID();
  for (const _ of [1, 2]) await hospital.call(createStockStore, { name: 'Truck', kind: 'truck' }, { key });
  expect((await hospital.call(getStock, {})).payload.stores).toHaveLength(3);
});
