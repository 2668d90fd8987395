import type { IncomingMessage, ServerResponse } from 'node:http';
import { callWebhook, newRequest, type State } from './state.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TEXT_MAX = 5000;

type ApiRequest = { readonly request: IncomingMessage; readonly body: Record<string, unknown>; readonly id: string };
type Answer = { readonly status: number; readonly body: object; readonly headers?: Record<string, string> };

const refuse = (status: number, message: string): Answer => ({ status, body: { message } });

/** Answers a call of the Messaging API; `hang` keeps a push without an answer. */
export async function answerApi(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const id = newRequest();
  const answer = await handle({ request, body: await readBody(request), id }, state);
  if (!answer) return;
  const headers = { 'content-type': 'application/json', 'x-line-request-id': id, ...answer.headers };
  response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
}

async function handle(asked: ApiRequest, state: State): Promise<Answer | undefined> {
  const { method = '', url = '', headers } = asked.request;
  if (headers.authorization !== `Bearer ${state.token}`)
    return refuse(401, 'Authentication failed. Confirm that the access token in the authorization header is valid.');
  const route = `${method} ${url}`;
  if (route === 'GET /v2/bot/info')
    return { status: 200, body: { ...state.bot, chatMode: 'bot', markAsReadMode: 'auto' } };
  if (route === 'GET /v2/bot/message/quota')
    return {
      status: 200,
      body: state.limit === undefined ? { type: 'none' } : { type: 'limited', value: state.limit },
    };
  if (route === 'GET /v2/bot/message/quota/consumption')
    return { status: 200, body: { totalUsage: state.pushes.length } };
  if (route === 'GET /v2/bot/channel/webhook/endpoint')
    return state.webhook === undefined
      ? refuse(404, 'Webhook endpoint not found')
      : { status: 200, body: { endpoint: state.webhook, active: state.isWebhookOn } };
  if (route === 'POST /v2/bot/channel/webhook/test') return testWebhook(asked, state);
  if (method === 'GET' && url.startsWith('/v2/bot/profile/'))
    return profile(url.slice('/v2/bot/profile/'.length), state);
  if (route === 'POST /v2/bot/message/reply') return reply(asked, state);
  if (route === 'POST /v2/bot/message/push') return push(asked, state);
  return refuse(404, 'Not found');
}

async function testWebhook({ body }: ApiRequest, state: State): Promise<Answer> {
  const status = await callWebhook(state, [], { to: String(body.endpoint ?? state.webhook) });
  const success = status === 200;
  const timestamp = new Date().toISOString();
  if (status === undefined)
    return {
      status: 200,
      body: { success, timestamp, statusCode: 0, reason: 'COULD_NOT_CONNECT', detail: 'TLS or TCP failed' },
    };
  const reason = success ? 'OK' : 'ERROR_STATUS_CODE';
  return { status: 200, body: { success, timestamp, statusCode: status, reason, detail: String(status) } };
}

function profile(id: string, { users }: State): Answer {
  const user = users.get(id);
  if (!user?.isFriend) return refuse(404, 'Not found');
  return { status: 200, body: { userId: user.id, displayName: user.name, language: 'ja' } };
}

function reply({ request, body }: ApiRequest, state: State): Answer {
  if (request.headers['x-line-retry-key'] !== undefined) return refuse(400, 'The retry key is not supported');
  const token = String(body.replyToken);
  const user = state.users.get(state.replyTokens.get(token) ?? '');
  const text = textOf(body);
  if (!user || text === undefined) return refuse(400, 'Invalid reply token');
  state.replyTokens.delete(token);
  user.chat.push({ from: 'account', text, at: new Date() });
  return { status: 200, body: { sentMessages: [{ id: String(user.chat.length) }] } };
}

function push({ request, body, id }: ApiRequest, state: State): Answer | undefined {
  const retryKey = request.headers['x-line-retry-key']?.toString();
  if (retryKey !== undefined && !UUID.test(retryKey)) return refuse(400, 'The retry key is invalid');
  if (state.mood === 'busy') return refuse(429, 'The API rate limit has been exceeded. Try again later.');
  const earlier = retryKey === undefined ? undefined : state.taken.get(retryKey);
  if (earlier !== undefined)
    return {
      ...refuse(409, 'The retry key is already accepted'),
      headers: { 'x-line-accepted-request-id': earlier },
    };
  const text = textOf(body);
  const user = state.users.get(String(body.to));
  if (!user) return refuse(400, "The property, 'to', in the request body is invalid (line: -, column: -)");
  if (text === undefined) return refuse(400, 'The request body has 1 error(s)');
  if (state.mood === 'quota' || (state.limit !== undefined && state.pushes.length >= state.limit))
    return refuse(429, 'You have reached your monthly limit.');
  if (state.mood === 'broken') return refuse(500, 'Internal server error');
  if (retryKey !== undefined) state.taken.set(retryKey, id);
  state.pushes.push({ to: user.id, text, retryKey });
  // Taken in any case; who has blocked the account sees nothing of it.
  if (user.isFriend) user.chat.push({ from: 'account', text, at: new Date() });
  if (state.mood === 'silent') return undefined;
  if (state.mood === 'brokenAfter') return refuse(500, 'Internal server error');
  return { status: 200, body: { sentMessages: [{ id: String(state.pushes.length) }] } };
}

/** Of one text message; undefined where it is none that LINE takes. */
function textOf({ messages }: Record<string, unknown>): string | undefined {
  const [first, ...more] = Array.isArray(messages) ? (messages as { type?: unknown; text?: unknown }[]) : [];
  const { type, text } = first ?? {};
  const isText = type === 'text' && typeof text === 'string' && text !== '' && text.length <= TEXT_MAX;
  return isText && more.length === 0 ? text : undefined;
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  try {
    return JSON.parse(text || '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}
