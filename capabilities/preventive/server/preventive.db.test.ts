import { chargeWork, isVisitOpen, setWorkCharged } from '@alder/chart/server';
import { newId } from '@alder/database';
import { type OpenHospital, openHospital } from '@alder/testing';
import { entryLaws } from '@alder/testing/entry-laws';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  createPreventiveDue,
  createVaccineRecord,
  getCertificatePdf,
  getLots,
  getPetPreventive,
  getProtocols,
  getReminders,
  sendReminders,
  setProtocol,
  setReminderOptOut,
  updatePreventiveDue,
  updateVaccineRecord,
} from '../contract/index.ts';
import { preventiveHandlers } from './index.ts';

const handlers = preventiveHandlers({ isVisitOpen, chargeWork, setWorkCharged });
const now = new Date('2026-11-23T04:00:00.000Z');
/** Shared defaults of the catalog. */
const RABIES = '019aa0d0-0000-7000-8003-000000000001';
const FVRCP = '019aa0d0-0000-7000-8003-000000000005';

/** A visit of a new dog on the board. */
async function addVisit(hospital: OpenHospital) {
  const pet = await hospital.addPet();
  const id = newId();
  await hospital.work((trx) => trx.insertInto('medical_record').values({ id, pet: pet.id }).execute());
  return { id, pet };
}

async function payInFull(hospital: OpenHospital, { id, pet }: { id: string; pet: string }) {
  const paid = { status: 'paid', paid_at: now, total: 300, received: 300, currency: 'TWD', number: 1 } as const;
  await hospital.work((trx) =>
    trx
      .insertInto('receipt')
      .values({ id: newId(), medical_record: id, pet, ...paid })
      .execute(),
  );
}

const open = () => openHospital(handlers, { now });
const inputOf = async (hospital: OpenHospital) => ({
  input: { pet: (await hospital.addPet()).id, name: 'Rabies', given_on: '2026-11-20' },
});

entryLaws({
  handlers,
  proves: 'cap.preventive',
  calls: { model: 'vaccineRecord', create: createVaccineRecord, update: updateVaccineRecord },
  table: 'vaccine_record',
  given: inputOf,
  change: { reaction: 'swollen face', reaction_severity: 'mild' },
});
entryLaws({
  handlers,
  proves: 'cap.preventive',
  calls: { model: 'preventiveDue', create: createPreventiveDue, update: updatePreventiveDue },
  table: 'preventive_due',
  given: async (hospital) => ({
    input: { pet: (await hospital.addPet()).id, what: 'Dental check', due_on: '2026-12-01' },
  }),
  change: { note: 'left upper jaw' },
});

const linesOf = (hospital: OpenHospital, visit: string) =>
  hospital.work((trx) =>
    trx
      .selectFrom('treatment_record')
      .select(['name', 'amount', 'category', 'deleted_at'])
      .where('medical_record', '=', visit)
      .execute(),
  );

test('a dose given in a visit is one line of the visit, however often the request comes, and leaves it with the record', async () => {
  await using hospital = await open();
  const vaccine = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('vaccine')
      .values({ id: vaccine, name: 'Rabies', species: ['dog'], diseases: ['rabies'], interval_days: 365, price: 600 })
      .execute(),
  );
  const { id: visit, pet } = await addVisit(hospital);
  const input = {
    pet: pet.id,
    medical_record: visit,
    name: 'Rabies',
    vaccine,
    given_on: '2026-11-23',
    lot: 'L1',
    expires_on: '2027-08-31',
  };
  const first = await hospital.call(createVaccineRecord, input, { key: 'once' });
  const again = await hospital.call(createVaccineRecord, input, { key: 'once' });
  expect(again.payload).toEqual(first.payload);
  expect(first.payload.result).toMatchObject({ antigens: ['rabies'], interval_days: 365, lot: 'L1' });
  expect(await linesOf(hospital, visit)).toMatchObject([
    { name: 'Rabies', amount: 600, category: 'preventive', deleted_at: null },
  ]);

  const { id, version } = first.payload.result;
  await hospital.call(updateVaccineRecord, { id, version, deleted: true });
  expect((await linesOf(hospital, visit))[0]!.deleted_at).not.toBeNull();
  await hospital.call(updateVaccineRecord, { id, version: version + 1, deleted: false });
  expect((await linesOf(hospital, visit))[0]!.deleted_at).toBeNull();
});

