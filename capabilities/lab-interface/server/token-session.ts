import type { Db } from '@alder/database';
import type { FindSession, Hospital, Session } from '@alder/server';
import { findValid, interfaceTokens, touchToken } from './token.repository.ts';

const TOUCH_MS = 60_000;

/** Whether a request has a token of the interface. */
export function interfaceToken(authorization: string | undefined): string | undefined {
  const [, text = ''] = /^Bearer ([\w-]{1,100})$/i.exec(authorization ?? '') ?? [];
  return interfaceTokens.isToken(text) ? text : undefined;
}

/** Finds the session of another system by its token, for each request: a revoked token fails at once. */
export function interfaceFinder(db: Db, clock: () => Date = () => new Date()): FindSession {
  return (request) => {
    const token = interfaceToken(request.headers.authorization);
    return token ? find(db, token, clock()) : Promise.resolve(undefined);
  };
}

async function find(db: Db, token: string, now: Date): Promise<Session | undefined> {
  const row = await findValid(db, token, now);
  if (!row) return undefined;
  const { token: id, token_name, scopes, last_used, ...hospital } = row;
  // The time of last use helps to find unused tokens; an error here must not fail the request.
  if (now.getTime() - (last_used?.getTime() ?? 0) > TOUCH_MS) touchToken(db, row.id, id, now).catch(() => undefined);
  const account = { id, display_name: token_name, email: '', role: 'interface', permits: [], scopes } as const;
  return { id, account, hospital: hospital as Hospital };
}
