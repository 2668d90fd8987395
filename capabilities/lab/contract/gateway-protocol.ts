import { heartbeat } from '@alder/devices/contract';
import { field } from '@alder/wire';
import { z } from 'zod';
import { acknowledgeCommand, gatewayCommand, putResult } from './gateway-calls.ts';
import { actReceipt, gatewayAct, pageData } from './gateway-page.ts';

/** Where gateways ask for their socket: outward only, so that no port of the hospital has to be opened. */
export const GATEWAY_SOCKET_PATH = '/pulpo_api/line';

/** Version of the frames below; another one is not understood. */
export const PROTOCOL_VERSION = 1;

/** Seconds between two looks whether the other side is still there. */
export const PING_SECONDS = 30;

/** Why the cloud ends a line, as WebSocket close codes. */
export const closeCode = {
  /** The server goes down and is back in a moment. */
  restarting: 1012,
  /** What came was no frame of this protocol. */
  notUnderstood: 1008,
  /** Serial and key do not fit, or no longer. */
  keyRefused: 4401,
  /** Another gateway with this serial is connected. */
  serialInUse: 4409,
} as const;

const PERMANENT = new Set([400, 404, 413, 415, 422]);

/**
 * Whether no repetition changes a refusal with this status. After any other, the gateway delivers the message again, and
 * what it has sent of the same device behind it.
 */
export function isPermanent(status: number): boolean {
  return PERMANENT.has(status);
}

/** The text that a gateway signs to prove that it holds the key of its serial. */
export function challengeText(nonce: string, serial: string): string {
  return `alder gateway line ${PROTOCOL_VERSION}\n${serial}\n${nonce}`;
}

/** Every frame has them; a reply bears the id of the frame that it replies to. */
const head = { v: z.literal(PROTOCOL_VERSION), id: z.string().min(1).max(60), ts: field.instant };

function frame<T extends string, Body extends z.ZodType>(t: T, body: Body) {
  return z.strictObject({ ...head, t: z.literal(t), body });
}

const message = putResult.input.shape;

/** What a gateway says. */
export const fromGateway = z.discriminatedUnion('t', [
  frame(
    'hello',
    z.strictObject({ serial: z.string().max(40), signature: z.string().max(200), ...heartbeat.input.shape }),
  ),
  frame('beat', heartbeat.input),
  frame('cmd.ack', z.strictObject({ id: field.id }).describe("The command is on the gateway's own disk")),
  frame('cmd.done', acknowledgeCommand.input),
  frame(
    'result.put',
    z.strictObject({
      ...message,
      seq: z.int().min(1).describe("The gateway's number for the message, never used twice"),
      raw: z.string().describe('The bytes as the device sent them, in base64'),
    }),
  ),
  frame('page.get', z.strictObject({ digest: z.string().max(64).describe('Of what it has; empty: nothing') })),
  frame('act.put', gatewayAct),
]);
export type FromGateway = z.infer<typeof fromGateway>;

/** What the cloud says. */
export const fromCloud = z.discriminatedUnion('t', [
  frame('challenge', z.strictObject({ nonce: z.string().min(20).max(100) })),
  frame('welcome', heartbeat.payload),
  frame('cfg', heartbeat.payload.describe('The devices that the gateway shall serve')),
  frame('cmd', gatewayCommand),
  frame('cmd.ok', z.strictObject({ id: field.id })),
  frame('result.ok', z.strictObject({ seq: z.int(), ...putResult.payload.shape })),
  frame('page', z.strictObject({ digest: z.string(), data: pageData.nullable().describe('null: unchanged') })),
  frame('act.ok', actReceipt),
  frame('refused', z.strictObject({ status: z.int(), error: z.string(), message: z.string() })),
]);
export type FromCloud = z.infer<typeof fromCloud>;

/** A frame before it has a number and a time. */
export type FrameBody<Frame extends { t: string; body: unknown }> = Frame extends unknown
  ? Pick<Frame, 't' | 'body'>
  : never;
