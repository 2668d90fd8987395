export type { Bus } from './bus.ts';
export type { OutboxEvent } from './feed.ts';
export { fromBrowser, fromServer, type Handshake } from './messages.ts';
export { openRealtime, type Realtime, type RealtimeOptions, type SocketLimits, type Upgrade } from './realtime.ts';
export type { Guest } from './socket.ts';
