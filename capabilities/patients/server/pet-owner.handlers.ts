import { type HospitalTrx, versioned } from '@alder/database';
import { implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { setPetOwners } from '../contract/pet-owner-calls.ts';
import { ownerErased, ownerNotFound, ownerRepeated, patientClosed, primaryOwnerMissing } from '../contract/refusals.ts';
import type { FurtherOwner } from '../domain/owners.ts';
import { type Owners, problemOfOwners } from '../domain/owners.ts';
import { makeOwner } from './new-owner.ts';
import { presentFurtherOwner, presentPet } from './patient.presenter.ts';
import { lockPet, setPet } from './pet.repository.ts';
import { listFurtherOwners, listOwnersToName, readFurtherOwners, writeFurtherOwners } from './pet-owner.repository.ts';

export const petOwnerHandlers = [
  implement(setPetOwners, async ({ id, version, owner, further: named, newOwner }, context) => {
    const { trx, emit, audit } = context;
    const pet = await lockPet(trx, id);
    if (!pet) throw notFound();
    if (pet.deleted) throw patientClosed();
    const before: Owners = { owner: pet.owner, further: await readFurtherOwners(trx, id) };
    refuseProblem({ owner, further: named });
    await refuseUnknown(trx, { owner, further: named }, before);

    // The version first: an owner is not made for a change that comes too late.
    const row = await versioned(await setPet(trx, { id, version }, { owner }), async () => presentPet(pet));
    const made = newOwner && (await makeNamed(newOwner, context));
    const further = made ? [...named, made] : named;
    await writeFurtherOwners(trx, id, further);

    audit({ entity: 'pet', id, detail: changesOfOwners(before, { owner, further }) });
    emit({ event: 'pet.updated', id });
    const lines = (await listFurtherOwners(trx, [id])).map(presentFurtherOwner);
    return { result: presentPet(row), further_owners: lines };
  }),
];

async function makeNamed(
  { relation, informed, ...fields }: Parameters<typeof makeOwner>[0] & Omit<FurtherOwner, 'owner'>,
  context: Parameters<typeof makeOwner>[1],
): Promise<FurtherOwner> {
  return { owner: (await makeOwner(fields, context)).id, relation, informed };
}

/** @throws {Refusal} `ownerRepeated`, `primaryOwnerMissing` */
function refuseProblem(owners: Owners): void {
  const problem = problemOfOwners(owners);
  if (problem === 'repeated') throw ownerRepeated({ fields: { further: ownerRepeated.code } });
  if (problem) throw primaryOwnerMissing({ fields: { owner: primaryOwnerMissing.code } });
}

/** Whoever is an owner already may stay, erased or not: a change of another person does not ask about them. */
async function refuseUnknown(trx: HospitalTrx, { owner, further }: Owners, before: Owners): Promise<void> {
  const had = new Set([before.owner, ...before.further.map((each) => each.owner)]);
  const added = [owner!, ...further.map((each) => each.owner)].filter((one) => !had.has(one));
  if (added.length === 0) return;
  const known = new Map((await listOwnersToName(trx, added)).map((row) => [row.id, row]));
  for (const one of added) {
    const row = known.get(one);
    const fields = { fields: { [one === owner ? 'owner' : 'further']: 'notFound' } };
    if (row?.erased_at) throw ownerErased(fields);
    if (!row || row.deleted) throw ownerNotFound(fields);
  }
}

/** Who became an owner, who is none any more and who is something else now, by id: names stand in no audit row. */
function changesOfOwners(before: Owners, after: Owners): Record<string, unknown> {
  const was = new Map(before.further.map((each) => [each.owner, each]));
  const is = new Map(after.further.map((each) => [each.owner, each]));
  const changed = after.further.filter((each) => {
    const old = was.get(each.owner);
    return old && (old.relation !== each.relation || old.informed !== each.informed);
  });
  return {
    ...(before.owner !== after.owner && { changes: { owner: { from: before.owner, to: after.owner } } }),
    added: after.further.filter(({ owner }) => !was.has(owner)),
    removed: before.further.filter(({ owner }) => !is.has(owner)),
    changed: changed.map((each) => ({ from: was.get(each.owner), to: each })),
  };
}
