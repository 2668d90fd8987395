export { readMetadata, readResource, searchResources } from './fhir-calls.ts';
export { tokenLimit, tokenRevoked, unreadableForm } from './refusals.ts';
export { createToken, type GivenToken, getTokens, type InterfaceToken, revokeToken } from './token-calls.ts';
