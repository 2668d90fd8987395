import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { RecordedDose, SetDue } from '../domain/index.ts';

/** A pet that preventive care knows something of, with its owner. */
export type PlannedPet = {
  readonly id: string;
  readonly name: string;
  readonly patient_id: string;
  readonly species: string;
  readonly breed: string;
  readonly coat_colour: string | null;
  readonly birthdate: string | null;
  readonly status: string;
  readonly owner: string | null;
  readonly owner_name: string | null;
  readonly owner_lang: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly opted_out: boolean;
  readonly doses: readonly (RecordedDose & { readonly remind: boolean })[];
  readonly dues: readonly SetDue[];
};

/**
 * Pets that have a dose or something set, with all of both: the rule wants the doses of each. Pets that are deleted are
 * left out; deceased and missing ones only where they are named.
 *
 * @param ids Only these pets, each locked until the transaction ends, so that two users do not remind twice.
 */
export async function listPlannedPets(trx: HospitalTrx, ids?: readonly string[]): Promise<readonly PlannedPet[]> {
  if (ids)
    await trx
      .selectFrom('pet')
      .select('id')
      .where('id', 'in', [...ids])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  const named = ids ? sql`p.id = any(${[...ids]}::uuid[])` : sql`p.status = 'normal'`;
  const { rows } = await sql<PlannedPet>`
    with dose as (
      select pet, jsonb_agg(jsonb_build_object('given_on', given_on, 'next_due', next_due, 'interval_days', interval_days,
        'antigens', antigens, 'remind', remind)) as doses
      from vaccine_record where deleted_at is null group by pet),
    due as (
      select pet, jsonb_agg(jsonb_build_object('id', id, 'what', what, 'antigens', antigens, 'due_on', due_on, 'since', since)) as dues
      from preventive_due where deleted_at is null and done_on is null group by pet)
    select p.id, p.name, p.patient_id, p.species, p.breed, p.coat_colour, p.birthdate, p.status, p.owner,
      o.name as owner_name, o.lang as owner_lang, o.phones[1] as phone, o.email, coalesce(n.opted_out, false) or coalesce(r.opted_out, false) as opted_out,
      coalesce(dose.doses, '[]') as doses, coalesce(due.dues, '[]') as dues
    from pet p
    left join dose on dose.pet = p.id
    left join due on due.pet = p.id
    left join owner o on o.id = p.owner and not o.deleted
    left join preventive_opt_out n on n.owner = p.owner
    left join reminder_opt_out r on r.owner = p.owner
    where not p.deleted and ${named} and (dose.pet is not null or due.pet is not null)`.execute(trx);
  return rows;
}

/** When each due date of these pets was reminded of, by a person or by a rule: by `pet/subject/due_on`. */
export async function listRemindedOf(trx: HospitalTrx, pets: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (pets.length === 0) return new Map();
  const rows = await trx
    .selectFrom('preventive_reminder')
    .select(['pet', 'subject', 'due_on', 'sent_at'])
    .where(sql<boolean>`pet = any(${[...pets]}::uuid[])`)
    .execute();
  const byRule = await trx
    .selectFrom('reminder_sent')
    .select(['pet', 'subject', 'due_on', 'sent_at'])
    .where('kind', '=', 'due')
    .where(sql<boolean>`pet = any(${[...pets]}::uuid[])`)
    .execute();
  return new Map(
    [...byRule, ...rows].map(({ pet, subject, due_on, sent_at }) => [`${pet}/${subject}/${due_on}`, sent_at]),
  );
}

/** Further owners of a pet who said yes to reminders, have an address, and did not opt out since. */
export async function listInformedOwners(trx: HospitalTrx, pet: string) {
  const { rows } = await sql<{ owner: string; email: string; lang: string | null }>`
    select o.id as owner, o.email, o.lang from pet_owner f
    join owner o on o.id = f.owner and not o.deleted and o.email <> ''
    left join preventive_opt_out n on n.owner = o.id
    left join reminder_opt_out r on r.owner = o.id
    where f.pet = ${pet} and f.informed and not coalesce(n.opted_out, false) and not coalesce(r.opted_out, false)
    order by f.id`.execute(trx);
  return rows;
}

export async function insertReminders(
  trx: HospitalTrx,
  due: readonly { readonly subject: string; readonly due_on: string | null }[],
  sent: {
    readonly pet: string;
    readonly owner: string;
    readonly letter: string;
    readonly author: string;
    readonly sent_at: Date;
  },
): Promise<void> {
  const rows = due.map(({ subject, due_on }) => ({ id: newId(), ...sent, subject, due_on: due_on! }));
  await trx.insertInto('preventive_reminder').values(rows).execute();
}

/** @returns whether the hospital has the owner */
export async function setOptOut(
  trx: HospitalTrx,
  owner: string,
  { opted_out, author }: { readonly opted_out: boolean; readonly author: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom('owner')
    .select('id')
    .where('id', '=', owner)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (!found) return false;
  await trx
    .insertInto('preventive_opt_out')
    .values({ owner, opted_out, author })
    .onConflict((conflict) => conflict.columns(['hospital', 'owner']).doUpdateSet({ opted_out, author }))
    .execute();
  return true;
}
