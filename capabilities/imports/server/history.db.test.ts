import { getOwnerDeposit, updateDeposit } from '@alder/checkout/contract';
import { getPet, searchPets } from '@alder/patients/contract';
import { expect, test } from 'vitest';
import {
  checkImport,
  decideImportRows,
  getImportRows,
  getOwnerHistory,
  getPetHistory,
  rollBackImport,
  startImport,
} from '../contract/index.ts';
import { openImporting } from './import.fixture.ts';

const OWNERS = 'Client ID,Last Name,Mobile\n1,Lin,0912345678\n2,Wu,0922345678\n';
const PETS = 'Animal ID,Chart No,Pet Name,Species,Client ID\n11,A-0001,Coco,Canine,1\n12,A-0002,Momo,Canine,2\n';
const BASE = { 'owners.csv': OWNERS, 'pets.csv': PETS };

const FILES = {
  'alerts.csv': 'Animal ID,Alert,Alert Type\n11,Bites when held,Behaviour\n11,Chronic kidney disease,\n',
  'allergies.csv': 'Animal ID,Allergen,Reaction,Severity\n11,Penicillin,hives,Severe\n12,Chicken,itches,a little\n',
  'vaccines.csv':
    'Animal ID,Date Given,Vaccine,Manufacturer,Batch Number,Expiry,Vet,Next Due\n11,2025-04-01,Rabies,Boehringer,L-778,2026-10,Dr. Wu,2026-04-01\n',
  'scripts.csv': 'Chart No,Date,Drug,Qty,Directions\nA-0001,2025-04-02,Amoxicillin 50 mg,14 tabs,1 tab twice daily\n',
  'invoices.csv':
    'Invoice No,Client ID,Animal ID,Date,Description,Qty,Line Amount,Invoice Total\n900,1,11,2025-04-01,Exam,1,"1,200",2400\n900,1,11,2025-04-01,Rabies vaccine,1,600,2400\n900,1,11,2025-04-01,Rabies vaccine,1,600,2400\n901,2,,2025-05-01,Food,2,NT$ 850.00,850\n',
  'balances.csv': 'Client ID,Account Balance,As of\n1,-120,2026-11-01\n2,350,2026-11-01\n',
  'deposits.csv': 'Client ID,Deposit,Date\n1,1000,2026-05-01\n1,-400,2026-06-01\n',
  'bookings.csv': 'Animal ID,Appointment Date,Appointment Type,Duration\n11,2026-12-01 10:30,Recheck,20\n',
  'reminders.csv': 'Animal ID,Due Date,Reminder\n11,2027-04-01,Rabies booster\n',
};

type Importing = Awaited<ReturnType<typeof openImporting>>;

async function check(hospital: Importing, id: string) {
  const { result } = await hospital.read(id);
  await hospital.call(checkImport, { id, version: result.version, species_map: { Canine: 'dog' } });
  await hospital.doJobs();
}
async function run(hospital: Importing, id: string, call: typeof startImport | typeof rollBackImport) {
  const { result } = await hospital.read(id);
  const response = await hospital.call(call, { id, version: result.version });
  await hospital.doJobs();
  return response;
}
async function moveIn(hospital: Importing, files: Record<string, string>) {
  const { id, files: uploaded } = await hospital.begin(files);
  await check(hospital, id);
  await run(hospital, id, startImport);
  return { id, uploaded };
}
async function petOf(hospital: Importing, q: string) {
  const [found] = (await hospital.call(searchPets, { q })).payload.result;
  return (await hospital.call(getPet, { id: found!.id })).payload.result;
}

