import type { Reaction, Work } from '@alder/server';
import { chooseResponsible, nextEscalation, nextPeople, stepFor } from '../domain/index.ts';
import { findCandidates, findResult, insertAlert, lockOpen, setAlert } from './alert.repository.ts';
import { findList, insertNotified, listMembers, listNotified } from './escalation.repository.ts';

type Result = NonNullable<Awaited<ReturnType<typeof findResult>>>;

/** What happens with a result decides what happens with its alert, in the same transaction. */
export const followCritical: Reaction = async ({ id }, work) => {
  const result = await findResult(work.trx, id);
  if (result) await followResult(result, work);
};

/** Raises, hands on or ends the alert of a result. */
export async function followResult(result: Result, work: Work, raised_at = work.now): Promise<void> {
  const { trx, now, emit } = work;
  const open = await lockOpen(trx, result.id);
  const acknowledged = result.acknowledged as { by: string; at: string; note: string } | null;
  const step = stepFor({ ...result, acknowledged: acknowledged !== null }, open);
  const concerns = result.pet ? { payload: { pet: result.pet } } : {};
  if (step === 'raise') {
    const responsible = chooseResponsible(await findCandidates(trx, result));
    const alert = await insertAlert(trx, { ...responsible, record: result.id, pet: result.pet, raised_at });
    emit({ event: 'critical.raised', id: alert, ...concerns });
    if (responsible.assignee === null) await escalate({ id: alert, pet: result.pet, step: 0 }, work);
  } else if (step === 'reassign') {
    const responsible = chooseResponsible(await findCandidates(trx, result));
    await setAlert(trx, open!.id, { ...responsible, pet: result.pet });
    emit({ event: 'critical.assigned', id: open!.id, ...concerns });
    if (responsible.assignee === null) await escalate({ id: open!.id, pet: result.pet, step: open!.step }, work);
  } else if (step === 'close' && acknowledged) {
    const { by, at, note } = acknowledged;
    await setAlert(trx, open!.id, { acknowledged_at: new Date(at), acknowledged_by: by, note });
    emit({ event: 'critical.acknowledged', id: open!.id, ...concerns });
  } else if (step === 'withdraw') {
    await setAlert(trx, open!.id, { withdrawn_at: now });
    emit({ event: 'critical.withdrawn', id: open!.id, ...concerns });
  }
}

/** Puts an alert before the next people of the hospital's list, and keeps who they are. */
export async function escalate(
  { id, pet, step }: { readonly id: string; readonly pet: string | null; readonly step: number },
  { trx, now, emit }: Pick<Work, 'trx' | 'now' | 'emit'>,
): Promise<void> {
  const { steps } = await findList(trx);
  const notified = await listNotified(trx, id);
  const next = nextPeople(steps, step, await listMembers(trx), notified);
  // The people of the list were taken off it meanwhile.
  if (!next) return setAlert(trx, id, { next_at: null, escalated_at: now });
  await insertNotified(trx, next.accounts, { alert: id, step: next.step, told_at: now });
  await setAlert(trx, id, {
    ...(notified.length === 0 && { escalated_at: now }),
    escalated_to: [...notified, ...next.accounts],
    step: Math.max(step, next.step),
    next_at: next.hasMore ? nextEscalation(now) : null,
  });
  emit({ event: 'critical.escalated', id, ...(pet && { payload: { pet } }) });
}
