import { type Context, changesOf, type Implementation, implement } from '@alder/server';
import { inputIncorrect, notFound, stale } from '@alder/wire';
import {
  assigneeOnly,
  changePetOfVisit,
  paidLocked,
  recordSigned,
  type VisitWarning,
  visitArchived,
  visitDispensed,
  visitHasImages,
  visitHasPayments,
  visitHasResults,
  visitNeedsReview,
} from '../contract/index.ts';
import { isBlankVisit, mayChangeVisit } from '../domain/index.ts';
import { refuseOpenVisit } from './check-in.ts';
import { findSignedAt } from './entry.repository.ts';
import { presentRecord } from './record.presenter.ts';
import { findPet, isPaid, lockPet, lockRecord, type RecordRow, setRecord } from './record.repository.ts';
import { countLines, findBlockers, hasPayments, insertVisitChange, moveNotes } from './visit-change.repository.ts';

/** What moving a visit needs of other capabilities; `apps/server/src/compose.ts` gives it. */
export type ChangePetDeps = {
  /** Judges the lines of a prescription for another pet: allergies, doses by its weight. */
  readonly reviewPrescription: (
    context: Context,
    review: { readonly medical_record: string; readonly pet: string },
  ) => Promise<VisitWarning[]>;
};

/** The rows of other capabilities follow in the same transaction: reactions to `medicalRecord.petChanged`. */
export const changePetHandlers = ({ reviewPrescription }: ChangePetDeps): readonly Implementation[] => [
  implement(changePetOfVisit, async ({ id, version, pet, reason, confirmOpenVisit, confirmWarnings }, context) => {
    const { trx, account, emit, audit } = context;
    const current = await lockRecord(trx, id);
    if (!current || current.deleted_at) throw notFound({ id });
    if (version !== undefined && version !== current.version) throw stale({ current: presentRecord(current) });
    await refuseWithoutRight(current, reason, context);
    const [to, from] = [await lockPet(trx, pet), await findPet(trx, current.pet)];
    if (!to || pet === current.pet) throw notFound({ fields: { pet: 'notFound' } });
    const owner = current.owner === (from?.owner ?? null) ? to.owner : current.owner;
    await refuseFixed(current, owner, context);
    if (!confirmOpenVisit) await refuseOpenVisit(pet, context);
    const warnings = await reviewPrescription(context, { medical_record: id, pet });
    if (warnings.length > 0 && !confirmWarnings) throw visitNeedsReview({ warnings });

    const row = await setRecord(trx, id, { pet, owner });
    await moveNotes(trx, id, pet);
    await insertVisitChange(trx, {
      ...{ medical_record: id, kind: 'petChanged', pet, pet_before: current.pet, reason },
      ...{ assignee: current.assignee, author: account.id },
    });

    const detail = { ...changesOf(current, { pet, owner }, { values: ['pet', 'owner'] }), reason };
    audit({ entity: 'medicalRecord', id, detail });
    emit({ event: 'medicalRecord.petChanged', id, permit: 'his', payload: { from: current.pet, to: pet } });
    return { result: presentRecord(row), warnings };
  }),
];

/** @throws {Refusal} `assigneeOnly`, or `inputIncorrect` where a reason is missing. */
export async function refuseWithoutRight(
  visit: RecordRow,
  reason: string,
  { trx, account }: Context,
): Promise<'own' | 'withReason'> {
  const { assignee, checked_in_by } = visit;
  const isBlank = isBlankVisit({ ...visit, lines: await countLines(trx, visit.id) });
  const may = mayChangeVisit({ assignee, checked_in_by, isBlank }, account);
  if (may === 'no') throw assigneeOnly({ assignee });
  if (may === 'withReason' && reason === '') throw inputIncorrect({ fields: { reason: 'missing' } });
  return may;
}

/** Refuses a visit of which something was paid, handed out, measured or photographed under the name of its pet. */
async function refuseFixed(visit: RecordRow, owner: string | null, { trx }: Context): Promise<void> {
  if (await isPaid(trx, visit.id)) throw paidLocked();
  if (await findSignedAt(trx, visit.id)) throw recordSigned();
  if (visit.stage === 'archive') throw visitArchived();
  if (owner !== visit.owner && (await hasPayments(trx, visit.id))) throw visitHasPayments();
  const { dispensed, results, images } = await findBlockers(trx, visit.id);
  if (dispensed) throw visitDispensed();
  if (results) throw visitHasResults();
  if (images) throw visitHasImages();
}