test('what each file holds is known by its headings, and everything of an old hospital moves in', async () => {
  await using hospital = await openImporting();
  const { id, uploaded } = await moveIn(hospital, { ...BASE, ...FILES });
  expect(uploaded.map(({ entity }) => entity)).toEqual([
    ...['owner', 'pet', 'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit'],
    ...['appointment', 'due'],
  ]);
  expect(await hospital.counts(id)).toEqual({
    ...{ 'owner new': 2, 'pet new': 2, 'alert new': 2, 'allergy new': 2, 'vaccination new': 1, 'prescription new': 1 },
    ...{ 'invoice new': 4, 'balance new': 2, 'deposit new': 2, 'appointment new': 1, 'due new': 1 },
  });
  const sums = (await hospital.read(id)).counts.flatMap(({ entity, amount }) =>
    amount === null ? [] : [[entity, amount]],
  );
  expect(sums).toEqual([
    ['balance', 230],
    ['deposit', 600],
    ['invoice', 3250],
  ]);

  const coco = await petOf(hospital, 'A-0001');
  expect(coco.alerts).toEqual([
    { kind: 'caution', text: 'Bites when held' },
    { kind: 'chronic', text: 'Chronic kidney disease' },
  ]);
  const allergies = await hospital.work((trx) =>
    trx.selectFrom('allergy_record').select(['name', 'reaction', 'severity']).orderBy('name', 'desc').execute(),
  );
  expect(allergies).toEqual([
    { name: 'Penicillin', reaction: 'hives', severity: 'severe' },
    { name: 'Chicken', reaction: 'itches\na little', severity: 'unknown' },
  ]);

  const history = (await hospital.call(getPetHistory, { pet: coco.id })).payload.result;
  expect(history.map(({ kind, at }) => [kind, at.slice(0, 10)])).toEqual([
    ['due', '2027-04-01'],
    ['appointment', '2026-12-01'],
    ['prescription', '2025-04-02'],
    ...Array.from({ length: 4 }, () => [expect.stringMatching(/^(invoice|vaccination)$/), '2025-04-01']),
  ]);
  expect(history.find(({ kind }) => kind === 'vaccination')?.data).toMatchObject({
    ...{ vaccine: 'Rabies', manufacturer: 'Boehringer', lot: 'L-778', expires_on: '2026-10', given_by: 'Dr. Wu' },
    next_due: '2026-04-01',
  });
  expect(history.find(({ kind }) => kind === 'appointment')).toMatchObject({ at: '2026-12-01T02:30:00.000Z' });
});

test('old invoices keep every line to the smallest unit, like lines twice, and no receipt, payment or report knows of them', async () => {
  await using hospital = await openImporting();
  await moveIn(hospital, { ...BASE, 'invoices.csv': FILES['invoices.csv'] });
  const coco = await petOf(hospital, 'A-0001');
  const lines = (await hospital.call(getPetHistory, { pet: coco.id })).payload.result;
  expect(lines.map(({ amount }) => amount).reverse()).toEqual([1200, 600, 600]);
  const momo = await petOf(hospital, 'A-0002');
  const ofOwner = (await hospital.call(getOwnerHistory, { owner: momo.owner! })).payload.result;
  expect(ofOwner).toMatchObject([{ kind: 'invoice', amount: 850, data: { number: '901', total: 850 } }]);
  const today = await hospital.work(async (trx) => [
    await trx.selectFrom('receipt').select('id').execute(),
    await trx.selectFrom('payment').select('id').execute(),
    await trx.selectFrom('receipt_line').select('id').execute(),
  ]);
  expect(today).toEqual([[], [], []]);
});

test('an amount that the currency does not have is refused and not rounded, and an invoice that does not add up waits for a person', async () => {
  await using hospital = await openImporting();
  const head = 'Invoice No,Client ID,Date,Description,Line Amount,Invoice Total\n';
  const { id } = await hospital.begin({
    ...BASE,
    'invoices.csv': `${head}1,1,2025-01-01,Exam,12.50,12\n2,1,2025-01-01,Exam,500,900\n2,1,2025-01-01,Nails,300,900\n`,
  });
  await check(hospital, id);
  expect(await hospital.counts(id)).toMatchObject({ 'invoice refused': 1, 'invoice doubtful': 2 });
  const rows = (await hospital.call(getImportRows, { import: id, entity: 'invoice' })).payload.result;
  expect(rows.map(({ reasons }) => reasons[0])).toEqual([
    { code: 'money', field: 'amount', value: '12.50' },
    { code: 'totalDiffers', value: '2' },
    { code: 'totalDiffers', value: '2' },
  ]);
  const { result } = await hospital.read(id);
  await hospital.call(decideImportRows, { id, version: result.version, entity: 'invoice', take: true });
  await run(hospital, id, startImport);
  const coco = await petOf(hospital, 'A-0001');
  expect((await hospital.call(getOwnerHistory, { owner: coco.owner! })).payload.result).toHaveLength(2);
});

