import type { HospitalTrx } from '@alder/database';
import type { Jobs } from '@alder/jobs';
import { changesOf, finish } from '@alder/server';
import type { Role } from '@alder/wire';
import { sql } from 'kysely';
import { createUser, inviteMember, updateUser, withdrawMemberInvitation } from '../contract/index.ts';
import { type EarlierUser, type JudgedUser, judgeUser, seatUsers, type UserHere } from '../domain/imported-user.ts';
import type { MemberRole } from '../domain/membership.ts';
import { permitsOf, type SheetRole } from '../domain/pasted-people.ts';
import { type Found, type Inviting, type InvitingHospital, invitePersonElsewhere, inviteUser } from './invite-user.ts';
import { lockInvitation, setInvitationState } from './membership.repository.ts';
import { PASSWORD_LINK_JOB } from './password-link.job.ts';
import {
  belongsElsewhere,
  lockAccountLimit,
  lockUser,
  type Rights,
  setPerson,
  setRights,
  type UserRow,
} from './user.repository.ts';

/** A person of another practice system's list of users; the role is one that a person has said a word of the list means. */
export type ImportedUser = {
  readonly email: string;
  readonly name: string;
  readonly phone: string | null;
  readonly role: SheetRole;
  readonly title: string;
  readonly licence_number: string;
};
/** Who takes the list in. */
export type ImportingAdministrator = { readonly account: string };
type Row = { readonly id: string; readonly data: ImportedUser };
type Stored = { readonly id: string; readonly version: number };

export type UserToPlan = Pick<ImportedUser, 'email' | 'role'> & {
  readonly number: number;
  readonly earlier: EarlierUser | undefined;
};
export type PlannedUser = { readonly number: number; readonly outcome: JudgedUser['outcome'] } & {
  readonly target: string | null;
  readonly reasons: readonly { readonly code: string; readonly field?: string; readonly value?: string }[];
};

export type ImportedUsersParts = {
  readonly jobs: Pick<Jobs, 'send'>;
  readonly clock: () => Date;
  /** Keeps title and licence number of a person, where the profile has none. */
  readonly setProfile: (
    trx: HospitalTrx,
    account: string,
    profile: Pick<ImportedUser, 'title' | 'licence_number'>,
  ) => Promise<void>;
};

/**
 * What the people of a list would become, in their order. The hospital is held until the transaction ends, so that no place
 * that is counted here is taken meanwhile.
 *
 * @param isNow They are taken in now: doubtful ones are those that a person took, and addresses that can log in nowhere are refused.
 */
export async function planUsers(
  trx: HospitalTrx,
  rows: readonly UserToPlan[],
  { isNow }: { readonly isNow: boolean },
): Promise<readonly PlannedUser[]> {
  const count = await lockAccountLimit(trx, (await findHospital(trx)).id);
  const here = await findHere(
    trx,
    rows.map(({ email }) => email),
  );
  const judged = rows.map(({ number, email, role, earlier }) => {
    const now = here.get(email) ?? ({ is: 'unknown' } as const);
    return { number, email, role, here: now, ...judgeUser(now, role, earlier) };
  });
  const seated: readonly (PlannedUser & { readonly email: string })[] = seatUsers(count, judged, isNow);
  const closed = isNow ? await findClosed(trx, seated) : new Set<string>();
  return seated.map(({ number, email, outcome, target, reasons }) =>
    outcome === 'new' && closed.has(email)
      ? { number, outcome: 'refused', target, reasons: [{ code: 'accountExists' }] }
      : { number, outcome, target, reasons },
  );
}

