export { freePort } from './free-port.ts';
export { isInstalled } from './installed.ts';
export { addOneOfEverything, type Everything, type Row, type TenantTable, tenantTables } from './one-of-everything.ts';
export {
  type HospitalOptions,
  insertAccount,
  insertHospital,
  type OpenHospital,
  openHospital,
  scratchFolder,
  type TestUser,
  testDb,
} from './open-hospital.ts';
export { openPostbox, type Postbox } from './postbox.ts';
export { programEnvironment } from './program-environment.ts';
export { askAsPydicom, hasPydicom, type PydicomAsked, type PydicomReceived } from './pydicom-user.ts';
export { testServices } from './services.ts';
export { freshDatabase, type TestDatabase, testDatabase } from './test-database.ts';
