import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Implementation, implementPublic, type PublicContext, readAll } from '@alder/server';
import { notFound } from '@alder/wire';
import { z } from 'zod';
import { lineWebhook } from '../contract/line-calls.ts';
import { CODE_MINUTES, REPLIES, readCode, WRONG_CODES_AN_HOUR } from '../domain/index.ts';
import {
  claimCode,
  countWrongCodes,
  findChannelByPath,
  insertEvent,
  isClaimedBy,
  setBlocked,
  setCode,
  setWebhookTime,
  setWrongCode,
  type WebhookChannel,
} from './line.repository.ts';
import { type Line, openLine } from './line-client.ts';
import { hashCode } from './link.handlers.ts';
import { openChannel } from './seal.ts';

const MINUTE_MS = 60_000;
/** A webhook has some events of a few hundred bytes each; no client can fill the memory through a public address. */
const MAX_WEBHOOK_BYTES = 1024 ** 2;
/** LINE gives up on a webhook after a few seconds: replies in the chat may come after the response. */
const ANSWER_WITHIN_MS = 1_000;
/** That LINE called is noted so often: a chat may have many messages a minute. */
const WEBHOOK_TIME_INTERVAL_MS = 5 * MINUTE_MS;

const webhookBody = z.object({ destination: z.string(), events: z.array(z.unknown()).max(1000) });
/** What is read of an event; others of the Messaging API are none of ours. */
const webhookEvent = z.object({
  type: z.enum(['follow', 'unfollow', 'message']),
  mode: z.string(),
  webhookEventId: z.string().min(1).max(100),
  timestamp: z.int().min(0).max(8_640_000_000_000_000),
  source: z.object({ type: z.literal('user'), userId: z.string().regex(/^U[0-9a-f]{32}$/) }),
  replyToken: z.string().max(500).optional(),
  message: z.object({ type: z.string(), text: z.string().optional() }).optional(),
});
type WebhookEvent = z.infer<typeof webhookEvent>;

/** Events of the official accounts: blocks, and codes that owners send. Nothing else that is written in a chat is kept. */
export const webhookHandlers: readonly Implementation[] = [
  implementPublic(lineWebhook, async ({ path }, context) => {
    const body = (context.request.body as Readable | undefined) ?? Readable.from([]);
    const raw = await readAll(body, MAX_WEBHOOK_BYTES, () => notFound());
    const channel = await context.system((trx) => findChannelByPath(trx, path));
    const { settings } = context.services;
    const secret = channel && openChannel(settings, 'line-secret', channel.hospital, channel.secret_sealed);
    // An unknown address is checked against a secret all the same, so that both take the same time.
    const isSigned = isSignedBy(secret ?? path, raw, context.request.headers['x-line-signature']);
    if (!channel || secret === undefined || !isSigned) throw notFound();
    await take(raw, channel, context);
    return { result: null };
  }),
];

/** Base64 of HMAC-SHA256 over the bytes as they came. */
export function isSignedBy(secret: string, raw: Buffer, signature: unknown): boolean {
  const target = createHmac('sha256', secret).update(raw).digest();
  const signatureBytes = Buffer.from(typeof signature === 'string' ? signature : '', 'base64');
  return signatureBytes.length === target.length && timingSafeEqual(signatureBytes, target);
}

async function take(raw: Buffer, channel: WebhookChannel, context: PublicContext): Promise<void> {
  let parsed: z.infer<typeof webhookBody>;
  try {
    parsed = webhookBody.parse(JSON.parse(raw.toString('utf8')));
  } catch {
    // Signed, and still nothing that this version knows: an error would make LINE send it again and again.
    return;
  }
  // The test of the console and of the settings page has no events: its arrival is the result.
  if (context.now.getTime() - (channel.heard_at?.getTime() ?? 0) > WEBHOOK_TIME_INTERVAL_MS) {
    await context.inHospital(channel.hospital, async ({ trx, now, emit, audit }) => {
      await setWebhookTime(trx, now);
      emit({ event: 'line.heard', id: channel.hospital, permit: 'his' });
      audit({ entity: 'line', id: channel.hospital, detail: { heard: true } });
    });
  }
  if (parsed.destination !== channel.bot) return;
  const token = openChannel(context.services.settings, 'line-token', channel.hospital, channel.token_sealed);
  if (token === undefined) return;
  const line = openLine({ base: context.services.settings.lineUrl, token, timeoutMs: 5_000 });
  const later: Promise<unknown>[] = [];
  for (const each of parsed.events) {
    const { data: event } = webhookEvent.safeParse(each);
    if (!event) continue;
    if (event.type === 'message') {
      const code = event.mode === 'active' ? readCode(event.message?.text ?? '') : undefined;
      if (code !== undefined) later.push(...(await takeCode(event, code, { channel, context, line })));
    } else await takeBlock(event, channel, context);
  }
  const waited = Promise.allSettled(later);
  await Promise.race([waited, new Promise((done) => setTimeout(done, ANSWER_WITHIN_MS).unref())]);
}

