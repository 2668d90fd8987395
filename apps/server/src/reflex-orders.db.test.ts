import { createTreatment } from '@alder/catalog/contract';
import { openReceipt } from '@alder/checkout/contract';
import { newId } from '@alder/database';
import { cancelOrder, getAllOrders, moveRecord, sendOrder, updateRecord } from '@alder/lab/contract';
import { createMedicalRecord, getEntry } from '@alder/records/contract';
import {
  addReflexExamples,
  createReflexRule,
  decideReflex,
  deleteReflexRule,
  getOpenReflexes,
  getReflexesOfRecord,
  getReflexRuleHistory,
  getReflexRules,
  tryReflexRule,
  updateReflexRule,
} from '@alder/reflex-orders/contract';
import { getSpecimens, orderTests } from '@alder/specimens/contract';
import { expect, test } from 'vitest';
import { openWithGateway } from './service-logs.fixture.ts';

const NOW = new Date('2026-11-28T02:00:00.000Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

/** Creatinine above 2 asks for the protein/creatinine ratio at once. */
const RULE = {
  ...{ name: 'Creatinine → UPC', is_on: true, mode: 'auto' as const, analyte: 'CREA', species: 'dog' },
  ...{ age_from_days: null, age_to_days: null, kind: 'above' as const, low_limit: 2, high_limit: null },
  ...{ unit: 'mg/dL', test: 'UPC', laboratory: 'Central Lab', sample_type: 'urine' as const },
  ...{ same_sample_hours: 0, not_within_days: 7, source: 'IRIS 2023' },
};

/** A run of the rotor analyzer as it sends it. */
const run = (chart: string, crea: string, { sample = '', time = '20261128094500', sent = '1', status = 'F' } = {}) =>
  [
    `H|\\^&|||ABAXIS, INC.^VetScan VS2^2.1^VS-00318|||||||P|E 1394-97|2026112809590${sent}`,
    `P|1|${chart}`,
    `O|1|${sample}||^^^Comprehensive: 9172BB5||${time}`,
    `R|1|^^^CRE|${crea}|mg/dL||||${status}`,
    'L|1|N',
  ].join('\r');

/** A hospital with a rotor analyzer, a doctor and a visit of a dog; UPC costs 900. */
async function open() {
  const hospital = await openWithGateway({ now: NOW });
  const doctor = await hospital.addUser({ display_name: 'Dr. Wu' });
  const pet = await hospital.addPet({ species: 'dog', sex: 'male' });
  await hospital.work((trx) =>
    trx.insertInto('device').values({ id: newId(), model: 'vs2', serial: 'VS-00318' }).execute(),
  );
  const visit = await hospital.call(createMedicalRecord, { pet: pet.id, assignee: doctor.id }, { as: doctor });
  const medical_record = visit.payload.result.id;
  await hospital.call(createTreatment, {
    name: 'Protein/creatinine ratio',
    category: 'laboratory',
    lab_test: 'UPC',
    price: 900,
  });
  const add = async (more: object = {}) => (await hospital.call(createReflexRule, { ...RULE, ...more })).payload.result;
  const orders = async (animal = pet.id) => (await hospital.call(getAllOrders, { pet: animal })).payload.result;
  const upc = async (animal = pet.id) => (await orders(animal)).filter(({ tests }) => tests.includes('UPC'));
  const reflexes = async (record: string) => (await hospital.call(getReflexesOfRecord, { record })).payload;
  const waiting = async () => (await hospital.call(getOpenReflexes, {})).payload.result;
  const correct = async (id: string, raw: string) => {
    const { version } = await hospital.work((trx) =>
      trx.selectFrom('lab_record').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const results = [{ code: 'CREA', raw, unit: 'mg/dL' }];
    return hospital.call(updateRecord, { id, version, reason: 'Misread', results });
  };
  const decide = (
    one: { id: string; version: number },
    decision: 'order' | 'dismiss' | 'keep' | 'withdraw',
    how = {},
  ) => hospital.call(decideReflex, { id: one.id, version: one.version, decision }, how);
  return Object.assign(hospital, { doctor, pet, medical_record, add, orders, upc, reflexes, waiting, correct, decide });
}

test('a result that meets an automatic rule orders and charges the test in the transaction that files it, with its reason on order, sheet and receipt', async () => {
  await using hospital = await open();
  const rule = await hospital.add();
  const [record] = await hospital.put(run(hospital.pet.patient_id, '2.6'));

  const [order, ...others] = await hospital.upc();
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    ...{ tests: ['UPC'], laboratory: 'Central Lab', order_status: 'sent', sample_type: 'urine', priority: 'routine' },
    cause: {
      ...{ rule: rule.id, name: 'Creatinine → UPC', record, code: 'CREA', raw: '2.6', unit: 'mg/dL' },
      ...{ kind: 'above', low_limit: 2, limit_unit: 'mg/dL', chain: [rule.id] },
    },
  });
  const { result, because } = await hospital.reflexes(record!);
  expect(because).toBeNull();
  expect(result).toMatchObject([
    { state: 'ordered', order: order!.id, order_status: 'sent', obstacle: null, doubt: null, decisions: [] },
  ]);
  const visit = (await hospital.call(getEntry, { id: hospital.medical_record })).payload.result;
  expect(visit.treatmentRecords).toMatchObject([{ status: 'sent', amount: 900, lab_order: order!.id }]);
  const receipt = (await hospital.call(openReceipt, { medical_record: hospital.medical_record })).payload.result;
  expect(receipt.lines).toMatchObject([{ amount: 900, cause: { code: 'CREA', raw: '2.6', low_limit: 2 } }]);
  expect(await hospital.events()).toEqual(expect.arrayContaining(['labOrder.sent', 'reflexOrder.created']));
});

