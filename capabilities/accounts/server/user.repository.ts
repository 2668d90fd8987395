import type { HospitalTrx } from '@alder/database';
import { type Seat, seatOf } from '@alder/hospitals/domain';
import type { Role } from '@alder/wire';
import { sql } from 'kysely';
import { type UserConfigs, userConfigs } from '../contract/user.ts';

export type UserRow = Awaited<ReturnType<typeof listUsers>>[number];

/** Everyone who has or had access, by name. */
export function listUsers(trx: HospitalTrx) {
  return selectUser(trx).orderBy('account.display_name').orderBy('account.id').execute();
}

/** Reads one user and holds the rights until the transaction ends. */
export function lockUser(trx: HospitalTrx, id: string): Promise<UserRow | undefined> {
  return selectUser(trx).where('account.id', '=', id).forNoKeyUpdate('membership').executeTakeFirst();
}

/**
 * Holds the hospital, so that its users are counted by one request at a time.
 *
 * Not `for update`: rows that refer to the hospital, written by every request, hold its key.
 */
export async function lockAccountLimit(trx: Pick<HospitalTrx, 'selectFrom'>, hospital: string): Promise<AccountCount> {
  const { account_limit, doctor_limit, imaging_limit } = await trx
    .selectFrom('hospital')
    .select(['account_limit', 'doctor_limit', 'imaging_limit'])
    .where('id', '=', hospital)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const people = await trx
    .selectFrom('membership')
    .select(['role', 'permit_pacs'])
    .where('hospital', '=', hospital)
    .where('active', '=', true)
    .execute();
  const used = (seat: Seat) => people.filter((one) => seatOf(one) === seat).length;
  return {
    total: { limit: account_limit, active: people.length },
    doctor: { limit: doctor_limit, active: used('doctor') },
    imaging: { limit: imaging_limit, active: used('imaging') },
  };
}

/** Active accounts and how many there may be: of all, and of each kind that the plan counts. */
export type AccountCount = Readonly<Record<'total' | Seat, { readonly limit: number | null; readonly active: number }>>;

/** Active administrators besides one account. Counted under the lock of {@link lockAccountLimit}. */
export async function countOtherAdministrators(trx: HospitalTrx, account: string): Promise<number> {
  const { count } = await trx
    .selectFrom('membership')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('active', '=', true)
    .where('role', 'in', ['hospitalAdmin', 'sysAdmin'])
    .where('account', '!=', account)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Writes an account, unless its email is taken.
 *
 * The account that has it may belong to another hospital: it is neither seen nor read here, the index alone
 * refuses it.
 */
export async function insertAccount(
  trx: Pick<HospitalTrx, 'insertInto'>,
  account: {
    id: string;
    email: string;
    display_name: string;
    phone: string | null;
    /** Null until the person has set a password by the link of the invitation. */
    password_hash: string | null;
    lang?: string | null;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type Rights = {
  readonly role: Role;
  readonly permit_his: boolean;
  readonly permit_lis: boolean;
  readonly permit_pacs: boolean;
  readonly accepts_appointments: boolean;
  readonly active: boolean;
};

export async function insertMembership(
  trx: Pick<HospitalTrx, 'insertInto'>,
  membership: { account: string; hospital?: string } & Omit<Rights, 'active'>,
): Promise<void> {
  await trx.insertInto('membership').values(membership).execute();
}

/** Raises the version even if only the name changes: editors see the user as one entry. */
export async function setRights(
  trx: HospitalTrx,
  { id, version }: { id: string; version: number },
  rights: Partial<Rights>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('membership')
    .set({ active: sql`active`, ...rights })
    .where('account', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setPerson(
  trx: HospitalTrx,
  id: string,
  person: { display_name?: string; phone?: string | null; lang?: string | null },
): Promise<void> {
  if (Object.keys(person).length === 0) return;
  await trx.updateTable('account').set(person).where('id', '=', id).execute();
}

/** Lays the named choices over those kept before; gives back those that pages know. */
export async function setConfigs(trx: HospitalTrx, id: string, configs: Partial<UserConfigs>) {
  const { configs: saved } = await trx
    .updateTable('account')
    .set({ configs: sql`configs || ${JSON.stringify(configs)}::jsonb` })
    .where('id', '=', id)
    .returning('configs')
    .executeTakeFirstOrThrow();
  return userConfigs.partial().strip().parse(saved);
}

/** The features that an account has switched; its row stays locked, so that two switched at once are both kept. */
export async function lockFeatures(trx: HospitalTrx, id: string): Promise<Readonly<Record<string, unknown>>> {
  const { features } = await trx
    .selectFrom('account')
    .select(sql<Record<string, unknown> | null>`configs->'features'`.as('features'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return features ?? {};
}

export async function setFeatures(trx: HospitalTrx, id: string, features: Readonly<Record<string, unknown>>) {
  const configs = sql<string>`configs || ${JSON.stringify({ features })}::jsonb`;
  await trx.updateTable('account').set({ configs }).where('id', '=', id).execute();
}

/** Whether the person is active in another hospital too. Nothing else of it is read. */
export async function belongsElsewhere(trx: HospitalTrx, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select app.belongs_elsewhere(${id}::uuid) as found`.execute(trx);
  return rows[0]?.found === true;
}

function selectUser(trx: HospitalTrx) {
  return trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account')
    .select([
      'account.id',
      'account.email',
      'account.display_name',
      'account.phone',
      'account.email_validated',
      sql<boolean>`account.password_hash is null`.as('invited'),
      // By a subquery: the row of the membership is locked, and what is joined from outside cannot be.
      sql<string | null>`(select kind from mail_problem where email = lower(account.email))`.as('mail_problem'),
      'membership.role',
      'membership.permit_his',
      'membership.permit_lis',
      'membership.permit_pacs',
      'membership.accepts_appointments',
      'membership.active',
      'membership.version',
      'membership.created_at',
      'membership.updated_at',
    ]);
}
