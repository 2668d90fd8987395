export { type ForwardState, forwardStates, MAX_FORWARD_TRIES, type StoreOutcome, storeOutcome } from './forward.ts';
