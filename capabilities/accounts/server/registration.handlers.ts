import type { AgreementDocument } from '@alder/agreements/domain';
import { type HospitalTrx, inSystem, newId, type SystemTrx } from '@alder/database';
import {
  duplicateHospitalCode,
  duplicateHospitalName,
  type HospitalRow,
  hospitalKeyIncorrect,
  presentHospital,
} from '@alder/hospitals/contract';
import { BEGINNING_OF, chosenKeyProblem, TRIAL, trialEnd } from '@alder/hospitals/domain';
import { invitationUnavailable } from '@alder/invitations/contract';
import { linkToken, sendLetter } from '@alder/mail';
import { hashPassword, verifyPassword } from '@alder/secrets';
import { type Implementation, implementPublic, networkOf, type PublicContext } from '@alder/server';
import { type InputOf, inputIncorrect, type RefusalKind, tooMany } from '@alder/wire';
import {
  accountErrorEmailInvalid,
  emailRegistered,
  linkExpired,
  registrationExists,
  registrationMissing,
} from '../contract/refusals.ts';
import { activate, getRegistration, register } from '../contract/registration-calls.ts';
import { isEmail, normalizeEmail } from '../domain/email.ts';
import {
  isLetterDue,
  isPlainLine,
  missingFields,
  REGISTRATIONS_BEFORE_WAIT,
  registrationProblem,
} from '../domain/registration.ts';
import { PRODUCT_VERSION, presentAccountState } from './account.presenter.ts';
import { endSessions, findHospital, finishIn, listMemberships, lockAccount } from './account.repository.ts';
import { findFactors, hasFactor } from './factor.repository.ts';
import { countAttempt } from './login-attempt.repository.ts';
import { refuseBadPassword } from './new-password.ts';
import {
  findPending,
  findRegistration,
  findTaken,
  insertRegistration,
  linkEnd,
  lockRegistrations,
  type RegistrationRow,
  removeEndedRegistrations,
  setAsked,
  setRegistration,
  setUsed,
  withinHospital,
} from './registration.repository.ts';
import { hashToken, newToken } from './session-cookie.ts';
import { setLoginCookies, startSession } from './start-session.ts';
import { insertAccount, insertMembership } from './user.repository.ts';

type Lang = 'en' | 'ja' | 'zhtw';
type Agreement = { readonly document: AgreementDocument; readonly version: string };

/** What registering needs of other capabilities; the composition root hands it in. */
export type RegistrationParts = {
  readonly insertHospital: (
    trx: SystemTrx,
    hospital: {
      key: string;
      name: string;
      licence: Record<'his' | 'lis' | 'pacs', number>;
      plan: string;
      planEndsAt: Date;
      timezone: string;
      currency: string;
      lang: Lang;
    },
  ) => Promise<{ readonly id: string }>;
  readonly insertAcceptance: (
    trx: HospitalTrx,
    row: Agreement & { account: string; lang: Lang; accepted_at: Date },
  ) => Promise<void>;
  /** Id of the hospital whose invitation code this is; undefined for one that cannot be used. */
  readonly findInviter: (trx: SystemTrx, code: string, now: Date) => Promise<string | undefined>;
  /** Links the new hospital with the one that invited it, and rewards both. */
  readonly linkInvited: (
    trx: SystemTrx,
    link: { inviter: string; invited: string; account: string },
    now: Date,
  ) => Promise<void>;
  /** Refuses agreements that are not exactly those in force. */
  readonly refuseOtherAgreements: (agreements: readonly Agreement[]) => void;
};

const KINDS: Readonly<Record<NonNullable<ReturnType<typeof registrationProblem>>, readonly [RefusalKind, string]>> = {
  emailDup: [emailRegistered, 'email'],
  hospitalCodeDup: [duplicateHospitalCode, 'hospitalKey'],
  exist: [registrationExists, 'hospitalKey'],
  hospitalNameDup: [duplicateHospitalName, 'hospitalName'],
};

