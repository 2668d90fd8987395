import type { Context } from '@alder/server';
import { assigneeNotDoctor, visitOpen } from '../contract/index.ts';
import { addDays, dayOf, startOfDay } from '../domain/index.ts';
import { presentRecord } from './record.presenter.ts';
import { findOpenVisit, isAssignable } from './record.repository.ts';

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
