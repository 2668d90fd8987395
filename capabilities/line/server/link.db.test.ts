import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  confirmLineCode,
  getOwnerLine,
  makeLineCode,
  removeLineChannel,
  unlinkLine,
  withdrawLineCode,
} from '../contract/index.ts';
import { findLineRoute, lineHandlers } from './index.ts';
import { openLineHospital } from './line.fixture.ts';

const now = new Date('2026-11-28T02:00:00.000Z');
const refused = (status: number, error: string) => ({ status, payload: { error } });

test('an owner sends the code that reception shows, reception compares the name, and only then the owner is linked', async () => {
  await using ground = await openLineHospital();
  const { hospital, simulator } = ground;
  const owner = await hospital.addOwner({ name: '佐藤花子', lang: 'ja' });
  const made = (await hospital.call(makeLineCode, { owner: owner.id })).payload.result;
  expect(made.url).toBe(`https://line.me/R/oaMessage/%40123alder/?${made.code}`);
  const friend = await ground.friend('Hanako 🐕');
  const state = async () => (await hospital.call(getOwnerLine, { owner: owner.id })).payload.result;
  expect(await state()).toMatchObject({ is_set_up: true, link: null, code: { id: made.id, state: 'open' } });
  expect(await hospital.call(confirmLineCode, { id: made.id })).toMatchObject(refused(409, 'lineCodeGone'));

  expect(await simulator.say(friend.id, made.code.toLowerCase())).toMatchObject({ status: 200 });
  expect((await state()).code).toMatchObject({ state: 'claimed', display_name: 'Hanako 🐕' });
  expect((await state()).link).toBeNull();
  expect(await hospital.work((trx) => findLineRoute(trx, owner.id))).toBeUndefined();
  expect(friend.chat.at(-1)?.text).toContain('櫃檯正在畫面上確認');

  const assistant = await hospital.addUser({ role: 'assistant', display_name: 'Kimura' });
  const confirm = () => hospital.call(confirmLineCode, { id: made.id }, { as: assistant, key: 'once' });
  expect((await confirm()).payload.result).toMatchObject({
    ...{ link: { state: 'linked', display_name: 'Hanako 🐕', linked_by: 'Kimura' }, code: null },
  });
  expect(await confirm()).toMatchObject({ status: 200 });
  expect(await hospital.call(confirmLineCode, { id: made.id })).toMatchObject(refused(409, 'lineCodeGone'));
  await ground.deliver();
  expect(friend.chat.at(-1)?.text).toContain('お知らせはこちらに届きます');
  expect(friend.chat.filter(({ text }) => text.includes('お知らせはこちら'))).toHaveLength(1);
  expect(await hospital.call(makeLineCode, { owner: owner.id })).toMatchObject(refused(409, 'lineLinked'));
  const actions = await hospital.work((trx) => trx.selectFrom('audit_log').select(['action', 'account']).execute());
  expect(actions).toEqual(
    expect.arrayContaining([
      { action: 'public.lineWebhook', account: null },
      { action: 'line.confirmCode', account: assistant.id },
    ]),
  );
});

