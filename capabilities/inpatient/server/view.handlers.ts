import { vitalSigns } from '@alder/chart/contract';
import { unansweredPain } from '@alder/chart/domain';
import { type Implementation, implement, wireRow } from '@alder/server';
import { notFound } from '@alder/wire';
import { cage, getInpatientStay, getWard, inpatientNote, ward } from '../contract/index.ts';
import { presentOrder } from './order.presenter.ts';
import { listLastGiven, listSlots, presentSlot } from './slot.repository.ts';
import { presentPet, presentStay, presentWardStay } from './stay.presenter.ts';
import {
  billOf,
  countUncharged,
  findStay,
  listAdmitted,
  listAllergies,
  listCharges,
  listNotes,
  listOpenPain,
  listOrders,
  listVitals,
  shownSince,
} from './stay.repository.ts';
import { listCages, listTeam, listWards } from './ward.repository.ts';

/** Notes that a stay shows. */
const MAX_NOTES = 100;

/** What the pages of the ward read. */
export const viewHandlers: readonly Implementation[] = [
  implement(getWard, async (_input, { trx, now }) => {
    const stays = await listAdmitted(trx);
    const ids = stays.map(({ id }) => id);
    const allergies = await listAllergies(
      trx,
      stays.map(({ pet }) => pet),
    );
    const since = shownSince(now);
    const some = ids.length > 0;
    const pain = some ? await listOpenPain(trx, ids) : [];
    const painOf = Map.groupBy(pain, ({ stay }) => stay);
    const notes = some ? await listNotes(trx, ids, MAX_NOTES) : [];
    return {
      wards: (await listWards(trx)).map((row) => ward.parse(wireRow(row))),
      cages: (await listCages(trx)).map((row) => cage.parse(wireRow(row))),
      stays: stays.map((row) =>
        presentWardStay(row, allergies, unansweredPain(painOf.get(row.id) ?? []) !== undefined),
      ),
      orders: some ? (await listOrders(trx, ids, since)).map(presentOrder) : [],
      slots: some ? (await listSlots(trx, ids, since)).map(presentSlot) : [],
      notes: newest(notes).map((row) => inpatientNote.parse(wireRow(row))),
      team: await listTeam(trx),
      now: now.toISOString(),
    };
  }),

  implement(getInpatientStay, async ({ id, from, to }, { trx }) => {
    const stay = await findStay(trx, id);
    if (!stay) throw notFound();
    const allergies = await listAllergies(trx, [stay.pet]);
    return {
      result: presentStay(stay),
      pet: presentPet(stay, allergies),
      doctor_name: stay.doctor_name,
      cage_name: stay.cage_name,
      ward_name: stay.ward_name,
      orders: (await listOrders(trx, [id])).map(presentOrder),
      slots: (await listSlots(trx, [id], new Date(from), new Date(to))).map(presentSlot),
      last_given: await listLastGiven(trx, id),
      vitals: (await listVitals(trx, stay.pet, stay.admitted_at)).map((row) => vitalSigns.parse(wireRow(row))),
      notes: (await listNotes(trx, [id], MAX_NOTES)).map((row) => inpatientNote.parse(wireRow(row))),
      charges: await listCharges(trx, id),
      uncharged: await countUncharged(trx, id),
      bill: await billOf(trx, stay.medical_record),
      team: await listTeam(trx),
    };
  }),
];

/** The newest handover note of each stay; the list has the newest first. */
function newest<Note extends { readonly inpatient_record: string; readonly kind: string }>(
  notes: readonly Note[],
): Note[] {
  const seen = new Set<string>();
  return notes.filter(({ inpatient_record, kind }) => {
    if (kind !== 'handover' || seen.has(inpatient_record)) return false;
    seen.add(inpatient_record);
    return true;
  });
}
