import type { SystemTrx } from '@alder/database';
import { type Letter, sendLetter } from '@alder/mail';
import { type AuditRow, type Event, finish } from '@alder/server';
import { sql } from 'kysely';
import { invitationUnavailable } from '../contract/index.ts';
import { bonusMonths, invitationProblem, REWARD_MONTHS } from '../domain/index.ts';
import {
  countInvited,
  insertInvitation,
  insertReward,
  isInvited,
  listAdministrators,
  listAncestors,
  lockInvitations,
  type NewInvitation,
  type Reason,
  setDeleted,
  sumOf,
  sumOfBonuses,
} from './invitation.repository.ts';

/**
 * Moves the end of a hospital's plan, below zero backwards.
 *
 * @returns Its end, null where the plan has none.
 */
export type ExtendPlan = (trx: SystemTrx, hospital: string, months: number, now: Date) => Promise<Date | null>;

type Actor = { readonly action: string; readonly account?: string | undefined };

export type LinkParts = { readonly extendPlan: ExtendPlan };

/**
 * Links two hospitals and rewards both: links, ledger, plans, audit rows, events and letters in one transaction.
 *
 * @returns Id of the invitation.
 * @throws {Refusal} `invitationUnavailable`.
 */
export async function linkHospitals(
  { extendPlan }: LinkParts,
  trx: SystemTrx,
  link: NewInvitation,
  { now, action }: { readonly now: Date; readonly action: string },
): Promise<string> {
  const { inviter, invited } = link;
  await lockInvitations(trx);
  const problem = invitationProblem({
    ...{ inviter, invited },
    isInvited: await isInvited(trx, invited),
    ancestors: await listAncestors(trx, inviter),
  });
  if (problem) throw invitationUnavailable({ fields: { code: invitationUnavailable.code } });
  const id = await insertInvitation(trx, link, now);
  const give = rewarder({ extendPlan }, trx, id, now);
  const actor = { action, account: link.account ?? undefined };

  const ofInvited = await give(invited, REWARD_MONTHS, 'invited');
  const ofInviter = await give(inviter, REWARD_MONTHS, 'inviter');
  await writeLetters(trx, { hospital: invited, partner: inviter, until: ofInvited, count: REWARD_MONTHS, id }, now);
  await writeLetters(trx, { hospital: inviter, partner: invited, until: ofInviter, count: REWARD_MONTHS, id }, now);
  await settleBonus(trx, give, { hospital: inviter, id, now });
  await notify(trx, invited, { id, event: 'invitation.created', partner: inviter }, actor);
  await notify(trx, inviter, { id, event: 'invitation.created', partner: invited }, actor);
  return id;
}

/**
 * Takes an invitation back, with the months that both got for it.
 *
 * @returns Whether there was one that stood.
 */
export async function unlinkHospitals(
  { extendPlan }: LinkParts,
  trx: SystemTrx,
  id: string,
  { now, ...actor }: Actor & { readonly now: Date },
): Promise<boolean> {
  await lockInvitations(trx);
  const link = await setDeleted(trx, id, now);
  if (!link) return false;
  const give = rewarder({ extendPlan }, trx, id, now);
  for (const hospital of [link.invited, link.inviter]) {
    const months = await sumOf(trx, hospital, id);
    if (months !== 0) await give(hospital, -months, 'withdrawn');
  }
  await settleBonus(trx, give, { hospital: link.inviter, id, now });
  await notify(trx, link.invited, { id, event: 'invitation.deleted', partner: link.inviter }, actor);
  await notify(trx, link.inviter, { id, event: 'invitation.deleted', partner: link.invited }, actor);
  return true;
}

type Give = ReturnType<typeof rewarder>;

function rewarder({ extendPlan }: LinkParts, trx: SystemTrx, invitation: string, now: Date) {
  return async (recipient: string, months: number, reason: Reason): Promise<Date | null> => {
    const plan_ends_at = await extendPlan(trx, recipient, months, now);
    await insertReward(trx, { recipient, invitation, months, reason, plan_ends_at }, now);
    return plan_ends_at;
  };
}

/** Brings the bonus in step with how many were invited: more, or less where one was taken back. */
async function settleBonus(
  trx: SystemTrx,
  give: Give,
  { hospital, id, now }: { readonly hospital: string; readonly id: string; readonly now: Date },
): Promise<void> {
  const invited = await countInvited(trx, hospital);
  const months = bonusMonths(invited) - (await sumOfBonuses(trx, hospital));
  if (months === 0) return;
  const until = await give(hospital, months, 'bonus');
  if (months < 0 || !until) return;
  const name = await nameOf(trx, hospital);
  for (const { email, lang } of await listAdministrators(trx, hospital)) {
    const values = { hospital: name, invited, count: months, until };
    await sendLetter(
      trx,
      { kind: 'rewardBonus', to: email, lang, hospital, values, once: `bonus:${id}:${email}` },
      now,
    );
  }
}

async function writeLetters(
  trx: SystemTrx,
  {
    hospital,
    partner,
    until,
    count,
    id,
  }: { hospital: string; partner: string; until: Date | null; count: number; id: string },
  now: Date,
): Promise<void> {
  if (!until) return;
  const values = { hospital: await nameOf(trx, hospital), partner: await nameOf(trx, partner), count, until };
  for (const { email, lang } of await listAdministrators(trx, hospital)) {
    const letter: Letter<'reward'> = { kind: 'reward', to: email, lang, hospital, values };
    await sendLetter(trx, { ...letter, once: `reward:${id}:${hospital}:${email}` }, now);
  }
}

/** Events and audit rows in the log of one of the two hospitals (design: security T6). */
async function notify(
  trx: SystemTrx,
  hospital: string,
  { id, event, partner }: { readonly id: string; readonly event: string; readonly partner: string },
  { action, account }: Actor,
): Promise<void> {
  const detail = { partner: await nameOf(trx, partner) };
  const events: Event[] = [
    { event, id },
    { event: 'hospital.planChanged', id: hospital },
  ];
  const audits: AuditRow[] = [{ action, entity: 'invitation', id, detail, ...(account !== undefined && { account }) }];
  await sql`select set_config('app.hospital', ${hospital}, true)`.execute(trx);
  await finish(trx, { events, audits });
  await sql`select set_config('app.hospital', '', true)`.execute(trx);
}

async function nameOf(trx: SystemTrx, hospital: string): Promise<string> {
  const { name } = await trx.selectFrom('hospital').select('name').where('id', '=', hospital).executeTakeFirstOrThrow();
  return name;
}
