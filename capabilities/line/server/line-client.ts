import { z } from 'zod';
import { lineFailed, lineUnauthorized, lineUnreachable } from '../contract/refusals.ts';
import type { Outcome } from '../domain/index.ts';

export type LineTarget = {
  /** `https://api.line.me`, or a simulator. */
  readonly base: string;
  /** Channel access token. */
  readonly token: string;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;

const botInfo = z.object({ userId: z.string(), basicId: z.string(), displayName: z.string() });
const profile = z.object({ displayName: z.string() });
const quota = z.object({ type: z.string(), value: z.int().optional() });
const consumption = z.object({ totalUsage: z.int() });
const endpoint = z.object({ endpoint: z.string(), active: z.boolean() });
const tested = z.object({ success: z.boolean(), reason: z.string().optional(), detail: z.string().optional() });
const failure = z.object({ message: z.string().optional() });

type Answer = { readonly status: number; readonly body: string; readonly request: string | null };

/** The calls of the LINE Messaging API that a hospital's official account needs (developers.line.biz, Messaging API reference). */
export function openLine(target: LineTarget) {
  return {
    /** @throws {Refusal} `lineUnauthorized` for a token that is not one */
    botInfo: () => asked(target, 'GET', '/v2/bot/info', botInfo),

    /** Messages a month, null where there is no limit, and those of this month. */
    async quota() {
      const { type, value } = await asked(target, 'GET', '/v2/bot/message/quota', quota);
      const { totalUsage } = await asked(target, 'GET', '/v2/bot/message/quota/consumption', consumption);
      return { limit: type === 'limited' ? (value ?? null) : null, used: totalUsage };
    },

    /** Where LINE sends webhooks; undefined where nothing is entered. */
    async webhook() {
      const answer = await send(target, 'GET', '/v2/bot/channel/webhook/endpoint');
      return answer.status === 404 ? undefined : read(answer, endpoint);
    },

    /** Has LINE call an address with a signed body. */
    testWebhook: (address: string) =>
      asked(target, 'POST', '/v2/bot/channel/webhook/test', tested, { endpoint: address }),

    /** Name of a user in LINE; undefined where LINE does not return it. */
    async displayName(user: string): Promise<string | undefined> {
      try {
        return (await asked(target, 'GET', `/v2/bot/profile/${encodeURIComponent(user)}`, profile)).displayName;
      } catch {
        return undefined;
      }
    },

    /** Answers an event; of no consequence where it fails. */
    async reply(replyToken: string, text: string): Promise<boolean> {
      const body = { replyToken, messages: [{ type: 'text', text }] };
      const answer = await send(target, 'POST', '/v2/bot/message/reply', { body }).catch(() => undefined);
      return answer?.status === 200;
    },

    /** Sends a message at most once, however often it is tried with the same key. */
    async push(to: string, text: string, retryKey: string): Promise<Outcome> {
      let answer: Answer;
      try {
        const body = { to, messages: [{ type: 'text', text }] };
        answer = await send(target, 'POST', '/v2/bot/message/push', { body, retryKey });
      } catch (error) {
        return { kind: error instanceof Unreached ? 'unreached' : 'unsure' };
      }
      return outcomeOf(answer);
    },
  };
}
export type Line = ReturnType<typeof openLine>;

/** Of LINE's answers to a push only 200 and 409 say that it was taken, and 4xx that it was not. */
function outcomeOf({ status, body, request }: Answer): Outcome {
  if (status === 200 || status === 409) return { kind: 'taken', request };
  if (status === 401 || status === 403) return { kind: 'refused', reason: 'unauthorized' };
  // One status for too many requests and for the month's messages; the text of the response distinguishes them.
  if (status === 429)
    return /monthly limit/i.test(messageOf(body)) ? { kind: 'refused', reason: 'quota' } : { kind: 'busy' };
  if (status >= 400 && status < 500) return { kind: 'refused', reason: 'refused' };
  return { kind: 'unsure' };
}

function messageOf(body: string): string {
  try {
    return failure.parse(JSON.parse(body)).message ?? '';
  } catch {
    return '';
  }
}

async function asked<Schema extends z.ZodType>(
  target: LineTarget,
  method: 'GET' | 'POST',
  path: string,
  schema: Schema,
  body?: object,
): Promise<z.infer<Schema>> {
  let answer: Answer;
  try {
    answer = await send(target, method, path, { ...(body && { body }) });
  } catch {
    throw lineUnreachable();
  }
  return read(answer, schema);
}

function read<Schema extends z.ZodType>({ status, body }: Answer, schema: Schema): z.infer<Schema> {
  if (status === 401 || status === 403) throw lineUnauthorized({ status });
  if (status !== 200) throw lineFailed({ status });
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    throw lineFailed({ status });
  }
}

/** No connection was made, so nothing can have arrived. */
class Unreached extends Error {}
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

async function send(
  { base, token, timeoutMs = TIMEOUT_MS }: LineTarget,
  method: 'GET' | 'POST',
  path: string,
  { body, retryKey }: { readonly body?: object; readonly retryKey?: string } = {},
): Promise<Answer> {
  try {
    const response = await fetch(`${base}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': 'Alder',
        ...(body && { 'content-type': 'application/json' }),
        ...(retryKey !== undefined && { 'x-line-retry-key': retryKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = (await response.text()).slice(0, MAX_BYTES);
    return { status: response.status, body: text, request: response.headers.get('x-line-request-id') };
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
    throw UNREACHED.has(code) ? new Unreached(code) : error;
  }
}
