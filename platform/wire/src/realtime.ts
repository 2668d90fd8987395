/** Path of the one WebSocket of the product (specification §7, "Realtime and local"). */
export const SOCKET_PATH = '/ws';
/** The browser pings this often; the server drops a socket that has been silent for two of them (§9). */
export const PING_EVERY_MS = 60_000;

/** Close codes of our own (RFC 6455 §7.4.2 leaves 4000–4999 to the application). */
export const socketClose = {
  /** The session behind the socket has ended: kicked out, logged out, expired or revoked. Do not reconnect. */
  sessionEnded: 4401,
  /** The server is going down for a moment: reconnect. */
  restarting: 1012,
} as const;

/** Why a session ended, sent as the close reason beside {@link socketClose.sessionEnded}. */
export type SessionEnd = 'kicked' | 'logout' | 'expired' | 'revoked';

/** A usage note: no names, no free text (spec/decisions.md, "i13n"). */
export type Usage = { readonly screen: string; readonly action: string; readonly duration_ms?: number };

/** What a browser sends, one JSON object a frame. */
export type FromBrowser =
  | {
      readonly type: 'web_connecting';
      readonly version: string;
      readonly platform: string;
      readonly userAgent: string;
      readonly shareId?: string;
      readonly portalId?: string;
      /** Last sequence this browser has seen; absent on a first connection. */
      readonly since?: number;
      readonly browserSessionId?: string;
    }
  | { readonly type: 'ping' }
  | ({ readonly type: 'i13n' } & Usage);

/**
 * What the server sends, one JSON object a frame.
 *
 * After `web_connecting` comes one `web_connectStatus`. With `resync` the events since `since` are no longer
 * kept: the browser reads everything again. Otherwise the missed events follow, in order of `seq`.
 */
export type FromServer =
  | {
      readonly type: 'web_connectStatus';
      readonly status: 'connected';
      readonly seq: number;
      readonly resync?: boolean;
    }
  | { readonly type: 'ping' }
  | {
      readonly type: 'event';
      /** Counts up per hospital without two events sharing one; gaps are events this account may not see. */
      readonly seq: number;
      /** `<entity>.<past participle>`, such as `labOrder.canceled`. */
      readonly event: string;
      /** Id of the entry that changed. Never clinical content: screens read again. */
      readonly id?: string;
      readonly [detail: string]: unknown;
    };
