import type { SystemTrx } from '@alder/database';
import { configsInForce } from '@alder/hospitals/domain';
import type { PublicContext, Services, StreamContext } from '@alder/server';
import type { PasskeyAssertion, PasskeyRequest } from '../contract/passkey.ts';
import { authFactor, authFactorWrong, factorRequired, passkeyCopied, verifyFirst } from '../contract/refusals.ts';
import { factorDemand, isVerified } from '../domain/factor.ts';
import { finishIn, lockAccount } from './account.repository.ts';
import { writeAccountLetter } from './account-letter.ts';
import { deleteIdleCodes, findFactors, hasFactor, replaceRecoveryCodes, takeCode } from './factor.repository.ts';
import { findOwnSession } from './own-session.ts';

type Prover = { readonly account: string; readonly services: Services; readonly now: Date };

/** Passkeys as log-in and confirmation use them: the capability that keeps them is plugged in by the composition root. */
export type PasskeyFactor = {
  /** What a browser is to sign; undefined where the account has no passkey. */
  readonly ask: (trx: SystemTrx, prover: Prover) => Promise<Omit<PasskeyRequest, 'code'> | undefined>;
  /** Judges what was signed; `copied` names a passkey whose counter went back. */
  readonly prove: (
    trx: SystemTrx,
    prover: Prover,
    assertion: PasskeyAssertion,
  ) => Promise<'proved' | 'wrong' | { readonly copied: string }>;
  readonly noteCopied: (trx: SystemTrx, account: string, passkey: string, now: Date) => Promise<void>;
  readonly removeAll: (trx: SystemTrx, account: string) => Promise<void>;
};

/** What came with a call to prove a second factor. */
export type FactorProof = { readonly code?: string | undefined; readonly passkey?: PasskeyAssertion | undefined };

/** Whether a call came with something to prove. */
export const hasProof = ({ code, passkey }: FactorProof): boolean => code !== undefined || passkey !== undefined;

/** The refusal that asks for a second factor, with the challenge where the account has passkeys. */
export async function askForFactor(
  passkeys: PasskeyFactor,
  context: Pick<PublicContext, 'system' | 'services' | 'now'>,
  account: string,
) {
  const { services, now } = context;
  const request = await context.system(async (trx) => {
    const { totp, recoveryCodes } = await findFactors(trx, account);
    const asked = await passkeys.ask(trx, { account, services, now });
    return asked && { ...asked, code: totp !== undefined || recoveryCodes > 0 };
  });
  return authFactor(request && { passkey: request });
}

/**
 * Uses up what came as proof of a second factor.
 *
 * @throws {Refusal} `authFactorWrong`; `passkeyCopied` with the id of the passkey, which `noteCopiedPasskey` keeps.
 */
export async function useProof(
  trx: SystemTrx,
  passkeys: PasskeyFactor,
  prover: Prover,
  { code, passkey }: FactorProof,
): Promise<void> {
  const { account, services, now } = prover;
  if (passkey) {
    const judged = await passkeys.prove(trx, prover, passkey);
    if (typeof judged === 'object') throw passkeyCopied({ passkey: judged.copied });
    if (judged === 'wrong') throw authFactorWrong({ fields: { passkey: authFactorWrong.code } });
    return;
  }
  const proof = await takeCode(trx, services.settings, { account, code: code ?? '', now });
  if (!proof) throw authFactorWrong({ fields: { code: authFactorWrong.code } });
}

/** @throws {Refusal} `verifyFirst` unless the password was typed within the last minutes, in this session. */
export async function refuseUnverified(trx: SystemTrx, context: StreamContext): Promise<void> {
  const own = await findOwnSession(trx, context);
  if (!own || own.account !== context.account.id || !isVerified(own.verified_at, context.now)) throw verifyFirst();
}

/** @throws {Refusal} `factorRequired` where any hospital of the person, or a role there, demands a factor that is gone. */
export async function refuseMissingFactor(trx: SystemTrx, { account, now }: StreamContext): Promise<void> {
  if (hasFactor(await findFactors(trx, account.id))) return;
  const memberships = await trx
    .selectFrom('membership')
    .innerJoin('hospital', 'hospital.id', 'membership.hospital')
    .select(['membership.role', 'hospital.configs'])
    .where('membership.account', '=', account.id)
    .where('membership.active', '=', true)
    .execute();
  const demands = memberships.map(({ role, configs }) =>
    factorDemand(
      { role, hasFactor: false, askedAt: null },
      configsInForce(configs as Readonly<Record<string, unknown>>),
      now,
    ),
  );
  if (demands.some(({ required }) => required)) throw factorRequired();
}

/** The factor that was owed is there: every session of the account opens all again. */
export async function endFactorLimit(trx: SystemTrx, account: string): Promise<void> {
  await trx.updateTable('session').set({ limited: null }).where('account', '=', account).execute();
  await trx.updateTable('account').set({ factor_asked_at: null }).where('id', '=', account).execute();
}

/** An audit row about the own account. */
export async function auditOwn(
  trx: SystemTrx,
  { account, hospital }: Pick<StreamContext, 'account' | 'hospital'>,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await finishIn(trx, hospital.id, [], [{ action, entity: 'user', id: account.id, account: account.id, detail }]);
}

/** A letter to the person about what was changed: a stranger at the keyboard cannot do it unseen. */
export async function notify(
  trx: SystemTrx,
  { account, hospital, now }: StreamContext,
  kind: 'factorAdded' | 'factorRemoved' | 'passkeyAdded' | 'passkeyRemoved',
  about: { readonly name?: string } = {},
): Promise<void> {
  const values = { at: now, ...about };
  await writeAccountLetter(trx, { account: account.id, hospital: hospital.id, now }, { kind, values });
}

/** What the capability of passkeys needs of the accounts that they protect. */
export const passkeyAccounts = {
  async lockVerified(trx: SystemTrx, context: StreamContext) {
    await refuseUnverified(trx, context);
    await lockAccount(trx, context.account.id);
  },
  async factorAdded(trx: SystemTrx, context: StreamContext, name: string) {
    const { account, services } = context;
    await endFactorLimit(trx, account.id);
    await notify(trx, context, 'passkeyAdded', { name });
    const { recoveryCodes } = await findFactors(trx, account.id);
    return recoveryCodes > 0 ? null : replaceRecoveryCodes(trx, services.settings, account.id);
  },
  async factorRemoved(trx: SystemTrx, context: StreamContext, name: string) {
    await deleteIdleCodes(trx, context.account.id);
    await refuseMissingFactor(trx, context);
    await notify(trx, context, 'passkeyRemoved', { name });
  },
  audit: auditOwn,
};
