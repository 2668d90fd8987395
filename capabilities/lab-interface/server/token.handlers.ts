import { implement } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  createToken,
  getTokens,
  type InterfaceToken,
  revokeToken,
  tokenLimit,
  tokenRevoked,
} from '../contract/index.ts';
import { MAX_TOKENS } from '../domain/index.ts';
import { baseOf } from './addresses.ts';
import { findToken, insertToken, listTokens, setRevoked, type TokenRow } from './token.repository.ts';

/** Tokens of the hospital, for its administrators. */
export const tokenHandlers = [
  implement(getTokens, async (_input, { trx, hospital, services, now }) => {
    const rows = await listTokens(trx);

    return { result: rows.map(presentToken), base_url: baseOf(hospital.key, services), now: now.toISOString() };
  }),

  implement(createToken, async (input, { trx, account, now, audit, emit }) => {
    const rows = await listTokens(trx);
    const inUse = rows.filter(({ revoked_at, expires_at }) => revoked_at === null && expires_at > now);
    if (inUse.length >= MAX_TOKENS) throw tokenLimit();

    const scopes = [...new Set(input.scopes)];
    const { id, token } = await insertToken(trx, { ...input, scopes, made_by: account.id }, now);
    const result = presentToken((await findToken(trx, id))!);

    audit({ entity: 'interfaceToken', id, detail: { name: input.name, scopes, days: input.days } });
    emit({ event: 'interfaceToken.created', id });
    return { result, token };
  }),

  implement(revokeToken, async ({ id }, { trx, now, audit, emit }) => {
    const row = await findToken(trx, id);
    if (!row) throw notFound();
    if (row.revoked_at !== null) throw tokenRevoked();

    await setRevoked(trx, id, now);

    audit({ entity: 'interfaceToken', id, detail: { name: row.name } });
    emit({ event: 'interfaceToken.revoked', id });
    return { result: presentToken({ ...row, revoked_at: now }) };
  }),
];

function presentToken({ scopes, ...row }: TokenRow): InterfaceToken {
  return {
    ...{ id: row.id, name: row.name, scopes: scopes as InterfaceToken['scopes'], made_by: row.made_by },
    created_at: row.created_at.toISOString(),
    expires_at: (row.expires_at as Date).toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
    last_used: row.last_used?.toISOString() ?? null,
  };
}
