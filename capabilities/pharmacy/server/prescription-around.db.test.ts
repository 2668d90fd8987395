import { verifyColleague } from '@alder/accounts/server';
import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  createMedicineGroupRecord,
  createMedicineRecord,
  dispenseAll,
  getPharmacyQueue,
  getPrescription,
  updateMedicineGroupRecord,
  updateMedicineRecord,
} from '../contract/index.ts';
import {
  followCard,
  followPrescription,
  noStock,
  pharmacyHandlers,
  priceMedicines,
  reviewPrescription,
  type StockDeps,
} from './index.ts';
import { addVisit, amlodipine, open } from './testing/visit.fixture.ts';

type Opened = Awaited<ReturnType<typeof open>>;

/** What happened last, with what it says. */
const lastEvent = (hospital: Opened) =>
  hospital.work((trx) =>
    trx
      .selectFrom('outbox')
      .select(['event', 'entity_id', 'permit', 'payload'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );

/** A shared medicine without a price, and what the hospital's own entry of it does once it has one. */
async function openWithShared() {
  const hospital = await open();
  const { id: shared } = await hospital.work((trx) =>
    trx.selectFrom('default_entry').select('id').where('model', '=', 'medicine').limit(1).executeTakeFirstOrThrow(),
  );
  const line = { medicine: shared, unit_price: undefined, process_fee: undefined, dosage: 1, days: 4 };
  const entry = newId();
  const price = async (amount: number, process_fee: number, default_entry: string | null = shared) => {
    const emitted: object[] = [];
    await hospital.work(async (trx) => {
      await trx
        .insertInto('medicine')
        .values({ id: entry, name: 'Own', price: amount, process_fee, default_entry })
        .onConflict((conflict) => conflict.columns(['hospital', 'id']).doUpdateSet({ price: amount, default_entry }))
        .execute();
      const event = { event: 'medicine.updated', id: entry };
      await priceMedicines(event as never, { trx, emit: (one: object) => emitted.push(one) } as never);
    });
    return emitted;
  };
  const lines = async () => {
    const { payload } = await hospital.call(getPrescription, { medical_record: hospital.visit });
    return payload.result.map(({ unit_price, process_fee, total_price }) => [unit_price, process_fee, total_price]);
  };
  return Object.assign(hospital, { line, price, lines });
}

test('a medicine that had no price gives its first one to the lines that wait for it, with its fee, and says so', async () => {
  await using hospital = await openWithShared();
  const { id } = await hospital.prescribe(hospital.line);
  expect(await hospital.lines()).toEqual([[0, 0, 0]]);

  expect(await hospital.price(10, 3)).toEqual([
    { event: 'medicineRecord.updated', id, permit: 'his', payload: { medical_record: hospital.visit } },
  ]);
  // Four doses a day at most of one unit: 4 × 10, and 4 × 3 for preparing them.
  expect(await hospital.lines()).toEqual([[10, 3, 52]]);
  expect(await hospital.price(20, 3)).toEqual([]);
  expect(await hospital.lines()).toEqual([[10, 3, 52]]);
});

test('a fee that the doctor set stays, and so does a line with a price by hand, a line that is paid, and one of another medicine', async () => {
  await using hospital = await openWithShared();
  await hospital.prescribe({ ...hospital.line, process_fee: 7 });
  await hospital.prescribe({ name: 'Sucralfate', unit_price: 0, process_fee: 0, dosage: 1, days: 4 });
  await hospital.price(10, 3);
  expect(await hospital.lines()).toEqual([
    [10, 7, 68],
    [0, 0, 0],
  ]);

  await using other = await openWithShared();
  await other.prescribe({ ...other.line, price_override: 5 });
  expect(await other.price(10, 3)).toEqual([]);
  expect(await other.price(0, 3)).toEqual([]);
  expect(await other.price(10, 3, null)).toEqual([]);
  expect(await other.lines()).toEqual([[0, 0, 0]]);
});

test('a prescription that moves to another pet is judged for that one: what it does not tolerate, its species, its weight', async () => {
  await using hospital = await open();
  const [medicine, dogs] = [newId(), newId()];
  const range = { strength_mg: 1, smallest_split: 0.5, dosage_min: 0.1, dosage: 0.1, dosage_max: 0.2 };
  const none = { ...range, dosage_min: null, dosage: null, dosage_max: null };
  const doses = JSON.stringify([{ species: 'dog', dosage_min: 0.1, dosage: 0.1, dosage_max: 0.2 }]);
  await hospital.work(async (trx) => {
    await trx
      .insertInto('medicine')
      .values([
        { id: medicine, name: 'House', active_substance: 'Meloxicam', ...range },
        { id: dogs, name: 'For dogs', active_substance: 'Maropitant', ...none, doses },
      ])
      .execute();
    await trx.updateTable('pet').set({ weight: 10 }).execute();
  });
  const reason = { safety_reason: 'Checked', dosage: 1, days: 5 };
  const one = await hospital.prescribe({ ...reason, medicine, name: 'House' });
  const two = await hospital.prescribe({ ...reason, medicine: dogs, name: 'For dogs' });
  const set = { medical_record: hospital.visit };
  await hospital.call(createMedicineGroupRecord, set, { as: hospital.doctor });
  const review = (pet: string) =>
    hospital.work((trx) => reviewPrescription({ trx }, { medical_record: hospital.visit, pet }));
  const add = async (more: object) => (await hospital.addPet(more)).id;
  const about = ({ id, name }: { id: string; name: string }) => ({
    ...{ line: id, name, name_zhtw: null, name_ja: null, allergen: null, mg_per_kg: null },
  });

  const same = await add({ weight: 10 });
  expect(await review(same)).toEqual([]);
  const small = await add({ weight: 1 });
  expect(await review(small)).toEqual([
    { ...about(one), kind: 'dose', mg_per_kg: 1 },
    { ...about(two), kind: 'dose', mg_per_kg: 1 },
  ]);
  const cat = await add({ species: 'cat', weight: 10 });
  await hospital.work((trx) =>
    trx.insertInto('allergy_record').values({ id: newId(), pet: cat, name: 'Meloxicam' }).execute(),
  );
  expect(await review(cat)).toEqual([
    { ...about(one), kind: 'allergy', allergen: 'Meloxicam' },
    { ...about(two), kind: 'species' },
  ]);
  await hospital.work((trx) => trx.updateTable('pet').set({ weight: null }).where('id', '=', same).execute());
  expect(await review(same)).toEqual([
    { ...about(one), kind: 'weightMissing' },
    { ...about(two), kind: 'weightMissing' },
  ]);

  await hospital.work((trx) =>
    followPrescription({ id: hospital.visit, payload: { to: small } } as never, { trx } as never),
  );
  const rows = await hospital.work((trx) => trx.selectFrom('medicine_record').selectAll().execute());
  for (const row of rows)
    expect(row).toMatchObject({ pet: small, weight: 1, safety_reason: null, reason_answers: null });
  const sets = await hospital.work((trx) => trx.selectFrom('medicine_group_record').select('pet').execute());
  expect(sets).toEqual([{ pet: small }]);
});

test('a card that moves changes its own lines alone, those that are there, and each change says which visit', async () => {
  await using hospital = await open();
  const [first, gone] = [await hospital.prescribe(), await hospital.prescribe({ name: 'Sucralfate' })];
  await hospital.call(updateMedicineRecord, { id: gone.id, version: 1, deleted: true }, { as: hospital.doctor });
  const other = await addVisit(hospital, hospital.doctor);
  await hospital.call(
    createMedicineRecord,
    { medical_record: other, ...amlodipine, name: 'Omeprazole' },
    { as: hospital.doctor },
  );
  const move = async (stage: string) => {
    const emitted: object[] = [];
    await hospital.work(async (trx) => {
      await trx.updateTable('medical_record').set({ stage }).where('id', '=', hospital.visit).execute();
      const moved = { event: 'medicalRecord.moved', id: hospital.visit };
      await followCard(moved as never, { trx, emit: (one: object) => emitted.push(one) } as never);
    });
    return emitted;
  };
  const updated = {
    event: 'medicineRecord.updated',
    id: first.id,
    permit: 'his',
    payload: { medical_record: hospital.visit },
  };
  expect(await move('pharmacy')).toEqual([updated]);
  expect(await move('checkout')).toEqual([]);
  expect(await move('clinic')).toEqual([updated]);
  const unknown = hospital.work((trx) => followCard({ id: newId() } as never, { trx, emit: () => {} } as never));
  await expect(unknown).resolves.toBeUndefined();
});

test('the queue of the pharmacy shows whose medicine it is, who prescribed it and what was handed out', async () => {
  await using hospital = await open();
  expect((await hospital.call(getPharmacyQueue, {})).payload.result).toEqual([]);
  const set = { medical_record: hospital.visit, name: 'Stomach', groups: 2 };
  const group = (await hospital.call(createMedicineGroupRecord, set, { as: hospital.doctor })).payload.result;
  const line = await hospital.prescribe({ group_record: group.id });
  const owner = await hospital.addOwner({ name: '田中 花子', lang: 'ja' });
  await hospital.work((trx) =>
    trx
      .updateTable('medical_record')
      .set({ stage: 'pharmacy', owner: owner.id })
      .where('id', '=', hospital.visit)
      .execute(),
  );
  const stray = await addVisit(hospital, hospital.doctor, 'pharmacy');

  const { result } = (await hospital.call(getPharmacyQueue, {})).payload;
  const card = result.find(({ medical_record }) => medical_record === hospital.visit)!;
  expect(card).toMatchObject({
    ...{ owner: { id: owner.id, name: '田中 花子', lang: 'ja' }, doctor: 'Dr. Lin', completed: false, printed: [] },
    pet: { id: line.pet, name: 'Mochi', species: 'dog', breed: 'Shiba Inu', weight: 9.2, status: 'normal', alerts: [] },
    lines: [{ id: line.id, group_record: group.id, groups: 2 }],
    groups: [{ id: group.id, name: 'Stomach', groups: 2, deleted: false }],
  });
  expect(Date.parse(card.stage_since)).toBeGreaterThan(0);
  expect(result.find(({ medical_record }) => medical_record === stray)).toMatchObject({
    owner: null,
    lines: [],
    groups: [],
  });
});

test('a prescription is read with its sets, what the pet had before, newest first, and its diagnoses', async () => {
  await using hospital = await open();
  const line = await hospital.prescribe();
  const earlier = await addVisit(hospital, hospital.doctor);
  const { pet } = line;
  await hospital.work(async (trx) => {
    await trx.updateTable('medical_record').set({ pet }).where('id', '=', earlier).execute();
    await trx
      .insertInto('diagnosis_record')
      .values({ id: newId(), medical_record: earlier, pet, name: 'Chronic kidney disease', status: 'active' })
      .execute();
  });
  for (const name of ['Omeprazole', 'Sucralfate'])
    await hospital.call(
      createMedicineRecord,
      { medical_record: earlier, ...amlodipine, name },
      { as: hospital.doctor },
    );

  const { payload } = await hospital.call(getPrescription, { medical_record: hospital.visit });
  expect(payload.result.map(({ id }) => id)).toEqual([line.id]);
  expect(payload.earlier.map(({ name }) => name)).toEqual(['Sucralfate', 'Omeprazole']);
  expect(payload.problems).toMatchObject([{ name: 'Chronic kidney disease' }]);
  expect(payload.current.map(({ names }) => names[0]).sort()).toEqual(['Omeprazole', 'Sucralfate']);
  expect(await hospital.call(getPrescription, { medical_record: newId() })).toMatchObject({ status: 404 });
});

test('a line and a set say who made them, and each change says which visit it is of', async () => {
  await using hospital = await open();
  const at = { permit: 'his', payload: { medical_record: hospital.visit } };
  const line = await hospital.prescribe({ smallest_split: undefined, unit_price: undefined, process_fee: undefined });
  expect(await lastEvent(hospital)).toEqual({ event: 'medicineRecord.created', entity_id: line.id, ...at });
  expect(line).toMatchObject({
    ...{ smallest_split: 1, unit_price: 0, process_fee: 0, groups: 1, times_a_day: null, group_record: null },
    ...{ name_zhtw: null, name_ja: null, deleted: false, override_by: null },
  });
  const as = hospital.doctor;
  await hospital.call(updateMedicineRecord, { id: line.id, version: 1, days: 3 }, { as });
  expect(await lastEvent(hospital)).toEqual({ event: 'medicineRecord.updated', entity_id: line.id, ...at });
  const made = await hospital.call(createMedicineGroupRecord, { medical_record: hospital.visit }, { as });
  const { id, author, pet } = made.payload.result;
  expect([author, pet]).toEqual([hospital.doctor.id, line.pet]);
  expect(await lastEvent(hospital)).toEqual({ event: 'medicineGroupRecord.created', entity_id: id, ...at });
  const changed = await hospital.call(updateMedicineGroupRecord, { id, version: 1, name: 'Heart' }, { as });
  expect(changed.payload.result).toMatchObject({ name: 'Heart', version: 2 });
  expect(await lastEvent(hospital)).toEqual({ event: 'medicineGroupRecord.updated', entity_id: id, ...at });

  expect(await hospital.call(updateMedicineGroupRecord, { id, version: 1, name: 'Late' }, { as })).toMatchObject({
    ...{ status: 409, payload: { error: 'stale', current: { id, name: 'Heart' } } },
  });
  const late = { id: newId(), version: 1 };
  expect((await hospital.call(updateMedicineGroupRecord, late, { as })).status).toBe(404);
  expect((await hospital.call(updateMedicineRecord, late, { as })).status).toBe(404);
  const assistant = await hospital.addUser({ role: 'assistant' });
  expect(
    await hospital.call(updateMedicineGroupRecord, { id, version: 2, groups: 2 }, { as: assistant }),
  ).toMatchObject({
    ...{ status: 403, payload: { error: 'prescriberOnly' } },
  });
});

test('a line and a set that were taken off come back, and a name of the catalog comes in every language', async () => {
  await using hospital = await openWithShared();
  const as = hospital.doctor;
  const line = await hospital.prescribe(hospital.line);
  const change = async (more: object, version: number) =>
    (await hospital.call(updateMedicineRecord, { id: line.id, version, ...more }, { as })).payload.result;
  expect(await change({ deleted: true }, 1)).toMatchObject({ deleted: true });
  expect(await change({ deleted: false }, 2)).toMatchObject({ deleted: false });

  const { content } = await hospital.work((trx) =>
    trx
      .selectFrom('default_entry')
      .select('content')
      .where('id', '=', hospital.line.medicine)
      .executeTakeFirstOrThrow(),
  );
  const { name, name_ja, name_zhtw } = content as Record<string, string>;
  expect(await change({ name }, 3)).toMatchObject({ name, name_ja, name_zhtw });
  expect(await change({ medicine: null, name: 'Own mixture' }, 4)).toMatchObject({ name_ja: null, name_zhtw: null });

  const made = await hospital.call(createMedicineGroupRecord, { medical_record: hospital.visit }, { as });
  const { id } = made.payload.result;
  const set = async (deleted: boolean, version: number) =>
    (await hospital.call(updateMedicineGroupRecord, { id, version, deleted }, { as })).payload.result.deleted;
  expect([await set(true, 1), await set(false, 2)]).toEqual([true, false]);
});

/** A hospital that counts its stock, and the requests to that stock. */
async function openWithStock(deps: Partial<StockDeps> = {}) {
  const requests: unknown[] = [];
  const stock: StockDeps = {
    lockStock: async (_work, medicines) => void requests.push(['lock', ...medicines]),
    takeStock: async (_work, { quantity }, lot) => {
      requests.push(['take', quantity, lot]);
      return 'L1';
    },
    findDrawn: async () => undefined,
    returnStock: async () => {
      requests.push(['return']);
      return true;
    },
    ...deps,
  };
  const hospital = await openHospital(pharmacyHandlers({ ...stock, verifyColleague }));
  const doctor = await hospital.addUser({ role: 'doctor' });
  const visit = await addVisit(hospital, doctor);
  const prescribe = async (more: object = {}) => {
    const input = { medical_record: visit, ...amlodipine, progress: 'prescribed' as const, ...more };
    const { id } = (await hospital.call(createMedicineRecord, input, { as: doctor })).payload.result;
    const ready = await hospital.work((trx) =>
      trx
        .updateTable('medicine_record')
        .set({ progress: 'dispensing' })
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow(),
    );
    return { id, version: ready.version };
  };
  const change = (more: object, line: { id: string; version: number }) =>
    hospital.call(updateMedicineRecord, { ...line, ...more }, { as: doctor });
  return Object.assign(hospital, { asked: requests, prescribe, change });
}

test('a dispensed line is taken from the stock for every group, with its lot, and comes back when that is undone', async () => {
  await using hospital = await openWithStock();
  const line = await hospital.prescribe({ groups: 2 });

  const [done] = (await hospital.call(dispenseAll, { lines: [{ ...line, lot: '55A' }] })).payload.result;
  expect(hospital.asked).toEqual([
    ['lock', null],
    ['take', 7, '55A'],
  ]);
  expect(done).toMatchObject({ progress: 'dispensed', lot: 'L1' });
  const back = await hospital.change({ progress: 'dispensing' }, { id: line.id, version: done!.version });
  expect(back.payload.result).toMatchObject({ progress: 'dispensing', lot: null });
  expect(hospital.asked.at(-1)).toEqual(['return']);
});

test('a line that another user changed meanwhile takes nothing from the stock', async () => {
  await using hospital = await openWithStock();
  const { id, version } = await hospital.prescribe();
  const late = await hospital.call(dispenseAll, { lines: [{ id, version: version - 1 }] });
  expect(late).toMatchObject({ status: 409, payload: { error: 'stale', current: { id, progress: 'dispensing' } } });
  expect(await hospital.change({ progress: 'dispensed' }, { id, version: version - 1 })).toMatchObject({ status: 409 });
  expect(hospital.asked.filter((each) => Array.isArray(each) && each[0] === 'take')).toEqual([]);
});

test('a draw from the controlled register gives lot and witness, and nothing is taken from the stock', async () => {
  const drawn = { lot: 'B7', witness: 'Hsu' };
  await using hospital = await openWithStock({ findDrawn: async () => drawn as never });
  const line = await hospital.prescribe();
  const done = await hospital.call(dispenseAll, { lines: [line] });
  expect(done.payload.result).toMatchObject([{ lot: 'B7', witness: 'Hsu' }]);
  expect(hospital.asked).toEqual([['lock', null]]);
});

test('without a counted stock none is recorded, and a lot that was typed stays', async () => {
  await using hospital = await open();
  const line = await hospital.prescribe({ progress: 'prescribed' });
  await hospital.work((trx) => trx.updateTable('medicine_record').set({ progress: 'dispensing' }).execute());
  const as = hospital.doctor;
  const done = await hospital.call(
    updateMedicineRecord,
    { id: line.id, version: 2, progress: 'dispensed', lot: '9' },
    { as },
  );
  expect(done.payload.result).toMatchObject({ progress: 'dispensed', lot: '9', dispensed_by: as.id });
  const back = await hospital.call(updateMedicineRecord, { id: line.id, version: 3, progress: 'dispensing' }, { as });
  expect(back.payload.result).toMatchObject({ lot: '9', dispensed_by: null });
  expect(await noStock.lockStock({} as never, [])).toBeUndefined();
});