test('the same message again, a further message, a correction and a run measured again order nothing a second time', async () => {
  await using hospital = await open();
  await hospital.add({ not_within_days: 1 });
  await hospital.call(sendOrder, { pet: hospital.pet.id, device: 'vs2', tests: ['CREA'] });
  const [asked] = await hospital.orders();
  const number = asked!.order_id;
  const [record] = await hospital.put(run('', '2.6', { sample: number }));
  expect(await hospital.upc()).toHaveLength(1);
  await hospital.put(run('', '2.6', { sample: number }));
  await hospital.put(run('', '2.6', { sample: number, sent: '7' }));
  await hospital.put(run('', '2.9', { sample: number, sent: '8', status: 'C' }));
  await hospital.correct(record!, '3.1');
  expect(await hospital.upc()).toHaveLength(1);

  // Another run of the same order, after the days of the rule.
  hospital.setNow(later(49));
  await hospital.work((trx) =>
    trx.updateTable('lab_order').set({ order_status: 'sent' }).where('id', '=', asked!.id).execute(),
  );
  const [second] = await hospital.put(run('', '2.8', { sample: number, time: '20261130103000' }));
  expect(second).not.toBe(record);
  expect((await hospital.reflexes(second!)).result).toEqual([]);
  expect(await hospital.upc()).toHaveLength(1);
});

test('two messages of one run that come at the same moment order once', async () => {
  await using hospital = await open();
  await hospital.add();
  const text = run(hospital.pet.patient_id, '2.6');
  await Promise.all([
    hospital.put(text),
    hospital.put(text),
    hospital.put(run(hospital.pet.patient_id, '2.7', { time: '20261128094600' })),
  ]);
  expect(await hospital.upc()).toHaveLength(1);
});

test('a preliminary result orders nothing until it is confirmed as final', async () => {
  await using hospital = await open();
  await hospital.add();
  await hospital.put(run(hospital.pet.patient_id, '2.6', { status: 'P' }));
  expect(await hospital.upc()).toEqual([]);
  await hospital.put(run(hospital.pet.patient_id, '2.6', { sent: '5' }));
  expect(await hospital.upc()).toHaveLength(1);
});

