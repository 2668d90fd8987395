export { type Addressed, type AddressParams, addressOf, namesIn } from './address-of.ts';
export {
  type Access,
  type Call,
  defineCall,
  type InputOf,
  type InputTypeOf,
  type Licence,
  licences,
  type PayloadOf,
  type Rate,
  type Role,
  roles,
  type SessionLimit,
} from './call.ts';
export { type CookieName, cookieLifetimesS } from './cookies.ts';
export { defineEntryCalls, type EntryModel } from './entry-calls.ts';
export * as field from './fields.ts';
export {
  type FromBrowser,
  type FromServer,
  PING_EVERY_MS,
  type SessionEnd,
  SOCKET_PATH,
  socketClose,
  type Usage,
} from './realtime.ts';
export {
  alreadyEntered,
  defineRefusal,
  diskFull,
  factorMissing,
  forbidden,
  inputIncorrect,
  keyReused,
  notFound,
  overtaken,
  planEnded,
  Refusal,
  type RefusalBody,
  type RefusalDetails,
  type RefusalKind,
  type RefusalStatus,
  sessionLocked,
  stale,
  tooLarge,
  tooMany,
  unauthorized,
  unavailable,
  wrongType,
} from './refusal.ts';
export { isPastRestoring, RESTORE_DAYS, restorableUntil } from './restore-days.ts';
