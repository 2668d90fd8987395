import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { type HospitalTrx, inSystem, newId } from '@alder/database';
import type { ProxyTrust, Session } from '@alder/server';
import { openHospital, testDatabase } from '@alder/testing';
import type { FromBrowser, FromServer, Licence } from '@alder/wire';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { fromServer } from './messages.ts';
import { openRealtime, type SocketLimits } from './realtime.ts';

/** The machine may be busy; an event that is lost is still lost after ten seconds. */
export const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 10_000, interval: 10 });

type Hospital = Awaited<ReturnType<typeof openHospital>>;

/** A server process of its own: web server, feeds and bus; the session is named in a header instead of a cookie. */
export async function startServer(
  sessions: Map<string, Session>,
  parts: { busUrl?: string; limits?: Partial<SocketLimits>; trust?: ProxyTrust } = {},
) {
  const { url } = await testDatabase();
  const hospital = await openHospital([]);
  const server: Server = createServer((_, response) => response.end());
  const realtime = await openRealtime({
    server,
    db: hospital.db,
    databaseUrl: url,
    busUrl: parts.busUrl,
    ...(parts.trust && { trust: parts.trust }),
    limits: { lookMs: 600_000, ...parts.limits },
    findSession: async ({ headers }) => sessions.get(String(headers['x-test-session'])),
    findGuest: async ({ shareId }) => (shareId ? JSON.parse(shareId) : undefined),
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    await realtime.close();
    server.close();
  });
  return { realtime, server, port: (server.address() as AddressInfo).port };
}

/** A hospital whose users have sessions in the database, and servers that know them. */
export async function openClinic(parts: Parameters<typeof startServer>[1] = {}) {
  const hospital = await openHospital([]);
  onTestFinished(() => hospital[Symbol.asyncDispose]());
  const sessions = new Map<string, Session>();
  const { port, realtime } = await startServer(sessions, parts);

  const logIn = async (permits: readonly Licence[]): Promise<string> => {
    const account = await hospital.addUser({ permits });
    const id = newId();
    await insertSession(hospital, id, account.id);
    sessions.set(id, { id, account, hospital });
    return id;
  };
  return { hospital, sessions, port, realtime, logIn };
}

async function insertSession(hospital: Hospital, id: string, account: string): Promise<void> {
  await inSystem(hospital.db, (trx) =>
    trx
      .insertInto('session')
      .values({
        id,
        account,
        hospital: hospital.id,
        token_hash: Buffer.from(id),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute(),
  );
}

/** What a handler's `emit` comes to: events numbered in the transaction's last statement. */
export function emit(
  hospital: Hospital,
  ...events: { event: string; id?: string; permit?: Licence; payload?: object }[]
) {
  const notified = JSON.stringify(events.map((event) => ({ id: newId(), ...event })));
  return hospital.work((trx: HospitalTrx) => sql`select app.finish(${notified}::jsonb, '[]')`.execute(trx));
}

/** A browser that records received messages; each is checked against the schema. */
export async function browser(
  port: number,
  session: string,
  hello: Partial<Extract<FromBrowser, { type: 'web_connecting' }>> = {},
) {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { 'x-test-session': session } });
  const received: FromServer[] = [];
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    ws.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  ws.on('message', (frame) => received.push(fromServer.parse(JSON.parse(frame.toString())) as FromServer));
  ws.on('error', () => {});
  onTestFinished(() => ws.terminate());
  await once(ws, 'open');
  const send = (message: FromBrowser) => ws.send(JSON.stringify(message));
  send({ type: 'web_connecting', version: '1.0.19', platform: 'test', userAgent: 'test', ...hello });
  const events = () => received.flatMap((message) => (message.type === 'event' ? [message.event] : []));
  const connected = () => soon(() => received[0]?.type).toBe('web_connectStatus');
  return { ws, received, events, closed, send, connected };
}

export function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
