import { seatOf } from '@alder/hospitals/domain';
import { hashPassword, verifyPassword } from '@alder/secrets';
import { type Account, type Context, changesOf, implement } from '@alder/server';
import { forbidden, type InputOf, inputIncorrect, notFound, type Role, stale } from '@alder/wire';
import { lastAdministrator, passwordOld, personElsewhere, roleNotAllowed } from '../contract/refusals.ts';
import {
  createUser,
  getHospitalUsers,
  resetPassword,
  updateUser,
  updateUserConfigs,
  updateUserFeatures,
} from '../contract/user-calls.ts';
import { HOSPITAL_ROLES } from '../domain/access.ts';
import { withFeatures } from '../domain/features.ts';
import { membershipLetter } from '../domain/membership.ts';
import { endSessions, setPasswordHash } from './account.repository.ts';
import { writeAccountLetter } from './account-letter.ts';
import { inviteUser } from './invite-user.ts';
import { refuseBadPassword } from './new-password.ts';
import { refuseFull } from './refuse-full.ts';
import { isUserAdmin, presentUser } from './user.presenter.ts';
import {
  belongsElsewhere,
  countOtherAdministrators,
  listUsers,
  lockAccountLimit,
  lockFeatures,
  lockUser,
  type Rights,
  setConfigs,
  setFeatures,
  setPerson,
  setRights,
  type UserRow,
} from './user.repository.ts';

export const userHandlers = [
  implement(createUser, async (input, { trx, account, hospital, services, emit, audit }) => {
    refuseRole(account, input.role);
    const rights = {
      role: input.role,
      permit_his: input.permit_his,
      permit_lis: input.permit_lis,
      permit_pacs: input.permit_pacs,
      accepts_appointments: input.acceptAppointments,
    };
    const person = { email: input.email, display_name: input.displayName, phone: input.phone };
    const id = await inviteUser(trx, { hospital: hospital.id, jobs: services.jobs }, person, rights);

    audit({ entity: 'user', id, detail: changesOf({}, rights, { values: 'all' }) });

    emit({ event: 'user.created', id });
    return { user: presentUser((await lockUser(trx, id))!, account) };
  }),

  implement(getHospitalUsers, async (_input, { trx, account }) => {
    const rows = await listUsers(trx);

    return { result: rows.map((row) => presentUser(row, account)) };
  }),

  implement(updateUser, async (input, context) => {
    const { trx, account, emit } = context;
    const before = await lockUser(trx, input.id);
    if (!before) throw notFound();
    const rights = changedRights(input, before);
    refuseChange(account, before, rights);
    await refuseCount(context, before, rights);

    const person = {
      ...(input.displayName !== undefined && { display_name: input.displayName }),
      ...(input.phone !== undefined && { phone: input.phone }),
      ...(input.langKey !== undefined && { lang: input.langKey }),
    };
    if (input.id !== account.id) await refuseElsewhere(trx, before, person);
    if (!(await setRights(trx, input, rights))) throw stale({ current: presentUser(before, account) });
    await setPerson(trx, input.id, person);
    // A socket keeps the rights it was opened with: after the loss of a right it has to be reopened.
    if (losesRight(rights))
      await endSessions(trx, input.id, { reason: 'permit', hospital: context.hospital.id, keep: context.session });

    await writeMembershipLetter(context, before, rights);

    context.audit({
      entity: 'user',
      id: input.id,
      detail: changesOf(before, { ...rights, ...person }, { values: 'all' }),
    });
    emit({ event: 'user.updated', id: input.id });
    return { user: presentUser((await lockUser(trx, input.id))!, account) };
  }),

  implement(updateUserConfigs, async ({ configs }, { trx, account, emit }) => {
    const result = { configs: await setConfigs(trx, account.id, configs) };
    emit({ event: 'user.updated', id: account.id });
    return { result };
  }),

  implement(updateUserFeatures, async ({ features: switched }, { trx, account, emit }) => {
    const features = withFeatures(await lockFeatures(trx, account.id), switched);
    if (!features) throw inputIncorrect({ fields: { features: inputIncorrect.code } });
    await setFeatures(trx, account.id, features);
    emit({ event: 'user.updated', id: account.id });
    return { result: { features } };
  }),

  implement(resetPassword, async (input, context) => {
    const { trx, account, hospital, now } = context;
    if (input.id !== account.id) throw forbidden({ reason: 'own' });
    const { password_hash, display_name, email, phone } = await findPerson(trx, account.id);
    if (!(await verifyPassword(password_hash, input.oldPassword))) {
      throw passwordOld({ fields: { oldPassword: passwordOld.code } });
    }
    await refuseBadPassword({
      password: input.password,
      confirmPassword: input.confirmPassword,
      min: hospital.configs.passwordMin,
      words: [email, display_name, phone, hospital.key, hospital.name],
    });

    await setPasswordHash(trx, account.id, await hashPassword(input.password));
    await endSessions(trx, account.id, { keep: context.session, reason: 'password' });
    const letter = { kind: 'passwordChanged' as const, values: { at: now, device: '–' } };
    await writeAccountLetter(trx, { account: account.id, hospital: hospital.id, now }, letter);

    context.audit({ entity: 'user', id: account.id });
    return { result: 'ok' as const };
  }),
];

