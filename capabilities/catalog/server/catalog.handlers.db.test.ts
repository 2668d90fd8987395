import { newId } from '@alder/database';
import { type OpenHospital, openHospital } from '@alder/testing';
import { entryLaws } from '@alder/testing/entry-laws';
import { expect, test } from 'vitest';
import {
  createDiagnosis,
  createMedicalRecordTemplate,
  createMedicine,
  createPostIt,
  createReceiptItem,
  createTreatment,
  createVaccine,
  getHospitalMedicalResources,
  updateDiagnosis,
  updateMedicalRecordTemplate,
  updateMedicine,
  updatePostIt,
  updateReceiptItem,
  updateTreatment,
  updateVaccine,
} from '../contract/index.ts';
import { sharedCautionTexts } from '../domain/index.ts';
import { catalogHandlers as handlers } from './index.ts';

const named = async () => ({ input: { name: 'Acupuncture' } });

entryLaws({
  handlers,
  proves: 'cap.medicalRecords',
  calls: { model: 'diagnosis', create: createDiagnosis, update: updateDiagnosis },
  table: 'diagnosis',
  given: named,
  change: { synonyms: ['needles'] },
});
entryLaws({
  handlers,
  proves: 'cap.medicalRecords',
  calls: { model: 'treatment', create: createTreatment, update: updateTreatment },
  table: 'treatment',
  given: named,
  change: { price: 1200 },
});
entryLaws({
  handlers,
  proves: 'cap.preventive',
  calls: { model: 'vaccine', create: createVaccine, update: updateVaccine },
  table: 'vaccine',
  given: named,
  change: { interval_days: 21 },
});
entryLaws({
  handlers,
  proves: 'cap.medicines',
  calls: { model: 'medicine', create: createMedicine, update: updateMedicine },
  table: 'medicine',
  given: named,
  change: { price: 6, process_fee: 5 },
});
entryLaws({
  handlers,
  proves: 'cap.receipts',
  calls: { model: 'receiptItem', create: createReceiptItem, update: updateReceiptItem },
  table: 'receipt_item',
  given: named,
  change: { price: 350 },
});
entryLaws({
  handlers,
  proves: 'cap.postits',
  calls: { model: 'postIt', create: createPostIt, update: updatePostIt },
  table: 'post_it',
  given: named,
  change: { color: 'pink' },
});
entryLaws({
  handlers,
  proves: 'cap.templates',
  calls: { model: 'medicalRecordTemplate', create: createMedicalRecordTemplate, update: updateMedicalRecordTemplate },
  table: 'medical_record_template',
  given: named,
  change: { plan: 'Recheck in 2 weeks' },
});

const resources = async (hospital: OpenHospital) => (await hospital.call(getHospitalMedicalResources, {})).payload;

async function amlodipineOf(hospital: OpenHospital) {
  return (await resources(hospital)).medicine.filter((entry) => entry.name.startsWith('Amlodipine'));
}

test('a new hospital can choose from the shared defaults, which belong to no hospital', async () => {
  await using hospital = await openHospital(handlers);

  const offered = await resources(hospital);

  expect(offered.diagnoses.length).toBeGreaterThan(40);
  expect(offered.medicine.length).toBeGreaterThan(30);
  expect(
    [...offered.diagnoses, ...offered.postIts].every((entry) => entry.hospital === null && !entry.from_default),
  ).toBe(true);
});

test('every caution of a shared medicine is there in all three languages [cap.languages]', async () => {
  await using hospital = await openHospital(handlers);
  const cautions = (await resources(hospital)).medicine.flatMap(({ caution }) => caution ?? []);

  expect(cautions).toContain('Dogs only');
  expect(cautions.filter((caution) => !sharedCautionTexts.includes(caution))).toEqual([]);
  expect(sharedCautionTexts.filter((text) => !cautions.includes(text))).toEqual([]);
});

test('every shared tablet whose strength is printed in mg or µg has it as a number, by which its dose is judged', async () => {
  await using hospital = await openHospital(handlers);
  const printed = (await resources(hospital)).medicine.flatMap(({ name, concentration, strength_mg }) => {
    const [, number, unit] = /^([\d.]+) (mg|µg)$/u.exec(concentration ?? '') ?? [];
    return number ? [{ name, printed: Number(number) / (unit === 'mg' ? 1 : 1000), strength_mg }] : [];
  });

  expect(printed.length).toBeGreaterThan(50);
  expect(printed.filter((one) => one.strength_mg !== one.printed)).toEqual([]);
});

