import { hashLinkToken } from '@alder/mail';
import { type Implementation, implement, implementPublic, type PublicContext } from '@alder/server';
import { stale } from '@alder/wire';
import {
  getReminderChoice,
  getReminderSetting,
  getSentReminders,
  reminderLinkGone,
  type SentReminder,
  setReminderChoice,
  updateReminderSetting,
} from '../contract/index.ts';
import {
  findByToken,
  findOptOut,
  findSetting,
  hasLine,
  listSent,
  type StoredSetting,
  setOptOut,
  writeSetting,
} from './reminder.repository.ts';

/** Rules and history for the hospital, and the choice of an owner. */
export const reminderHandlers: readonly Implementation[] = [
  implement(getReminderSetting, async (_input, { trx }) => ({
    result: present(await findSetting(trx)),
    has_line: await hasLine(trx),
  })),

  implement(updateReminderSetting, async (input, { trx, emit, account }) => {
    if (!(await writeSetting(trx, input))) throw stale({ current: present(await findSetting(trx)) as never });
    emit({ event: 'reminder.settingUpdated', id: account.id, permit: 'his' });
    return { result: present(await findSetting(trx)) };
  }),

  implement(getSentReminders, async ({ limit }, { trx }) => ({
    result: (await listSent(trx, limit)).map(({ id, kind, sent_at, pet_name, owner_name, ...sent }) => ({
      ...{ id, pet_name, owner_name, kind: kind as 'appointment', at: sent_at.toISOString() },
      ...fateOf(sent),
    })),
  })),

  implementPublic(getReminderChoice, async ({ token }, context) => {
    const link = await openLink(context, token);
    const opted_out = await context.inHospital(link.hospital, ({ trx }) => findOptOut(trx, link.owner));
    return { hospital: link.name, names: (link.names ?? {}) as Record<string, string>, opted_out };
  }),

  implementPublic(setReminderChoice, async ({ token, opted_out }, context) => {
    const link = await openLink(context, token);
    await context.inHospital(link.hospital, async ({ trx, audit }) => {
      await setOptOut(trx, link.owner, opted_out);
      audit({ entity: 'owner', id: link.owner, detail: { reminders: !opted_out } });
    });
    return { hospital: link.name, names: (link.names ?? {}) as Record<string, string>, opted_out };
  }),
];

type Fate = Pick<
  Awaited<ReturnType<typeof listSent>>[number],
  'letter_state' | 'line_reason' | 'line_state' | 'message_reason' | 'mailed'
>;

/** Letters are kept for a month: of an older one only that it was written. Messages by LINE keep what became of them. */
function fateOf({ letter_state, line_reason, line_state, message_reason, mailed }: Fate) {
  const by = (line_reason ?? message_reason) as SentReminder['line_reason'];
  if (line_state !== null && !mailed) {
    const state: SentReminder['state'] = line_state === 'waiting' || line_state === 'sent' ? line_state : 'failed';
    return { channel: 'line' as const, state, line_reason: by, mail_reason: null };
  }
  return { channel: 'email' as const, ...letterOf(letter_state), line_reason: by };
}

function letterOf(letter: string | null): Pick<SentReminder, 'state' | 'mail_reason'> {
  if (letter === null || letter === 'sent') return { state: 'sent', mail_reason: null };
  if (letter === 'waiting') return { state: 'waiting', mail_reason: null };
  return { state: 'failed', mail_reason: letter === 'refused' || letter === 'bounced' ? letter : 'late' };
}

function present({ rules, quiet_from, quiet_to, version }: StoredSetting) {
  return {
    rules: rules.map(({ kind, is_on, channel, lead, texts: { en, ja, zhtw } }) => ({
      ...{ kind, is_on, channel, lead },
      texts: { en: { ...en }, ja: { ...ja }, zhtw: { ...zhtw } },
    })),
    ...{ quiet_from, quiet_to, version },
  };
}

/** @throws {Refusal} `reminderLinkGone` for every link that opens nothing. */
async function openLink({ system }: Pick<PublicContext, 'system'>, token: string) {
  const link = await system((trx) => findByToken(trx, hashLinkToken(token)));
  if (!link) throw reminderLinkGone();
  return link;
}