test('a code links one LINE user once: a second sender, an old code, a replaced one and a withdrawn one link no user', async () => {
  await using ground = await openLineHospital([], { now });
  const { hospital, simulator } = ground;
  const owner = await hospital.addOwner();
  const make = async () => (await hospital.call(makeLineCode, { owner: owner.id })).payload.result;
  const state = async () => (await hospital.call(getOwnerLine, { owner: owner.id })).payload.result.code;
  const [first, second] = [await ground.friend('First'), await ground.friend('Second')];

  const replaced = await make();
  const made = await make();
  await simulator.say(second.id, replaced.code);
  expect(await state()).toMatchObject({ id: made.id, state: 'open' });
  expect(second.chat.at(-1)?.text).toContain('此代碼已失效');
  await simulator.say(first.id, made.code);
  await simulator.say(second.id, made.code);
  expect(await state()).toMatchObject({ state: 'claimed', display_name: 'First' });

  // Another person than the one at reception: withdrawn, it links no user.
  expect(await hospital.call(withdrawLineCode, { id: made.id })).toMatchObject({ payload: { result: { code: null } } });
  expect(await hospital.call(confirmLineCode, { id: made.id })).toMatchObject(refused(409, 'lineCodeGone'));

  const old = await make();
  hospital.setNow(new Date(now.getTime() + 10 * 60_000 + 1));
  await simulator.say(first.id, old.code);
  expect(await state()).toBeNull();
  // Sent in time and confirmed too late.
  const late = await make();
  await simulator.say(first.id, late.code);
  hospital.setNow(new Date(now.getTime() + 25 * 60_000));
  expect(await hospital.call(confirmLineCode, { id: late.id })).toMatchObject(refused(409, 'lineCodeGone'));
  expect(await hospital.work((trx) => trx.selectFrom('line_link').selectAll().execute())).toEqual([]);
});

test('an owner who sends the code again while reception compares gets the reply that it is being confirmed, and nothing counts as wrong', async () => {
  await using ground = await openLineHospital([], { now });
  const { hospital, simulator } = ground;
  const owner = await hospital.addOwner();
  const made = (await hospital.call(makeLineCode, { owner: owner.id })).payload.result;
  const [first, second] = [await ground.friend('First'), await ground.friend('Second')];
  for (let count = 0; count < 7; count += 1) await simulator.say(first.id, made.code);
  const answers = first.chat.filter(({ from }) => from === 'account').map(({ text }) => text);
  expect(answers).toHaveLength(7);
  for (const text of answers) expect(text).toContain('櫃檯正在畫面上確認');
  await simulator.say(second.id, made.code);
  expect(second.chat.at(-1)?.text).toContain('此代碼已失效');
  // Sent again, it is not kept open for longer.
  hospital.setNow(new Date(now.getTime() + 25 * 60_000));
  expect(await hospital.call(confirmLineCode, { id: made.id })).toMatchObject(refused(409, 'lineCodeGone'));
});

test('after five wrong codes in an hour a LINE user is ignored, and other messages are neither counted nor kept', async () => {
  await using ground = await openLineHospital([], { now });
  const { hospital, simulator } = ground;
  const owner = await hospital.addOwner();
  const [guesser, other] = [await ground.friend(), await ground.friend()];
  await simulator.say(other.id, 'いつもお世話になっております');
  for (let count = 0; count < 5; count += 1) await simulator.say(guesser.id, `2222-222${'23456'[count]}`);
  const made = (await hospital.call(makeLineCode, { owner: owner.id })).payload.result;
  const answers = guesser.chat.length;
  await simulator.say(guesser.id, made.code);
  expect(guesser.chat).toHaveLength(answers + 1);
  const code = async () => (await hospital.call(getOwnerLine, { owner: owner.id })).payload.result.code;
  expect((await code())?.state).toBe('open');
  await simulator.say(other.id, made.code);
  expect((await code())?.state).toBe('claimed');
  const rows = await hospital.work((trx) => trx.selectFrom('line_event').selectAll().execute());
  expect(rows.filter(({ wrong_code }) => wrong_code)).toHaveLength(5);
  expect(JSON.stringify(rows)).not.toContain(guesser.id);
  hospital.setNow(new Date(now.getTime() + 61 * 60_000));
  const next = (await hospital.call(makeLineCode, { owner: owner.id })).payload.result;
  await simulator.say(guesser.id, next.code);
  expect((await code())?.state).toBe('claimed');
});

