import { getReceipt, updateDeposit, voidPayment } from '@alder/checkout/contract';
import {
  closeTill,
  countTill,
  createTill,
  getTillSession,
  getTillSessions,
  getTills,
  moveTillCash,
  openTill,
  resumeTill,
  type TillSession,
  updateTill,
  updateTillSetting,
} from '@alder/till/contract';
import { TILL_DEFAULTS } from '@alder/till/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTills, type Tills } from './till.fixture.ts';

const read = async (hospital: Tills, { id }: { readonly id: string }) =>
  (await hospital.call(getTillSession, { id })).payload;
const one = ({ id, version }: TillSession) => ({ id, version });

test('cash, refunds, voids, deposits and what was put in or taken out of a till are what should be in it', async () => {
  await using hospital = await openTills();
  const session = await hospital.begin();
  const paid = (await hospital.pay(await hospital.bill(600))).payload.result;
  await hospital.pay(await hospital.bill(900), { type: 'credit card' });
  const wrong = (await hospital.pay(await hospital.bill(250))).payload.result;
  await hospital.call(voidPayment, { id: wrong.payments[0]!.id, reason: 'Wrong owner' });
  expect((await hospital.refund(paid)).status).toBe(200);
  const owner = hospital.owner.id;
  await hospital.call(updateDeposit, { owner, amount: 2000, note: 'Stay' });
  await hospital.call(updateDeposit, { owner, amount: 5000, type: 'credit card' });
  await hospital.call(updateDeposit, { owner, amount: -300, note: 'Back' });
  const { id } = session;
  await hospital.call(moveTillCash, { id, direction: 'in', amount: 100, reason: 'Coins' });
  await hospital.call(moveTillCash, { id, direction: 'out', amount: 1500, reason: 'Bank' });

  const { result, movements } = await read(hospital, session);
  expect(result.cash).toEqual({
    ...{ received: 850, voided: 250, refunded: 600, deposited: 2000, paid_out: 300 },
    ...{ put_in: 100, taken_out: 1500 },
  });
  expect(result).toMatchObject({ expected: 3000 + 850 - 250 - 600 + 2000 - 300 + 100 - 1500, counted: null });
  expect(movements.map(({ amount, reason }) => [amount, reason])).toEqual([
    [100, 'Coins'],
    [-1500, 'Bank'],
  ]);
  const more = await hospital.call(moveTillCash, { id, direction: 'out', amount: 3301, reason: 'Bank' });
  expect(more).toMatchObject({ status: 422, payload: { error: 'tillShort' } });
});

test('without an open till cash is refused and a card is not; the hospital may allow it, or use no tills', async () => {
  await using hospital = await openTills();
  const missing = { status: 422, payload: { error: 'tillMissing' } };
  expect(await hospital.pay(await hospital.bill())).toMatchObject(missing);
  const paid = await hospital.pay(await hospital.bill(), { type: 'credit card' });
  expect(paid.status).toBe(200);
  expect(await hospital.refund(paid.payload.result)).toMatchObject(missing);
  expect(await hospital.call(updateDeposit, { owner: hospital.owner.id, amount: 100 })).toMatchObject(missing);

  await using alone = await openTills({ cash_alone: true });
  expect((await alone.pay(await alone.bill())).status).toBe(200);
  await using without = await openTills({ uses_tills: false });
  expect((await without.pay(await without.bill())).status).toBe(200);
});

test('of two tills cash goes into the own one, or the one that is named; neither is refused with a question', async () => {
  await using hospital = await openTills();
  const lin = await hospital.addUser({ display_name: 'Dr. Lin' });
  const front = await hospital.begin(hospital.front, hospital.chou);
  const back = await hospital.begin(hospital.back, lin);
  await hospital.pay(await hospital.bill(600), {}, hospital.chou);
  await hospital.pay(await hospital.bill(700), {}, lin);
  await hospital.pay(await hospital.bill(10), { till: back.id }, hospital.chou);

  expect((await read(hospital, front)).result.cash?.received).toBe(600);
  expect((await read(hospital, back)).result.cash?.received).toBe(710);
  const bill = await hospital.bill();
  expect(await hospital.pay(bill, {}, hospital.admin)).toMatchObject({
    status: 422,
    payload: { error: 'tillUnclear' },
  });
  const unknown = await hospital.pay(bill, { till: bill.id });
  expect(unknown).toMatchObject({ status: 409, payload: { error: 'tillNotOpen' } });
  expect((await hospital.call(getReceipt, { id: bill.id })).payload.result.payments).toEqual([]);
});