test('a paid visit takes no line; without a charge the dose is recorded', async () => {
  await using hospital = await open();
  const { id: visit, pet } = await addVisit(hospital);
  await payInFull(hospital, { id: visit, pet: pet.id });
  const input = { pet: pet.id, medical_record: visit, name: 'Rabies', given_on: '2026-11-23' };
  expect(await hospital.call(createVaccineRecord, input)).toMatchObject({
    status: 409,
    payload: { error: 'visitClosed' },
  });
  expect(await hospital.call(createVaccineRecord, { ...input, charge: false })).toMatchObject({ status: 200 });
  expect(await linesOf(hospital, visit)).toEqual([]);
});

test('the same dose of a day is recorded once although it is sent three times at once, and again only on purpose', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet({ species: 'dog' })).id;
  const input = { pet, name: 'Horse X', given_on: '2026-11-23', lot: 'L1', expires_on: '2027-08-31' };
  const send = (more: object = {}) => hospital.call(createVaccineRecord, { ...input, ...more });
  const sent = await Promise.all([send(), send(), send({ name: 'horse x ' })]);
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect(sent.find(({ status }) => status === 422)!.payload).toMatchObject({ questions: ['twice'] });
  expect((await send({ confirmed: ['twice'] })).status).toBe(200);
  expect((await send({ given_on: '2026-11-22' })).status).toBe(200);
});

test('a next dose that is due before this one was given is refused', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet({ species: 'dog' })).id;
  const input = { pet, name: 'Horse X', given_on: '2026-11-23', lot: 'L1', expires_on: '2027-08-31' };
  expect((await hospital.call(createVaccineRecord, { ...input, next_due: '2026-11-22' })).payload).toMatchObject({
    ...{ error: 'dueBeforeDose', fields: { next_due: 'dueBeforeDose' } },
  });
  const { id, version } = (await hospital.call(createVaccineRecord, { ...input, next_due: '2026-12-23' })).payload
    .result;
  expect((await hospital.call(updateVaccineRecord, { id, version, next_due: '2020-01-01' })).payload.error).toBe(
    'dueBeforeDose',
  );
});

test('an expired lot is refused whatever is confirmed, a vaccine of another species is asked about [VAC-02]', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet({ species: 'dog' })).id;
  const input = { pet, name: 'Rabies', vaccine: RABIES, given_on: '2026-11-23', lot: 'L1' };
  const expired = { ...input, expires_on: '2026-11-22', confirmed: ['noExpiry', 'otherSpecies'] as const };
  expect(await hospital.call(createVaccineRecord, { ...expired, confirmed: [...expired.confirmed] })).toMatchObject({
    status: 422,
    payload: { error: 'lotExpired', fields: { expires_on: 'lotExpired' } },
  });
  const cat = { ...input, name: 'FVRCP', vaccine: FVRCP, expires_on: '2026-11-23' };
  expect(await hospital.call(createVaccineRecord, cat)).toMatchObject({
    status: 422,
    payload: { error: 'doseDoubtful', questions: ['otherSpecies'] },
  });
  const confirmed = await hospital.call(createVaccineRecord, { ...cat, confirmed: ['otherSpecies'] });
  expect(confirmed).toMatchObject({ status: 200 });
  const { id, version } = confirmed.payload.result;
  expect(await hospital.call(updateVaccineRecord, { id, version, expires_on: '2026-01-01' })).toMatchObject({
    payload: { error: 'lotExpired' },
  });
  expect(await hospital.call(createVaccineRecord, { ...input, given_on: '2026-11-24' })).toMatchObject({
    status: 422,
    payload: { error: 'givenAhead' },
  });
});

test("a visit of another pet, an unknown vaccine and another hospital's pet are refused", async () => {
  await using hospital = await open();
  await using other = await open();
  const { id: visit } = await addVisit(hospital);
  const pet = (await hospital.addPet()).id;
  const input = { pet, name: 'Rabies', given_on: '2026-11-23' };
  expect(await hospital.call(createVaccineRecord, { ...input, medical_record: visit })).toMatchObject({
    payload: { error: 'patientMismatch' },
  });
  expect(await hospital.call(createVaccineRecord, { ...input, vaccine: newId() })).toMatchObject({ status: 404 });
  const foreign = (await other.addPet()).id;
  expect(await hospital.call(createVaccineRecord, { ...input, pet: foreign })).toMatchObject({ status: 404 });
  expect(await hospital.call(getPetPreventive, { pet: foreign })).toMatchObject({ status: 404 });
  await hospital.work((trx) => trx.updateTable('pet').set({ status: 'deceased' }).where('id', '=', pet).execute());
  expect(await hospital.call(createVaccineRecord, input)).toMatchObject({
    status: 422,
    payload: { error: 'petDeceased' },
  });
});

