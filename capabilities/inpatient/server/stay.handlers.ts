import { patientMismatch } from '@alder/chart/contract';
import { type Context, type Implementation, implement, implementEntry } from '@alder/server';
import { type InputOf, notFound } from '@alder/wire';
import {
  alreadyAdmitted,
  cageCleaning,
  cageOccupied,
  createInpatientNote,
  createInpatientRecord,
  getPetStays,
  inpatientNote,
  inpatientRecord,
  stayStatusClosed,
  updateInpatientNote,
  updateInpatientRecord,
} from '../contract/index.ts';
import { type StayStatus, stayEvent } from '../domain/index.ts';
import type { InpatientDeps } from './deps.ts';
import { authorName, presentStay } from './stay.presenter.ts';
import {
  findOpenVisit,
  findStayOfPet,
  findVisit,
  isPet,
  listStaysOfPet,
  lockPet,
  lockStay,
} from './stay.repository.ts';
import { findOccupant, lockCage, setCleaning } from './ward.repository.ts';

/** Admission, moves, transfers and discharge; notes of the shifts and of rounds. */
export const stayHandlers = ({
  recordVitals,
  openStayVisit,
}: Pick<InpatientDeps, 'recordVitals' | 'openStayVisit'>): readonly Implementation[] => [
  ...implementEntry({
    calls: {
      model: 'inpatientRecord',
      entry: inpatientRecord,
      create: createInpatientRecord,
      update: updateInpatientRecord,
    },
    table: 'inpatient_record',
    permit: 'his',
    omit: ['weight', 'confirmImplausible'],
    auditedValues: ['cage', 'doctor', 'status', 'condition', 'resuscitation', 'medical_record'],

    onCreate: async (input, context) => {
      const { trx, account, now } = context;
      if (input.status === 'discharged') throw stayStatusClosed();
      await refuseSecondStay(input.pet, context);
      if (input.cage) await refuseTakenCage(input.cage, context);
      // Without a visit nothing that is given would be charged: the stay opens one where the pet has none.
      const medical_record =
        input.medical_record === undefined
          ? ((await findOpenVisit(trx, input.pet)) ??
            (await openStayVisit(context, input.pet, { doctor: input.doctor ?? null, reason: input.reason })))
          : input.medical_record;
      await refuseOtherPet(input.pet, medical_record, context);
      if (input.weight) await weigh(input, input.weight, { recordVitals }, context);
      return { medical_record, author: account.id, admitted_at: now };
    },

    onUpdate: async (input, current, context) => {
      const { account, now } = context;
      const from = current.status as StayStatus;
      const to = input.status ?? from;
      if (to !== from && !stayEvent(from, to)) throw stayStatusClosed({ status: from });
      await refuseOtherPet(current.pet, input.medical_record, context);
      const wasThere = from === 'admitted' && current.deleted_at === null;
      const isThere = to === 'admitted' && !(input.deleted ?? current.deleted_at !== null);
      const cage = input.cage === undefined ? current.cage : input.cage;
      if (isThere && !wasThere) await refuseSecondStay(current.pet, context);
      // An animal that comes back goes into a cage of its choice; while it was away it may have been given to another.
      if (isThere && cage && (!wasThere || cage !== current.cage)) await refuseTakenCage(cage, context);
      if (to === from) return {};
      return to === 'discharged'
        ? { discharged_at: now, discharged_by: account.id }
        : { discharged_at: null, discharged_by: null };
    },

    after: async (row, { trx, now, emit }, before) => {
      if (!before?.cage || before.status !== 'admitted' || before.deleted_at !== null) return;
      const hasLeft = row.cage !== before.cage || row.status !== 'admitted' || row.deleted_at !== null;
      if (!hasLeft) return;
      await setCleaning(trx, before.cage, now);
      emit({ event: 'cage.updated', id: before.cage, permit: 'his' });
    },
  }),

  ...implementEntry({
    calls: {
      model: 'inpatientNote',
      entry: inpatientNote,
      create: createInpatientNote,
      update: updateInpatientNote,
    },
    table: 'inpatient_note',
    permit: 'his',
    onCreate: async ({ inpatient_record }, { trx, account }) => {
      if (!(await lockStay(trx, inpatient_record))) throw notFound({ fields: { inpatient_record: 'notFound' } });
      return { author: account.id };
    },
    present: ({ author }, { trx }) => authorName(trx, author),
  }),

  implement(getPetStays, async ({ petId }, { trx }) => {
    if (!(await isPet(trx, petId))) throw notFound();
    return { result: (await listStaysOfPet(trx, petId)).map(presentStay) };
  }),
];

/** @throws {Refusal} `notFound`; `alreadyAdmitted` with the stay. The pet stays locked. */
async function refuseSecondStay(pet: string, { trx }: Context): Promise<void> {
  if (!(await lockPet(trx, pet))) throw notFound({ fields: { pet: 'notFound' } });
  const stay = await findStayOfPet(trx, pet);
  if (stay) throw alreadyAdmitted({ stay: stay.id, fields: { pet: alreadyAdmitted.code } });
}

/** @throws {Refusal} `notFound`, `cageCleaning`, `cageOccupied`. The cage stays locked. */
async function refuseTakenCage(id: string, { trx }: Context): Promise<void> {
  const cage = await lockCage(trx, id);
  if (!cage) throw notFound({ fields: { cage: 'notFound' } });
  if (cage.cleaning_since) throw cageCleaning({ fields: { cage: cageCleaning.code } });
  const stay = await findOccupant(trx, id);
  if (stay) throw cageOccupied({ stay: stay.id, fields: { cage: cageOccupied.code } });
}

async function refuseOtherPet(pet: string, visit: string | null | undefined, { trx }: Context): Promise<void> {
  if (!visit) return;
  const found = await findVisit(trx, visit);
  if (!found) throw notFound({ fields: { medical_record: 'notFound' } });
  if (found.pet !== pet) throw patientMismatch({ fields: { medical_record: patientMismatch.code } });
}

/** The weight of the admission is a dated measurement like any other: doses are computed from it. */
function weigh(
  { pet, medical_record = null, confirmImplausible }: InputOf<typeof createInpatientRecord>,
  weight: number,
  { recordVitals }: Pick<InpatientDeps, 'recordVitals'>,
  context: Context,
): Promise<string> {
  return recordVitals(context, {
    pet,
    medical_record,
    measured_at: context.now,
    values: { weight },
    confirmImplausible,
  });
}
