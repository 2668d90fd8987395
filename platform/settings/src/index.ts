export { type SealedFor, seal, unseal } from './seal.ts';
export { deriveSecret, keptSecret } from './secret.ts';
export {
  type DicomTls,
  dicomCertificate,
  type GatewaySettings,
  readGatewaySettings,
  readSettings,
  type Settings,
  SettingsError,
} from './settings.ts';
export { settingsTables } from './table.ts';
export type { TrustedProxies } from './trust-proxy.ts';