test('a till is opened once, by the rule and by the database, however many people try', async () => {
  await using hospital = await openTills();
  const { front, chou } = hospital;
  const tries = await Promise.all(
    Array.from({ length: 6 }, () => hospital.call(openTill, { till: front, float: 1000 }, { as: chou })),
  );
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(tries.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    payload: { error: 'tillAlreadyOpen', current: { float_amount: 1000 } },
  });
  const second = hospital.work((trx) =>
    sql`insert into till_session (id, till, number, opened_by, opened_at, float_amount)
      values (gen_random_uuid(), ${front}, 9, ${chou.id}, now(), 0)`.execute(trx),
  );
  await expect(second).rejects.toThrow(/till_session_open/);
});

test('the float is counted by pieces of the currency, and other pieces are refused', async () => {
  await using hospital = await openTills();
  const pieces = { '1000': 2, '50': 3 };
  const wrong = await hospital.call(openTill, { till: hospital.front, float: 0, pieces: { '999': 1 } });
  expect(wrong).toMatchObject({ status: 422, payload: { error: 'piecesUnknown' } });
  const opened = await hospital.call(openTill, { till: hospital.front, float: 0, pieces });
  expect(opened.payload.result).toMatchObject({ float_amount: 2150, expected: 2150, number: 1 });
});

test('a count that differs by more than the limit is closed with a reason alone, and then nothing changes it', async () => {
  await using hospital = await openTills({ variance_limit: 50 });
  const session = await hospital.begin();
  await hospital.pay(await hospital.bill(600));
  expect(await hospital.call(closeTill, one(session))).toMatchObject({
    status: 409,
    payload: { error: 'tillNotOpen' },
  });
  const counted = (await hospital.call(countTill, { ...one(session), pieces: { '1000': 3, '500': 1 } })).payload.result;
  expect(counted).toMatchObject({ status: 'counted', counted: 3500, expected: 3600 });
  // Counted, it takes no cash.
  expect(await hospital.pay(await hospital.bill())).toMatchObject({ payload: { error: 'tillMissing' } });
  expect(await hospital.call(closeTill, { ...one(session) })).toMatchObject({
    status: 409,
    payload: { error: 'stale' },
  });
  const silent = await hospital.call(closeTill, { ...one(counted), reason: '  ' });
  expect(silent).toMatchObject({
    status: 422,
    payload: { error: 'varianceReason', fields: { reason: 'varianceReason' } },
  });

  const closed = await hospital.call(closeTill, { ...one(counted), reason: 'Change of 100 too much' });
  expect(closed.payload.result).toMatchObject({ status: 'closed', reason: 'Change of 100 too much', counted: 3500 });
  const { id } = session;
  const late = await hospital.call(moveTillCash, { id, direction: 'in', amount: 1, reason: 'Late' });
  expect(late).toMatchObject({ status: 409, payload: { error: 'tillNotOpen' } });
  const write = (statement: ReturnType<typeof sql>) => hospital.work((trx) => statement.execute(trx));
  await expect(write(sql`update till_session set counted = 3600 where id = ${id}`)).rejects.toThrow('tillNotOpen');
  await expect(write(sql`update till_session set status = 'open' where id = ${id}`)).rejects.toThrow('tillNotOpen');
  await expect(write(sql`update till_count set amount = 1`)).rejects.toThrow(/permission denied/);
  await expect(write(sql`delete from till_movement`)).rejects.toThrow(/permission denied/);
  expect((await hospital.call(getTillSessions, {})).payload.result).toMatchObject([{ id, status: 'closed' }]);
});

test('a difference within the limit needs no reason; a till that was counted too early is opened again', async () => {
  await using hospital = await openTills({ variance_limit: 50 });
  const session = await hospital.begin();
  const early = (await hospital.call(countTill, { ...one(session), pieces: { '1000': 3 } })).payload.result;
  const again = (await hospital.call(resumeTill, one(early))).payload.result;
  expect(again).toMatchObject({ status: 'open', counted: null });
  await hospital.pay(await hospital.bill(500));
  const now = (await read(hospital, session)).result;
  const counted = (await hospital.call(countTill, { ...one(now), pieces: { '1000': 3, '50': 9 } })).payload.result;

  expect((await hospital.call(closeTill, one(counted))).payload.result).toMatchObject({ status: 'closed', reason: '' });
  const { counts } = await read(hospital, session);
  expect(counts.map(({ amount, expected }) => [amount, expected])).toEqual([
    [3000, 3000],
    [3450, 3500],
  ]);
});

