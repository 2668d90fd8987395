export { type Address, readAddress } from './address.ts';
export {
  type AstmFields,
  type CsvFields,
  type CsvRole,
  csvRoles,
  type DeviceError,
  type Driver,
  type DriverFile,
  type DriverRef,
  driverFile,
  type Hl7Fields,
  type TextFields,
} from './driver.ts';
export { type ErrorSeverity, errorSeverities } from './error-severity.ts';
export { driverFor, genericDriver, NoBase, productDriver, productDrivers, resolveDriver } from './resolve.ts';
export { signedText } from './signed-text.ts';
