export { type AffectedSource, breachHandlers } from './breach.handlers.ts';
