import { allergyRecord } from '@alder/chart/contract';
import { mayEdit } from '@alder/chart/domain';
import { medicineGroupRecord, medicineRecord } from '@alder/pharmacy/contract';
import { implement, wireRow } from '@alder/server';
import { inputIncorrect, notFound } from '@alder/wire';
import {
  getEntry,
  getMedicalRecordHistory,
  getPetMedicalRecords,
  postItRecord,
  todoItem,
  todoList,
} from '../contract/index.ts';
import { aroundCards } from './board.handlers.ts';
import { presentCounts, presentPatient } from './board.presenter.ts';
import { readCursor, writeCursor } from './cursor.ts';
import {
  findOwner,
  findPatient,
  findRecord,
  listAllergies,
  listEarlier,
  listMemos,
  listOfVisits,
  listPetRecords,
  listRevisions,
  listWeights,
} from './entry.repository.ts';
import { findPet, listNames } from './record.repository.ts';
import { presentVisits } from './visit.presenter.ts';

const EARLIER_VISITS = 20;
const WEIGHTS = 10;

export const visitHandlers = [
  implement(getEntry, async ({ id }, context) => {
    const { trx, account } = context;
    const row = await findRecord(trx, id);
    if (!row) throw notFound({ id });

    const around = await aroundCards([row], context);
    const { names } = around;
    const nameOf = (who: string | null) => (who && names.get(who)) ?? null;
    const [result] = await presentVisits(trx, [row], names);
    const owner = row.owner ? await findOwner(trx, row.owner) : undefined;
    const earlier = await listEarlier(trx, row.pet, row.checked_in_at, EARLIER_VISITS);
    const of = <T extends Parameters<typeof listOfVisits>[1]>(table: T) => listOfVisits(trx, table, [id]);

    return {
      result: result!,
      patient: presentPatient(await findPatient(trx, row.pet), around.stuck.get(row.pet)),
      owner_name: owner?.name ?? null,
      owner_phone: owner?.phones[0] ?? null,
      may_edit: mayEdit(row.assignee, account.id),
      medicineRecords: (await of('medicine_record')).map((each) => medicineRecord.parse(wireRow(each))),
      medicineGroupRecords: (await of('medicine_group_record')).map((each) => medicineGroupRecord.parse(wireRow(each))),
      allergyRecords: (await listAllergies(trx, row.pet)).map((each) => allergyRecord.parse(wireRow(each))),
      weights: (await listWeights(trx, row.pet, WEIGHTS)).map(({ at, weight }) => ({ at: at.toISOString(), weight })),
      earlier: earlier.map(({ assignee, checked_in_at, ...visit }) => ({
        ...visit,
        checked_in_at: checked_in_at.toISOString(),
        assignee_name: nameOf(assignee),
      })),
      postItRecords: (await listMemos(trx, row.pet)).map((each) =>
        postItRecord.parse({ ...wireRow(each), author_name: nameOf(each.author) }),
      ),
      todoLists: (await of('todo_list')).map((each) => todoList.parse(wireRow(each))),
      todoItems: (await of('todo_item')).map((each) =>
        todoItem.parse({ ...wireRow(each), done: each.done_at !== null }),
      ),
      ...presentCounts(id, around),
    };
  }),

  implement(getPetMedicalRecords, async ({ petId, after, offset, limit }, { trx }) => {
    const cursor = offset === undefined ? undefined : readCursor(offset);
    if (offset !== undefined && !cursor) throw inputIncorrect({ fields: { offset: 'offset' } });
    if (!(await findPet(trx, petId))) throw notFound({ fields: { petId: 'notFound' } });

    const rows = await listPetRecords(trx, { pet: petId, after, cursor, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      result: await presentVisits(trx, page, await listNames(trx)),
      ...(rows.length > limit && last && { next: writeCursor({ at: last.checked_in_at, id: last.id }) }),
    };
  }),

  implement(getMedicalRecordHistory, async ({ id }, { trx }) => {
    if (!(await findRecord(trx, id))) throw notFound({ id });
    const names = await listNames(trx);
    const revisions = await listRevisions(trx, id);

    return {
      result: revisions.map(({ updated_at, ...revision }) => ({
        ...revision,
        author_name: (revision.author && names.get(revision.author)) ?? null,
        at: updated_at.toISOString(),
      })),
    };
  }),
];