test('nothing is ordered below the limit, with the rule off, for another species, or where the test was ordered within its days; a withdrawn order does not count', async () => {
  await using hospital = await open();
  const rule = await hospital.add();
  const chart = hospital.pet.patient_id;
  await hospital.put(run(chart, '2.0', { time: '20261128090100' }));
  const { created_at: _c, updated_at: _u, example: _e, changed_by: _b, ...state } = rule;
  await hospital.call(updateReflexRule, { ...state, is_on: false });
  await hospital.put(run(chart, '2.6', { time: '20261128090200' }));
  await hospital.call(updateReflexRule, { ...state, version: 2, species: 'cat' });
  await hospital.put(run(chart, '2.6', { time: '20261128090300' }));
  expect(await hospital.upc()).toEqual([]);

  await hospital.call(updateReflexRule, { ...state, version: 3 });
  await hospital.call(sendOrder, { pet: hospital.pet.id, device: 'UA_Analyzer', tests: ['UPC'] });
  await hospital.put(run(chart, '2.6', { time: '20261128090400' }));
  expect(await hospital.upc()).toHaveLength(1);
  const [by] = await hospital.upc();
  expect(by!.cause).toBeNull();
  await hospital.call(cancelOrder, { id: by!.id });
  await hospital.put(run(chart, '2.6', { time: '20261128090500' }));
  expect((await hospital.upc()).filter(({ cause }) => cause !== null)).toHaveLength(1);
});

test('the sample of the result is used while it is young enough, and an older one is not', async () => {
  await using hospital = await open();
  await hospital.add({ sample_type: null, same_sample_hours: 24 });
  const samples = [
    {
      sample_type: 'serum' as const,
      taken_at: NOW.toISOString(),
      orders: [{ device: 'vs2' as const, tests: ['CREA'] }],
    },
  ];
  await hospital.call(orderTests, { pet: hospital.pet.id, samples });
  const [asked] = await hospital.orders();
  await hospital.put(run('', '2.6', { sample: asked!.sample_id! }));
  expect((await hospital.upc())[0]).toMatchObject({
    sample_id: asked!.sample_id,
    sample_type: 'serum',
    taken_at: NOW.toISOString(),
  });

  const other = await hospital.addPet({ species: 'dog', sex: 'female' });
  const old = [{ ...samples[0]!, taken_at: later(-25).toISOString() }];
  await hospital.call(orderTests, { pet: other.id, samples: old });
  const [stale] = await hospital.orders(other.id);
  await hospital.put(run('', '2.6', { sample: stale!.sample_id!, time: '20261128094700' }));
  const [fresh] = await hospital.upc(other.id);
  expect(fresh!.sample_id).not.toBe(stale!.sample_id);
  expect(fresh!.sample_id).toBeTruthy();
  const tubes = (await hospital.call(getSpecimens, { pet: other.id })).payload.result;
  expect(tubes.find(({ number }) => number === fresh!.sample_id)).toMatchObject({ collected_at: null });
});

test('an automatic rule whose test no analyzer does suggests it with the reason, and a result is filed whatever its rules say', async () => {
  await using hospital = await open();
  const unsexed = await hospital.addPet({ species: 'dog', sex: null });
  await hospital.add({ laboratory: null, test: 'PTH' });
  await hospital.add({ laboratory: null, test: 'ALT', name: 'ALT too' });
  const [record] = await hospital.put(run(unsexed.patient_id, '2.6'));
  expect((await hospital.reflexes(record!)).result).toMatchObject([
    { state: 'suggested', obstacle: 'analyzer', test: 'PTH' },
    { state: 'suggested', obstacle: 'sex', test: 'ALT' },
  ]);
  expect(await hospital.orders(unsexed.id)).toEqual([]);
  const [analyzer, sex] = await hospital.waiting().then((all) => all.toSorted((a, b) => a.id.localeCompare(b.id)));
  expect(await hospital.decide(analyzer!, 'order')).toMatchObject({
    status: 422,
    payload: { error: 'reflexNoAnalyzer' },
  });
  expect(await hospital.decide(sex!, 'order')).toMatchObject({ status: 422, payload: { error: 'patientSexMissing' } });
  expect(await hospital.waiting()).toHaveLength(2);
});

