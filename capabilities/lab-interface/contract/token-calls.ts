import { type Access, defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { scopes, TOKEN_NAME_LENGTH, tokenDays } from '../domain/index.ts';
import { tokenLimit, tokenRevoked } from './refusals.ts';

const administrator: Access = { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] };

/** A token as a list shows it; the token itself is given once, when it is made. */
export const interfaceToken = z.object({
  id: field.id,
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  made_by: z.string().describe('Name of the user who made it'),
  created_at: field.instant,
  expires_at: field.instant,
  revoked_at: field.instant.nullable(),
  last_used: field.instant.nullable(),
});
export type InterfaceToken = z.infer<typeof interfaceToken>;

/** Every token of the hospital, newest first. */
export const getTokens = defineCall({
  id: 'labInterface.getTokens',
  method: 'GET',
  path: '/v2/:hospital/labInterface/getTokens',
  access: administrator,
  input: z.strictObject({}),
  payload: z.object({
    result: z.array(interfaceToken),
    base_url: z.string().describe('FHIR base address of the hospital'),
    now: field.instant,
  }),
  watches: ['interfaceToken'],
  summary: 'Tokens of systems that read the laboratory',
});

/** Makes a token that opens the given scopes until it ends. */
export const createToken = defineCall({
  id: 'labInterface.createToken',
  method: 'POST',
  path: '/v2/:hospital/labInterface/createToken',
  access: administrator,
  input: z.strictObject({
    name: z.string().trim().min(1, 'missing').max(TOKEN_NAME_LENGTH),
    scopes: z.array(z.enum(scopes)).min(1, 'missing').max(scopes.length),
    days: z.literal(tokenDays),
  }),
  payload: z.object({ result: interfaceToken, token: z.string().describe('Shown once; kept as a hash alone') }),
  refusals: [tokenLimit],
  rate: 'export',
  summary: 'Makes a token for a system that reads the laboratory',
});
export type IssuedToken = z.infer<typeof createToken.payload>;

/** Ends a token at once. */
export const revokeToken = defineCall({
  id: 'labInterface.revokeToken',
  method: 'POST',
  path: '/v2/:hospital/labInterface/revokeToken',
  access: administrator,
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: interfaceToken }),
  refusals: [notFound, tokenRevoked],
  summary: 'Revokes a token of a system that reads the laboratory',
});
