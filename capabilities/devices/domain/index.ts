export { findLocalServers, LOCAL_SERVER_PORT, LOCAL_SERVER_TIMEOUT_MS, localServerUrl } from './local-server.ts';
export {
  BEAT_SECONDS,
  isConnected,
  isOffline,
  isQcDue,
  PULPO_OFFLINE_MINUTES,
  QC_WARNING_DAYS,
} from './presence.ts';
export { isOurs, makeSerial, readSerial, SERIAL_LENGTH } from './serial.ts';
export { type Standing, standingOf, standings } from './standing.ts';
