import { type HospitalTrx, newId, type SystemTrx } from '@alder/database';
import { lookAlikeKey } from '@alder/hospitals/domain';
import { sql } from 'kysely';
import { ACTIVATION_LINK_DAYS, type RegistrationForm, type Taken } from '../domain/registration.ts';
import { findAccountByEmail } from './account.repository.ts';
import { hashToken } from './session-cookie.ts';

/** Any number; whoever holds this lock of the database compares and writes hospitals to be. */
const REGISTRATION_LOCK = 7_202_614;

/** Registrations and activations happen one after another: each judges what the one before has left. */
export async function lockRegistrations(trx: SystemTrx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${REGISTRATION_LOCK})`.execute(trx);
}

/** Deletes registrations whose link has ended, used or not: nothing else is kept of them. */
export async function removeEndedRegistrations(trx: SystemTrx, now: Date): Promise<void> {
  await trx.deleteFrom('registration').where('expires_at', '<=', now).execute();
}

export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof findPending>>>;

/** The pending registration whose key looks like `hospitalKey`, or the one that `change` may change. */
export async function findPending(
  trx: SystemTrx,
  { hospitalKey, change }: { hospitalKey: string; change?: string | undefined },
) {
  const rows = await trx
    .selectFrom('registration')
    .selectAll()
    .where('used_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('look_alike_key', '=', lookAlikeKey(hospitalKey)),
        ...(change === undefined ? [] : [eb('change_hash', '=', hashToken(change))]),
      ]),
    )
    .execute();
  // Where the key is another's, that one decides: one browser changes its own and takes nobody's.
  return rows.find(({ look_alike_key }) => look_alike_key === lookAlikeKey(hospitalKey)) ?? rows[0];
}

/** What the hospital to be collides with; `pending` is judged by the caller. */
export async function findTaken(
  trx: SystemTrx,
  { hospitalName, hospitalKey, email }: Pick<RegistrationForm, 'hospitalName' | 'hospitalKey' | 'email'>,
  except?: string,
): Promise<Omit<Taken, 'pending'>> {
  const hospitals = await trx
    .selectFrom('hospital')
    .select(['key', sql<boolean>`app.fold(name) = app.fold(${hospitalName})`.as('isSameName')])
    .execute();
  const pending = await trx
    .selectFrom('registration')
    .select('id')
    .where('used_at', 'is', null)
    .where('email', '!=', email)
    .where(sql<boolean>`app.fold(hospital_name) = app.fold(${hospitalName})`)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .execute();
  const look = lookAlikeKey(hospitalKey);
  return {
    hasAccount: (await findAccountByEmail(trx, email)) !== undefined,
    isKeyTaken: hospitals.some(({ key }) => key === hospitalKey),
    isLookAlikeTaken: hospitals.some(({ key }) => lookAlikeKey(key) === look),
    isNameTaken: hospitals.some(({ isSameName }) => isSameName) || pending.length > 0,
  };
}

type Registered = RegistrationForm & {
  readonly source: string;
  readonly lang: 'en' | 'ja' | 'zhtw';
  readonly change?: string | undefined;
  /** The hospital whose invitation code was typed. */
  readonly inviter: string | null;
};

const columnsOf = ({ hospitalName, hospitalKey, displayName, email, phone, source, lang, inviter }: Registered) => ({
  hospital_name: hospitalName,
  hospital_key: hospitalKey,
  look_alike_key: lookAlikeKey(hospitalKey),
  display_name: displayName,
  ...{ email, phone, source, lang, inviter },
});

export async function insertRegistration(trx: SystemTrx, form: Registered, now: Date): Promise<string> {
  const id = newId();
  const change_hash = form.change === undefined ? null : hashToken(form.change);
  await trx
    .insertInto('registration')
    .values({ id, ...columnsOf(form), change_hash, created_at: now, asked_at: now, expires_at: linkEnd(now) })
    .execute();
  return id;
}

/** Lays what the same browser has changed over a registration; a link to another address opens nothing any more. */
export async function setRegistration(
  trx: SystemTrx,
  { id, email }: Pick<RegistrationRow, 'id' | 'email'>,
  form: Registered,
): Promise<void> {
  await trx
    .updateTable('registration')
    .set({ ...columnsOf(form), ...(form.email !== email && { token_hash: null }) })
    .where('id', '=', id)
    .execute();
}

/** Gives a registration the secret of its next letter, in place of the one before. */
export async function setAsked(
  trx: SystemTrx,
  id: string,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('registration')
    .set({ token_hash: hashToken(token), asked_at: now, expires_at: linkEnd(now) })
    .where('id', '=', id)
    .execute();
}

/** The registration behind a link, used or not; undefined for one that is made up, replaced or over its time. */
export function findRegistration(trx: SystemTrx, token: string, now: Date) {
  return trx
    .selectFrom('registration')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Spends the link, and deletes what else the same address has registered: it has an account now. */
export async function setUsed(
  trx: SystemTrx,
  { id, email }: Pick<RegistrationRow, 'id' | 'email'>,
  { account, key, now }: { account: string; key: string | null; now: Date },
): Promise<void> {
  await trx.updateTable('registration').set({ used_at: now, used_key: key, account }).where('id', '=', id).execute();
  await trx.deleteFrom('registration').where('email', '=', email).where('used_at', 'is', null).execute();
}

/** Does the work of a hospital within a transaction that made it. */
export async function withinHospital<Result>(
  trx: SystemTrx,
  hospital: string,
  work: (trx: HospitalTrx) => Promise<Result>,
): Promise<Result> {
  await sql`select set_config('app.hospital', ${hospital}, true)`.execute(trx);
  const result = await work(trx as unknown as HospitalTrx);
  await sql`select set_config('app.hospital', '', true)`.execute(trx);
  return result;
}

/** When a link that is asked for now ends. */
export function linkEnd(now: Date): Date {
  return new Date(now.getTime() + ACTIVATION_LINK_DAYS * 86_400_000);
}
