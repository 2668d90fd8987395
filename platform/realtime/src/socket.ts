import { isLicensed, type Session } from '@alder/server';
import { type FromServer, type SessionEnd, socketClose } from '@alder/wire';
import type { WebSocket } from 'ws';
import type { Feeds, OutboxEvent, Subscriber } from './feed.ts';
import { type Handshake, readFrame } from './messages.ts';
import type { UsageNotes } from './usage.ts';

/** Subscription of an anonymous client: one share or one pet's portal, nothing else of the hospital. */
export type Guest = { readonly hospital: string; readonly entity: string };

export type SocketOptions = {
  readonly feeds: Feeds;
  readonly usage: UsageNotes | undefined;
  /** Whether the session is good at this moment. */
  readonly isLive: (session: string) => Promise<boolean>;
  readonly findGuest: (handshake: Handshake) => Promise<Guest | undefined>;
  readonly onError: (error: Error) => void;
};

/** RFC 6455 §7.4.1: the message breaks the rules of this server. */
const POLICY_VIOLATION = 1008;
const MESSAGES_A_MINUTE = 100;
/** A browser that takes nothing for this long is gone; it reads everything again when it is back. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** One browser's socket, from its handshake to its close. */
export type LiveSocket = {
  readonly session: Session | undefined;
  readonly end: (why: SessionEnd) => void;
  readonly close: (code: number, reason: string) => void;
  /** Called each minute; drops a browser that has been silent since the call before the last. */
  readonly heartbeat: () => void;
};

export function liveSocket(ws: WebSocket, session: Session | undefined, parts: SocketOptions): LiveSocket {
  let subscriber: Subscriber | undefined;
  let version = '';
  let missedHeartbeats = 0;
  let messages = { minute: 0, count: 0 };

  const send = (message: FromServer) => {
    if (ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount > MAX_BUFFERED_BYTES) return ws.terminate();
    ws.send(JSON.stringify(message));
  };
  const end = (why: SessionEnd) => ws.close(socketClose.sessionEnded, why);

  async function completeHandshake(handshake: Handshake): Promise<void> {
    if (version !== '') return ws.close(POLICY_VIOLATION, 'second handshake');
    version = handshake.version || '?';
    const guest = session ? undefined : await parts.findGuest(handshake);
    if (!session && !guest) return end('expired');
    subscriber = session ? staffSubscriber(session, send, end) : guestSubscriber(guest!, send);
    await parts.feeds.join(subscriber, session ? handshake.since : undefined);
    if (ws.readyState !== ws.OPEN) return parts.feeds.leave(subscriber);
    // The session may have ended between the upgrade and the subscription to session events.
    if (session && !(await parts.isLive(session.id))) end('revoked');
  }

  ws.on('message', (frame, isBinary) => {
    missedHeartbeats = 0;
    const minute = Math.floor(Date.now() / 60_000);
    messages = { minute, count: messages.minute === minute ? messages.count + 1 : 1 };
    if (messages.count > MESSAGES_A_MINUTE) return ws.close(POLICY_VIOLATION, 'too many messages');
    const message = isBinary ? undefined : readFrame(frame.toString());
    if (!message) return ws.close(POLICY_VIOLATION, 'not a message of this protocol');
    if (message.type === 'web_connecting') completeHandshake(message).catch((error: Error) => fail(error));
    else if (version === '') ws.close(POLICY_VIOLATION, 'no handshake');
    else if (message.type === 'ping') send({ type: 'ping' });
    else if (session) parts.usage?.note(session.hospital.id, { ...message, version });
  });
  ws.on('pong', () => {
    missedHeartbeats = 0;
  });
  ws.on('error', () => {});
  ws.on('close', () => subscriber && parts.feeds.leave(subscriber));

  function fail(error: Error): void {
    parts.onError(error);
    ws.close(socketClose.restarting, 'try again');
  }

  return {
    session,
    end,
    close: (code, reason) => ws.close(code, reason),
    heartbeat() {
      missedHeartbeats += 1;
      if (missedHeartbeats > 2) ws.terminate();
      else if (ws.readyState === ws.OPEN) ws.ping();
    },
  };
}

function staffSubscriber(session: Session, send: Subscriber['send'], end: (why: SessionEnd) => void): Subscriber {
  const { hospital, account } = session;
  return {
    hospital: hospital.id,
    accepts: ({ event, permit }) =>
      event !== 'session.revoked' &&
      (permit === null || (account.permits.includes(permit) && isLicensed(hospital, permit))),
    send,
    notice({ event, entity_id, payload }: OutboxEvent) {
      if (event === 'session.revoked' && entity_id === session.id) end(whyOf(payload.reason));
    },
  };
}

function guestSubscriber({ hospital, entity }: Guest, send: Subscriber['send']): Subscriber {
  return { hospital, accepts: ({ entity_id }) => entity_id === entity, send, notice: () => {} };
}

function whyOf(reason: unknown): SessionEnd {
  return reason === 'kicked' || reason === 'logout' || reason === 'expired' ? reason : 'revoked';
}
