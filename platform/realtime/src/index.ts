export type { Bus } from './bus.ts';
export { fromBrowser, fromServer, type Greeting } from './messages.ts';
export { openRealtime, type Realtime, type RealtimeParts, type SocketLimits } from './realtime.ts';
export type { Guest } from './socket.ts';
