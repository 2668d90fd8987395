import { newId, type SystemTrx } from '@alder/database';
import { type Implementation, implementStream, type StreamContext } from '@alder/server';
import { notFound } from '@alder/wire';
import { beginPasskey, confirmPasskey, getPasskeys, removePasskey, renamePasskey } from '../contract/passkey-calls.ts';
import { passkeyExists, passkeyLimit, passkeyNoAddress, passkeyRefused } from '../contract/refusals.ts';
import { MAX_PASSKEYS, signedChallenge } from '../domain/index.ts';
import {
  drawChallenge,
  insertPasskey,
  listPasskeys,
  removePasskeyRow,
  renamePasskeyRow,
  takeChallenge,
} from './passkey.repository.ts';
import { relyingPartyOf } from './prove-passkey.ts';
import { fromBase64url, readNewPasskey, readPublicKey } from './signature.ts';

/** What passkeys need of the accounts that they protect. */
export type AccountParts = {
  /** Refuses who did not type the password within the last minutes; locks the account. */
  readonly lockVerified: (trx: SystemTrx, context: StreamContext) => Promise<void>;
  /** A factor was added: limits of sessions end, the person gets a letter, and codes where there were none. */
  readonly factorAdded: (trx: SystemTrx, context: StreamContext, name: string) => Promise<readonly string[] | null>;
  /** A factor was taken away: refuses where the last one is demanded, and the person gets a letter. */
  readonly factorRemoved: (trx: SystemTrx, context: StreamContext, name: string) => Promise<void>;
  readonly audit: (
    trx: SystemTrx,
    context: StreamContext,
    action: string,
    detail: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
};

// Factors belong to a person and not to a hospital, and a challenge stays used when the call is refused: these calls leave
// the hospital's transaction, as those of the authenticator app do.

/** The calls of the own passkeys. */
export const passkeyHandlers = (accounts: AccountParts): readonly Implementation[] => [
  implementStream(getPasskeys, async (_input, { account, services, beyond }) => {
    const rows = await beyond.system((trx) => listPasskeys(trx, account.id));
    const result = rows.map(({ id, name, created_at, used_at, copied_at }) => ({
      ...{ id, name, created_at: created_at.toISOString() },
      used_at: used_at?.toISOString() ?? null,
      copied_at: copied_at?.toISOString() ?? null,
    }));
    return { result, available: relyingPartyOf(services) !== undefined };
  }),

  implementStream(beginPasskey, async (_input, context) => {
    const { account, services, now } = context;
    const party = relyingPartyOf(services);
    if (!party) throw passkeyNoAddress();
    return context.beyond.system(async (trx) => {
      await accounts.lockVerified(trx, context);
      const passkeys = await listPasskeys(trx, account.id);
      if (passkeys.length >= MAX_PASSKEYS) throw passkeyLimit();
      const challenge = await drawChallenge(trx, { account: account.id, purpose: 'register', now });
      await accounts.audit(trx, context, beginPasskey.id, {});
      const user = {
        // Authenticators store it and return it to this product only.
        id: Buffer.from(account.id.replaceAll('-', ''), 'hex').toString('base64url'),
        name: account.email,
        displayName: account.display_name || account.email,
      };
      const exclude = passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }));
      return { challenge, rpId: party.id, user, exclude };
    });
  }),

  implementStream(confirmPasskey, async (input, context) => {
    const { account, services, now } = context;
    const party = relyingPartyOf(services);
    if (!party) throw passkeyNoAddress();
    const { system } = context.beyond;
    await system((trx) => accounts.lockVerified(trx, context));
    const challenge = signedChallenge(fromBase64url(input.clientDataJSON).toString('utf8'), 'register', party);
    const taking = { account: account.id, purpose: 'register' as const, challenge: challenge ?? '', now };
    if (!(await system((trx) => takeChallenge(trx, taking)))) throw passkeyRefused();
    const made = readNewPasskey(fromBase64url(input.authenticatorData), party);
    const public_key = fromBase64url(input.publicKey);
    if (!made?.credentialId.equals(fromBase64url(input.id)) || !readPublicKey(public_key)) throw passkeyRefused();

    const recoveryCodes = await system(async (trx) => {
      await accounts.lockVerified(trx, context);
      if ((await listPasskeys(trx, account.id)).length >= MAX_PASSKEYS) throw passkeyLimit();
      const id = newId();
      const { name, transports } = input;
      const credential_id = made.credentialId.toString('base64url');
      const row = { account: account.id, id, credential_id, public_key, transports, name, created_at: now };
      if (!(await insertPasskey(trx, { ...row, sign_count: made.signCount }))) throw passkeyExists();
      await accounts.audit(trx, context, confirmPasskey.id, { passkey: id, name });
      return accounts.factorAdded(trx, context, name);
    });
    return { recoveryCodes: recoveryCodes && [...recoveryCodes] };
  }),

  implementStream(renamePasskey, async ({ id, name }, context) => {
    await context.beyond.system(async (trx) => {
      if (!(await renamePasskeyRow(trx, { account: context.account.id, id, name }))) throw notFound();
      await accounts.audit(trx, context, renamePasskey.id, { passkey: id, name });
    });
    return { result: 'ok' as const };
  }),

  implementStream(removePasskey, async ({ id }, context) => {
    await context.beyond.system(async (trx) => {
      await accounts.lockVerified(trx, context);
      const name = await removePasskeyRow(trx, context.account.id, id);
      if (name === undefined) throw notFound();
      await accounts.audit(trx, context, removePasskey.id, { passkey: id, name });
      await accounts.factorRemoved(trx, context, name);
    });
    return { result: 'ok' as const };
  }),
];
