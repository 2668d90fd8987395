export { type GatewayStatus, statuses, statusOf } from './gateway-status.ts';
export { linkOf } from './link-of.ts';
export { findLocalServers, LOCAL_SERVER_PORT, LOCAL_SERVER_TIMEOUT_MS, localServerUrl } from './local-server.ts';
export {
  HEARTBEAT_SECONDS,
  isConnected,
  isOffline,
  isQcDue,
  PULPO_OFFLINE_MINUTES,
  QC_WARNING_DAYS,
} from './presence.ts';
export { isOurs, makeSerial, readSerial, SERIAL_LENGTH } from './serial.ts';
export { hourOf, type Silence, silenceOf, weekHours } from './silence.ts';
