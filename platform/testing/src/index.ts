export {
  type HospitalOptions,
  type OpenHospital,
  openHospital,
  scratchFolder,
  type TestUser,
  testDb,
} from './open-hospital.ts';
export { testServices } from './services.ts';
export { freshDatabase, type TestDatabase, testDatabase } from './test-database.ts';
