export {
  createDevice,
  type Device,
  device,
  deviceLink,
  type FlowControl,
  flowControls,
  getDevices,
  updateDevice,
} from './device-calls.ts';
export {
  type FleetDevice,
  type FleetHospital,
  getAllPulposAndDevices,
  getPulpoHospitalNames,
  getVersion,
} from './fleet-calls.ts';
export { type GatewayImages, gatewayImages } from './gateway-images.ts';
export { type DeviceHealth, deviceHealth, getHealth } from './health-calls.ts';
export {
  createPulpo,
  getConnectStatus,
  getPulpos,
  heartbeat,
  type LinkDay,
  type Pulpo,
  pulpo,
  revokePulpo,
  setPagePin,
} from './pulpo-calls.ts';
export * from './refusals.ts';