/** A block, or its end, holds for every owner that the user is. */
function takeBlock(event: WebhookEvent, { hospital, bot }: WebhookChannel, context: PublicContext): Promise<void> {
  return context.inHospital(hospital, async ({ trx, now, emit, audit }) => {
    if (!(await insertEvent(trx, event.webhookEventId, now))) return audit(repeated(hospital, event));
    const blocked = event.type === 'unfollow';
    const at = new Date(event.timestamp);
    const links = await setBlocked(trx, { user: event.source.userId, bot, blocked, at });
    for (const { id, owner } of links) {
      audit({ entity: 'owner', id: owner, detail: { link: id, blocked } });
      emit({ event: blocked ? 'line.blocked' : 'line.unblocked', id: owner, permit: 'his' });
    }
  });
}

type Ground = { readonly channel: WebhookChannel; readonly context: PublicContext; readonly line: Line };

/**
 * The first user who sends an open code gets it, and waits for reception. @returns replies and requests to LINE
 * afterwards
 */
async function takeCode(event: WebhookEvent, code: string, { channel, context, line }: Ground) {
  const { hospital } = channel;
  const { userId } = event.source;
  const user = createHash('sha256').update(userId).digest();
  const claim = await context.inHospital(hospital, async ({ trx, now, emit, audit }) => {
    if (!(await insertEvent(trx, event.webhookEventId, now))) {
      audit(repeated(hospital, event));
      return 'repeated';
    }
    const wrong = await countWrongCodes(trx, user, new Date(now.getTime() - 60 * MINUTE_MS));
    if (wrong >= WRONG_CODES_AN_HOUR) {
      audit({ entity: 'line', id: hospital, detail: { code: 'tooMany' } });
      return 'tooMany';
    }
    const until = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS);
    const hash = hashCode(code);
    const claimed = await claimCode(trx, { hash, user: userId, now, until });
    if (!claimed) {
      // A user who sends a code twice is waiting for reception, and would otherwise ask for another one.
      if (await isClaimedBy(trx, { hash, user: userId, now })) {
        audit({ entity: 'line', id: hospital, detail: { code: 'again' } });
        return 'again';
      }
      await setWrongCode(trx, event.webhookEventId, user);
      audit({ entity: 'line', id: hospital, detail: { code: 'wrong' } });
      return 'wrong';
    }
    audit({ entity: 'owner', id: claimed.owner, detail: { code: claimed.id, claimed: true } });
    emit({ event: 'line.codeClaimed', id: claimed.owner, permit: 'his' });
    return claimed;
  });
  if (claim === 'repeated' || claim === 'tooMany') return [];
  const reply = (key: 'claimed' | 'wrong') =>
    event.replyToken === undefined ? [] : [line.reply(event.replyToken, replyText(channel, key))];
  if (claim === 'wrong') return reply('wrong');
  if (claim === 'again') return reply('claimed');
  const name = line.displayName(userId).then((display_name) => {
    if (display_name === undefined) return;
    return context.inHospital(hospital, async ({ trx, emit, audit }) => {
      await setCode(trx, claim.id, { display_name: display_name.slice(0, 100) });
      audit({ entity: 'owner', id: claim.owner, detail: { code: claim.id, named: true } });
      emit({ event: 'line.codeClaimed', id: claim.owner, permit: 'his' });
    });
  });
  return [name, ...reply('claimed')];
}

const repeated = (hospital: string, { webhookEventId: event }: WebhookEvent) => ({
  ...{ entity: 'line', id: hospital, detail: { repeated: event } },
});

function replyText({ name, names, lang }: WebhookChannel, key: 'claimed' | 'wrong'): string {
  const hospital = ((names ?? {}) as Record<string, string>)[lang] || name;
  return REPLIES[lang as keyof typeof REPLIES][key].replace('{hospital}', () => hospital);
}
