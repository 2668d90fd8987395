import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSimulator } from './open-simulator.ts';

async function open() {
  const simulator = await openSimulator();
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const own = { authorization: `Bearer ${simulator.state.token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers: { ...own, ...headers }, body: JSON.stringify(body) };
    const response = await fetch(`${simulator.url}/v2/bot/message/${path}`, init);
    const accepted = response.headers.get('x-line-accepted-request-id');
    return { status: response.status, accepted, request: response.headers.get('x-line-request-id') };
  };
  const text = (value: string) => [{ type: 'text', text: value }];
  return Object.assign(simulator, { post, text });
}

test('a push needs the token and a user, is accepted once for a retry key, and is not shown to a user who has blocked the account', async () => {
  await using line = await open();
  const user = line.addUser('Hanako');
  await line.follow(user.id);
  const body = { to: user.id, messages: line.text('Hello') };
  expect(await line.post('push', body, { authorization: 'Bearer x' })).toMatchObject({ status: 401 });
  expect(await line.post('push', { ...body, to: 'U1' })).toMatchObject({ status: 400 });
  expect(await line.post('push', { ...body, messages: line.text('x'.repeat(5001)) })).toMatchObject({ status: 400 });
  expect(await line.post('push', body, { 'x-line-retry-key': 'no UUID' })).toMatchObject({ status: 400 });
  const key = { 'x-line-retry-key': randomUUID() };
  const firstPush = await line.post('push', body, key);
  expect(firstPush.status).toBe(200);
  expect(await line.post('push', body, key)).toMatchObject({ status: 409, accepted: firstPush.request });
  await line.block(user.id);
  expect(await line.post('push', body)).toMatchObject({ status: 200 });
  expect(user.chat.map((each) => each.text)).toEqual(['Hello']);
  line.state.limit = 2;
  expect(await line.post('push', body)).toMatchObject({ status: 429 });
});

test('a reply token answers once, and a reply has no retry key', async () => {
  await using line = await open();
  const user = line.addUser('Hanako');
  const { event } = await line.say(user.id, 'Hi');
  const body = { replyToken: event.replyToken, messages: line.text('Welcome') };
  expect(await line.post('reply', body, { 'x-line-retry-key': randomUUID() })).toMatchObject({ status: 400 });
  expect(await line.post('reply', body)).toMatchObject({ status: 200 });
  expect(await line.post('reply', body)).toMatchObject({ status: 400 });
});

test('its page shows the chats as text, and makes users who write and block', async () => {
  await using line = await open();
  const act = (path: string, form: Record<string, string>) =>
    fetch(`${line.url}/${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  await act('users', { text: '<b>Hanako' });
  const [user] = line.state.users.values();
  await act('follow', { user: user!.id });
  await act('say', { user: user!.id, text: '<i>Hi' });
  await act('mood', { text: 'quota' });
  const page = await (await fetch(line.url)).text();
  expect(page).toContain('&#60;b&#62;Hanako');
  expect(page).toContain('&#60;i&#62;Hi');
  expect(page).toContain('Block');
  expect(line.state.mood).toBe('quota');
  await act('block', { user: user!.id });
  expect(user!.isFriend).toBe(false);
  expect((await fetch(`${line.url}/x`)).status).toBe(404);
});