test('deposits stand in the ledger of their owner as they stood, and come out again unless they were used', async () => {
  await using hospital = await openImporting();
  const { id } = await moveIn(hospital, { ...BASE, 'deposits.csv': FILES['deposits.csv'] });
  const coco = await petOf(hospital, 'A-0001');
  const owner = coco.owner!;
  const ledger = (await hospital.call(getOwnerDeposit, { owner })).payload;
  expect(ledger.balance).toBe(600);
  expect(ledger.result.map(({ amount, created_at }) => [amount, created_at.slice(0, 10)])).toEqual([
    [-400, '2026-06-01'],
    [1000, '2026-05-01'],
  ]);

  await hospital.call(updateDeposit, { owner, amount: -300, note: 'used' });
  await run(hospital, id, rollBackImport);
  const applied = (await hospital.call(getImportRows, { import: id, applied: 'true' })).payload.result;
  expect(applied.map(({ entity, source_id }) => [entity, source_id.split('|')[0]])).toEqual([
    ['deposit', '1'],
    ['owner', '1'],
  ]);
  expect((await hospital.call(getOwnerDeposit, { owner })).payload.balance).toBe(700);
});

test('deposits that add up to less than nothing are refused', async () => {
  await using hospital = await openImporting();
  const { id } = await hospital.begin({ ...BASE, 'deposits.csv': 'Client ID,Deposit\n1,100\n1,-400\n2,50\n' });
  await check(hospital, id);
  expect(await hospital.counts(id)).toMatchObject({ 'deposit refused': 2, 'deposit new': 1 });
});

test('an old hospital that moved in can be taken back whole, and moves in again', async () => {
  await using hospital = await openImporting();
  const { id } = await moveIn(hospital, { ...BASE, ...FILES });
  const coco = await petOf(hospital, 'A-0001');
  await run(hospital, id, rollBackImport);
  expect((await hospital.call(getImportRows, { import: id, applied: 'true' })).payload.result).toEqual([]);
  expect((await hospital.call(searchPets, { q: '' })).payload.result).toEqual([]);
  expect((await hospital.call(getPetHistory, { pet: coco.id })).payload.result).toEqual([]);

  const again = await moveIn(hospital, { ...BASE, ...FILES });
  expect((await hospital.read(again.id)).result).toMatchObject({ state: 'imported', rows_done: 20 });
  const back = await petOf(hospital, 'A-0001');
  expect(back.alerts).toHaveLength(2);
  expect((await hospital.call(getOwnerDeposit, { owner: back.owner! })).payload.balance).toBe(600);
});

test('the same files again change nothing, and a changed line changes that line and its effect alone', async () => {
  await using hospital = await openImporting();
  await moveIn(hospital, { ...BASE, ...FILES });
  const withIds = (text: string) => `Alert Id,Animal ID,Alert\n1,12,${text}\n`;
  await moveIn(hospital, { 'alerts.csv': withIds('Old alert') });
  const { id } = await hospital.begin({ ...BASE, ...FILES });
  await check(hospital, id);
  const counts = await hospital.counts(id);
  expect(Object.keys(counts).filter((key) => !key.endsWith(' same'))).toEqual([]);
  expect(counts).toMatchObject({ 'invoice same': 4, 'deposit same': 2, 'alert same': 2, 'allergy same': 2 });

  const changed = await moveIn(hospital, { 'alerts.csv': withIds('New alert') });
  expect((await petOf(hospital, 'A-0002')).alerts).toEqual([{ kind: 'caution', text: 'New alert' }]);
  await run(hospital, changed.id, rollBackImport);
  expect((await petOf(hospital, 'A-0002')).alerts).toEqual([{ kind: 'caution', text: 'Old alert' }]);
});