test('the plan of a pet follows from its doses and from the protocol that the hospital has set', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet({ birthdate: '2020-01-01' })).id;
  const input = { pet, name: 'Rabies', vaccine: RABIES, given_on: '2026-11-20', lot: 'L9', expires_on: '2027-08-31' };
  await hospital.call(createVaccineRecord, input);
  const rabies = async () =>
    (await hospital.call(getPetPreventive, { pet })).payload.due.find(({ antigen }) => antigen === 'rabies');
  expect(await rabies()).toMatchObject({
    last_on: '2026-11-20',
    due_on: '2027-11-20',
    state: 'later',
    source: 'WSAVA 2024',
  });
  expect((await hospital.call(getLots, { vaccine: RABIES })).payload.result).toMatchObject([
    { lot: 'L9', expires_on: '2027-08-31' },
  ]);

  const all = (await hospital.call(getProtocols, {})).payload.result;
  const { version: _, ...own } = all.find(({ species, antigen }) => species === 'dog' && antigen === 'rabies')!;
  const set = await hospital.call(setProtocol, {
    ...own,
    first_repeat_days: null,
    repeat_days: 1095,
    source: 'Leaflet',
  });
  expect(set.payload.result).toMatchObject({ repeat_days: 1095, version: 1 });
  expect(await rabies()).toMatchObject({ due_on: '2029-11-19', source: 'Leaflet' });
  expect(await hospital.call(setProtocol, { ...own })).toMatchObject({
    status: 409,
    payload: { current: { version: 1 } },
  });
  const off = await hospital.call(setProtocol, { ...own, active: false, version: 1 });
  expect(off.payload.result).toMatchObject({ active: false, version: 2 });
  expect(await rabies()).toMatchObject({ due_on: '2027-11-20', source: null });
  const assistant = await hospital.addUser({ role: 'assistant' });
  expect(await hospital.call(setProtocol, { ...own, version: 2 }, { as: assistant })).toMatchObject({ status: 403 });
});

/** A pet whose rabies vaccination is due on 1 December 2026. */
async function addDue(
  hospital: OpenHospital,
  { status = 'normal', email = 'tanaka@owners.test' as string | null } = {},
) {
  const owner = await hospital.addOwner({ name: 'Tanaka', lang: 'en' });
  await hospital.work((trx) => trx.updateTable('owner').set({ email }).where('id', '=', owner.id).execute());
  const pet = await hospital.addPet({ owner: owner.id, birthdate: '2020-01-01' });
  await hospital.call(createVaccineRecord, { pet: pet.id, name: 'Rabies', vaccine: RABIES, given_on: '2025-12-01' });
  await hospital.work((trx) => trx.updateTable('pet').set({ status }).where('id', '=', pet.id).execute());
  return { pet: pet.id, owner: owner.id };
}
const lettersTo = (hospital: OpenHospital) =>
  hospital.work(
    async (trx) => await trx.selectFrom('preventive_reminder').select(['pet', 'subject', 'due_on']).execute(),
  );

test('an owner is reminded of a due date once, and again of the next one', async () => {
  await using hospital = await open();
  const { pet } = await addDue(hospital);
  expect((await hospital.call(getReminders, {})).payload).toMatchObject({
    result: [{ pet, owner_name: 'Tanaka', due_on: '2026-12-01', skip: null }],
    counts: { soon: 1, overdue: 0, sent: 0 },
  });
  const [one, two] = await Promise.all([
    hospital.call(sendReminders, { pets: [pet] }),
    hospital.call(sendReminders, { pets: [pet] }),
  ]);
  expect([...one.payload.sent, ...two.payload.sent]).toEqual([pet]);
  expect([...one.payload.skipped, ...two.payload.skipped]).toEqual([{ pet, reason: 'sent' }]);
  expect(await lettersTo(hospital)).toEqual([{ pet, subject: 'rabies', due_on: '2026-12-01' }]);
  expect((await hospital.call(getReminders, { state: 'sent' })).payload.result).toMatchObject([{ pet, skip: 'sent' }]);
});