test('who counts blindly sees what should be there only after the count, and another person closes', async () => {
  await using hospital = await openTills({ blind_count: true, second_person: true });
  const { chou } = hospital;
  const session = await hospital.begin();
  expect(session).toMatchObject({ expected: null, cash: null });
  const { open } = (await hospital.call(getTills, {}, { as: chou })).payload;
  expect(open).toMatchObject([{ expected: null, cash: null }]);
  const counted = await hospital.call(countTill, { ...one(session), pieces: { '1000': 3 } }, { as: chou });
  expect(counted.payload.result).toMatchObject({ expected: 3000, counted_by: { name: 'Chou' } });

  const alone = await hospital.call(closeTill, one(counted.payload.result), { as: chou });
  expect(alone).toMatchObject({ status: 422, payload: { error: 'secondPersonMissing' } });
  expect((await hospital.call(closeTill, one(counted.payload.result))).payload.result.status).toBe('closed');
});

test('cash that is received while a till is counted is in the count or refused, never lost', async () => {
  await using hospital = await openTills();
  const session = await hospital.begin();
  const bills = [];
  for (let n = 0; n < 8; n += 1) bills.push(await hospital.bill(100));
  const [counted, ...paid] = await Promise.all([
    hospital.call(countTill, { ...one(session), pieces: { '1000': 3 } }),
    ...bills.map((bill) => hospital.pay(bill)),
  ]);

  const accepted = paid.filter(({ status }) => status === 200).length;
  expect(counted.payload.result.expected).toBe(3000 + accepted * 100);
  const { result } = await read(hospital, session);
  expect(result.cash?.received).toBe(accepted * 100);
  for (const { status, payload } of paid) if (status !== 200) expect(payload.error).toMatch(/^till/);
});

test('tills are added, renamed and given up by administrators, each name once, none while it is open', async () => {
  await using hospital = await openTills();
  const { chou } = hospital;
  expect(await hospital.call(createTill, { name: 'Van' }, { as: chou })).toMatchObject({ status: 403 });
  const used = { status: 409, payload: { error: 'tillNameUsed', fields: { name: 'tillNameUsed' } } };
  expect(await hospital.call(createTill, { name: 'front DESK' })).toMatchObject(used);
  const van = (await hospital.call(createTill, { name: 'Van' })).payload.result;
  expect(await hospital.call(updateTill, { id: van.id, version: 1, name: 'Back office' })).toMatchObject(used);
  const renamed = (await hospital.call(updateTill, { id: van.id, version: 1, name: 'Truck' })).payload.result;
  expect(renamed).toMatchObject({ name: 'Truck', version: 2 });
  expect(await hospital.call(updateTill, { id: van.id, version: 1, name: 'Car' })).toMatchObject({
    ...{ status: 409, payload: { error: 'stale', current: { name: 'Truck' } } },
  });
  await hospital.begin(van.id);
  const gone = { id: van.id, version: 2, deleted: true };
  expect(await hospital.call(updateTill, gone)).toMatchObject({ status: 422, payload: { error: 'tillInUse' } });
  const { payload } = await hospital.call(getTills, {}, { as: chou });
  expect(payload.result.map(({ name }) => name)).toEqual(['Back office', 'Front desk', 'Truck']);
});

test('how cash is handled is set from the version that was seen', async () => {
  await using hospital = await openTills();
  const values = { ...TILL_DEFAULTS, uses_tills: true, blind_count: true };
  expect((await hospital.call(updateTillSetting, { ...values, version: 1 })).payload.result).toMatchObject({
    ...{ version: 2, blind_count: true },
  });
  const late = await hospital.call(updateTillSetting, { ...values, version: 1 });
  expect(late).toMatchObject({ status: 409, payload: { error: 'stale', current: { version: 2 } } });
  expect((await hospital.call(updateTillSetting, { ...values, version: 0 })).status).toBe(409);
});

test("another hospital's tills and sessions are not found, and no permit opens none", async () => {
  await using own = await openTills();
  await using other = await openTills();
  const { id, version } = await other.begin();
  const till = other.front;
  const responses = [
    await own.call(openTill, { till, float: 0 }),
    await own.call(updateTill, { id: till, version: 1, name: 'Mine' }),
    await own.call(getTillSession, { id }),
    await own.call(moveTillCash, { id, direction: 'in', amount: 1, reason: 'x' }),
    await own.call(countTill, { id, version, pieces: {} }),
    await own.call(resumeTill, { id, version }),
    await own.call(closeTill, { id, version }),
  ];
  for (const { status, payload } of responses) expect([status, payload.error]).toEqual([404, 'notFound']);
  const nurse = await own.addUser({ permits: ['pacs'] });
  expect((await own.call(getTills, {}, { as: nurse })).status).toBe(403);
});
