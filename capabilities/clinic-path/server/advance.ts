import type { HospitalTrx } from '@alder/database';
import type { Account, Work } from '@alder/server';
import { isOpen, nextStep, type StepStatus } from '../domain/index.ts';
import { listSteps, type PathRow, setPath, setStep } from './path.repository.ts';

/** What a path asks of the chart: the lines of a visit. `compose.ts` gives it. */
export type Plans = {
  readonly isVisitOpen: (trx: HospitalTrx, medical_record: string) => Promise<boolean>;
  readonly planTreatment: (
    work: Pick<Work, 'trx' | 'emit' | 'now'> & { readonly account: Pick<Account, 'id'> },
    line: { medical_record: string; pet: string; treatment: string },
  ) => Promise<string | undefined>;
};

type Acting = Pick<Work, 'trx' | 'emit' | 'now'> & { readonly account: Pick<Account, 'id'> };

/**
 * Opens the step whose turn has come, or ends the path after its last one. What the step is to add to the visit is added
 * once, when its turn comes first.
 */
export async function advancePath(path: Pick<PathRow, 'id' | 'pet' | 'medical_record'>, plans: Plans, work: Acting) {
  const { trx, now, emit } = work;
  const steps = (await listSteps(trx, [path.id])).map((one) => ({ ...one, status: one.status as StepStatus }));
  const next = nextStep(steps);
  if (next) {
    const due_at = next.planned_minutes === null ? null : new Date(now.getTime() + next.planned_minutes * 60_000);
    const lines = next.lines.length > 0 ? next.lines : await addLines(path, next.treatments, plans, work);
    await setStep(trx, next.id, { ready_at: now, due_at, lines });
  }
  await setPath(trx, path.id, { ended_at: steps.some(isOpen) ? null : now });
  emit({ event: 'clinicPath.updated', id: path.id });
}

async function addLines(
  { pet, medical_record }: Pick<PathRow, 'pet' | 'medical_record'>,
  treatments: readonly string[],
  plans: Plans,
  work: Acting,
): Promise<string[]> {
  if (!medical_record || treatments.length === 0 || !(await plans.isVisitOpen(work.trx, medical_record))) return [];
  const lines: string[] = [];
  for (const treatment of treatments) {
    const line = await plans.planTreatment(work, { medical_record, pet, treatment });
    if (line) lines.push(line);
  }
  return lines;
}
