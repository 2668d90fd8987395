import { type Context, type Implementation, implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { checkIn } from '../contract/index.ts';
import { ownerOf, refuseAssignee, writeVisit } from './check-in.ts';
import { presentRecord } from './record.presenter.ts';
import { isOwner } from './record.repository.ts';

/** What check-in needs of another capability; `apps/server/src/compose.ts` gives it. */
export type CheckInDeps = {
  /** Stores a weight as a measurement of the visit; refuses one that is unusual for the species. */
  readonly recordWeight: (
    context: Context,
    weighed: { pet: string; medical_record: string; weight: number; confirmImplausible?: boolean | undefined },
  ) => Promise<void>;
};

export const checkInHandlers = ({ recordWeight }: CheckInDeps): readonly Implementation[] => [
  implement(checkIn, async (input, context) => {
    await refuseAssignee(input.assignee, context);
    if (input.owner && !(await isOwner(context.trx, input.owner))) throw notFound({ fields: { owner: 'notFound' } });
    // Always in the same order: two computers that check in the same pets never wait for each other.
    const inOrder = [...input.pets].sort((one, other) => (one.pet < other.pet ? -1 : 1));
    const owners = new Map<string, string | null>();
    for (const { pet } of inOrder) owners.set(pet, await ownerOf(pet, input, context));

    const result = [];
    for (const { pet, weight } of input.pets) {
      const row = await writeVisit(context, pet, owners.get(pet) ?? null, input);
      const { confirmImplausible } = input;
      if (weight) await recordWeight(context, { pet, medical_record: row.id, weight, confirmImplausible });
      result.push(presentRecord(row));
    }
    return { result };
  }),
];
