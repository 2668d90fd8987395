import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { getOwnerLine, makeLineCode } from '../contract/index.ts';
import { openLineHospital } from './line.fixture.ts';

test('a webhook with another secret, another address, no signature or changed bytes gets the same 404 and changes nothing', async () => {
  await using ground = await openLineHospital();
  const { hospital, simulator } = ground;
  const owner = await hospital.addOwner();
  const friend = await ground.friend();
  const { code } = (await hospital.call(makeLineCode, { owner: owner.id })).payload.result;
  const good = { ...{ type: 'message', mode: 'active', webhookEventId: '01', timestamp: Date.now() } };
  const event = { ...good, source: { type: 'user', userId: friend.id }, message: { type: 'text', text: code } };
  const own = simulator.state.webhook!;
  const body = JSON.stringify({ destination: simulator.state.bot.userId, events: [event] });
  const signature = createHmac('sha256', simulator.state.secret).update(body).digest('base64');
  const post = async (to: string, raw: string, sign: string | undefined) => {
    const headers = { 'content-type': 'application/json', ...(sign !== undefined && { 'x-line-signature': sign }) };
    const response = await fetch(to, { method: 'POST', headers, body: raw });
    return { status: response.status, text: await response.text() };
  };
  const wrong = [
    await post(own, body, undefined),
    await post(own, body, 'AAAA'),
    await post(own, body, createHmac('sha256', 'guess').update(body).digest('base64')),
    // The same JSON in other bytes.
    await post(own, `${body} `, signature),
    await post(`${own.slice(0, -4)}AAAA`, body, signature),
    await post(own.replace(/[^/]+$/, 'x'), body, signature),
  ];
  expect(wrong.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(new Set(wrong.map(({ text }) => text)).size).toBe(1);
  const state = async () => (await hospital.call(getOwnerLine, { owner: owner.id })).payload.result.code?.state;
  expect(await state()).toBe('open');
  expect((await post(own, body, signature)).status).toBe(200);
  expect(await state()).toBe('claimed');
});

test('an event that comes again is harmless, also within one webhook and while the first is under way', async () => {
  await using ground = await openLineHospital();
  const { hospital, simulator } = ground;
  const owner = await hospital.addOwner();
  const friend = await ground.friend();
  const { code } = (await hospital.call(makeLineCode, { owner: owner.id })).payload.result;
  const { event } = await simulator.say(friend.id, code);
  const before = friend.chat.length;
  const again = { ...event, deliveryContext: { isRedelivery: true } };
  const statuses = await Promise.all([simulator.send([again, again]), simulator.send([again])]);
  expect(statuses).toEqual([200, 200]);
  expect(friend.chat).toHaveLength(before);
  const rows = await hospital.work((trx) => trx.selectFrom('line_event').select(['event', 'wrong_code']).execute());
  expect(rows.filter((row) => row.event === event.webhookEventId)).toEqual([
    { event: event.webhookEventId, wrong_code: false },
  ]);
});

test('a signed webhook that is no JSON, is for another account, or has unknown events is accepted and changes nothing', async () => {
  await using ground = await openLineHospital();
  const { hospital, simulator } = ground;
  const owner = await hospital.addOwner();
  const friend = await ground.friend();
  const { code } = (await hospital.call(makeLineCode, { owner: owner.id })).payload.result;
  const source = { type: 'user', userId: friend.id };
  const event = {
    type: 'message',
    mode: 'active',
    timestamp: Date.now(),
    source,
    message: { type: 'text', text: code },
  };
  expect(
    await simulator.send([
      ...[null, 7, { type: 'beacon' }, { type: 'message' }, { ...event, webhookEventId: '' }],
      { ...event, webhookEventId: 'group', source: { type: 'group', groupId: 'C1', userId: friend.id } },
      { ...event, webhookEventId: 'standby', mode: 'standby' },
      { ...event, webhookEventId: 'sticker', message: { type: 'sticker' } },
    ]),
  ).toBe(200);
  const raw = 'no JSON';
  const signed = createHmac('sha256', simulator.state.secret).update(raw).digest('base64');
  const headers = { 'content-type': 'application/json', 'x-line-signature': signed };
  expect((await fetch(simulator.state.webhook!, { method: 'POST', headers, body: raw })).status).toBe(200);
  const { bot } = simulator.state;
  Object.assign(simulator.state, { bot: { ...bot, userId: `U${'f'.repeat(32)}` } });
  await simulator.send([{ ...event, webhookEventId: 'other' }]);
  const { result } = (await hospital.call(getOwnerLine, { owner: owner.id })).payload;
  expect(result.code?.state).toBe('open');
});

test('a signed webhook of more than a mebibyte is refused before it is kept, whatever it claims to be', async () => {
  await using ground = await openLineHospital();
  const { state } = ground.simulator;
  for (const type of ['application/octet-stream', 'application/json']) {
    const post = async (body: string) => {
      const signature = createHmac('sha256', state.secret).update(body).digest('base64');
      const headers = { 'content-type': type, 'x-line-signature': signature };
      return (await fetch(state.webhook!, { method: 'POST', headers, body })).status;
    };
    const fits = JSON.stringify({ destination: state.bot.userId, events: [] });
    expect(await post(fits)).toBe(200);
    expect([404, 413]).toContain(await post(fits + ' '.repeat(1024 ** 2)));
  }
});
