export { createDevice, type Device, device, deviceLink, getDevices, updateDevice } from './device-calls.ts';
export { beat, createPulpo, getConnectStatus, getPulpos, type Pulpo, pulpo, revokePulpo } from './pulpo-calls.ts';
export * from './refusals.ts';
