import { allergyRecord, differentialVersion } from '@alder/chart/contract';
import { mayEdit } from '@alder/chart/domain';
import { medicineGroupRecord, medicineRecord } from '@alder/pharmacy/contract';
import { implement, presentEntry, readCursor, wireRow, writeCursor } from '@alder/server';
import { notFound } from '@alder/wire';
import { z } from 'zod';
import {
  getEntry,
  getMedicalRecordHistory,
  getPetMedicalRecords,
  postItRecord,
  todoItem,
  todoList,
} from '../contract/index.ts';
import { listNames, readAround } from './around.repository.ts';
import { presentCounts, presentPatient } from './board.presenter.ts';
import {
  findRecord,
  findSignedAt,
  listAllergies,
  listEarlier,
  listMemos,
  listOfVisits,
  listPetRecords,
  listRevisions,
  listWeights,
} from './entry.repository.ts';
import { findPet } from './record.repository.ts';
import { presentPetChange, presentPetVisits, presentVisits } from './visit.presenter.ts';
import { listPetChanges } from './visit-change.repository.ts';

const EARLIER_VISITS = 20;
const WEIGHTS = 10;

export const visitHandlers = [
  implement(getEntry, async ({ id }, context) => {
    const { trx, account, hospital } = context;
    const row = await findRecord(trx, id);
    if (!row) throw notFound({ id });

    const names = await listNames(trx);
    const { checked_in_at, stage, stage_since } = row;
    const until = stage === 'archive' ? stage_since.toISOString() : null;
    const span = { id, pet: row.pet, owner: row.owner, since: checked_in_at.toISOString(), until };
    const around = await readAround(trx, [span]);
    const nameOf = (who: string | null) => (who && names.get(who)) ?? null;
    const [result] = await presentVisits(trx, [row], names);
    const owner = row.owner === null ? undefined : around.owners.get(row.owner);
    const earlier = await listEarlier(trx, row.pet, row.checked_in_at, EARLIER_VISITS);
    const of = <T extends Parameters<typeof listOfVisits>[1]>(table: T) => listOfVisits(trx, table, [id]);

    return {
      result: result!,
      patient: presentPatient(around.pets.get(row.pet)!, around),
      owner_name: owner?.name ?? null,
      owner_phone: owner?.phone ?? null,
      may_edit: mayEdit(row.assignee, account.id),
      signed_at: (await findSignedAt(trx, id))?.toISOString() ?? null,
      medicineRecords: (await of('medicine_record')).map((each) => presentEntry(medicineRecord, wireRow(each))),
      medicineGroupRecords: (await of('medicine_group_record')).map((each) =>
        presentEntry(medicineGroupRecord, wireRow(each)),
      ),
      allergyRecords: (await listAllergies(trx, row.pet)).map((each) => presentEntry(allergyRecord, wireRow(each))),
      weights: (await listWeights(trx, row.pet, WEIGHTS)).map(({ at, weight }) => ({ at: at.toISOString(), weight })),
      earlier: earlier.map(({ assignee, checked_in_at, ...visit }) => ({
        ...visit,
        checked_in_at: checked_in_at.toISOString(),
        assignee_name: nameOf(assignee),
      })),
      postItRecords: (await listMemos(trx, row.pet)).map((each) =>
        presentEntry(postItRecord, { ...wireRow(each), author_name: nameOf(each.author) }),
      ),
      todoLists: (await of('todo_list')).map((each) => presentEntry(todoList, wireRow(each))),
      todoItems: (await of('todo_item')).map((each) =>
        presentEntry(todoItem, { ...wireRow(each), done: each.done_at !== null }),
      ),
      ...presentCounts(span, { around, rounding: hospital.rounding }),
    };
  }),

  implement(getPetMedicalRecords, async ({ petId, after, offset, limit }, { trx, hospital }) => {
    const cursor = readCursor(offset, 'instant');
    if (!(await findPet(trx, petId))) throw notFound({ fields: { petId: 'notFound' } });

    const rows = await listPetRecords(trx, { pet: petId, after, cursor, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const names = await listNames(trx);
    return {
      result: await presentPetVisits(trx, page, { names, rounding: hospital.rounding }),
      petChanges: cursor ? [] : (await listPetChanges(trx, petId)).map((row) => presentPetChange(row, names)),
      ...(rows.length > limit && last && { next: writeCursor(last.checked_in_at, last.id) }),
    };
  }),

  implement(getMedicalRecordHistory, async ({ id }, { trx }) => {
    if (!(await findRecord(trx, id))) throw notFound({ id });
    const names = await listNames(trx);
    const revisions = await listRevisions(trx, id);

    return {
      result: revisions.map(({ updated_at, differentials, ...revision }) => ({
        ...revision,
        differentials: z.array(differentialVersion).parse(differentials),
        author_name: (revision.author && names.get(revision.author)) ?? null,
        at: updated_at.toISOString(),
      })),
    };
  }),
];
