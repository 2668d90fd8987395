export { asWritten, containing } from './containing.ts';
export { isId, newId } from './id.ts';
export { appUrl, functionFiles, type Migration, migrate, migrations } from './migrate.ts';
export type { Database } from './schema.gen.ts';
export {
  askHospital,
  callFunction,
  confine,
  type Db,
  type HospitalTrx,
  inHospital,
  inSnapshot,
  inSystem,
  openDatabase,
  type SystemTrx,
} from './transaction.ts';
export { deleteUnchanged, type RowVersion, restoreUnchanged, rowVersions } from './unchanged-rows.ts';
export { versioned } from './versioned.ts';
export { writeRules } from './write-rules.ts';