test('a result measured while quality control was not valid only suggests', async () => {
  await using hospital = await open();
  await hospital.add();
  await hospital.work(async (trx) => {
    const { id: device } = await trx.selectFrom('device').select('id').executeTakeFirstOrThrow();
    const since = later(-100);
    await trx.insertInto('qc_hold').values({ id: newId(), device, analyte: 'CREA', cause: 'overdue', since }).execute();
  });
  const [record] = await hospital.put(run(hospital.pet.patient_id, '2.6'));
  expect((await hospital.reflexes(record!)).result).toMatchObject([{ state: 'suggested', obstacle: 'quality' }]);
  expect(await hospital.upc()).toEqual([]);
});

test('what is suggested a person orders or dismisses, once; the order is in that name and carries the reason', async () => {
  await using hospital = await open();
  await hospital.add({ mode: 'suggest' });
  const [record] = await hospital.put(run(hospital.pet.patient_id, '2.6'));
  const [suggested] = await hospital.waiting();
  expect(suggested).toMatchObject({ state: 'suggested', obstacle: null, record, decisions: ['order', 'dismiss'] });
  expect(await hospital.upc()).toEqual([]);

  const key = '01933f00-0000-7000-8000-00000000aaaa';
  expect(await hospital.decide(suggested!, 'order', { as: hospital.doctor, key })).toMatchObject({ status: 200 });
  expect(await hospital.decide(suggested!, 'order', { as: hospital.doctor, key })).toMatchObject({ status: 200 });
  expect(await hospital.upc()).toMatchObject([{ placer: hospital.doctor.id, cause: { raw: '2.6' } }]);
  expect(await hospital.waiting()).toEqual([]);
  expect(await hospital.decide(suggested!, 'dismiss')).toMatchObject({ status: 409, payload: { error: 'stale' } });
  const { result } = await hospital.reflexes(record!);
  expect(result).toMatchObject([{ state: 'ordered', decided_by: 'Dr. Wu' }]);
  expect(await hospital.decide(result[0]!, 'order')).toMatchObject({
    status: 409,
    payload: { error: 'reflexDecided' },
  });
  expect(await hospital.decide(result[0]!, 'withdraw')).toMatchObject({
    status: 409,
    payload: { error: 'reflexDecided' },
  });

  await hospital.work((trx) => trx.updateTable('lab_order').set({ order_status: 'canceled' }).execute());
  await hospital.put(run(hospital.pet.patient_id, '2.7', { time: '20261128095500' }));
  const [next] = await hospital.waiting();
  expect(await hospital.decide(next!, 'dismiss', { as: hospital.doctor })).toMatchObject({
    payload: { result: { state: 'dismissed' } },
  });
  expect(await hospital.waiting()).toEqual([]);
});

test('a corrected result that no longer meets the rule marks the unstarted order for a person, who withdraws it from bill and laboratory', async () => {
  await using hospital = await open();
  await hospital.add();
  const [record] = await hospital.put(run(hospital.pet.patient_id, '2.6'));
  await hospital.correct(record!, '1.1');
  const [doubtful] = await hospital.waiting();
  expect(doubtful).toMatchObject({
    state: 'ordered',
    doubt: 'corrected',
    doubt_at: NOW.toISOString(),
    decisions: ['withdraw', 'keep'],
  });
  expect((await hospital.upc())[0]).toMatchObject({ order_status: 'sent' });

  expect(await hospital.decide(doubtful!, 'withdraw', { as: hospital.doctor })).toMatchObject({
    payload: { result: { state: 'withdrawn', settled_by: 'Dr. Wu' } },
  });
  expect((await hospital.upc())[0]).toMatchObject({ order_status: 'canceled' });
  const visit = (await hospital.call(getEntry, { id: hospital.medical_record })).payload.result;
  expect(visit.treatmentRecords).toEqual([]);
  expect(await hospital.waiting()).toEqual([]);
});

test('a person keeps a doubtful order, which is asked about once; a result that meets the rule again raises no doubt', async () => {
  await using hospital = await open();
  await hospital.add();
  const [record] = await hospital.put(run(hospital.pet.patient_id, '2.6'));
  await hospital.correct(record!, '1.1');
  const [doubtful] = await hospital.waiting();
  expect(await hospital.decide(doubtful!, 'keep', { as: hospital.doctor })).toMatchObject({ status: 200 });
  await hospital.correct(record!, '1.2');
  expect(await hospital.waiting()).toEqual([]);
  expect((await hospital.upc())[0]).toMatchObject({ order_status: 'sent' });

  await hospital.correct(record!, '2.4');
  expect((await hospital.reflexes(record!)).result).toMatchObject([{ doubt: null, settled_by: null }]);
  await hospital.correct(record!, '1.0');
  expect(await hospital.waiting()).toMatchObject([{ doubt: 'corrected' }]);
  expect(await hospital.upc()).toHaveLength(1);
});

