import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Mood, moods, newUser, type State } from './state.ts';

export type Acts = {
  follow(user: string): Promise<unknown>;
  block(user: string): Promise<unknown>;
  say(user: string, text: string): Promise<unknown>;
};

/** The page with the chats, its forms, and `/state.json` for tests in a browser. */
export async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { state, acts }: { state: State; acts: Acts },
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://simulator');
  if (request.method === 'POST') {
    const form = new URLSearchParams(await readAll(request));
    const [user, text] = [form.get('user') ?? '', form.get('text') ?? ''];
    if (pathname === '/users') newUser(state, text || 'LINE user');
    if (pathname === '/follow') await acts.follow(user);
    if (pathname === '/block') await acts.block(user);
    if (pathname === '/say') await acts.say(user, text);
    if (pathname === '/webhook') state.webhook = text.trim() || undefined;
    if (pathname === '/mood' && moods.includes(text as Mood)) state.mood = text as Mood;
    response.writeHead(303, { location: '/' }).end();
    return;
  }
  if (pathname === '/state.json') {
    const body = JSON.stringify({
      ...state,
      users: [...state.users.values()],
      taken: undefined,
      replyTokens: undefined,
    });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    return;
  }
  if (pathname !== '/') return void response.writeHead(404).end();
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    })
    .end(page(state));
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const form = (action: string, fields: string, label: string) =>
  `<form method="post" action="${action}">${fields}<button>${label}</button></form>`;
const hidden = (user: string) => `<input type="hidden" name="user" value="${user}">`;
const input = (label: string, value = '') =>
  `<input name="text" aria-label="${label}" placeholder="${label}" value="${escaped(value)}" size="40">`;

function page(state: State): string {
  const users = [...state.users.values()].map(
    ({
      id,
      name,
      isFriend,
      chat,
    }) => `<section><h2>${escaped(name)} <small>${isFriend ? 'friend' : 'not a friend'}</small></h2>
${chat.map(({ from, text }) => `<p class="${from}">${escaped(text)}</p>`).join('')}
${form('/say', hidden(id) + input('Message'), 'Send')}
${isFriend ? form('/block', hidden(id), 'Block') : form('/follow', hidden(id), 'Add as friend')}</section>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>LINE simulator</title>
<style>body{font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem}section{border:1px solid #ccc;border-radius:8px;padding:1rem;margin:1rem 0}
form{display:inline-block;margin:.25rem .5rem .25rem 0}.account,.user{white-space:pre-wrap;padding:.5rem .75rem;border-radius:12px;max-width:80%;background:#eee}.user{margin-left:auto;background:#9ae59a}code{user-select:all}</style>
<h1>${escaped(state.bot.displayName)} ${escaped(state.bot.basicId)}</h1>
<p>Channel access token <code>${escaped(state.token)}</code><br>Channel secret <code>${escaped(state.secret)}</code><br>${state.pushes.length} pushed</p>
${form('/webhook', input('Webhook address', state.webhook ?? ''), 'Enter')}
${form('/mood', `<select name="text" aria-label="Mood">${moods.map((mood) => `<option${mood === state.mood ? ' selected' : ''}>${mood}</option>`).join('')}</select>`, 'Set')}
${form('/users', input('Name'), 'New user')}
${users.join('\n')}`;
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}
