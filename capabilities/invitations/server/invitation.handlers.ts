import type { HospitalTrx, SystemTrx } from '@alder/database';
import { type Implementation, implement, implementStream } from '@alder/server';
import type { Settings } from '@alder/settings';
import { notFound } from '@alder/wire';
import {
  createInvitation,
  deleteInvitation,
  enterInvitationCode,
  getInvitationHistory,
  getInvitations,
  invitationUnavailable,
  renewInvitationCode,
} from '../contract/index.ts';
import { mayEnterCode, normalizeCode, untilBonus } from '../domain/index.ts';
import {
  countInvited,
  findCode,
  findCodeOwner,
  findHospitalByKey,
  findLink,
  findOfRequest,
  type LinkRow,
  listHistory,
  listLinks,
  setCode,
} from './invitation.repository.ts';
import { type LinkParts, linkHospitals, unlinkHospitals } from './link-hospitals.ts';

/** Codes, history and rewards of a hospital; links of two hospitals by the operator. */
export function invitationHandlers(parts: LinkParts): readonly Implementation[] {
  return [
    implementStream(getInvitationHistory, async (_input, { hospital, now, services, inHospital, beyond }) => {
      const code = await inHospital(async ({ trx }) => liveCode(trx, now));
      const history = await beyond.system(async (trx) => ({
        ...(await listHistory(trx, hospital.id)),
        count: await countInvited(trx, hospital.id),
        created_at: await createdAt(trx, hospital.id),
      }));
      const { invited, rewards, by, count, created_at } = history;
      return {
        code: presentCode(code, services.settings),
        result: invited.map((row) => ({
          ...{ id: row.id, hospital: row.invited_name, at: row.created_at.toISOString() },
          withdrawn: row.deleted_at !== null,
        })),
        rewards: rewards.map(({ at, months, reason, other, plan_ends_at }) => ({
          ...{ at: at.toISOString(), months, reason: reason as 'bonus' },
          hospital: reason === 'bonus' ? null : other,
          plan_ends_at: plan_ends_at?.toISOString() ?? null,
        })),
        months: rewards.reduce((sum, { months }) => sum + months, 0),
        until_bonus: untilBonus(count),
        invited_by: by?.inviter_name ?? null,
        may_enter: by === undefined && mayEnterCode(created_at, now),
      };
    }),

    implement(renewInvitationCode, async (_input, { trx, hospital, now, services, audit, emit }) => {
      const code = await setCode(trx, now);
      audit({ entity: 'invitation', id: hospital.id });
      emit({ event: 'invitation.codeRenewed', id: hospital.id });
      return { result: presentCode(code, services.settings) };
    }),

    implementStream(enterInvitationCode, async ({ code }, { hospital, account, now, request, beyond }) =>
      beyond.system(async (trx) => {
        const inviter = await findCodeOwner(trx, normalizeCode(code), now);
        const key = keyOf(request.headers);
        const before = key && inviter ? await findOfRequest(trx, account.id, key) : undefined;
        if (!inviter || (!before && !mayEnterCode(await createdAt(trx, hospital.id), now)))
          throw invitationUnavailable({ fields: { code: invitationUnavailable.code } });
        const link = { inviter: inviter.id, invited: hospital.id, source: 'code', account: account.id } as const;
        if (!before)
          await linkHospitals(parts, trx, { ...link, request_key: key }, { now, action: enterInvitationCode.id });
        const { plan_ends_at } = await trx
          .selectFrom('hospital')
          .select('plan_ends_at')
          .where('id', '=', hospital.id)
          .executeTakeFirstOrThrow();
        return { result: { invited_by: inviter.name, plan_ends_at: plan_ends_at?.toISOString() ?? null } };
      }),
    ),

    implementStream(createInvitation, async (input, { account, now, request, beyond }) =>
      beyond.system(async (trx) => {
        const inviter = await findHospitalByKey(trx, input.hospital.trim().toLowerCase());
        const invited = await findHospitalByKey(trx, input.invited_hospital.trim().toLowerCase());
        if (!inviter) throw notFound({ fields: { hospital: notFound.code } });
        if (!invited) throw notFound({ fields: { invited_hospital: notFound.code } });
        const key = keyOf(request.headers);
        const before = key ? await findOfRequest(trx, account.id, key) : undefined;
        const link = { inviter: inviter.id, invited: invited.id, source: 'operator', account: account.id } as const;
        const id =
          before?.id ??
          (await linkHospitals(parts, trx, { ...link, request_key: key }, { now, action: createInvitation.id }));
        return { result: presentLink((await findLink(trx, id))!) };
      }),
    ),

    implementStream(deleteInvitation, async ({ id }, { account, now, beyond }) =>
      beyond.system(async (trx) => {
        const isTaken = await unlinkHospitals(parts, trx, id, {
          now,
          action: deleteInvitation.id,
          account: account.id,
        });
        const link = await findLink(trx, id);
        // Taken back already: the same response, for a request whose first one was lost.
        if (!link || (!isTaken && link.deleted_at === null)) throw notFound();
        return { result: presentLink(link) };
      }),
    ),

    implementStream(getInvitations, async (_input, { beyond }) => ({
      result: (await beyond.system(listLinks)).map(presentLink),
    })),
  ];
}

/** The hospital's code, another one where there is none or its time is over. */
async function liveCode(trx: HospitalTrx, now: Date) {
  const code = await findCode(trx);
  return code && code.expires_at > now ? code : setCode(trx, now);
}

function presentCode({ code, expires_at }: { code: string; expires_at: Date }, settings: Settings) {
  const address = settings.publicUrl ?? `http://localhost:${settings.port}`;
  return { code, link: `${address}/auth/register?invite=${code}`, expires_at: expires_at.toISOString() };
}

function presentLink(row: LinkRow) {
  return {
    id: row.id,
    hospital: { key: row.inviter_key, name: row.inviter_name },
    invited_hospital: { key: row.invited_key, name: row.invited_name },
    source: row.source as 'operator',
    created_at: row.created_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  };
}

async function createdAt(trx: SystemTrx, hospital: string): Promise<Date> {
  const row = await trx
    .selectFrom('hospital')
    .select('created_at')
    .where('id', '=', hospital)
    .executeTakeFirstOrThrow();
  return row.created_at;
}

function keyOf(headers: Readonly<Record<string, unknown>>): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key.slice(0, 200) : null;
}