/** A hospital registers itself: form, letter, link, password. */
export function registrationHandlers(parts: RegistrationParts): readonly Implementation[] {
  return [
    implementPublic(register, async (input, context) => {
      const form = readForm(input);
      await refuseTooMany(context, form.email);

      await context.system(async (trx) => {
        await lockRegistrations(trx);
        await removeEndedRegistrations(trx, context.now);
        const pending = await findPending(trx, form);
        const mine = pending !== undefined && (pending.email === form.email || isChangedBy(pending, form.change));
        const taken = await findTaken(trx, form, mine ? pending.id : undefined);
        const problem = registrationProblem({ ...taken, pending: pending && (mine ? 'own' : 'other') });
        if (problem) {
          const [refusal, field] = KINDS[problem];
          throw refusal({ fields: { [field]: refusal.code } });
        }
        const inviter = form.invitation ? await parts.findInviter(trx, form.invitation, context.now) : undefined;
        if (form.invitation && inviter === undefined)
          throw invitationUnavailable({ fields: { invitation: invitationUnavailable.code } });
        await file(trx, context, { ...form, inviter: inviter ?? null }, pending);
      });
      return { result: 'ok' as const };
    }),

    implementPublic(getRegistration, async ({ token }, { system, now }) => {
      const found = await system((trx) => findRegistration(trx, token, now));
      if (!found || found.used_at) throw linkExpired();
      const { hospital_name, hospital_key, display_name, email } = found;
      return { hospitalName: hospital_name, hospitalKey: hospital_key, displayName: display_name, email };
    }),

    implementPublic(activate, async (input, context) => {
      const { token, password, confirmPassword } = input;
      const found = await context.system((trx) => findRegistration(trx, token, context.now));
      if (!found) throw linkExpired();
      if (found.used_at) return again(context, found, input);
      parts.refuseOtherAgreements(input.agreements);
      const words = [found.hospital_name, found.hospital_key, found.display_name, found.email, found.phone];
      await refuseBadPassword({ password, confirmPassword, words });
      const password_hash = await hashPassword(password);

      const sessionToken = newToken();
      const made = await context.system(async (trx) => {
        await lockRegistrations(trx);
        const registration = await findRegistration(trx, token, context.now);
        if (!registration) throw linkExpired();
        if (registration.used_at) return undefined;
        const account = await makeHospital(parts, trx, context, { registration, password_hash, input });
        return enter(trx, context, { account, token: sessionToken, browserId: input.browserId });
      });
      // A second press of the button waited for the first one.
      if (!made)
        return again(context, (await context.system((trx) => findRegistration(trx, token, context.now)))!, input);
      return loggedIn(context, made, sessionToken, input.browserId);
    }),
  ];
}

/** Deletes what has ended, once an hour: registrations are no rows of a hospital. */
export async function sweepRegistrations({ db, clock }: { db: Parameters<typeof inSystem>[0]; clock: () => Date }) {
  await inSystem(db, (trx) => removeEndedRegistrations(trx, clock()));
}

type Form = ReturnType<typeof readForm> & { readonly inviter: string | null };

/** The form as it is compared and stored. @throws {Refusal} with every field that is wrong. */
function readForm(input: InputOf<typeof register>) {
  const missing = missingFields(input);
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((field) => [field, registrationMissing.code]));
    throw registrationMissing({ fields });
  }
  const unplain = (['hospitalName', 'displayName', 'phone', 'source'] as const).filter(
    (field) => !isPlainLine(input[field]),
  );
  if (unplain.length > 0)
    throw inputIncorrect({ fields: Object.fromEntries(unplain.map((field) => [field, 'plainLine'])) });
  const email = normalizeEmail(input.email);
  if (!isEmail(email)) throw accountErrorEmailInvalid({ fields: { email: accountErrorEmailInvalid.code } });
  const hospitalKey = input.hospitalKey.trim().toLowerCase();
  const problem = chosenKeyProblem(hospitalKey);
  if (problem) throw hospitalKeyIncorrect({ fields: { hospitalKey: problem } });
  return {
    hospitalName: input.hospitalName.normalize('NFC').trim(),
    hospitalKey,
    displayName: input.displayName.normalize('NFC').trim(),
    email,
    phone: input.phone.trim(),
    source: input.source,
    lang: input.lang,
    change: input.change,
    invitation: input.invitation?.trim(),
  };
}

async function refuseTooMany({ system, now, ip }: PublicContext, email: string): Promise<void> {
  const wait = await system(async (trx) => {
    const network = {
      scope: 'address',
      subject: `register ${networkOf(ip)}`,
      free: REGISTRATIONS_BEFORE_WAIT,
    } as const;
    return (
      (await countAttempt(trx, { scope: 'account', subject: `register ${email}` }, now)) ||
      (await countAttempt(trx, network, now))
    );
  });
  if (wait > 0) throw tooMany({ retry_after: wait });
}

function isChangedBy({ change_hash }: RegistrationRow, change: string | undefined): boolean {
  return change !== undefined && change_hash?.equals(hashToken(change)) === true;
}

/** What the letter says of a registration that stands. */
function formOf({ hospital_name, hospital_key, lang }: RegistrationRow) {
  return { hospitalName: hospital_name, hospitalKey: hospital_key, lang: lang as Lang };
}

/** Keeps the registration, or what was changed of it, and writes its letter where one is due. */
async function file(
  trx: SystemTrx,
  { now, services }: PublicContext,
  form: Form,
  pending: RegistrationRow | undefined,
): Promise<void> {
  // Without the browser's word, the same email and key ask for the letter again and change nothing.
  if (pending && isChangedBy(pending, form.change)) await setRegistration(trx, pending, form);
  const id = pending?.id ?? (await insertRegistration(trx, form, now));
  const before = pending && { email: pending.email, askedAt: pending.asked_at };
  if (!isLetterDue(before, { email: form.email, now })) return;
  const letter = newId();
  await setAsked(trx, id, { token: linkToken(services.settings, letter), now });
  const mine = pending && !isChangedBy(pending, form.change) ? formOf(pending) : form;
  await sendLetter(
    trx,
    {
      ...{ id: letter, kind: 'activation', hasToken: true, to: form.email, lang: mine.lang },
      values: { hospital: mine.hospitalName, key: mine.hospitalKey },
      ...{ about: `registration:${id}`, endsAt: linkEnd(now) },
    },
    now,
  );
}

