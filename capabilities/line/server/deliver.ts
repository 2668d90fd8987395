import { type Db, type HospitalTrx, inHospital, inSystem } from '@alder/database';
import { linkToken, sendLetter } from '@alder/mail';
import type { Settings } from '@alder/settings';
import { afterTry, lineText, type Outcome, REPLIES } from '../domain/index.ts';
import {
  findChannel,
  findDue,
  findLinkById,
  findOwner,
  lockMessage,
  type MessageRow,
  setMessage,
} from './line.repository.ts';
import { openLine } from './line-client.ts';
import { openChannel } from './seal.ts';

export type DeliverLineOptions = {
  readonly db: Db;
  readonly settings: Pick<Settings, 'secret' | 'dataDir' | 'lineUrl'>;
  /** Address of the product, for the links. */
  readonly address: string;
  readonly clock: () => Date;
  /** Messages of this hospital alone; for tests, which share a database. */
  readonly hospital?: string;
  readonly timeoutMs?: number;
};

const LOOK_EVERY_MS = 1_000;

/** Pushes the messages that wait, on every server: each is held by a row lock while it is pushed. */
export function startLine(parts: DeliverLineOptions & { readonly onError: (error: Error) => void }): {
  close(): Promise<void>;
} {
  let isOpen = true;
  let running: Promise<void> | undefined;
  async function run(): Promise<void> {
    try {
      while (isOpen && (await deliverNextLine(parts)));
    } catch (error) {
      if (isOpen) parts.onError(error as Error);
    }
  }
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = undefined;
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    async close() {
      isOpen = false;
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Pushes the message that has waited longest. Its row, and with it the retry key, was committed before; a server that is
 * killed after LINE took it asks again with the same key and gets 409.
 *
 * @returns Whether there was one.
 */
export async function deliverNextLine(parts: DeliverLineOptions): Promise<boolean> {
  const { db, clock } = parts;
  const due = await inSystem(db, (trx) => findDue(trx, clock(), parts.hospital));
  if (!due) return false;
  await inHospital(db, due.hospital, async (trx) => {
    const message = await lockMessage(trx, due.id, clock());
    if (message) await deliver(trx, message, parts);
  });
  return true;
}

async function deliver(trx: HospitalTrx, message: MessageRow, parts: DeliverLineOptions): Promise<void> {
  const now = parts.clock();
  const { id, attempts, maybe, ends_at: endsAt } = message;
  if (endsAt <= now) {
    const state = maybe ? 'unsure' : 'refused';
    return setMessage(trx, id, { state, reason: maybe ? 'unsure' : 'late', subject: '', body: '' });
  }
  const outcome = await push(trx, message, parts);
  const next = afterTry({ attempts, maybe, endsAt }, outcome, now);
  const tried = { attempts: attempts + 1 };
  if (next.state === 'waiting') return setMessage(trx, id, { ...tried, due_at: next.dueAt, maybe: next.maybe });
  const ended = { ...tried, subject: '', body: '' };
  if (next.state === 'sent') {
    const line_request = outcome.kind === 'taken' ? outcome.request : null;
    return setMessage(trx, id, { ...ended, state: 'sent', sent_at: parts.clock(), line_request });
  }
  const mailed = next.mayMail && message.else_mail && (await mail(trx, message, now));
  return setMessage(trx, id, { ...ended, state: next.state, reason: next.reason, mailed });
}

/** Decides at the last moment: a link that ended or was blocked since the message was written is not used. */
async function push(trx: HospitalTrx, message: MessageRow, parts: DeliverLineOptions): Promise<Outcome> {
  const { settings, address, timeoutMs } = parts;
  const link = await findLinkById(trx, message.link);
  const channel = await findChannel(trx);
  if (!link || link.ended_at !== null || !(await findOwner(trx, message.owner)))
    return { kind: 'refused', reason: 'unlinked' };
  if (!channel || channel.bot !== link.bot) return { kind: 'refused', reason: 'notConfigured' };
  if (link.blocked) return { kind: 'refused', reason: 'blocked' };
  const token = openChannel(settings, 'line-token', channel.hospital, channel.token_sealed);
  if (token === undefined) return { kind: 'refused', reason: 'notConfigured' };
  const { label, link: end } = {
    label: REPLIES[message.lang as 'en'].leave,
    link: `${address}/unsubscribe?token=${linkToken(settings, message.id)}`,
  };
  const text = lineText(message.subject, message.body, message.can_leave ? { label, link: end } : undefined);
  const line = openLine({ base: settings.lineUrl, token, ...(timeoutMs !== undefined && { timeoutMs }) });
  return line.push(link.user_id, text, message.id);
}

/** The same message as a letter, in the transaction that ends it. @returns false where the owner has no address */
async function mail(trx: HospitalTrx, message: MessageRow, now: Date): Promise<boolean> {
  const owner = await findOwner(trx, message.owner);
  if (!owner?.email) return false;
  await sendLetter(
    trx,
    {
      ...{ kind: 'reminder', id: message.id, to: owner.email, lang: message.lang as 'en', hospital: message.hospital },
      ...{ hasToken: message.can_leave, endsAt: message.ends_at },
      values: { subject: message.subject, body: message.body },
    },
    now,
  );
  return true;
}
