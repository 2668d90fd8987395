import { wallOf } from '@alder/appointments/domain';
import { type HospitalTrx, newId } from '@alder/database';
import { formatDate, formatTime } from '@alder/i18n/format';
import { hashLinkToken, linkToken, sendLetter } from '@alder/mail';
import { addDays, dayOf } from '@alder/records/domain';
import type { Work } from '@alder/server';
import {
  appointmentTime,
  fillText,
  isQuiet,
  missedTime,
  type ReminderKind,
  type ReminderRule,
  refusalOf,
  type Variable,
  wayOf,
} from '../domain/index.ts';
import {
  type AppointmentToRemind,
  findSetting,
  insertSent,
  listAppointments,
  listInformedOwners,
  type NewReminder,
  setDueChecked,
} from './reminder.repository.ts';

const HOUR_MS = 3_600_000;
type Language = 'en' | 'ja' | 'zhtw';

/** A pet with something due that its owner was not reminded of. */
export type DuePet = {
  readonly pet: string;
  readonly pet_name: string;
  readonly pet_status: string;
  readonly owner: string;
  readonly owner_name: string;
  readonly owner_lang: string | null;
  readonly email: string | null;
  readonly opted_out: boolean;
  readonly due: readonly {
    readonly subject: string;
    readonly due_on: string;
    readonly words: Record<Language, string>;
  }[];
};

/** What reminders ask of preventive care and of LINE; `apps/server/src/compose.ts` gives it. */
export type ReminderDeps = {
  /** The owner's link to LINE; undefined where there is none. */
  readonly findLineRoute: (trx: HospitalTrx, owner: string) => Promise<{ link: string; blocked: boolean } | undefined>;
  /** Writes a message that is pushed after the commit; its id is the retry key. */
  readonly sendByLine: (
    trx: HospitalTrx,
    message: {
      readonly id: string;
      readonly owner: string;
      readonly link: string;
      readonly lang: Language;
      readonly subject: string;
      readonly body: string;
      readonly canLeave: boolean;
      readonly elseMail: boolean;
      readonly endsAt: Date;
    },
    now: Date,
  ) => Promise<void>;
  readonly listDuePets: (unit: Pick<Work, 'trx' | 'now' | 'hospital'>, until: string) => Promise<readonly DuePet[]>;
};

/** Writes, once a minute, the messages whose time has come: never at night, never twice. */
export const sweepReminders =
  (deps: ReminderDeps) =>
  async (work: Work): Promise<void> => {
    const { trx, now, hospital } = work;
    const setting = await findSetting(trx);
    const on = new Map(setting.rules.filter(({ is_on }) => is_on).map((rule) => [rule.kind, rule]));
    if (on.size === 0 || isQuiet(wallOf(now, hospital.timezone).minute, setting)) return;
    const of = { ...(await readHospital(trx)), deps };

    const before = on.get('appointment');
    if (before) {
      const span = { from: now, to: new Date(now.getTime() + before.lead * HOUR_MS) };
      for (const one of await listAppointments(trx, { ...span, states: ['booked', 'confirmed'] }))
        if (appointmentTime(one, now, before.lead)) await writeAboutAppointment(work, of, before, one, one.starts_at);
    }
    const missed = on.get('noShow');
    if (missed) {
      const span = { from: new Date(now.getTime() - 96 * HOUR_MS), to: now };
      for (const one of await listAppointments(trx, { ...span, states: ['noShow'] }))
        if (missedTime(one, now, missed.lead))
          await writeAboutAppointment(work, of, missed, one, new Date(now.getTime() + 24 * HOUR_MS));
    }
    // The plans of all pets are read once a day.
    const due = on.get('due');
    const today = dayOf(now, hospital.timezone);
    if (due && setting.due_checked_on !== today) {
      for (const one of await deps.listDuePets(work, addDays(today, due.lead)))
        await writeAboutDue(work, of, due, one, today);
      await setDueChecked(trx, today);
    }
  };

type Of = Awaited<ReturnType<typeof readHospital>> & { readonly deps: ReminderDeps };

function readHospital(trx: HospitalTrx) {
  return trx.selectFrom('hospital').select(['name', 'names', 'phone', 'lang']).executeTakeFirstOrThrow();
}

async function writeAboutAppointment(
  work: Work,
  of: Of,
  rule: ReminderRule,
  one: AppointmentToRemind,
  endsAt: Date,
): Promise<void> {
  if (!one.owner) return;
  const { timezone } = work.hospital;
  const about = { ...one, owner: one.owner };
  for (const { isFirst, lang, owner, owner_name, email } of await listReaders(work, of, about)) {
    await write(work, of, rule, {
      ...{ lang, owner, pet: one.pet, email, endsAt },
      occasions: [
        {
          occasion: `${rule.kind} ${one.id} ${one.starts_at.toISOString()}${isFirst ? '' : ` ${owner}`}`,
          ...{ subject: null, due_on: null },
        },
      ],
      values: {
        ...{ owner: owner_name, pet: one.pet_name ?? '', doctor: one.doctor_name ?? '' },
        ...{ day: formatDate(lang, one.starts_at, timezone, 'full'), time: formatTime(one.starts_at, timezone) },
      },
    });
  }
}

