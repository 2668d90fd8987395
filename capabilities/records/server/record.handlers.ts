import { ASSIGNABLE_ROLES, mayEdit } from '@alder/chart/domain';
import { type Context, implement, implementEntry } from '@alder/server';
import { isPastRestoring, notFound, stale } from '@alder/wire';
import {
  assigneeFields,
  assigneeOnly,
  createMedicalRecord,
  deleteMedicalRecord,
  medicalRecord,
  paidLocked,
  updateMedicalRecord,
  visitHasPayments,
} from '../contract/index.ts';
import { sections } from '../domain/index.ts';
import { refuseWithoutRight } from './change-pet.handlers.ts';
import { refuseAssignee, refuseDeceased, refuseOpenVisit } from './check-in.ts';
import { presentRecord, presentStages } from './record.presenter.ts';
import { isPaid, keepRevision, lockPet, lockRecord, type RecordRow, setRecord } from './record.repository.ts';
import { hasPayments, insertVisitChange } from './visit-change.repository.ts';

const entryHandlers = implementEntry({
  calls: { model: 'medicalRecord', entry: medicalRecord, create: createMedicalRecord, update: updateMedicalRecord },
  table: 'medical_record',
  permit: 'his',
  json: ['systems', 'body_map'],
  omit: ['in_room_since', 'confirmOpenVisit', 'confirmDeceased'],

  onCreate: async (input, context) => {
    const { trx, account, now } = context;
    const pet = await lockPet(trx, input.pet);
    if (!pet) throw notFound({ fields: { pet: 'notFound' } });
    await refuseAssignee(input.assignee, context);
    if (!input.confirmDeceased) refuseDeceased(pet);
    if (!input.confirmOpenVisit) await refuseOpenVisit(input.pet, context);
    if (assigneeFields.some((field) => input[field] !== undefined) && !mayEdit(input.assignee ?? null, account.id))
      throw assigneeOnly();

    return {
      owner: input.owner === undefined ? pet.owner : input.owner,
      checked_in_at: now,
      checked_in_by: account.id,
      stage_since: now,
      in_room_since: input.in_room_since ? now : null,
    };
  },

  onUpdate: async (input, current, context) => {
    const { account, now } = context;
    await refuseReassignment(input.assignee, current, context);
    const assignee = input.assignee === undefined ? current.assignee : input.assignee;
    const edits = assigneeFields.some((field) => input[field] !== undefined);
    if (edits && !mayEdit(assignee, account.id)) throw assigneeOnly({ assignee });
    if (input.deleted !== undefined) await refuseDeletion(current, context);

    if (input.in_room_since === undefined) return {};
    return { in_room_since: input.in_room_since && (current.in_room_since ?? now) };
  },

  after: async (row, { trx, account, now }, before) => {
    const changed = sections.some((section) => row[section] !== (before?.[section] ?? ''));
    if (changed) await keepRevision(trx, row, account.id, now);
  },

  present: async (row) => presentStages(row),
});

export const recordHandlers = [
  ...entryHandlers,

  implement(deleteMedicalRecord, async ({ id, version, deleted, reason }, context) => {
    const { trx, account, now, emit, audit } = context;
    const current = await lockRecord(trx, id);
    if (!current || isForgotten(current, now)) throw notFound({ id });
    await refuseWithoutRight(current, reason, context);
    if (await isPaid(trx, id)) throw paidLocked();
    if (deleted && (await hasPayments(trx, id))) throw visitHasPayments();
    if (version !== undefined && version !== current.version) throw stale({ current: presentRecord(current) });

    const row = await setRecord(trx, id, { deleted_at: deleted ? (current.deleted_at ?? now) : null });
    await insertVisitChange(trx, {
      ...{ medical_record: id, kind: deleted ? 'canceled' : 'restored', pet: row.pet, reason },
      ...{ assignee: row.assignee, author: account.id },
    });
    audit({ entity: 'medicalRecord', id, detail: { deleted, reason } });

    emit({ event: `medicalRecord.${deleted ? 'deleted' : 'updated'}`, id, permit: 'his' });
    return { result: presentRecord(row) };
  }),
];

/** Anyone gives an unclaimed record to a doctor; taking it from one is for doctors and administrators. */
async function refuseReassignment(
  assignee: string | null | undefined,
  current: RecordRow,
  context: Context,
): Promise<void> {
  if (assignee === undefined || assignee === current.assignee) return;
  const may = ASSIGNABLE_ROLES.some((role) => role === context.account.role);
  if (current.assignee !== null && !may) throw assigneeOnly({ assignee: current.assignee });
  await refuseAssignee(assignee, context);
}

/**
 * A record is deleted by its assignee or an administrator, an unclaimed one by the user who checked it in, a paid one
 * never.
 */
async function refuseDeletion(current: RecordRow, { trx, account }: Context): Promise<void> {
  const isOwn = mayEdit(current.assignee ?? current.checked_in_by, account.id);
  if (!isOwn && account.role !== 'hospitalAdmin') throw assigneeOnly({ assignee: current.assignee });
  if (await isPaid(trx, current.id)) throw paidLocked();
}

function isForgotten({ deleted_at }: RecordRow, now: Date): boolean {
  return deleted_at !== null && isPastRestoring(deleted_at, now);
}
