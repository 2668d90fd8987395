import { newId } from '@alder/database';
import { openVisit } from '@alder/records/server';
import { openHospital } from '@alder/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  checkInWalkIn,
  getLobbyBoard,
  getWalkInDay,
  getWalkInLobby,
  getWalkInNumber,
  getWalkInPage,
  leaveWalkIn,
  stepWalkIn,
  takeWalkInNumber,
  updateWalkInRules,
} from '../contract/index.ts';
import { sweepWalkIns, walkInHandlers } from './index.ts';

/** Tuesday 10:00 in Taipei; open from 9 to 12. */
const now = new Date('2026-11-24T02:00:00.000Z');
const HOURS = JSON.stringify({ tue: [{ from: '09:00', to: '12:00' }] });
const RULES = { version: 0, is_on: true, ask_name: 'optional', ask_phone: 'optional' } as const;

async function open(rules: object = {}) {
  const hospital = await openHospital(walkInHandlers({ openVisit }), { now });
  await hospital.work((trx) =>
    sql`update hospital set hours = ${HOURS}::jsonb, timezone = 'Asia/Taipei' where id = app.hospital()`.execute(trx),
  );
  const { payload } = await hospital.call(updateWalkInRules, { ...RULES, ...rules });
  const { key } = hospital;
  const { door } = payload.result;
  const take = (more: object = {}) =>
    hospital.call(takeWalkInNumber, { key, door, lang: 'en', device: newId(), ...more }, { as: null });
  const view = (token: string) => hospital.call(getWalkInNumber, { key, token }, { as: null });
  const day = async () => (await hospital.call(getWalkInDay, {})).payload;
  return Object.assign(hospital, { door, take, view, day });
}
const gone = { status: 404, payload: { error: 'walkInGone' } };

test('numbers go up, a phone that asks twice keeps its number, and each sees who is before', async () => {
  await using hospital = await open();
  const device = newId();
  const first = await hospital.take({ device, name: '王小明', phone: '0912-345-678', reason: 'Limps' });
  const again = await hospital.take({ device });
  const second = await hospital.take();
  expect(first.payload.number).toBe(1);
  expect(again.payload).toEqual(first.payload);
  expect(second.payload.number).toBe(2);
  expect((await hospital.view(second.payload.token)).payload).toMatchObject({ before: 1, estimate: null });
  const lobby = await hospital.call(getWalkInLobby, { key: hospital.key, door: hospital.door }, { as: null });
  expect(lobby.payload).toMatchObject({ waits: 2, waiting: [{ number: 1, name: '王○○' }, { number: 2 }] });
  const rows = await hospital.work((trx) => trx.selectFrom('audit_log').select('action').execute());
  expect(rows.map(({ action }) => action)).toContain('public.takeWalkInNumber');
});

