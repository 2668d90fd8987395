import { patientMismatch } from '@alder/chart/contract';
import { petDeceased } from '@alder/preventive/contract';
import { type Context, type Implementation, implementEntry } from '@alder/server';
import { type InputOf, notFound } from '@alder/wire';
import {
  createSurgeryRecord,
  surgeryNotReady,
  surgeryReasonMissing,
  surgeryRecord,
  surgeryStatusClosed,
  updateSurgeryRecord,
} from '../contract/index.ts';
import {
  type Count,
  consentInForce,
  needsReason,
  obstaclesTo,
  type SurgeryEvent,
  type SurgeryStatus,
  surgeryFlow,
} from '../domain/index.ts';
import { listConsents } from './consent.repository.ts';
import type { SurgeryDeps } from './deps.ts';
import { listChecks } from './sheet.repository.ts';
import {
  findOpenVisit,
  findPet,
  findVisit,
  insertStep,
  isTreatment,
  lockPet,
  type lockSurgery,
} from './surgery.repository.ts';

type Current = NonNullable<Awaited<ReturnType<typeof lockSurgery>>>;
type Update = InputOf<typeof updateSurgeryRecord>;

/** Plan, steps and report of a surgery. */
export const surgeryHandlers = (deps: SurgeryDeps): readonly Implementation[] =>
  implementEntry({
    calls: {
      model: 'surgeryRecord',
      entry: surgeryRecord,
      create: createSurgeryRecord,
      update: updateSurgeryRecord,
    },
    table: 'surgery_record',
    permit: 'his',
    omit: ['reason'],
    json: ['counts', 'implants'],
    auditedValues: ['status', 'procedure', 'side', 'surgeon', 'anaesthetist', 'counts', 'asa', 'charged_line'],

    onCreate: async (input, { trx, account }) => {
      if (input.status !== undefined && input.status !== 'planned') throw surgeryStatusClosed();
      const pet = await findPet(trx, input.pet);
      if (!pet) throw notFound({ fields: { pet: 'notFound' } });
      if (pet.status === 'deceased') throw petDeceased({ fields: { pet: petDeceased.code } });
      const medical_record =
        input.medical_record === undefined ? await findOpenVisit(trx, input.pet) : input.medical_record;
      await refuseOtherPet(input.pet, medical_record, trx);
      await refuseUnknownTreatment(input.treatment, trx);
      return { medical_record, author: account.id };
    },

    onUpdate: async (input, current, context) => {
      // What was made from an older version is refused by the caller: no step of it is recorded.
      if (current.version !== input.version) return {};
      await refuseOtherPet(current.pet, input.medical_record, context.trx);
      await refuseUnknownTreatment(input.treatment, context.trx);
      const from = current.status as SurgeryStatus;
      if (input.deleted && from !== 'planned' && from !== 'canceled') throw surgeryStatusClosed({ status: from });
      const to = input.status ?? from;
      if (to === from) return {};
      const event = surgeryFlow.events.find((one) => surgeryFlow.next(from, one) === to);
      if (!event) throw surgeryStatusClosed({ status: from });
      await step(event, to, { input, current }, context);
      if (event === 'complete') return charge(current, input, deps, context);
      // From here on the animal is in the hospital: what is used has a visit to be charged to.
      return event === 'prepare' || event === 'induce'
        ? { medical_record: await visitOf(current, input, deps, context) }
        : {};
    },
  });

/** @throws {Refusal} `surgeryReasonMissing`, `surgeryNotReady` with what is missing. */
async function step(
  event: SurgeryEvent,
  status: SurgeryStatus,
  { input, current }: { input: Update; current: Current },
  { trx, now, account }: Context,
): Promise<void> {
  const reason = input.reason?.trim() ?? '';
  const plan = { ...current, ...defined(input) } as Current;
  const checks = await listChecks(trx, current.id);
  const missing = obstaclesTo(event, {
    ticked: new Set(checks.filter(({ ticked }) => ticked).map(({ item }) => item)),
    hasConsent: consentInForce(await listConsents(trx, [current.id]), plan) !== undefined,
    counts: plan.counts as unknown as Count[],
    anaesthetist: plan.anaesthetist,
    asa: plan.asa,
  });
  if (missing.length > 0 && !reason) throw surgeryNotReady({ missing, fields: { reason: 'missing' } });
  if (needsReason(event) && !reason) throw surgeryReasonMissing({ fields: { reason: 'missing' } });
  await insertStep(trx, { surgery_record: current.id, event, status, reason, missing, at: now, by: account.id });
}

const defined = (input: object) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** The open visit that the surgery is charged to: its own, the pet's, or a new one where the pet has none. */
async function visitOf(current: Current, input: Update, deps: SurgeryDeps, context: Context): Promise<string> {
  const { trx } = context;
  const own = input.medical_record === undefined ? current.medical_record : input.medical_record;
  if (own && (await deps.isVisitOpen(trx, own))) return own;
  const { pet } = current;
  // Two surgeries of one pet that begin at the same time share a visit.
  await lockPet(trx, pet);
  const open = await findOpenVisit(trx, pet);
  const doctor = input.surgeon === undefined ? current.surgeon : input.surgeon;
  return open ?? deps.openStayVisit(context, pet, { doctor, reason: input.procedure ?? current.procedure });
}

/** One line on the bill of the visit, once. */
async function charge(current: Current, input: Update, deps: SurgeryDeps, context: Context) {
  const unit_price = input.unit_price === undefined ? current.unit_price : input.unit_price;
  if (unit_price === null || current.charged_line !== null) return {};
  const visit = await visitOf(current, input, deps, context);
  const name = input.procedure ?? current.procedure;
  const charged_line = await deps.chargeWork(context, {
    ...{ medical_record: visit, pet: current.pet, name, name_zhtw: null, name_ja: null },
    ...{ category: 'surgery', unit_price },
  });
  return { charged_line, medical_record: visit };
}

async function refuseOtherPet(pet: string, visit: string | null | undefined, trx: Context['trx']): Promise<void> {
  if (!visit) return;
  const found = await findVisit(trx, visit);
  if (!found) throw notFound({ fields: { medical_record: 'notFound' } });
  if (found.pet !== pet) throw patientMismatch({ fields: { medical_record: patientMismatch.code } });
}

/** @throws {Refusal} `notFound` for a procedure that the catalog of the hospital does not have. */
async function refuseUnknownTreatment(id: string | null | undefined, trx: Context['trx']): Promise<void> {
  if (id && !(await isTreatment(trx, id))) throw notFound({ fields: { treatment: 'notFound' } });
}
