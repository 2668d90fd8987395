import type { PasskeyAssertion } from '@alder/accounts/contract';
import type { SystemTrx } from '@alder/database';
import type { Services } from '@alder/server';
import { type RelyingParty, relyingParty, signedChallenge } from '../domain/index.ts';
import {
  drawChallenge,
  listPasskeys,
  lockPasskey,
  removeAllPasskeys,
  setPasskeyCopied,
  setPasskeyUsed,
  takeChallenge,
} from './passkey.repository.ts';
import { fromBase64url, judgeSignature } from './signature.ts';

/** The relying party of this server: of its public address, never of what a request says of itself. */
export function relyingPartyOf({ settings }: Services): RelyingParty | undefined {
  return relyingParty(settings.publicUrl ?? `http://localhost:${settings.port}`);
}

type Prover = { readonly account: string; readonly services: Services; readonly now: Date };

/** What the log-in needs of passkeys. */
export const passkeyFactor = {
  /** What a browser is to sign; undefined where the account has no passkey. */
  async ask(trx: SystemTrx, { account, services, now }: Prover) {
    const party = relyingPartyOf(services);
    const passkeys = party ? await listPasskeys(trx, account) : [];
    if (!party || passkeys.length === 0) return undefined;
    const credentials = passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }));
    return { challenge: await drawChallenge(trx, { account, purpose: 'prove', now }), rpId: party.id, credentials };
  },

  /** Judges what a passkey signed, and uses challenge and counter up. `copied` names a passkey whose counter went back. */
  async prove(
    trx: SystemTrx,
    { account, services, now }: Prover,
    assertion: PasskeyAssertion,
  ): Promise<'proved' | 'wrong' | { readonly copied: string }> {
    const party = relyingPartyOf(services);
    const clientDataJSON = fromBase64url(assertion.clientDataJSON);
    const challenge = party && signedChallenge(clientDataJSON.toString('utf8'), 'prove', party);
    if (!party || !challenge) return 'wrong';
    if (!(await takeChallenge(trx, { account, purpose: 'prove', challenge, now }))) return 'wrong';
    const passkey = await lockPasskey(trx, account, assertion.id);
    if (!passkey) return 'wrong';
    const { id, public_key } = passkey;
    const signed = {
      clientDataJSON,
      authenticatorData: fromBase64url(assertion.authenticatorData),
      signature: fromBase64url(assertion.signature),
    };
    const judged = judgeSignature({ public_key, sign_count: Number(passkey.sign_count) }, signed, party);
    if (judged === 'copied') return { copied: id };
    if (judged === 'wrong') return 'wrong';
    await setPasskeyUsed(trx, { account, id, sign_count: judged, now });
    return 'proved';
  },

  /** Keeps for its owner to see that a copy of a passkey was refused. */
  noteCopied: setPasskeyCopied,

  removeAll: removeAllPasskeys,
};
