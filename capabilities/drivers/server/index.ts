export { loadSignedDrivers, requireSigned, UnsignedDriver } from './signed-drivers.ts';
