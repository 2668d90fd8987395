import { callFunction, type Db, type HospitalTrx, inHospital, newId } from '@alder/database';
import { type Hospital, tokensOf } from '@alder/server';
import type { InterfaceScope } from '../domain/index.ts';

export const interfaceTokens = tokensOf('fhir');

const columns = ['t.id', 't.name', 't.scopes', 't.created_at', 't.expires_at', 't.revoked_at', 't.last_used'] as const;

export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

const selectTokens = (trx: HospitalTrx) =>
  trx
    .selectFrom('interface_token as t')
    .innerJoin('account', 'account.id', 't.made_by')
    .select(columns)
    .select('account.display_name as made_by');

/** Every token that was made for the hospital, newest first. */
export function listTokens(trx: HospitalTrx) {
  return selectTokens(trx).orderBy('t.id', 'desc').execute();
}

export function findToken(trx: HospitalTrx, id: string): Promise<TokenRow | undefined> {
  return selectTokens(trx).where('t.id', '=', id).executeTakeFirst();
}

/** Makes a token; it is returned here alone and kept as a hash. */
export async function insertToken(
  trx: HospitalTrx,
  { days, ...token }: { name: string; scopes: InterfaceScope[]; made_by: string; days: number },
  now: Date,
): Promise<{ id: string; token: string }> {
  const [id, text] = [newId(), interfaceTokens.make()];
  const expires_at = new Date(now.getTime() + days * 86_400_000);
  const row = { ...token, id, token_hash: interfaceTokens.hashOf(text), created_at: now, expires_at };
  await trx.insertInto('interface_token').values(row).execute();
  return { id, token: text };
}

export async function setRevoked(trx: HospitalTrx, id: string, now: Date): Promise<void> {
  await trx.updateTable('interface_token').set({ revoked_at: now }).where('id', '=', id).execute();
}

export type ValidToken = Hospital & {
  readonly token: string;
  readonly token_name: string;
  readonly scopes: readonly string[];
  readonly last_used: Date | null;
};

/** The valid token and its hospital; the only query that runs before a hospital is known. */
export async function findValid(db: Db, token: string, now: Date): Promise<ValidToken | undefined> {
  const [row] = await callFunction<ValidToken>(db, 'app.find_interface_token', [interfaceTokens.hashOf(token), now]);
  return row;
}

export async function touchToken(db: Db, hospital: string, id: string, now: Date): Promise<void> {
  await inHospital(db, hospital, (trx) =>
    trx.updateTable('interface_token').set({ last_used: now }).where('id', '=', id).execute(),
  );
}