test('alerts beyond those that a patient can show are refused with the reason, none is left out in silence', async () => {
  await using hospital = await openImporting();
  const rows = Array.from({ length: 22 }, (_, n) => `11,Alert number ${n}`).join('\n');
  const { id } = await moveIn(hospital, { ...BASE, 'alerts.csv': `Animal ID,Alert\n${rows}\n` });
  expect(await hospital.counts(id)).toMatchObject({ 'alert new': 20, 'alert refused': 2 });
  expect((await petOf(hospital, 'A-0001')).alerts).toHaveLength(20);
});

test('the history of a patient comes page by page, for users of the clinic alone, and never of another hospital', async () => {
  await using hospital = await openImporting();
  await using other = await openImporting();
  await moveIn(hospital, { ...BASE, ...FILES });
  const coco = await petOf(hospital, 'A-0001');
  const first = (await hospital.call(getPetHistory, { pet: coco.id, limit: 3 })).payload;
  const rest = (await hospital.call(getPetHistory, { pet: coco.id, limit: 50, offset: first.next! })).payload;
  const whole = (await hospital.call(getPetHistory, { pet: coco.id, limit: 50 })).payload;
  expect([...first.result, ...rest.result]).toEqual(whole.result);
  expect(rest.next).toBeUndefined();

  expect((await other.call(getPetHistory, { pet: coco.id })).status).toBe(404);
  expect((await other.call(getOwnerHistory, { owner: coco.owner! })).status).toBe(404);
  const lab = await hospital.addUser({ permits: ['lis'] });
  for (const response of [
    await hospital.call(getPetHistory, { pet: coco.id }, { as: lab }),
    await hospital.call(getOwnerHistory, { owner: coco.owner! }, { as: lab }),
  ])
    expect(response.status).toBe(403);
  const wrong = await hospital.call(getPetHistory, { pet: coco.id, offset: 'x' });
  expect(wrong).toMatchObject({ status: 400, payload: { fields: { offset: 'unknown' } } });
});

test('appointments still to come stand in the calendar, each once, and leave it when the import is taken back, except a changed one', async () => {
  await using hospital = await openImporting();
  const lines = [
    'Animal ID,Appointment Date,Appointment Type,Duration,Status',
    '11,2099-12-01 10:30,Recheck,20,',
    '11,2099-12-08 10:30,Vaccine booster,,Cancelled',
    '12,2099-12-01 10:30,Unknown thing,45,Confirmed',
    '12,2019-12-01 10:30,Recheck,20,',
  ];
  const { id } = await moveIn(hospital, { ...BASE, 'bookings.csv': `${lines.join('\n')}\n` });
  const calendar = () =>
    hospital.work((trx) =>
      trx
        .selectFrom('appointment')
        .select(['id', 'type', 'status', 'starts_at', 'ends_at', 'reason', 'version'])
        .where('deleted_at', 'is', null)
        .orderBy('starts_at')
        .orderBy('id')
        .execute(),
    );
  expect(await hospital.counts(id)).toMatchObject({ 'appointment new': 4 });
  const coming = await calendar();
  expect(coming.map(({ type, status }) => [type, status]).toSorted()).toEqual([
    ['other', 'confirmed'],
    ['recheck', 'booked'],
    ['vaccine', 'canceled'],
  ]);
  const recheck = coming.find(({ type }) => type === 'recheck')!;
  expect(recheck.starts_at.toISOString()).toBe('2099-12-01T02:30:00.000Z');
  expect(recheck.ends_at.toISOString()).toBe('2099-12-01T02:50:00.000Z');

  // A user notes that the owner has confirmed: that one stays.
  await hospital.work((trx) =>
    trx.updateTable('appointment').set({ status: 'confirmed' }).where('id', '=', recheck.id).execute(),
  );
  await run(hospital, id, rollBackImport);
  expect((await calendar()).map((one) => one.id)).toEqual([recheck.id]);
});
