export { type AuditedChanges, changesOf } from './audit-changes.ts';
export { isSuspicious, parseInput, refuseUnstorableText } from './body.ts';
export { acquireBuffer, releaseBuffer } from './buffer-pool.ts';
export { buildServer, type ServerOptions } from './build-server.ts';
export { cacheFragment } from './cached-fragment.ts';
export { clientAddressOf, type ProxyTrust, proxyTrustOf } from './client-address.ts';
export { type Cursor, readCursor, writeCursor } from './cursor.ts';
export { refusalOfDatabase } from './database-refusal.ts';
export {
  type DeletedItem,
  type DeletedSource,
  deletedEntries,
  deletedRows,
  deletionOf,
  wasOn,
} from './deleted-source.ts';
export { type EntryOptions, implementEntry, wireRow } from './entry.ts';
export { type AuditRow, auditRow, emitWithoutAudit, finish } from './finish.ts';
export {
  type Audit,
  type Context,
  type Event,
  type Implementation,
  implement,
  implementPublic,
  implementStream,
  type PublicContext,
  type Reaction,
  type Reactions,
  type StreamContext,
  type Work,
} from './implement.ts';
export { networkOf } from './network.ts';
export { noteRead } from './note-read.ts';
export { ADDRESS_LIMITS, type AddressLimits, OpenCounts, refuseSocket } from './open-counts.ts';
export { sameSite } from './origin.ts';
export { hasPlanEnded, isAfterPlan, isLicensed, type PolicyRow, policyTable, refusalFor } from './policy.ts';
export { poolBody } from './pooled-body.ts';
export { type TokenKind, tokensOf } from './program-token.ts';
export { isInternalAddress, isPublicAddress, lookUpPublic, NotPublicAddress } from './public-address.ts';
export { findPublicHospital, type PublicHospital } from './public-hospital.ts';
export { LIMITS, type Limits } from './rate.ts';
export { readAll } from './read-all.ts';
export { type Form, readForm } from './read-form.ts';
export { presentEntry, unreadableRows } from './readable-rows.ts';
export { changes } from './run-call.ts';
export { type HostHeader, isSecureRequest } from './secure-request.ts';
export { type CsvFile, sendCsv } from './send-csv.ts';
export type { Services } from './services.ts';
export type { Account, FindSession, Hospital, Scope, Session } from './session.ts';
export { type Actor, openUnitOfWork, type WorkDeps, workInHospital } from './work.ts';
