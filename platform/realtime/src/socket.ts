import { isLicensed, type Session } from '@alder/server';
import { type FromServer, type SessionEnd, socketClose } from '@alder/wire';
import type { WebSocket } from 'ws';
import type { Feeds, Hearer, OutboxEvent } from './feed.ts';
import { type Greeting, readFrame } from './messages.ts';
import type { UsageNotes } from './usage.ts';

/** What an outside visitor may hear of: one share or one pet's portal, nothing else of the hospital. */
export type Guest = { readonly hospital: string; readonly entity: string };

export type SocketParts = {
  readonly feeds: Feeds;
  readonly usage: UsageNotes | undefined;
  /** Whether the session is good at this moment. */
  readonly isLive: (session: string) => Promise<boolean>;
  readonly findGuest: (greeting: Greeting) => Promise<Guest | undefined>;
  readonly onError: (error: Error) => void;
};

/** RFC 6455 §7.4.1: the message breaks the rules of this server. */
const POLICY_VIOLATION = 1008;
const MESSAGES_A_MINUTE = 100;
/** A browser that takes nothing for this long is gone; it reads everything again when it is back. */
const BUFFERED_BYTES_AT_MOST = 1024 * 1024;

/** One browser's socket, from its greeting to its end. */
export type LiveSocket = {
  readonly session: Session | undefined;
  readonly end: (why: SessionEnd) => void;
  readonly close: (code: number, reason: string) => void;
  /** Called each minute; drops a browser that has been silent since the call before the last. */
  readonly beat: () => void;
};

export function liveSocket(ws: WebSocket, session: Session | undefined, parts: SocketParts): LiveSocket {
  let hearer: Hearer | undefined;
  let version = '';
  let silentBeats = 0;
  let messages = { minute: 0, count: 0 };

  const send = (message: FromServer) => {
    if (ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount > BUFFERED_BYTES_AT_MOST) return ws.terminate();
    ws.send(JSON.stringify(message));
  };
  const end = (why: SessionEnd) => ws.close(socketClose.sessionEnded, why);

  async function greet(greeting: Greeting): Promise<void> {
    if (version !== '') return ws.close(POLICY_VIOLATION, 'greeted twice');
    version = greeting.version || '?';
    const guest = session ? undefined : await parts.findGuest(greeting);
    if (!session && !guest) return end('expired');
    hearer = session ? staffHearer(session, send, end) : guestHearer(guest!, send);
    await parts.feeds.join(hearer, session ? greeting.since : undefined);
    if (ws.readyState !== ws.OPEN) return parts.feeds.leave(hearer);
    // It may have been ended between the upgrade and the moment from which we hear of such ends.
    if (session && !(await parts.isLive(session.id))) end('revoked');
  }

  ws.on('message', (frame, isBinary) => {
    silentBeats = 0;
    const minute = Math.floor(Date.now() / 60_000);
    messages = { minute, count: messages.minute === minute ? messages.count + 1 : 1 };
    if (messages.count > MESSAGES_A_MINUTE) return ws.close(POLICY_VIOLATION, 'too many messages');
    const message = isBinary ? undefined : readFrame(frame.toString());
    if (!message) return ws.close(POLICY_VIOLATION, 'not a message of this protocol');
    if (message.type === 'web_connecting') greet(message).catch((error: Error) => fail(error));
    else if (version === '') ws.close(POLICY_VIOLATION, 'no greeting');
    else if (message.type === 'ping') send({ type: 'ping' });
    else if (session) parts.usage?.note(session.hospital.id, { ...message, version });
  });
  ws.on('pong', () => {
    silentBeats = 0;
  });
  ws.on('error', () => {});
  ws.on('close', () => hearer && parts.feeds.leave(hearer));

  function fail(error: Error): void {
    parts.onError(error);
    ws.close(socketClose.restarting, 'try again');
  }

  return {
    session,
    end,
    close: (code, reason) => ws.close(code, reason),
    beat() {
      silentBeats += 1;
      if (silentBeats > 2) ws.terminate();
      else if (ws.readyState === ws.OPEN) ws.ping();
    },
  };
}

function staffHearer(session: Session, send: Hearer['send'], end: (why: SessionEnd) => void): Hearer {
  const { hospital, account } = session;
  return {
    hospital: hospital.id,
    hears: ({ event, permit }) =>
      event !== 'session.revoked' &&
      (permit === null || (account.permits.includes(permit) && isLicensed(hospital, permit))),
    send,
    notice({ event, entity_id, payload }: OutboxEvent) {
      if (event === 'session.revoked' && entity_id === session.id) end(whyOf(payload.reason));
    },
  };
}

function guestHearer({ hospital, entity }: Guest, send: Hearer['send']): Hearer {
  return { hospital, hears: ({ entity_id }) => entity_id === entity, send, notice: () => {} };
}

function whyOf(reason: unknown): SessionEnd {
  return reason === 'kicked' || reason === 'logout' || reason === 'expired' ? reason : 'revoked';
}