test('a retracted result, and one of the wrong animal, make the order doubtful; the right animal gets its own', async () => {
  await using hospital = await open();
  await hospital.add();
  const other = await hospital.addPet({ species: 'dog', sex: 'female' });
  const [record] = await hospital.put(run(hospital.pet.patient_id, '2.6'));
  const version = async () =>
    (await hospital.work((trx) => trx.selectFrom('lab_record').select('version').executeTakeFirstOrThrow())).version;
  await hospital.call(moveRecord, {
    id: record!,
    version: await version(),
    pet: other.id,
    reason: 'Wrong chart',
    confirmed: true,
  });
  expect(await hospital.upc(other.id)).toMatchObject([{ order_status: 'sent', cause: { record } }]);
  expect(await hospital.waiting()).toMatchObject([{ pet: hospital.pet.id, doubt: 'moved' }]);

  await hospital.call(updateRecord, {
    id: record!,
    version: await version(),
    reason: 'Clotted',
    verify_state: 'retracted',
  });
  expect(await hospital.waiting()).toMatchObject([
    { pet: other.id, doubt: 'retracted' },
    { pet: hospital.pet.id, doubt: 'moved' },
  ]);
});

test('an order that its analyzer has begun is not offered for withdrawal, and one that began meanwhile is refused', async () => {
  await using hospital = await open();
  await hospital.add();
  const [record] = await hospital.put(run(hospital.pet.patient_id, '2.6'));
  await hospital.correct(record!, '1.1');
  const [doubtful] = await hospital.waiting();
  await hospital.work((trx) =>
    trx.updateTable('lab_order').set({ order_status: 'partial' }).where('id', '=', doubtful!.order).execute(),
  );
  expect(await hospital.waiting()).toEqual([]);
  expect(await hospital.decide(doubtful!, 'withdraw')).toMatchObject({
    status: 409,
    payload: { error: 'reflexDecided' },
  });
});

test('the result of a reflex order meets the next rule, and names the rule by which its test was ordered', async () => {
  await using hospital = await open();
  const first = await hospital.add({
    test: 'CREA',
    analyte: 'BUN',
    low_limit: 30,
    laboratory: null,
    sample_type: null,
  });
  const second = await hospital.add();
  const bun = run(hospital.pet.patient_id, '40').replace('^^^CRE', '^^^BUN');
  await hospital.put(bun);
  const [crea] = await hospital.orders();
  expect(crea).toMatchObject({ tests: ['CREA'], device: 'vs2', cause: { chain: [first.id] } });
  const [record] = await hospital.put(run('', '2.6', { sample: crea!.order_id, time: '20261128095000' }));
  expect((await hospital.upc())[0]).toMatchObject({ cause: { chain: [first.id, second.id] } });
  expect((await hospital.reflexes(record!)).because).toMatchObject({ rule: first.id, code: 'BUN' });
});

test('a rule by which a result would order itself again is refused when it is saved, with the rules of the loop', async () => {
  await using hospital = await open();
  const rule = await hospital.add();
  expect(await hospital.call(createReflexRule, { ...RULE, test: 'CREA' })).toMatchObject({
    ...{ status: 409, payload: { error: 'reflexLoop', fields: { test: 'reflexLoop' }, rules: [RULE.name] } },
  });
  const back = {
    ...RULE,
    name: 'UPC → Chem 17',
    analyte: 'UPC',
    unit: '1',
    test: 'Chem 17',
    species: null,
    is_on: false,
  };
  expect(await hospital.call(createReflexRule, back)).toMatchObject({
    payload: { error: 'reflexLoop', rules: ['UPC → Chem 17', RULE.name] },
  });
  const cat = (await hospital.call(createReflexRule, { ...back, species: 'cat' })).payload.result;
  const { created_at: _c, updated_at: _u, example: _e, changed_by: _b, ...state } = cat;
  expect(await hospital.call(updateReflexRule, { ...state, species: 'dog' })).toMatchObject({
    payload: { error: 'reflexLoop' },
  });
  await hospital.call(deleteReflexRule, { id: rule.id, version: rule.version });
  expect(await hospital.call(updateReflexRule, { ...state, species: 'dog' })).toMatchObject({ status: 200 });
});