async function writeAboutDue(work: Work, of: Of, rule: ReminderRule, one: DuePet, today: string): Promise<void> {
  const due = one.due.filter(({ due_on }) => due_on >= today);
  if (due.length === 0) return;
  const [first] = due.map(({ due_on }) => due_on).sort();
  for (const { isFirst, lang, owner, owner_name, email } of await listReaders(work, of, one)) {
    await write(work, of, rule, {
      ...{ lang, owner, pet: one.pet, email },
      endsAt: new Date(work.now.getTime() + 72 * HOUR_MS),
      occasions: due.map(({ subject, due_on }) => ({
        occasion: `due ${one.pet} ${subject} ${due_on}${isFirst ? '' : ` ${owner}`}`,
        ...{ subject, due_on },
      })),
      values: {
        ...{ owner: owner_name, pet: one.pet_name, day: formatDate(lang, first!, work.hospital.timezone, 'full') },
        what: [...new Set(due.map(({ words }) => words[lang]))].join(lang === 'en' ? ', ' : '、'),
      },
    });
  }
}

type Reader = {
  /** Of whom the occasion is: the primary owner, or who booked. The others have one each, with their id. */
  readonly isFirst: boolean;
  readonly lang: Language;
  readonly owner: string;
  readonly owner_name: string;
  readonly email: string | null;
};

/**
 * Who reads of a pet: its owner, unless they opted out, and the further owners who said yes. Nobody reads of a pet that
 * has died or is missing, and nobody is written to in the place of an owner who opted out.
 */
async function listReaders(
  { trx }: Work,
  of: Of,
  one: Omit<Reader, 'isFirst' | 'lang'> & {
    readonly pet: string | null;
    readonly pet_status: string | null;
    readonly owner_lang: string | null;
    readonly opted_out: boolean;
  },
): Promise<readonly Reader[]> {
  if (refusalOf({ ...one, opted_out: false })) return [];
  const further = one.pet === null ? [] : await listInformedOwners(trx, one.pet, one.owner);
  return [...(refusalOf(one) ? [] : [one]), ...further].map(({ owner, owner_name, owner_lang, email }) => ({
    ...{ isFirst: owner === one.owner, lang: (owner_lang ?? of.lang) as Language, owner, owner_name, email },
  }));
}

type Message = {
  readonly lang: Language;
  readonly owner: string;
  readonly pet: string | null;
  readonly email: string | null;
  readonly endsAt: Date;
  /** What the letter is about; those that were written about before are left out. */
  readonly occasions: readonly Pick<NewReminder, 'occasion' | 'subject' | 'due_on'>[];
  readonly values: Partial<Record<Variable, string>>;
};

/** The message, where at least one of its occasions has none yet and there is a way to the owner. */
async function write(work: Work, of: Of, rule: ReminderRule, message: Message): Promise<void> {
  const { trx, now, hospital, services, emit } = work;
  const { lang, owner, pet, email, endsAt } = message;
  const line = rule.channel === 'email' ? undefined : await of.deps.findLineRoute(trx, owner);
  const way = wayOf(rule.channel, { email, line });
  if (!way) return;
  const letter = newId();
  const channel = { channel: way.by, line_reason: way.by === 'email' ? way.lineReason : null };
  let isNew = false;
  for (const occasion of message.occasions) {
    const token_hash = isNew ? null : hashLinkToken(linkToken(services.settings, letter));
    const row = {
      ...occasion,
      ...channel,
      kind: rule.kind as ReminderKind,
      pet,
      owner,
      letter,
      token_hash,
      sent_at: now,
    };
    if (await insertSent(trx, row)) isNew = true;
  }
  if (!isNew) return;
  const name = ((of.names ?? {}) as Record<string, string>)[lang] || of.name;
  const values = { ...message.values, hospital: name, phone: of.phone ?? '' };
  const { subject, body } = rule.texts[lang];
  const text = { subject: fillText(subject, values), body: fillText(body, values) };
  if (way.by === 'line') {
    const { link, elseMail } = way;
    await of.deps.sendByLine(trx, { id: letter, owner, link, lang, ...text, canLeave: true, elseMail, endsAt }, now);
  } else {
    await sendLetter(
      trx,
      {
        ...{ kind: 'reminder', id: letter, to: email!, lang, hospital: hospital.id, hasToken: true, endsAt },
        values: text,
      },
      now,
    );
  }
  emit({ event: 'reminder.sent', id: letter, permit: 'his' });
}
