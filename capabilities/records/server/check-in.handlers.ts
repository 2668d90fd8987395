import { type Context, type Implementation, implement } from '@alder/server';
import { type InputOf, notFound } from '@alder/wire';
import { checkIn } from '../contract/index.ts';
import { refuseAssignee, refuseOpenVisit } from './check-in.ts';
import { presentRecord } from './record.presenter.ts';
import { insertRecord, isOwner, lockPet } from './record.repository.ts';

/** What check-in needs of another capability; `apps/server/src/compose.ts` gives it. */
export type CheckInDeps = {
  /** Stores a weight as a measurement of the visit; refuses one that is unusual for the species. */
  readonly recordWeight: (
    context: Context,
    weighed: { pet: string; medical_record: string; weight: number; confirmImplausible?: boolean | undefined },
  ) => Promise<void>;
};

type CheckIn = InputOf<typeof checkIn>;

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
      const row = await insertRecord(context.trx, columnsOf(pet, owners.get(pet) ?? null, input, context));
      context.emit({ event: 'medicalRecord.created', id: row.id, permit: 'his' });
      const { confirmImplausible } = input;
      if (weight) await recordWeight(context, { pet, medical_record: row.id, weight, confirmImplausible });
      result.push(presentRecord(row));
    }
    return { result };
  }),
];

/** Who pays for a pet that may be checked in. The pet stays locked until the transaction ends. */
async function ownerOf(pet: string, input: CheckIn, context: Context): Promise<string | null> {
  const found = await lockPet(context.trx, pet);
  if (!found) throw notFound({ fields: { pets: 'notFound' } });
  if (!input.confirmOpenVisit) await refuseOpenVisit(pet, context);
  return input.owner === undefined ? found.owner : input.owner;
}

function columnsOf(
  pet: string,
  owner: string | null,
  { assignee, room, urgent, visit_type, reason }: CheckIn,
  { account, now }: Context,
) {
  return {
    pet,
    owner,
    assignee: assignee ?? null,
    room: room ?? null,
    ...(urgent !== undefined && { urgent }),
    ...(visit_type !== undefined && { visit_type }),
    ...(reason !== undefined && { reason }),
    checked_in_at: now,
    checked_in_by: account.id,
    stage_since: now,
  };
}
