import type { FromBrowser, FromServer } from '@alder/wire';
import { z } from 'zod';

/** A name from the program's own code, never what a person typed. */
const name = z.string().regex(/^[\w.:/-]{1,80}$/);

/**
 * What a browser may send over the socket; anything else ends the connection.
 *
 * @see specification §7, "Realtime and local"
 */
export const fromBrowser = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('web_connecting'),
    version: z.string().max(40),
    platform: z.string().max(200),
    userAgent: z.string().max(1000),
    shareId: z.string().max(200).optional(),
    portalId: z.string().max(200).optional(),
    since: z.int().min(0).optional(),
    browserSessionId: z.string().max(100).optional(),
  }),
  z.strictObject({ type: z.literal('ping') }),
  z.strictObject({
    type: z.literal('i13n'),
    screen: name,
    action: name,
    duration_ms: z.int().min(0).max(86_400_000).optional(),
  }),
]) satisfies z.ZodType<FromBrowser>;

/** Messages from the server, for clients and for tests that check what they receive. */
export const fromServer = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('web_connectStatus'),
    status: z.literal('connected'),
    seq: z.int().min(0),
    resync: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('ping') }),
  z.looseObject({ type: z.literal('event'), seq: z.int().min(1), event: z.string(), id: z.uuid().optional() }),
]) satisfies z.ZodType<FromServer>;

/** The first message of a socket. */
export type Handshake = Extract<FromBrowser, { type: 'web_connecting' }>;

/** Reads one frame; undefined when it is not JSON or not a message of the protocol. */
export function readFrame(frame: string): FromBrowser | undefined {
  try {
    return fromBrowser.safeParse(JSON.parse(frame)).data as FromBrowser | undefined;
  } catch {
    return undefined;
  }
}