/** How people of another practice system are invited, as the page of the users invites them, and how that is taken back. */
export function importedUsers({ jobs, clock, setProfile }: ImportedUsersParts) {
  return {
    async insert(trx: HospitalTrx, rows: readonly Row[], by: ImportingAdministrator): Promise<readonly Stored[]> {
      if (rows.length === 0) return [];
      const hospital = await findHospital(trx);
      const elsewhere = await findPeople(
        trx,
        rows.map(({ data }) => data.email),
      );
      for (const { id, data } of rows) {
        const found = elsewhere.get(data.email);
        if (found) await inviteElsewhere(trx, { id, hospital, by: by.account, now: clock() }, found, data);
        else await inviteHere(trx, hospital.id, by, { id, data });
      }
      return rows.map(({ id }) => ({ id, version: 1 }));
    },

    /** Changes who was invited and has not come yet; who was invited in vain before is invited again. */
    async update(trx: HospitalTrx, { id, data }: Row, by: ImportingAdministrator) {
      const user = await lockUser(trx, id);
      if (!user) {
        const [found] = (await findPeople(trx, [data.email])).values();
        const inviting = { hospital: await findHospital(trx), by: by.account, now: clock() };
        return { id: await inviteElsewhere(trx, inviting, found!, data), before: { invitation: id }, version: 1 };
      }
      const rights = { ...rightsOf(data.role), active: true };
      await setRights(trx, { id, version: user.version }, rights);
      const person = { display_name: data.name, phone: data.phone };
      if (!(await belongsElsewhere(trx, id))) await setPerson(trx, id, person);
      await setProfile(trx, id, data);
      if (!user.active) await jobs.send(trx, PASSWORD_LINK_JOB, { hospital: '', email: user.email });
      await finishUser(trx, by, { action: updateUser.id, id, detail: changesOf(user, rights, { values: 'all' }) });
      return { before: { rights: rightsIn(user) }, version: user.version + 1 };
    },

    /** Withdraws invitations that nobody has accepted. @returns ids of those withdrawn */
    async remove(trx: HospitalTrx, rows: readonly Stored[], by: ImportingAdministrator): Promise<readonly string[]> {
      const removed: string[] = [];
      for (const row of rows) if (await withdraw(trx, row, by, clock())) removed.push(row.id);
      return removed;
    },

    async restore(trx: HospitalTrx, row: Stored, before: object, by: ImportingAdministrator): Promise<boolean> {
      const { rights } = before as { rights?: Rights };
      if (!rights) return withdraw(trx, row, by, clock());
      const user = await lockUser(trx, row.id);
      if (!user?.invited || !(await setRights(trx, row, rights))) return false;
      if (!rights.active) await voidActivation(trx, row.id);
      const detail = changesOf(user, rights, { values: 'all' });
      await finishUser(trx, by, { action: updateUser.id, id: row.id, detail });
      return true;
    },

    /** Of these, those who have accepted since. */
    async used(trx: HospitalTrx, ids: readonly string[]) {
      const accepted: { readonly id: string; readonly code: 'accepted' }[] = [];
      for (const id of ids) {
        const user = await lockUser(trx, id);
        const isIn = user ? !user.invited : (await lockInvitation(trx, id))?.state === 'accepted';
        if (isIn) accepted.push({ id, code: 'accepted' });
      }
      return accepted;
    },
  };

  async function inviteHere(
    trx: HospitalTrx,
    hospital: string,
    by: ImportingAdministrator,
    { id, data }: Row,
  ): Promise<void> {
    const rights = rightsOf(data.role);
    const person = { id, email: data.email, display_name: data.name, phone: data.phone };
    await inviteUser(trx, { hospital, jobs }, person, rights);
    await setProfile(trx, id, data);
    await finishUser(trx, by, { action: createUser.id, id, detail: changesOf({}, rights, { values: 'all' }) });
  }
}

async function inviteElsewhere(
  trx: HospitalTrx,
  inviting: Inviting,
  found: Found,
  { email, role }: ImportedUser,
): Promise<string> {
  const rights = { ...rightsOf(role), role: role as MemberRole, email };
  const { id } = await invitePersonElsewhere(trx, inviting, found, rights);
  await finish(trx, {
    events: [{ event: 'user.invited', id }],
    audits: [
      { action: inviteMember.id, entity: 'membershipInvitation', id, account: inviting.by, detail: { role, email } },
    ],
  });
  return id;
}