function findPerson(trx: Context['trx'], id: string) {
  return trx
    .selectFrom('account')
    .select(['password_hash', 'display_name', 'email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Only rights that differ: a form that sends all of them back changes nothing by it. */
function changedRights(input: InputOf<typeof updateUser>, before: UserRow): Partial<Rights> {
  const target: Partial<Rights> = {
    ...(input.role !== undefined && { role: input.role }),
    ...(input.permit_his !== undefined && { permit_his: input.permit_his }),
    ...(input.permit_lis !== undefined && { permit_lis: input.permit_lis }),
    ...(input.permit_pacs !== undefined && { permit_pacs: input.permit_pacs }),
    ...(input.acceptAppointments !== undefined && { accepts_appointments: input.acceptAppointments }),
    ...(input.active !== undefined && { active: input.active }),
  };
  return Object.fromEntries(Object.entries(target).filter(([name, value]) => before[name as keyof Rights] !== value));
}

function losesRight({ active, role, permit_his, permit_lis, permit_pacs }: Partial<Rights>): boolean {
  return role !== undefined || [active, permit_his, permit_lis, permit_pacs].includes(false);
}

function refuseChange(account: Account, before: UserRow, rights: Partial<Rights>): void {
  if (!isUserAdmin(account)) {
    if (account.id !== before.id) throw forbidden({ reason: 'role' });
    if (Object.keys(rights).length > 0) throw roleNotAllowed();
  }
  // A user whose role only the operator may grant can be changed only by the operator.
  if (account.id !== before.id) refuseRole(account, before.role as Role);
  if (rights.role) refuseRole(account, rights.role);
}

/** @throws {Refusal} `personElsewhere` where what is the person's own would change in other hospitals too. */
async function refuseElsewhere(
  trx: Context['trx'],
  before: UserRow,
  person: { readonly display_name?: string; readonly phone?: string | null; readonly lang?: string | null },
): Promise<void> {
  const { display_name = before.display_name, phone = before.phone, lang } = person;
  if (display_name === before.display_name && phone === before.phone && lang === undefined) return;
  if (await belongsElsewhere(trx, before.id)) throw personElsewhere();
}

/** A letter to the person whose access began, ended, or has another role; who was invited and never came gets none. */
async function writeMembershipLetter(
  { trx, account, hospital, now }: Context,
  before: UserRow,
  rights: Partial<Rights>,
): Promise<void> {
  const kind = membershipLetter(before, rights);
  if (kind === undefined || before.invited || before.id === account.id) return;
  const to = { account: before.id, hospital: hospital.id, now };
  if (kind === 'membership') return writeAccountLetter(trx, to, { kind, values: { hospital: hospital.name } });
  await writeAccountLetter(trx, to, { kind, values: { hospital: hospital.name, at: now } });
}

function refuseRole(account: Account, role: Role): void {
  if (account.role !== 'sysAdmin' && !HOSPITAL_ROLES.includes(role))
    throw roleNotAllowed({ fields: { role: roleNotAllowed.code } });
}

/** The hospital keeps an administrator, and no more active accounts than it may have. */
async function refuseCount({ trx, hospital }: Context, before: UserRow, rights: Partial<Rights>): Promise<void> {
  const { role, active, permit_pacs } = rights;
  if (role === undefined && active === undefined && permit_pacs === undefined) return;
  const count = await lockAccountLimit(trx, hospital.id);
  const next = { ...before, ...rights };
  const seat = next.active ? seatOf(next) : undefined;
  const isTaken = before.active && seatOf(before) === seat;
  refuseFull(count, { total: active === true, seat: isTaken ? undefined : seat });
  const leaves = before.active && before.role === 'hospitalAdmin' && (active === false || role !== undefined);
  if (leaves && (await countOtherAdministrators(trx, before.id)) === 0) throw lastAdministrator();
}
