import { implausible } from '@alder/chart/contract';
import { type HospitalTrx, newId, versioned } from '@alder/database';
import { addDays, dayOf, startOfDay } from '@alder/records/domain';
import { type Context, changesOf, implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { createPet, getPet, searchPets, suggestPatientId, updatePet } from '../contract/pet-calls.ts';
import {
  birthdateAhead,
  duplicateChip,
  duplicatePatientId,
  ownerNotFound,
  patientHere,
  primaryOwnerMissing,
} from '../contract/refusals.ts';
import { type SearchWord, searchWords } from '../domain/fold.ts';
import { furtherOfGiven } from '../domain/owners.ts';
import { nextPatientId } from '../domain/patient-id.ts';
import { questionOfWeight, type StoredWeight, type WeighedPatient } from '../domain/plausible-weight.ts';
import { makeOwner } from './new-owner.ts';
import { readId, readPlace, writePlace } from './offset.ts';
import { findOwner } from './owner.repository.ts';
import { presentFurtherOwner, presentLine, presentOwner, presentPet } from './patient.presenter.ts';
import {
  findDuplicate,
  findPet,
  findPresence,
  insertPet,
  type LineRow,
  listAllergies,
  listFamily,
  listLines,
  listNewest,
  listNewestPatientIds,
  listWeights,
  lockPet,
  type PetChange,
  setPet,
} from './pet.repository.ts';
import { listFoundBy, listFurtherOwners, readFurtherOwners, writeFurtherOwners } from './pet-owner.repository.ts';
import { searchOwnerLines, searchPetIds } from './search.repository.ts';

/** Owners shown beside found patients. */
const OWNERS_SHOWN = 8;
/** Weights in the line of a patient's page. */
const WEIGHTS_SHOWN = 12;

/** Of notes and alerts, which are free text, and of the policy, which is the owner's, the audit log keeps the name alone. */
const PET_VALUES = [
  ...['patient_id', 'name', 'reading', 'species', 'breed', 'owner', 'sex', 'neutered', 'birthdate', 'weight'],
  ...['chip_number', 'passport_number', 'insurance_company', 'insurance_until', 'insurance_share'],
  ...['coat_colour', 'status', 'deleted'],
];

export const petHandlers = [
  implement(createPet, async ({ confirmDuplicate, confirmImplausible, alerts, newOwner, ...fields }, context) => {
    const { trx, now, emit } = context;
    // As in a change: the telephone is asked about first. A refusal after it takes the owner back.
    const input = newOwner ? { ...fields, owner: (await makeOwner(newOwner, context)).id } : fields;
    await refuseBadPet(context, input, { confirmDuplicate, except: null });
    if (!confirmImplausible) refuseUnusualWeight(input, undefined, now);

    const row = await insertPet(trx, {
      ...input,
      id: newId(now.getTime()),
      chip_number: input.chip_number || null,
      alerts: JSON.stringify(alerts),
      weight_at: input.weight === null ? null : now,
    });

    emit({ event: 'pet.created', id: row.id });
    return { result: presentPet(row) };
  }),

  implement(
    updatePet,
    async ({ id, version, confirmDuplicate, confirmImplausible, alerts, newOwner, ...fields }, context) => {
      const { trx, now, emit } = context;
      const before = await lockPet(trx, id);
      if (!before) throw notFound();
      if (fields.deleted && !before.deleted) await refusePresent(id, context);
      const input = newOwner ? { ...fields, owner: (await makeOwner(newOwner, context)).id } : fields;
      const changed = onlyChanged(input, before);
      const further = changed.owner === undefined ? [] : await readFurtherOwners(trx, id);
      if (changed.owner === null && further.length > 0)
        throw primaryOwnerMissing({ fields: { owner: primaryOwnerMissing.code } });
      await refuseBadPet(context, changed, { confirmDuplicate, except: id });
      if (!confirmImplausible) refuseUnusualWeight({ ...before, ...changed }, before, now);

      const row = await versioned(
        await setPet(
          trx,
          { id, version },
          {
            ...changed,
            ...(changed.chip_number === '' && { chip_number: null }),
            ...(changed.weight !== undefined && { weight_at: changed.weight === null ? null : now }),
            ...(alerts && { alerts: JSON.stringify(alerts) }),
          },
        ),
        async () => presentPet(before),
      );
      if (further.length > 0 && !further.some(({ owner }) => owner === row.owner))
        await writeFurtherOwners(trx, id, furtherOfGiven(further));

      context.audit({
        entity: 'pet',
        id,
        detail: changesOf(before, { ...changed, ...(alerts && { alerts }) }, { values: PET_VALUES }),
      });
      emit({ event: 'pet.updated', id });
      return { result: presentPet(row) };
    },
  ),

  implement(getPet, async ({ id }, context) => {
    const { trx } = context;
    const row = await findPet(trx, id);
    if (!row) throw notFound();
    const owner = row.owner === null ? undefined : await findOwner(trx, row.owner);
    const further = await listFurtherOwners(trx, [id]);
    const weights = await listWeights(trx, id, WEIGHTS_SHOWN);

    return {
      result: presentPet(row),
      owner: owner ? presentOwner(owner) : null,
      further_owners: further.map(presentFurtherOwner),
      siblings: (await listFamily(trx, id, boardSince(context))).map(({ open_visit, ...line }) => ({
        ...presentLine(line),
        open_visit,
      })),
      allergies: await listAllergies(trx, id),
      weights: weights.reverse().map((row) => ({ at: row.measured_at.toISOString(), weight: row.weight! })),
    };
  }),

  implement(searchPets, async ({ q, species, status, offset, limit }, { trx }) => {
    const words = searchWords(q);
    if (words.length === 0) {
      const ids = await listNewest(trx, { species, status, before: readId(offset), limit: limit + 1 });
      const page = ids.slice(0, limit);
      return {
        result: (await listLines(trx, page)).map((line) => presentLine(line)),
        owners: [],
        next: ids.length > limit ? page.at(-1) : undefined,
      };
    }

    const after = readPlace(offset);
    const found = await searchPetIds(trx, { words, species, status, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const lines = await listLines(trx, [...new Set(page.map((each) => each.pet))]);
    const foundBy = await readFoundBy(
      trx,
      words,
      lines.map(({ id }) => id),
    );
    return {
      result: livingFirst(lines).map((line) => presentLine(line, words, foundBy.get(line.id))),
      owners: after ? [] : await searchOwnerLines(trx, words, OWNERS_SHOWN),
      next: found.length > limit ? writePlace(page.at(-1)!) : undefined,
    };
  }),

  implement(suggestPatientId, async (_input, { trx }) => {
    let patient_id = nextPatientId(await listNewestPatientIds(trx));
    // An older patient may have the number already, given by hand.
    for (let tries = 0; tries < 1000 && (await findDuplicate(trx, 'chart', patient_id, null)); tries++) {
      patient_id = nextPatientId([patient_id]);
    }

    return { patient_id };
  }),
];

type Judged = {
  readonly patient_id?: string | undefined;
  readonly chip_number?: string | null | undefined;
  readonly owner?: string | null | undefined;
  readonly birthdate?: string | null | undefined;
};

/** Refuses what cannot be stored, and asks about what may be a mistake. */
async function refuseBadPet(
  { trx, hospital, now }: Context,
  { patient_id, chip_number, owner, birthdate }: Judged,
  { confirmDuplicate, except }: { confirmDuplicate: boolean; except: string | null },
): Promise<void> {
  const today = dayOf(now, hospital.timezone);
  if (birthdate && birthdate > today) throw birthdateAhead({ fields: { birthdate: birthdateAhead.code } });
  if (owner && !(await findOwner(trx, owner))) throw ownerNotFound({ fields: { owner: ownerNotFound.code } });
  if (confirmDuplicate) return;

  const sameChart = patient_id === undefined ? undefined : await findDuplicate(trx, 'chart', patient_id, except);
  if (sameChart) throw duplicatePatientId({ existing: sameChart, fields: { patient_id: duplicatePatientId.code } });
  const sameChip = chip_number ? await findDuplicate(trx, 'chip', chip_number, except) : undefined;
  if (sameChip) throw duplicateChip({ existing: sameChip, fields: { chip_number: duplicateChip.code } });
}

/** @throws {Refusal} `implausible` when the weight is probably a typing error. */
function refuseUnusualWeight(pet: WeighedPatient, before: StoredWeight | undefined, now: Date): void {
  const question = questionOfWeight(pet, before, now);
  if (question) throw implausible({ fields: { weight: implausible.code }, values: [question] });
}

/** What differs from the stored patient: a form that sends everything back does not ask about its own number. */
function onlyChanged<Input extends PetChange>(input: Input, before: Readonly<Record<string, unknown>>): Input {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== undefined && before[name] !== value),
  ) as Input;
}

/** Of each patient that was found by a further owner, that owner. */
async function readFoundBy(trx: HospitalTrx, words: readonly SearchWord[], pets: readonly string[]) {
  const owners = await listFoundBy(trx, words, pets);
  const further = await listFurtherOwners(trx, [...owners.keys()]);
  return new Map(further.filter((row) => owners.get(row.pet) === row.owner).map((row) => [row.pet, row]));
}

/** Those that have died stand last on their page. */
function livingFirst(lines: readonly LineRow[]): LineRow[] {
  return [...lines.filter((line) => line.status !== 'deceased'), ...lines.filter((line) => line.status === 'deceased')];
}

/** @throws {Refusal} `patientHere` for one on the ward, or with a visit of today or yesterday that was not archived. */
async function refusePresent(id: string, context: Context): Promise<void> {
  const reason = await findPresence(context.trx, id, boardSince(context));
  if (reason) throw patientHere({ fields: { deleted: patientHere.code }, reason });
}

/** From when on a visit that nobody archived is still on the board: the start of yesterday. */
function boardSince({ hospital, now }: Pick<Context, 'hospital' | 'now'>): Date {
  return startOfDay(addDays(dayOf(now, hospital.timezone), -1), hospital.timezone);
}