test('a rule whose limits do not fit its kind, or whose ages are reversed, is refused', async () => {
  await using hospital = await open();
  for (const more of [
    { low_limit: null },
    { kind: 'high' },
    { kind: 'between' },
    { kind: 'between', high_limit: 1 },
    { age_from_days: 10, age_to_days: 10 },
    { not_within_days: 0 },
    { same_sample_hours: 200 },
    { name: ' ' },
  ])
    expect(await hospital.call(createReflexRule, { ...RULE, ...more } as never)).toMatchObject({ status: 400 });
});

test('a dry run shows which patients of the last 30 days would have got what, how often and at what price, and writes nothing', async () => {
  await using hospital = await open();
  const other = await hospital.addPet({ name: 'Kuro', species: 'dog', sex: 'female' });
  await hospital.put(run(hospital.pet.patient_id, '2.6', { time: '20261110094500' }));
  await hospital.put(run(hospital.pet.patient_id, '2.8', { time: '20261112094500' }));
  await hospital.put(run(hospital.pet.patient_id, '3.3', { time: '20261127094500' }));
  await hospital.put(run(other.patient_id, '2.4', { time: '20261120094500' }));
  await hospital.put(run(other.patient_id, '1.2', { time: '20261121094500' }));
  await hospital.put(run(other.patient_id, '9.9', { time: '20261020094500' }));
  const before = await hospital.events();

  const { payload } = await hospital.call(tryReflexRule, RULE);
  expect(payload).toMatchObject({ count: 3, pets: 2, judged: 5, price: 900, total: 2700, has_analyzer: true });
  expect(payload.result.map(({ pet_name, raw }) => [pet_name, raw])).toEqual([
    [hospital.pet.name, '3.3'],
    ['Kuro', '2.4'],
    [hospital.pet.name, '2.6'],
  ]);
  expect(await hospital.upc()).toEqual([]);
  expect((await hospital.call(getReflexRules, {})).payload.result).toEqual([]);
  expect(await hospital.events()).toEqual(before);
  const unpriced = (await hospital.call(tryReflexRule, { ...RULE, test: 'PTH', laboratory: null })).payload;
  expect(unpriced).toMatchObject({ count: 3, price: null, total: null, has_analyzer: false });
});

test('who changed a rule, when and what stays readable, after it was removed too; a stale change is refused with the current rule', async () => {
  await using hospital = await open();
  const rule = await hospital.add();
  const admin = await hospital.addUser({ display_name: 'Lin', role: 'hospitalAdmin' });
  const { created_at: _c, updated_at: _u, example: _e, changed_by: _b, ...state } = rule;
  hospital.setNow(later(1));
  const changed = await hospital.call(updateReflexRule, { ...state, low_limit: 2.4 }, { as: admin });
  expect(changed.payload.result).toMatchObject({ version: 2, low_limit: 2.4, changed_by: 'Lin' });
  for (const call of [
    () => hospital.call(updateReflexRule, { ...state, low_limit: 9 }),
    () => hospital.call(deleteReflexRule, { id: rule.id, version: 1 }),
  ])
    expect(await call()).toMatchObject({
      status: 409,
      payload: { error: 'stale', current: { version: 2, low_limit: 2.4 } },
    });
  await hospital.call(deleteReflexRule, { id: rule.id, version: 2 }, { as: admin });

  const { result } = (await hospital.call(getReflexRuleHistory, { id: rule.id })).payload;
  expect(result.map(({ by, before, after }) => [by, before?.low_limit, after?.low_limit])).toEqual([
    ['Lin', 2.4, undefined],
    ['Lin', 2, 2.4],
    [hospital.admin.display_name, undefined, 2],
  ]);
  expect((await hospital.call(getReflexRules, {})).payload.result).toEqual([]);
  await hospital.put(run(hospital.pet.patient_id, '2.6'));
  expect(await hospital.upc()).toEqual([]);
});

