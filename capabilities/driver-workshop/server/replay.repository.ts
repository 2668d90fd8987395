import { type HospitalTrx, newId } from '@alder/database';
import type { ChangeGroup, Verdict } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type ReplayRow = NonNullable<Awaited<ReturnType<typeof findReplay>>>;
export type ChangeRow = NonNullable<Awaited<ReturnType<typeof findChange>>>;

type Tried = { readonly device: string; readonly driver: string; readonly number: number };

export function findReplay(trx: HospitalTrx, { device, driver, number }: Tried) {
  return trx
    .selectFrom('driver_replay')
    .selectAll()
    .where('device', '=', device)
    .where('driver', '=', driver)
    .where('number', '=', number)
    .executeTakeFirst();
}

const selectChange = (trx: HospitalTrx) =>
  trx
    .selectFrom('driver_change as change')
    .innerJoin('driver_replay as replay', 'replay.id', 'change.replay')
    .leftJoin('account as person', 'person.id', 'change.person')
    .selectAll('change')
    .select(['replay.device', 'replay.driver', 'replay.number', 'person.display_name as person_name']);

export function findChange(trx: HospitalTrx, id: string) {
  return selectChange(trx).where('change.id', '=', id).where('change.count', '>', 0).executeTakeFirst();
}

/** Reads one change and holds it until the transaction ends. */
export async function lockChange(trx: HospitalTrx, id: string): Promise<ChangeRow | undefined> {
  await trx.selectFrom('driver_change').select('id').where('id', '=', id).forUpdate().execute();
  return findChange(trx, id);
}

/** What a replay shows now. */
export function listChanges(trx: HospitalTrx, replay: string): Promise<ChangeRow[]> {
  return selectChange(trx)
    .where('change.replay', '=', replay)
    .where('change.count', '>', 0)
    .orderBy('change.id')
    .execute();
}

export async function setVerdict(
  trx: HospitalTrx,
  id: string,
  decision: { readonly verdict: Verdict; readonly person: string; readonly decided_at: Date },
): Promise<ChangeRow> {
  await trx.updateTable('driver_change').set(decision).where('id', '=', id).execute();
  return (await findChange(trx, id))!;
}

/**
 * Stores what a replay found. Decisions stay where the same kind of change is found again, unless the analyzer is read
 * by another driver than when they were made.
 */
export async function storeReplay(
  trx: HospitalTrx,
  tried: Tried,
  { groups, ...made }: { against: number; messages: number; made_at: Date; groups: readonly ChangeGroup[] },
): Promise<ChangeRow[]> {
  const { device, driver, number } = tried;
  const before = await findReplay(trx, tried);
  const { id } = await trx
    .insertInto('driver_replay')
    .values({ id: newId(), device, driver, number, ...made })
    .onConflict((conflict) => conflict.columns(['hospital', 'device', 'driver', 'number']).doUpdateSet(made))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (before && before.against !== made.against)
    await trx
      .updateTable('driver_change')
      .set({ verdict: null, person: null, decided_at: null })
      .where('replay', '=', id)
      .where('verdict', 'is not', null)
      .execute();

  const known = await trx.selectFrom('driver_change').selectAll().where('replay', '=', id).forUpdate().execute();
  const isSame = (one: { kind: string; code: string }) => (other: { kind: string; code: string }) =>
    one.kind === other.kind && one.code === other.code;
  for (const row of known) {
    const count = groups.find(isSame(row))?.count ?? 0;
    // A change of nothing would raise the version that a person is about to decide with.
    if (count !== row.count) await trx.updateTable('driver_change').set({ count }).where('id', '=', row.id).execute();
  }
  const added = groups.filter((group) => !known.some(isSame(group)));
  if (added.length > 0)
    await trx
      .insertInto('driver_change')
      .values(added.map(({ kind, code, count }) => ({ id: newId(), replay: id, kind, code, count })))
      .execute();
  return listChanges(trx, id);
}