test('an operation is priced at up to 10 billion yen or won, and a higher price is refused by its field', async () => {
  await using hospital = await openHospital(handlers);
  const create = (price: number) => hospital.call(createTreatment, { name: 'Spinal surgery', price });

  expect((await create(10_000_000_000)).payload.result).toMatchObject({ price: 10_000_000_000 });
  expect(await create(10_000_000_001)).toMatchObject({
    status: 400,
    payload: { fields: { price: expect.anything() } },
  });
});

test('the diseases to choose from are those that the vaccines of the hospital protect from, each once', async () => {
  await using hospital = await openHospital(handlers);
  const before = (await resources(hospital)).diseases;
  const protects = (name: string, diseases: string[]) => hospital.call(createVaccine, { name, diseases });
  await protects('Six in one', ['Leptospirosis of the coast', 'Distemper of the coast']);
  await protects('Two in one', ['Distemper of the coast']);

  const { diseases } = await resources(hospital);

  expect(diseases).toEqual([...before, 'Distemper of the coast', 'Leptospirosis of the coast'].sort());
  expect(new Set(diseases).size).toBe(diseases.length);
});

test('editing a default makes a copy of the hospital and deletes the default for it, and for no other [state.catalogCopy]', async () => {
  await using own = await openHospital(handlers);
  await using other = await openHospital(handlers);
  const [shared] = await amlodipineOf(own);

  const response = await own.call(updateMedicine, { id: shared!.id, version: shared!.version, price: 6 });

  expect(response.payload.result).toMatchObject({
    hospital: own.id,
    from_default: true,
    default_entry: shared!.id,
    price: 6,
    dosage: 0.14,
  });
  expect(await amlodipineOf(own)).toEqual([response.payload.result]);
  expect(await amlodipineOf(other)).toEqual([shared]);
});

test('two who edit the same default at once make one copy: the later is shown the earlier [state.catalogCopy]', async () => {
  await using hospital = await openHospital(handlers);
  const [shared] = await amlodipineOf(hospital);
  const edit = (price: number) => hospital.call(updateMedicine, { id: shared!.id, version: shared!.version, price });

  const responses = await Promise.all([edit(6), edit(7)]);

  expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
  expect(await amlodipineOf(hospital)).toHaveLength(1);
});

test('a default that was deleted is offered no more, to this hospital [state.catalogCopy]', async () => {
  await using hospital = await openHospital(handlers);
  const [shared] = await amlodipineOf(hospital);

  await hospital.call(updateMedicine, { id: shared!.id, version: shared!.version, deleted: true });

  expect(await amlodipineOf(hospital)).toEqual([]);
});

test('a dose range that falls is refused, over the change and what stands together [cap.medicines]', async () => {
  await using hospital = await openHospital(handlers);
  const { payload } = await hospital.call(createMedicine, { name: 'X', dosage_min: 1, dosage_max: 2 });
  const { id, version } = payload.result;

  expect(await hospital.call(updateMedicine, { id, version, dosage: 3 })).toMatchObject({
    status: 400,
    payload: { error: 'dosageOrder' },
  });
  expect(await hospital.call(updateMedicine, { id, version, dosage: 1.5 })).toMatchObject({ status: 200 });
});

test('a medicine has doses of single species, each once and rising, and its default’s copy has none', async () => {
  await using hospital = await openHospital(handlers);
  const cat = { species: 'cat', dosage_min: 0.1, dosage: 0.1, dosage_max: 0.2 };
  const made = await hospital.call(createMedicine, { name: 'X', doses: [cat] });
  expect(made.payload.result.doses).toEqual([cat]);
  const { id, version } = made.payload.result;

  const falling = { ...cat, species: 'dog', dosage_max: 0.05 };
  expect(await hospital.call(updateMedicine, { id, version, doses: [cat, falling] })).toMatchObject({
    status: 400,
    payload: { error: 'dosageOrder', fields: { 'doses.1.dosage': 'dosageOrder' } },
  });
  expect(await hospital.call(updateMedicine, { id, version, doses: [cat, cat] })).toMatchObject({ status: 400 });
  expect(await hospital.call(updateMedicine, { id, version, doses: [] })).toMatchObject({
    status: 200,
    payload: { result: { doses: [] } },
  });
  const [shared] = await amlodipineOf(hospital);
  const copy = await hospital.call(updateMedicine, { id: shared!.id, version: shared!.version, price: 5 });
  expect(copy.payload.result.doses).toEqual([]);
});

