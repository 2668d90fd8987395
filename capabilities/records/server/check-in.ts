import type { Context } from '@alder/server';
import { type InputOf, notFound } from '@alder/wire';
import { assigneeNotDoctor, type checkIn, patientDeceased, visitOpen } from '../contract/index.ts';
import { addDays, dayOf, startOfDay } from '../domain/index.ts';
import { presentRecord } from './record.presenter.ts';
import { findOpenVisit, insertRecord, isAssignable, lockPet, type RecordRow } from './record.repository.ts';

/** Characters of the reason of a visit; that of a stay may be longer. */
const MAX_REASON = 300;

/** What is known of a visit when it begins. */
export type Arrival = Omit<InputOf<typeof checkIn>, 'pets' | 'confirmImplausible'>;

/** @throws {Refusal} `assigneeNotDoctor` for an account that no record can be assigned to. */
export async function refuseAssignee(assignee: string | null | undefined, { trx }: Context): Promise<void> {
  if (assignee && !(await isAssignable(trx, assignee)))
    throw assigneeNotDoctor({ fields: { assignee: 'assigneeNotDoctor' } });
}

/**
 * Asks before a second open visit of a pet. The pet's row must be locked (`lockPet`), so that of two computers that
 * check it in at the same moment the second one waits, and is asked.
 *
 * A visit counts as open while it is on the board: not archived, and of today or yesterday.
 *
 * @throws {Refusal} `visitOpen` with the open visit as `current`.
 */
export async function refuseOpenVisit(pet: string, { trx, hospital, now }: Context): Promise<void> {
  const yesterday = addDays(dayOf(now, hospital.timezone), -1);
  const open = await findOpenVisit(trx, pet, startOfDay(yesterday, hospital.timezone));
  if (open) throw visitOpen({ fields: { pet: visitOpen.code }, current: presentRecord(open) });
}

/** @throws {Refusal} `patientDeceased` for a pet that is recorded as deceased. */
export function refuseDeceased({ status }: { readonly status: string }): void {
  if (status === 'deceased') throw patientDeceased({ fields: { pet: patientDeceased.code } });
}

/** Who pays for a pet that may be checked in. The pet stays locked until the transaction ends. */
export async function ownerOf(pet: string, arrival: Arrival, context: Context): Promise<string | null> {
  const found = await lockPet(context.trx, pet);
  if (!found) throw notFound({ fields: { pets: 'notFound' } });
  if (!arrival.confirmDeceased) refuseDeceased(found);
  if (!arrival.confirmOpenVisit) await refuseOpenVisit(pet, context);
  return arrival.owner === undefined ? found.owner : arrival.owner;
}

/** Writes the visit of a pet that may be checked in. */
export async function writeVisit(
  context: Context,
  pet: string,
  owner: string | null,
  { assignee, room, urgent, visit_type, reason }: Arrival,
  in_room_since: Date | null = null,
): Promise<RecordRow> {
  const { trx, account, now, emit } = context;
  const row = await insertRecord(trx, {
    pet,
    owner,
    assignee: assignee ?? null,
    room: room ?? null,
    in_room_since,
    ...(urgent !== undefined && { urgent }),
    ...(visit_type !== undefined && { visit_type }),
    ...(reason !== undefined && { reason }),
    checked_in_at: now,
    checked_in_by: account.id,
    stage_since: now,
  });
  emit({ event: 'medicalRecord.created', id: row.id, permit: 'his' });
  return row;
}

/**
 * Checks in one pet without a weight, as the calendar does.
 *
 * @returns id of the visit
 * @throws {Refusal} what `checkIn` refuses
 */
export async function openVisit(context: Context, pet: string, arrival: Arrival): Promise<string> {
  await refuseAssignee(arrival.assignee, context);
  return (await writeVisit(context, pet, await ownerOf(pet, arrival, context), arrival)).id;
}

/**
 * Opens the visit that a stay in the ward is charged to, where the pet has none. It does not wait to be seen; an account that
 * writes no records is not its assignee.
 *
 * @returns id of the visit
 */
export async function openStayVisit(
  context: Context,
  pet: string,
  { doctor, reason }: { readonly doctor: string | null; readonly reason: string },
): Promise<string> {
  const assignee = doctor && (await isAssignable(context.trx, doctor)) ? doctor : null;
  const arrival = { assignee, reason: reason.slice(0, MAX_REASON), confirmOpenVisit: true, confirmDeceased: true };
  return (await writeVisit(context, pet, await ownerOf(pet, arrival, context), arrival, context.now)).id;
}
