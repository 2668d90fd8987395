import { patientMismatch } from '@alder/chart/contract';
import { dayOf, startOfDay } from '@alder/records/domain';
import { type Context, type Implementation, implement, readCursor } from '@alder/server';
import { inputIncorrect, notFound, stale } from '@alder/wire';
import {
  createClinicPath,
  getClinicPaths,
  getPetsClinicPaths,
  pathOpen,
  plannedStep,
  reasonMissing,
  stepClosed,
  stepNotYours,
  stepTaken,
  updateClinicPath,
} from '../contract/index.ts';
import {
  defaultSteps,
  isOpen,
  mayAct,
  type PlannedStep,
  type StepEvent,
  type StepStatus,
  stepFlow,
} from '../domain/index.ts';
import { advancePath, type Plans } from './advance.ts';
import { presentPaths, readPath } from './path.presenter.ts';
import {
  findTemplate,
  findVisit,
  insertPath,
  listPaths,
  listSteps,
  lockPath,
  type PathRow,
  type StepRow,
  setPath,
  setStep,
} from './path.repository.ts';

/** Paths and their steps. */
export const pathHandlers = (plans: Plans): readonly Implementation[] => [
  implement(createClinicPath, async ({ pet, medical_record, template, name, steps }, context) => {
    const { trx, account, emit } = context;
    const found = await trx
      .selectFrom('pet')
      .select('id')
      .where('id', '=', pet)
      .where('deleted', '=', false)
      .executeTakeFirst();
    if (!found) throw notFound({ fields: { pet: 'notFound' } });
    await checkVisit(pet, medical_record, context);
    const from = template ? await findTemplate(trx, template) : undefined;
    if (template && !from) throw notFound({ fields: { template: 'notFound' } });

    const planned = steps ?? (from ? plannedStep.array().parse(from.steps) : defaultSteps);
    const path = {
      ...{ pet, medical_record: medical_record ?? null, template: template ?? null, author: account.id },
      name: name ?? from?.name ?? planned[0]!.kind,
    };
    const id = await insertPath(trx, path, planned as readonly PlannedStep[]);
    await advancePath({ id, ...path }, plans, context);
    emit({ event: 'clinicPath.created', id });
    return { result: await readPath(trx, id) };
  }),

  implement(updateClinicPath, async ({ id, version, path: whole, step }, context) => {
    if ((step === undefined) === (whole === undefined)) throw inputIncorrect({ fields: { step: 'invalid' } });
    const path = await lockPath(context.trx, id);
    if (!path) throw notFound();
    const steps = await listSteps(context.trx, [id]);
    if (step) await takeOn(path, steps, { ...step, event: step.event as StepEvent }, context);
    else if (path.version !== version) throw stale({ current: await readPath(context.trx, id) });
    else if (whole === 'archive') await archivePath(path, steps, context);
    else await cancelOpen(steps, context);

    if (whole !== 'archive') await advancePath(path, plans, context);
    return { result: await readPath(context.trx, id) };
  }),

  implement(getClinicPaths, async ({ state, offset, limit }, { trx, now, hospital }) => {
    const before = readCursor(offset, 'text')?.id;
    const since = startOfDay(dayOf(now, hospital.timezone), hospital.timezone);
    const rows = await listPaths(trx, { state, since, before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { result: await presentPaths(trx, page), ...(rows.length > limit && last && { next: `,${last.id}` }) };
  }),

  implement(getPetsClinicPaths, async ({ petIds }, { trx }) => ({
    result: await presentPaths(trx, await listPaths(trx, { pets: petIds.split(','), limit: 100 })),
  })),
];

async function checkVisit(pet: string, medical_record: string | undefined, { trx }: Context): Promise<void> {
  if (!medical_record) return;
  const visit = await findVisit(trx, medical_record);
  if (!visit) throw notFound({ fields: { medical_record: 'notFound' } });
  if (visit.pet !== pet) throw patientMismatch({ fields: { medical_record: 'patientMismatch' } });
}

type Change = {
  readonly id: string;
  readonly version: number;
  readonly event: StepEvent;
  readonly reason?: string | undefined;
  readonly wake_at?: string | null | undefined;
};

/** Takes a step to its next status. @throws {Refusal} each refusal of `updateClinicPath` about a step. */
async function takeOn(path: PathRow, steps: readonly StepRow[], change: Change, context: Context): Promise<void> {
  const { trx, account, now, audit } = context;
  const row = steps.find(({ id }) => id === change.id);
  if (!row) throw notFound({ fields: { step: 'notFound' } });
  const from = row.status as StepStatus;
  if (change.event === 'claim' && row.claimed_by !== null && row.claimed_by !== account.id && isOpen({ status: from }))
    throw stepTaken({ claimed_by: row.claimed_by, claimed_by_name: row.claimed_by_name });
  if (row.version !== change.version) throw stale({ current: await readPath(trx, path.id) });
  const status = stepFlow.next(from, change.event);
  // A step whose turn has not come can only be taken off the path.
  if (!status || path.archived_at !== null || (row.ready_at === null && change.event !== 'cancel'))
    throw stepClosed({ status: from });
  if (!mayAct({ ...row, status: from }, change.event, account))
    throw stepNotYours({ claimed_by_name: row.claimed_by_name });
  const reason = change.reason?.trim() ?? '';
  if (status === 'pending' && reason === '') throw reasonMissing({ fields: { reason: 'missing' } });

  await setStep(trx, row.id, { status, ...columnsOf(status, change, { account: account.id, now, reason, row }) });
  audit({ entity: 'clinicPath', id: path.id, detail: { step: row.id, kind: row.kind, from, to: status } });
}

type Acting = { readonly account: string; readonly now: Date; readonly reason: string; readonly row: StepRow };

function columnsOf(status: StepStatus, { wake_at }: Change, { account, now, reason, row }: Acting) {
  if (status === 'unclaimed') return { claimed_by: null, claimed_at: null, reason: '', wake_at: null };
  if (status === 'pending') return { reason, wake_at: wake_at ? new Date(wake_at) : null };
  if (status === 'claimed')
    return {
      ...{ claimed_by: row.claimed_by ?? account, claimed_at: row.claimed_at ?? now, reason: '', wake_at: null },
      ...{ ended_at: null, ended_by: null },
    };
  return { reason: status === 'canceled' ? reason : '', wake_at: null, ended_at: now, ended_by: account };
}

/** Cancels what is open; the path is through then. */
async function cancelOpen(steps: readonly StepRow[], { trx, now, account, audit }: Context): Promise<void> {
  const open = steps.filter((one) => isOpen({ status: one.status as StepStatus }));
  for (const one of open)
    await setStep(trx, one.id, { status: 'canceled', wake_at: null, ended_at: now, ended_by: account.id });
  audit({ entity: 'clinicPath', id: steps[0]!.clinic_path, detail: { canceled: open.length } });
}

/** @throws {Refusal} `pathOpen` while a step is open. */
async function archivePath(path: PathRow, steps: readonly StepRow[], { trx, now, emit }: Context): Promise<void> {
  if (path.ended_at === null || path.archived_at !== null) throw pathOpen();
  for (const one of steps) await setStep(trx, one.id, { status: stepFlow.next(one.status as StepStatus, 'archive')! });
  await setPath(trx, path.id, { archived_at: now });
  emit({ event: 'clinicPath.updated', id: path.id });
}