test('a treatment brings treatments and medicines of the catalog with it, shared ones too, and never one that brings lines itself', async () => {
  await using hospital = await openHospital(handlers);
  const [shared] = await amlodipineOf(hospital);
  const single = (await hospital.call(createTreatment, { name: 'Anaesthesia', price: 1500 })).payload.result;
  const lines = [
    { kind: 'treatment' as const, entry: single.id, name: 'Anaesthesia', quantity: 1 },
    { kind: 'medicine' as const, entry: shared!.id, name: 'Amlodipine', quantity: null },
  ];
  const spay = await hospital.call(createTreatment, { name: 'Spay', price: 6000, lines, lines_in_price: false });
  expect(spay.payload.result).toMatchObject({ lines, lines_in_price: false });
  const { id, version } = spay.payload.result;

  const line = (entry: string) => ({ kind: 'treatment' as const, entry, name: 'X', quantity: 1 });
  const nested = { status: 422, payload: { error: 'linesNested', fields: { 'lines.0.entry': 'linesNested' } } };
  expect(await hospital.call(createTreatment, { name: 'Both', lines: [line(id)] })).toMatchObject(nested);
  expect(await hospital.call(updateTreatment, { id, version, lines: [line(id)] })).toMatchObject(nested);
  const other = await openHospital(handlers);
  const foreign = (await other.call(createTreatment, { name: 'Theirs' })).payload.result;
  expect(await hospital.call(createTreatment, { name: 'Foreign', lines: [line(foreign.id)] })).toMatchObject({
    status: 404,
    payload: { error: 'notFound', fields: { 'lines.0.entry': 'notFound' } },
  });
  await other[Symbol.asyncDispose]();
});

test('a doctor cannot change the catalog, an administrator can [role.roles]', async () => {
  await using hospital = await openHospital(handlers);
  const doctor = await hospital.addUser({ role: 'doctor' });

  expect((await hospital.call(createTreatment, { name: 'X' }, { as: doctor })).status).toBe(403);
  expect((await hospital.call(createTreatment, { name: 'X' })).status).toBe(200);
});

test("a user's own template can neither be seen nor changed by others [cap.templates]", async () => {
  await using hospital = await openHospital(handlers);
  const [lin, chen] = [await hospital.addUser(), await hospital.addUser()];
  const made = await hospital.call(createMedicalRecordTemplate, { name: 'CKD', shared: false }, { as: lin });
  const { id, version } = made.payload.result;
  const seenBy = async (as: typeof lin) =>
    (await hospital.call(getHospitalMedicalResources, {}, { as })).payload.medicalRecordTemplates.length;

  expect([await seenBy(lin), await seenBy(chen)]).toEqual([1, 0]);
  expect(await hospital.call(updateMedicalRecordTemplate, { id, version, name: 'Mine' }, { as: chen })).toMatchObject({
    status: 403,
    payload: { error: 'templateNotYours' },
  });
});

test('records can be assigned to doctors and administrators, not to assistants [entity.user]', async () => {
  await using hospital = await openHospital(handlers);
  const doctor = await hospital.addUser({ role: 'doctor', display_name: 'Dr. Chen' });
  await hospital.addUser({ role: 'assistant', display_name: 'Chou' });

  const { doctors } = await resources(hospital);

  expect(doctors.map((each) => each.id).sort()).toEqual([doctor.id, hospital.admin.id].sort());
});

test('a template keeps lines of entries that there are, shared ones included, and of no others [cap.templates]', async () => {
  await using hospital = await openHospital(handlers);
  const { treatments, medicine } = (await hospital.call(getHospitalMedicalResources, {})).payload;
  const line = (kind: 'treatment' | 'medicine', entry: string) => ({ kind, entry, name: 'X', quantity: 1 });
  const known = [line('treatment', treatments[0]!.id), line('medicine', medicine[0]!.id)];

  const made = await hospital.call(createMedicalRecordTemplate, { name: 'CKD', lines: known });
  expect(made.payload.result.lines).toEqual(known);

  const wrong = { lines: [...known, line('treatment', medicine[0]!.id)] };
  const unknown = { status: 404, payload: { error: 'notFound', fields: { 'lines.2.entry': 'notFound' } } };
  expect(await hospital.call(createMedicalRecordTemplate, { name: 'CKD', ...wrong })).toMatchObject(unknown);
  const { id, version } = made.payload.result;
  expect(await hospital.call(updateMedicalRecordTemplate, { id, version, ...wrong })).toMatchObject(unknown);
});

test('a row of the catalog that cannot be read is left out, and the others stay usable', async () => {
  await using hospital = await openHospital(handlers);
  await hospital.call(createTreatment, { name: 'Ear cleaning', price: 600 });
  await hospital.work((trx) =>
    trx
      .insertInto('treatment')
      .values({ id: newId(), name: 'x'.repeat(5000) })
      .execute(),
  );

  const { status, payload } = await hospital.call(getHospitalMedicalResources, {});

  expect(status).toBe(200);
  expect(payload.treatments.filter(({ from_default, hospital }) => hospital !== null && !from_default)).toMatchObject([
    { name: 'Ear cleaning' },
  ]);
});