/** @returns false for one that was accepted, or changed by a person, since. */
async function withdraw(
  trx: HospitalTrx,
  { id, version }: Stored,
  by: ImportingAdministrator,
  now: Date,
): Promise<boolean> {
  const user = await lockUser(trx, id);
  if (user) {
    if (!user.invited || !user.active || !(await setRights(trx, { id, version }, { active: false }))) return false;
    await voidActivation(trx, id);
    const detail = changesOf(user, { active: false }, { values: 'all' });
    await finishUser(trx, by, { action: updateUser.id, id, detail });
    return true;
  }
  const invitation = await lockInvitation(trx, id);
  if (!invitation || invitation.state === 'accepted') return false;
  if (invitation.state !== 'open') return true;
  await setInvitationState(trx, invitation, 'withdrawn', now);
  await finish(trx, {
    events: [{ event: 'user.invited', id }],
    audits: [{ action: withdrawMemberInvitation.id, entity: 'membershipInvitation', id, account: by.account }],
  });
  return true;
}

type Change = { readonly action: string; readonly id: string; readonly detail: ReturnType<typeof changesOf> };

async function finishUser(trx: HospitalTrx, by: ImportingAdministrator, { action, id, detail }: Change): Promise<void> {
  const event = action === createUser.id ? 'user.created' : 'user.updated';
  const audits = [{ action, entity: 'user', id, account: by.account, detail }];
  await finish(trx, { events: [{ event, id }], audits });
}

function rightsOf(role: SheetRole) {
  const { acceptAppointments: accepts_appointments, ...permits } = permitsOf(role);
  return { role: role as Role, ...permits, accepts_appointments };
}

function rightsIn({ role, permit_his, permit_lis, permit_pacs, accepts_appointments, active }: UserRow) {
  return { role, permit_his, permit_lis, permit_pacs, accepts_appointments, active };
}

function findHospital(trx: HospitalTrx): Promise<InvitingHospital> {
  return trx
    .selectFrom('hospital')
    .select(['id', 'name', 'lang'])
    .where('id', '=', sql<string>`app.hospital()`)
    .executeTakeFirstOrThrow() as Promise<InvitingHospital>;
}

/** What the hospital knows of each address: an invitation that is over its time is none. */
async function findHere(trx: HospitalTrx, emails: readonly string[]): Promise<ReadonlyMap<string, UserHere>> {
  const members = await trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account')
    .select(['account.id', 'membership.role', 'membership.permit_pacs', 'membership.active', 'membership.version'])
    .select(sql<boolean>`account.password_hash is null`.as('invited'))
    .select(sql<string>`lower(account.email)`.as('email'))
    .where(sql<boolean>`lower(account.email) = any (${[...emails]}::text[])`)
    .execute();
  const invitations = await trx
    .selectFrom('membership_invitation')
    .select(['id', 'role', sql<string>`lower(email)`.as('email')])
    .where('state', '=', 'open')
    .where('ends_at', '>', sql<Date>`clock_timestamp()`)
    .where(sql<boolean>`lower(email) = any (${[...emails]}::text[])`)
    .execute();
  return new Map<string, UserHere>([
    ...invitations.map(({ email, ...about }) => [email, { is: 'invitation', ...about }] as const),
    ...members.map(({ email, ...about }) => [email, { is: 'member', ...about }] as const),
  ]);
}

type Person = Found & { readonly active: boolean };

/** Accounts of these addresses, of any hospital. */
async function findPeople(trx: HospitalTrx, emails: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await sql<Person>`
    select id, email, lang, active from app.people_of_addresses(${[...emails]}::text[])`.execute(trx);
  return new Map(rows.map((row) => [row.email.toLowerCase(), row]));
}

/** Addresses whose account was closed: it logs in nowhere, and no other can have the address. */
async function findClosed(trx: HospitalTrx, rows: readonly { readonly email: string }[]): Promise<ReadonlySet<string>> {
  const people = await findPeople(
    trx,
    rows.map(({ email }) => email),
  );
  return new Set([...people.values()].filter(({ active }) => !active).map(({ email }) => email.toLowerCase()));
}

/** The link of an invitation that was withdrawn opens nothing. */
async function voidActivation(trx: HospitalTrx, account: string): Promise<void> {
  await sql`select app.void_activation(${account}::uuid)`.execute(trx);
}