test('no letter goes out for a deceased or missing pet, to an owner who wants none, or without an address [VAC-04]', async () => {
  await using hospital = await open();
  const pets = [
    (await addDue(hospital, { status: 'deceased' })).pet,
    (await addDue(hospital, { status: 'missing' })).pet,
    (await addDue(hospital, { email: null })).pet,
  ];
  const { pet, owner } = await addDue(hospital);
  await hospital.call(setReminderOptOut, { owner, opted_out: true });
  const { payload } = await hospital.call(sendReminders, { pets: [...pets, pet] });
  expect(payload.sent).toEqual([]);
  expect(Object.fromEntries(payload.skipped.map((each) => [each.pet, each.reason]))).toEqual({
    [pets[0]!]: 'deceased',
    [pets[1]!]: 'missing',
    [pets[2]!]: 'noEmail',
    [pet]: 'optedOut',
  });
  expect(await lettersTo(hospital)).toEqual([]);
  await hospital.call(setReminderOptOut, { owner, opted_out: false });
  expect((await hospital.call(sendReminders, { pets: [pet] })).payload.sent).toEqual([pet]);
  expect(await hospital.call(sendReminders, { pets: [newId()] })).toMatchObject({ status: 404 });
  expect(await hospital.call(setReminderOptOut, { owner: newId(), opted_out: true })).toMatchObject({ status: 404 });
});

test('the desk reminds the further owners who said yes too, and nobody who did not or opted out [OWN-06]', async () => {
  await using hospital = await open();
  const { pet, owner } = await addDue(hospital);
  const add = async (email: string, informed: boolean) => {
    const { id } = await hospital.addOwner({ name: email, phones: [] });
    await hospital.work(async (trx) => {
      await trx.updateTable('owner').set({ email }).where('id', '=', id).execute();
      const row = { id: newId(), pet, owner: id, relation: 'coOwner', informed };
      await trx.insertInto('pet_owner').values(row).execute();
    });
    return id;
  };
  const yes = await add('yes@owners.test', true);
  await add('no@owners.test', false);
  await hospital.call(setReminderOptOut, { owner: await add('left@owners.test', true), opted_out: true });

  expect((await hospital.call(sendReminders, { pets: [pet] })).payload.sent).toEqual([pet]);
  const rows = await hospital.work((trx) =>
    trx.selectFrom('preventive_reminder').select(['owner', 'letter']).orderBy('id').execute(),
  );
  expect(rows.map((row) => row.owner)).toEqual([owner, yes]);
  expect(new Set(rows.map(({ letter }) => letter)).size).toBe(2);
  const letters = await hospital.work((trx) =>
    trx
      .selectFrom('letter')
      .select('email')
      .where(
        'id',
        'in',
        rows.map(({ letter }) => letter),
      )
      .execute(),
  );
  expect(letters.map(({ email }) => email).sort()).toEqual(['tanaka@owners.test', 'yes@owners.test']);
  expect((await hospital.call(sendReminders, { pets: [pet] })).payload.skipped).toEqual([{ pet, reason: 'sent' }]);
});

test('a list is read page by page and searched', async () => {
  await using hospital = await open();
  for (let n = 0; n < 3; n += 1) await addDue(hospital);
  const first = (await hospital.call(getReminders, { limit: 2 })).payload;
  const second = (await hospital.call(getReminders, { limit: 2, offset: first.next })).payload;
  expect(new Set([...first.result, ...second.result].map(({ pet }) => pet)).size).toBe(3);
  expect((await hospital.call(getReminders, { q: 'nobody' })).payload.result).toEqual([]);
  expect(await hospital.call(getReminders, { offset: 'x' })).toMatchObject({ status: 400 });
});

test('the certificate prints in three languages with lots and the number of the rabies tag', async () => {
  await using hospital = await open();
  const { pet } = await addDue(hospital);
  for (const lang of ['en', 'ja', 'zhtw'] as const) {
    const url = addressOf(getCertificatePdf, { hospital: hospital.key, pet, lang });
    const response = await hospital.app.inject({ url, headers: { 'x-test-session': hospital.admin.id } });
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
});
