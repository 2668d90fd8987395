export { readMetadata, readResource, searchResources } from './fhir-calls.ts';
export { tokenLimit, tokenRevoked, unreadableForm } from './refusals.ts';
export { createToken, getTokens, type InterfaceToken, type IssuedToken, revokeToken } from './token-calls.ts';
