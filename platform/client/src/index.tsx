export { readCookie, writeCookie } from './cookies.ts';
export { type Draft, type Drafts, openDrafts, type Resolved, resolveDraft, type Saved } from './drafts.ts';
export { formBlob } from './form-blob.ts';
export { createOutbox, type Outbox, type SavedCall, type Slot, type Unsent } from './outbox.ts';
export { type OutboxStore, openOutboxStore, type StoredCall } from './outbox-store.ts';
export { askPasskey, knowsPasskeys, makePasskey } from './passkeys.ts';
export { prefetch } from './prefetch.ts';
export {
  createQueries,
  refreshOnEvents,
  useAccount,
  useConnection,
  useDrafts,
  useOutbox,
  useOutboxStore,
  useRealtime,
  useSession,
  useUnsaved,
  useUnsavedList,
  useWire,
  WireProvider,
  type WireProviderProps,
} from './provider.tsx';
export { randomId } from './random.ts';
export {
  type Connection,
  createRealtime,
  RECONNECT_WAIT_MS,
  RECONNECTS,
  type Realtime,
  type RealtimeEvent,
  type RealtimeOptions,
} from './realtime.ts';
export { reach } from './request.ts';
export { NoResponse } from './response.ts';
export { ADOPT_EVERY_MS, type ResumeOptions, resumeOutbox, SENT_WITHIN_MS } from './resume-outbox.ts';
export { saveFile } from './save-file.ts';
export {
  browserId,
  CLIENT_VERSION,
  type Credentials,
  createSession,
  type LoginError,
  type Session,
  type SessionAccount,
  type SessionHospital,
  type SessionOptions,
  type SessionState,
} from './session.ts';
export { createStore, type Store, useStore } from './store.ts';
export { openStoredResponses, type StoredResponses } from './stored-responses.ts';
export { createUnsaved, guardTabClose, type Unsaved, type UnsavedList } from './unsaved.ts';
export { USAGE_TRIES, USAGE_WAIT_MS } from './usage-queue.ts';
export {
  type CallOptions,
  type CallResult,
  type PagesResult,
  readCall,
  type Stored,
  storedKey,
  useCall,
  usePages,
  useStored,
} from './use-call.ts';
export { type DraftHandle, useDraft } from './use-draft.ts';
export { type MutationCall, type MutationCallOptions, useMutationCall } from './use-mutation-call.ts';
export { useNow } from './use-now.ts';
export { type Updates, useUpdates } from './use-updates.ts';
export {
  createWireClient,
  RETRIES,
  RETRY_WAIT_MS,
  type SendOptions,
  type WireClient,
  type WireOptions,
} from './wire-client.ts';