test('the examples come switched off with their sources, each once, however often they are asked for', async () => {
  await using hospital = await open();
  const added = (await hospital.call(addReflexExamples, {})).payload.result;
  expect(added.length).toBeGreaterThan(3);
  for (const one of added) expect(one).toMatchObject({ is_on: false, source: expect.stringMatching(/20\d\d/) });
  expect((await hospital.call(addReflexExamples, {})).payload.result).toEqual([]);
  const listed = (await hospital.call(getReflexRules, {})).payload;
  expect(listed).toMatchObject({ examples: 0 });
  expect(listed.result).toHaveLength(added.length);
});

test('a key that is repeated adds one rule and removes one; a rule written twice at once stands twice only by two keys', async () => {
  await using hospital = await open();
  const key = '01933f00-0000-7000-8000-00000000bbbb';
  const [one, two] = [
    await hospital.call(createReflexRule, RULE, { key }),
    await hospital.call(createReflexRule, RULE, { key }),
  ];
  expect(two.payload).toEqual(one.payload);
  expect((await hospital.call(getReflexRules, {})).payload.result).toHaveLength(1);
});

test('only administrators and consultants of the laboratory write and try rules; clinic and laboratory read and decide; imaging sees none', async () => {
  await using hospital = await open();
  const rule = await hospital.add({ mode: 'suggest' });
  const [record] = await hospital.put(run(hospital.pet.patient_id, '2.6'));
  const [suggested] = await hospital.waiting();
  const { created_at: _c, updated_at: _u, example: _e, changed_by: _b, ...state } = rule;
  const writes = [
    (how: object) => hospital.call(createReflexRule, { ...RULE, name: 'Other' }, how),
    (how: object) => hospital.call(updateReflexRule, state, how),
    (how: object) => hospital.call(deleteReflexRule, { id: rule.id, version: rule.version }, how),
    (how: object) => hospital.call(addReflexExamples, {}, how),
    (how: object) => hospital.call(tryReflexRule, RULE, how),
  ];
  for (const write of writes) expect(await write({ as: hospital.doctor })).toMatchObject({ status: 403 });
  const imager = await hospital.addUser({ permits: ['pacs'] });
  const nurse = await hospital.addUser({ permits: ['his'] });
  const reads = [
    (how: object) => hospital.call(getReflexRules, {}, how),
    (how: object) => hospital.call(getReflexRuleHistory, { id: rule.id }, how),
    (how: object) => hospital.call(getOpenReflexes, {}, how),
    (how: object) => hospital.call(getReflexesOfRecord, { record: record! }, how),
    (how: object) => hospital.decide(suggested!, 'dismiss', how),
  ];
  for (const read of reads) expect(await read({ as: imager })).toMatchObject({ status: 403 });
  for (const read of reads) expect(await read({ as: nurse })).toMatchObject({ status: 200 });
});

test('ids of another hospital are not found, and its results meet no rule of this one', async () => {
  await using hospital = await open();
  await using other = await open();
  const rule = await hospital.add({ mode: 'suggest' });
  const [record] = await hospital.put(run(hospital.pet.patient_id, '2.6'));
  const [suggested] = await hospital.waiting();
  const { created_at: _c, updated_at: _u, example: _e, changed_by: _b, ...state } = rule;
  expect(await other.call(updateReflexRule, state)).toMatchObject({ status: 404 });
  expect(await other.call(deleteReflexRule, { id: rule.id, version: 1 })).toMatchObject({ status: 404 });
  expect(await other.call(getReflexRuleHistory, { id: rule.id })).toMatchObject({ status: 404 });
  expect(await other.call(getReflexesOfRecord, { record: record! })).toMatchObject({ status: 404 });
  expect(await other.decide(suggested!, 'order')).toMatchObject({ status: 404 });
  expect(await other.waiting()).toEqual([]);
  await other.put(run(other.pet.patient_id, '2.6'));
  expect(await other.upc()).toEqual([]);
  expect(await hospital.waiting()).toHaveLength(1);
});
