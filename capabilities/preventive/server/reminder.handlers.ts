import { newId } from '@alder/database';
import { sendLetter } from '@alder/mail';
import { dayOf } from '@alder/records/domain';
import { type Context, type Implementation, implement } from '@alder/server';
import { inputIncorrect, notFound } from '@alder/wire';
import { getReminders, type Reminder, sendReminders, setReminderOptOut } from '../contract/index.ts';
import { addDays, planOf, remindable, SOON_DAYS, skipReasonOf } from '../domain/index.ts';
import { antigenWords } from './antigen-words.ts';
import { readProtocols } from './protocol.repository.ts';
import {
  insertReminders,
  listInformedOwners,
  listPlannedPets,
  listRemindedOf,
  type PlannedPet,
  setOptOut,
} from './reminder.repository.ts';

/** Who is to be reminded, and the letters. */
export const reminderHandlers: readonly Implementation[] = [
  implement(getReminders, async ({ state, until, q, offset, limit }, context) => {
    const all = (await readReminders(context, until)).map(({ reminder }) => reminder).filter((one) => isFound(one, q));
    const of = (one: Reminder) => stateOf(one, todayOf(context));
    const counts = { soon: 0, overdue: 0, sent: 0 };
    for (const one of all) counts[of(one)] += 1;
    const rows = state ? all.filter((one) => of(one) === state) : all;
    const start = startOf(offset, rows.length);
    const next = start + limit < rows.length ? String(start + limit) : undefined;

    return { result: rows.slice(start, start + limit), next, counts };
  }),

  implement(sendReminders, async ({ pets }, context) => {
    const { trx, account, hospital, now, emit } = context;
    const found = await readReminders(context, undefined, pets);
    const known = new Set(found.map(({ planned }) => planned.id));
    const sent: string[] = [];
    const skipped: { pet: string; reason: NonNullable<Reminder['skip']> }[] = [];
    for (const { planned, reminder } of found) {
      if (reminder.skip) {
        skipped.push({ pet: planned.id, reason: reminder.skip });
        continue;
      }
      const due = reminder.due.filter(({ reminded_at }) => reminded_at === null);
      const primary = { owner: planned.owner!, email: planned.email!, lang: planned.owner_lang };
      for (const { owner, ...reader } of [primary, ...(await listInformedOwners(trx, planned.id))]) {
        const letter = await writeLetter(planned, reader, due, context);
        await insertReminders(trx, due, { pet: planned.id, owner, letter, author: account.id, sent_at: now });
      }
      emit({ event: 'preventiveReminder.sent', id: planned.id, permit: 'his' });
      sent.push(planned.id);
    }
    const missing = await listUnknown(
      context,
      [...new Set(pets)].filter((id) => !known.has(id)),
    );
    context.audit({ entity: 'preventiveReminder', detail: { hospital: hospital.key, sent: sent.length } });
    return { sent, skipped: [...skipped, ...missing.map((pet) => ({ pet, reason: 'nothingDue' as const }))] };
  }),

  implement(setReminderOptOut, async ({ owner, opted_out }, { trx, account, emit }) => {
    if (!(await setOptOut(trx, owner, { opted_out, author: account.id })))
      throw notFound({ fields: { owner: 'notFound' } });
    emit({ event: 'preventiveReminder.optOut', id: owner, permit: 'his' });
    return { owner, opted_out };
  }),
];

type DueReminder = { readonly planned: PlannedPet; readonly reminder: Reminder };

/** Pets with something due, the earliest date first. */
async function readReminders(context: Context, until?: string, ids?: readonly string[]): Promise<DueReminder[]> {
  const today = todayOf(context);
  const protocols = await readProtocols(context.trx);
  const pets = await listPlannedPets(context.trx, ids);
  const reminded = await listRemindedOf(
    context.trx,
    pets.map(({ id }) => id),
  );
  const last = until ?? addDays(today, SOON_DAYS);
  const found = pets.map((planned): DueReminder => {
    const plan = planOf({ ...planned, protocols, today });
    const due = remindable(plan, { ...planned, today, until: last }).map((item) => ({
      ...item,
      reminded_at: reminded.get(`${planned.id}/${item.subject}/${item.due_on}`)?.toISOString() ?? null,
    }));
    return { planned, reminder: presentReminder(planned, due) };
  });
  const hasDue = ({ reminder }: DueReminder) => ids !== undefined || reminder.due.length > 0;
  return found.filter(hasDue).sort(({ reminder: one }, { reminder: other }) => byDay(one, other));
}

function presentReminder(planned: PlannedPet, due: Reminder['due']): Reminder {
  const { id, name, patient_id, species, breed, coat_colour, owner, owner_name, phone, email, opted_out } = planned;
  const skip = skipReasonOf({
    status: planned.status,
    owner: owner && owner_name !== null ? { email, optedOut: opted_out } : null,
    due: due.map((item) => ({ ...item, reminded: item.reminded_at !== null })),
  });
  return {
    ...{ pet: id, pet_name: name, patient_id, species, breed, coat_colour, owner, owner_name, phone, opted_out, due },
    has_email: Boolean(email),
    due_on: due.map(({ due_on }) => due_on!).sort()[0] ?? '9999-12-31',
    skip: skip ?? null,
  };
}

async function writeLetter(
  planned: PlannedPet,
  reader: { readonly email: string; readonly lang: string | null },
  due: Reminder['due'],
  context: Context,
): Promise<string> {
  const { trx, hospital, now } = context;
  const lang = (reader.lang ?? hospital.lang) as 'en' | 'ja' | 'zhtw';
  const words = due.map(({ antigen, what }) => what ?? antigenWords(antigen!, lang));
  const separator = lang === 'en' ? ', ' : '、';
  const [due_on] = due.map((item) => item.due_on!).sort();
  const id = newId();
  await sendLetter(
    trx,
    {
      ...{ kind: 'preventive', id, to: reader.email, lang, hospital: hospital.id },
      values: {
        hospital: hospital.name,
        pet: planned.name,
        what: [...new Set(words)].join(separator),
        day: new Date(`${due_on}T12:00:00.000Z`),
      },
    },
    now,
  );
  return id;
}

/** Pets of the hospital that nothing is known of. @throws {Refusal} `notFound` for an id that is no pet of the hospital. */
async function listUnknown({ trx }: Context, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('pet')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  if (rows.length < ids.length) throw notFound({ fields: { pets: 'notFound' } });
  return ids;
}

const todayOf = ({ now, hospital }: Context): string => dayOf(now, hospital.timezone);

function stateOf({ due, due_on }: Reminder, today: string): 'soon' | 'overdue' | 'sent' {
  if (due.every(({ reminded_at }) => reminded_at !== null)) return 'sent';
  return due_on < today ? 'overdue' : 'soon';
}

const isFound = ({ pet_name, patient_id, owner_name }: Reminder, q = ''): boolean =>
  [pet_name, patient_id, owner_name ?? ''].some((text) => text.toLowerCase().includes(q.trim().toLowerCase()));

const byDay = (one: Reminder, other: Reminder) =>
  one.due_on.localeCompare(other.due_on) || one.pet.localeCompare(other.pet);

/** @throws {Refusal} `inputIncorrect` for a place that no page gave. */
function startOf(offset: string | undefined, count: number): number {
  if (offset === undefined) return 0;
  if (!/^\d{1,7}$/.test(offset) || Number(offset) > count) throw inputIncorrect({ fields: { offset: 'unknown' } });
  return Number(offset);
}
