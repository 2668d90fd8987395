export type { SigningDeps } from './signing.handlers.ts';
export { signingHandlers } from './signing.handlers.ts';