test('an owner who blocks the account is not written to from that moment, and is again when the block ends', async () => {
  await using ground = await openLineHospital();
  const { hospital, simulator } = ground;
  const owner = await hospital.addOwner();
  const { friend } = await ground.link(owner.id);
  const route = async () => (await hospital.work((trx) => findLineRoute(trx, owner.id)))?.blocked;
  expect(await route()).toBe(false);
  const { event } = await simulator.block(friend.id);
  expect(await route()).toBe(true);
  expect((await hospital.call(getOwnerLine, { owner: owner.id })).payload.result.link?.state).toBe('blocked');
  await new Promise((next) => setTimeout(next, 5));
  await simulator.follow(friend.id);
  expect(await route()).toBe(false);
  // The block arrives a second time: the same event, and one that is older than the known state.
  await simulator.send([event]);
  await simulator.send([{ ...event, webhookEventId: newId() }]);
  expect(await route()).toBe(false);
});

test('a link that ends is not used, and the owner may be linked again', async () => {
  await using ground = await openLineHospital();
  const { hospital } = ground;
  const owner = await hospital.addOwner();
  const { link } = await ground.link(owner.id);
  expect(await hospital.call(unlinkLine, { id: link.id }, { key: 'once' })).toMatchObject({
    ...{ status: 200, payload: { result: { link: null } } },
  });
  expect(await hospital.call(unlinkLine, { id: link.id }, { key: 'once' })).toMatchObject({ status: 200 });
  expect(await hospital.call(unlinkLine, { id: link.id })).toMatchObject({ status: 404 });
  expect(await hospital.work((trx) => findLineRoute(trx, owner.id))).toBeUndefined();
  expect((await ground.link(owner.id)).link.state).toBe('linked');
});

test('without an official account, without the permit, and with ids of another hospital nothing is shown or linked', async () => {
  await using ground = await openLineHospital();
  const { hospital } = ground;
  const owner = await hospital.addOwner();
  const { link } = await ground.link(owner.id);
  const second = await hospital.addOwner();
  const made = (await hospital.call(makeLineCode, { owner: second.id })).payload.result;
  await using other = await openHospital(lineHandlers);
  const laboratory = await hospital.addUser({ role: 'doctor', permits: ['lis'] });
  for (const [call, input] of [
    [getOwnerLine, { owner: owner.id }],
    [makeLineCode, { owner: owner.id }],
    [confirmLineCode, { id: made.id }],
    [withdrawLineCode, { id: made.id }],
    [unlinkLine, { id: link.id }],
  ] as const) {
    expect(await other.call(call, input as never)).toMatchObject({ status: 404 });
    expect(await hospital.call(call, input as never, { as: laboratory })).toMatchObject({ status: 403 });
  }
  const unlinked = await other.addOwner();
  expect(await other.call(makeLineCode, { owner: unlinked.id })).toMatchObject(refused(422, 'lineNotConfigured'));
  await hospital.call(removeLineChannel, { version: ground.channel.version });
  expect((await hospital.call(getOwnerLine, { owner: owner.id })).payload.result).toEqual({
    ...{ is_set_up: false, link: null, code: null },
  });
});

test('of an owner who is erased no LINE user is known any more, and what waits is not sent', async () => {
  await using ground = await openLineHospital();
  const { hospital, simulator } = ground;
  const owner = await hospital.addOwner({ name: '佐藤花子' });
  const made = (await hospital.call(makeLineCode, { owner: owner.id })).payload.result;
  await hospital.call(withdrawLineCode, { id: made.id });
  const { friend } = await ground.link(owner.id);
  await hospital.work((trx) =>
    sql`select app.erase_owner(${owner.id}::uuid, null, '佐藤花子', '***', '', now()::date, now())`.execute(trx),
  );
  await ground.deliver();
  expect(simulator.state.pushes).toEqual([]);
  const rows = await hospital.work(async (trx) => [
    await trx.selectFrom('line_link').selectAll().execute(),
    await trx.selectFrom('line_code').selectAll().execute(),
    await trx.selectFrom('line_message').selectAll().execute(),
  ]);
  expect(JSON.stringify(rows)).not.toContain(friend.id);
  expect(JSON.stringify(rows)).not.toContain('佐藤花子');
  expect(rows[1]).toEqual([]);
  expect(rows[2]).toMatchObject([{ state: 'refused', reason: 'unlinked', body: '' }]);
});
