import type { Db } from '@alder/database';
import type { FindSession, Hospital, Session } from '@alder/server';
import { dicomwebTokens, findToken, touchToken } from './token.repository.ts';

const TOUCH_MS = 60_000;

/** Whether a request has a DICOMweb token: as Bearer, or as the password of Basic, the only scheme of many programs. */
export function dicomwebToken(authorization: string | undefined): string | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) ([\w+/=-]{1,400})$/i.exec(authorization ?? '') ?? [];
  const text = scheme.toLowerCase() === 'basic' ? (Buffer.from(value, 'base64').toString().split(':')[1] ?? '') : value;
  return dicomwebTokens.isToken(text) ? text : undefined;
}

/** Finds the session of a program by its DICOMweb token, for each request: a revoked token fails at once. */
export function dicomwebFinder(db: Db, clock: () => Date = () => new Date()): FindSession {
  return (request) => {
    const token = dicomwebToken(request.headers.authorization);
    return token ? find(db, token, clock()) : Promise.resolve(undefined);
  };
}

async function find(db: Db, token: string, now: Date): Promise<Session | undefined> {
  const row = await findToken(db, token, now);
  if (!row) return undefined;
  const { token: id, token_name, may_store, charset, share, last_used, ...hospital } = row;
  // The time of last use helps an operator to find unused tokens; an error here must not fail the request.
  if (now.getTime() - (last_used?.getTime() ?? 0) > TOUCH_MS) touchToken(db, row.id, id, now).catch(() => undefined);
  const scope = { share: share ?? undefined, mayStore: may_store, charset: charset ?? undefined };
  return {
    id,
    account: { id, display_name: token_name, email: '', role: 'dicomweb', permits: ['pacs'], scope },
    hospital: hospital as Hospital,
  };
}