/** Hospital, account, rights, acceptance and audit rows: all in the transaction that spends the link. */
async function makeHospital(
  { insertHospital, insertAcceptance, linkInvited }: RegistrationParts,
  trx: SystemTrx,
  { now, ip, request }: PublicContext,
  {
    registration,
    password_hash,
    input,
  }: { registration: RegistrationRow; password_hash: string; input: InputOf<typeof activate> },
): Promise<string> {
  const { email, hospital_name: name, hospital_key: key } = registration;
  const { isNameTaken } = await findTaken(trx, { email, hospitalName: name, hospitalKey: key }, registration.id);
  if (isNameTaken) throw duplicateHospitalName();
  const lang = registration.lang as Lang;
  const { plan, licence } = TRIAL;
  const trial = { plan, licence, planEndsAt: trialEnd(now) };
  const { id: hospital } = await insertHospital(trx, { key, name, lang, ...trial, ...BEGINNING_OF[lang] });

  const account = newId();
  const { display_name, phone } = registration;
  if (!(await insertAccount(trx, { id: account, email, display_name, phone, password_hash, lang })))
    throw emailRegistered();
  // The letter reached its address, so the address belongs to the account.
  await trx.updateTable('account').set({ email_validated: true }).where('id', '=', account).execute();
  const permits = { permit_his: true, permit_lis: true, permit_pacs: true, accepts_appointments: false };
  await insertMembership(trx, { account, hospital, role: 'hospitalAdmin', ...permits });
  await withinHospital(trx, hospital, async (own) => {
    for (const { document, version } of input.agreements)
      await insertAcceptance(own, { account, document, version, lang: input.lang, accepted_at: now });
  });
  const idempotency = request.headers['idempotency-key'];
  await setUsed(trx, registration, { account, key: typeof idempotency === 'string' ? idempotency : null, now });
  const detail = { key, name, plan, source: registration.source, address: ip };
  await finishIn(
    trx,
    hospital,
    [],
    [
      { action: activate.id, entity: 'hospital', id: hospital, account, detail },
      { action: activate.id, entity: 'user', id: account, account, detail: { role: 'hospitalAdmin' } },
      { action: activate.id, entity: 'agreement', id: account, account, detail: { accepted: input.agreements } },
    ],
  );
  if (registration.inviter) await linkInvited(trx, { inviter: registration.inviter, invited: hospital, account }, now);
  return account;
}

type Entered = Awaited<ReturnType<typeof enter>>;

async function enter(
  trx: SystemTrx,
  context: PublicContext,
  { account: id, token, browserId }: { account: string; token: string; browserId: string | undefined },
) {
  const account = await lockAccount(trx, id);
  const memberships = await listMemberships(trx, id);
  const first = memberships[0];
  if (!first) throw linkExpired();
  await startSession(trx, context, { account: id, hospital: first.hospitalId, token, browserId });
  const hospital = (await findHospital(trx, first.hospitalId)) as HospitalRow & { aetitle: string };
  return { account, hospital, memberships };
}

/** A browser that logs in by a registration for the first time asks for the operator's notices with its next page. */
const NOTHING_SEEN = { announcement: null, versionNotif: undefined, announcementTimestamp: undefined };

function loggedIn(
  context: PublicContext,
  { account, hospital, memberships }: Entered,
  token: string,
  browserId: string | undefined,
) {
  setLoginCookies(context, { email: account.email, token, browserId, lang: account.lang });
  return {
    account: presentAccountState(account, hospital, memberships, NOTHING_SEEN),
    hospital: presentHospital(hospital),
    version: PRODUCT_VERSION,
  };
}

/**
 * The same request once more, because its response was lost on the way: logs in, with the same Idempotency-Key and the
 * right password. Everyone else finds a link that was used.
 */
async function again(context: PublicContext, registration: RegistrationRow, input: InputOf<typeof activate>) {
  const key = context.request.headers['idempotency-key'];
  const { account, used_key } = registration;
  if (!account || used_key === null || key !== used_key) throw linkExpired();
  const token = newToken();
  const { password_hash } = await context.system((trx) => lockAccount(trx, account));
  if (!(await verifyPassword(password_hash ?? undefined, input.password))) throw linkExpired();
  const entered = await context.system(async (trx) => {
    // Since then a second factor was set up: the way in is the log-in.
    if (hasFactor(await findFactors(trx, account))) throw linkExpired();
    await endSessions(trx, account, { reason: 'replaced' });
    return enter(trx, context, { account, token, browserId: input.browserId });
  });
  return loggedIn(context, entered, token, input.browserId);
}