test('people who press at once get different numbers', async () => {
  await using hospital = await open();
  const all = await Promise.all(Array.from({ length: 8 }, () => hospital.take()));
  expect(all.map(({ payload }) => payload.number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a forged, foreign, renewed or old link opens nothing, and all are refused alike', async () => {
  await using hospital = await open();
  await using other = await open();
  const { key, door } = hospital;
  const { token } = (await hospital.take()).payload;
  const page = (more: object) => hospital.call(getWalkInPage, { key, door, ...more }, { as: null });
  expect(await page({})).toMatchObject({ status: 200, payload: { is_open: true, before: 1 } });
  for (const wrong of [{ door: '' }, { door: 'x' }, { door: other.door }, { key: 'nobody' }])
    expect(await page(wrong), JSON.stringify(wrong)).toMatchObject(gone);
  expect(await hospital.view('forged')).toMatchObject(gone);
  expect(await hospital.call(getWalkInNumber, { key: other.key, token }, { as: null })).toMatchObject(gone);
  hospital.setNow(new Date(+now + 24 * 3_600_000));
  expect(await hospital.view(token)).toMatchObject(gone);
  await hospital.call(updateWalkInRules, { ...RULES, version: 1, renew: true });
  expect(await page({})).toMatchObject(gone);
});

test('outside of the opening hours no number is given; what the hospital insists on is asked for', async () => {
  await using hospital = await open({ ask_name: 'required', ask_phone: 'off' });
  const missing = await hospital.take();
  expect(missing).toMatchObject({
    status: 422,
    payload: { error: 'walkInMissing', fields: { name: 'walkInMissing' } },
  });
  expect(await hospital.take({ name: 'Kim', phone: '0912' })).toMatchObject({ status: 200 });
  expect((await hospital.day()).result).toMatchObject([{ name: 'Kim', phone: '' }]);
  hospital.setNow(new Date('2026-11-24T05:00:00.000Z'));
  expect(await hospital.take({ name: 'Kim' })).toMatchObject({ status: 409, payload: { error: 'walkInClosed' } });
});

test('reception calls, skips, recalls and serves; a step that is done already is not done again', async () => {
  await using hospital = await open();
  const { token } = (await hospital.take()).payload;
  const { id } = (await hospital.day()).result[0]!;
  const step = (one: 'call' | 'skip' | 'recall' | 'serve' | 'announce') => hospital.call(stepWalkIn, { id, step: one });
  expect((await step('call')).payload.result.status).toBe('called');
  expect((await step('call')).status).toBe(200);
  expect((await hospital.view(token)).payload).toMatchObject({ status: 'called', before: 0 });
  expect((await step('skip')).payload.result.status).toBe('skipped');
  expect((await step('recall')).payload.result.status).toBe('called');
  expect((await step('serve')).payload.result.status).toBe('served');
  expect(await step('announce')).toMatchObject({ status: 409, payload: { error: 'walkInStep' } });
  expect(await hospital.call(leaveWalkIn, { key: hospital.key, token }, { as: null })).toMatchObject({ status: 409 });
  await using other = await open();
  expect((await other.call(stepWalkIn, { id, step: 'call' })).status).toBe(404);
});

test('a second user who calls a number that was called already is refused', async () => {
  await using hospital = await open();
  await hospital.take();
  const { id } = (await hospital.day()).result[0]!;
  const second = (await hospital.addUser({})) as never;
  const call = (step: 'call' | 'recall') => hospital.call(stepWalkIn, { id, step }, { as: second });
  expect((await hospital.call(stepWalkIn, { id, step: 'call' })).status).toBe(200);
  const [first] = (await hospital.day()).result;
  for (const step of ['call', 'recall'] as const)
    expect(await call(step)).toMatchObject({ status: 409, payload: { error: 'walkInStep' } });
  expect((await hospital.day()).result).toEqual([first]);
});

test('the check-in takes over what was typed and opens one visit, however often it is pressed', async () => {
  await using hospital = await open();
  await hospital.take({ reason: 'Limps since Sunday' });
  const { id } = (await hospital.day()).result[0]!;
  const pet = await hospital.addPet({});
  const checkIn = () => hospital.call(checkInWalkIn, { id, pet: pet.id });
  const sent = await checkIn();
  expect(sent).toMatchObject({ status: 200, payload: { result: { status: 'served' } } });
  expect((await checkIn()).payload).toEqual(sent.payload);
  const other = await hospital.addPet({});
  const refused = { status: 409, payload: { error: 'walkInStep' } };
  expect(await hospital.call(checkInWalkIn, { id, pet: other.id })).toMatchObject(refused);
  const visits = await hospital.work((trx) => trx.selectFrom('medical_record').select(['reason', 'pet']).execute());
  expect(visits).toEqual([{ reason: 'Limps since Sunday', pet: pet.id }]);
});

test('an owner gives the number back once, and the input is deleted the next day', async () => {
  await using hospital = await open();
  const { token } = (await hospital.take({ name: 'Kim', phone: '0912' })).payload;
  const leave = () => hospital.call(leaveWalkIn, { key: hospital.key, token }, { as: null });
  expect((await leave()).payload.status).toBe('left');
  expect((await leave()).status).toBe(200);
  await hospital.work((trx) => sweepWalkIns({ trx, now: new Date(+now + 25 * 3_600_000) } as never));
  expect((await hospital.day()).result).toMatchObject([{ name: '', phone: '' }]);
});

test('only an administrator sets the rules, and from the version that is in force', async () => {
  await using hospital = await open();
  expect(await hospital.call(updateWalkInRules, RULES)).toMatchObject({ status: 409, payload: { error: 'stale' } });
  const nurse = await hospital.addUser({});
  expect((await hospital.call(updateWalkInRules, { ...RULES, version: 1 }, { as: nurse as never })).status).toBe(403);
});

test("the lobby's board shows today's visits where they stand, names masked, urgent ones first, and nothing that is archived", async () => {
  await using hospital = await open();
  const owner = await hospital.addOwner({ name: '王小明' });
  const visit = async (name: string, more: object) => {
    const pet = await hospital.addPet({ name, ...(name === 'Mochi' && { owner: owner.id }) });
    const row = { id: newId(), pet: pet.id, checked_in_at: now, ...more };
    await hospital.work((trx) => trx.insertInto('medical_record').values(row).execute());
  };
  await visit('Rex', { stage: 'clinic' });
  await visit('Momo', { stage: 'clinic', urgent: true });
  await visit('Mochi', { stage: 'clinic', in_room_since: now, room: 'Room 2' });
  await visit('小白', { stage: 'pharmacy' });
  await visit('Old', { stage: 'archive' });
  await visit('Late', { stage: 'checkout', checked_in_at: new Date(+now - 48 * 3_600_000) });
  const { key, door } = hospital;
  const read = (more: object = {}) => hospital.call(getLobbyBoard, { key, door, ...more }, { as: null });
  const { payload } = await read();
  expect(payload.groups).toEqual([
    { group: 'inRoom', count: 1, visits: [{ pet: 'M***', owner: '王○○', room: 'Room 2' }] },
    {
      ...{ group: 'waiting', count: 2 },
      visits: [
        { pet: 'M***', owner: null, room: null },
        { pet: 'R***', owner: null, room: null },
      ],
    },
    { group: 'pharmacy', count: 1, visits: [{ pet: '小○○', owner: null, room: null }] },
    { group: 'checkout', count: 0, visits: [] },
  ]);
  expect(JSON.stringify(payload)).not.toMatch(/Mochi|Rex|小明|小白/);

  await using other = await open();
  for (const wrong of [{ door: '' }, { door: other.door }, { key: 'nobody' }])
    expect(await read(wrong)).toMatchObject(gone);
  await hospital.call(updateWalkInRules, { ...RULES, version: 1, renew: true });
  expect(await read()).toMatchObject(gone);
});

test("a full day shows twelve of each kind on the lobby's board and counts the others", async () => {
  await using hospital = await open();
  const pet = await hospital.addPet({ name: 'Rex' });
  const rows = Array.from({ length: 40 }, () => ({ id: newId(), pet: pet.id, checked_in_at: now, stage: 'checkout' }));
  await hospital.work((trx) => trx.insertInto('medical_record').values(rows).execute());
  const { payload } = await hospital.call(getLobbyBoard, { key: hospital.key, door: hospital.door }, { as: null });
  expect(payload.groups.map(({ count, visits }) => [count, visits.length])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [40, 12],
  ]);
});
