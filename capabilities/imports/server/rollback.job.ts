import { type Db, type HospitalTrx, inHospital } from '@alder/database';
import type { JobData, Jobs } from '@alder/jobs';
import { emitWithoutAudit, finish } from '@alder/server';
import { type ImportEntity, importEntities, importFlow } from '../domain/index.ts';
import { addReason, setKeyVersions } from './apply.repository.ts';
import { analyzeImported, lockImport, setImport } from './import.repository.ts';
import { eventsOf } from './import-events.ts';
import { allStores } from './kept.store.ts';
import { type AppliedRow, forgetKeys, listApplied, markTakenBack } from './rollback.repository.ts';
import type { Stores } from './stores.ts';

/** Job that takes an import back. */
export const ROLLBACK_JOB = 'import.rollBack';

export type RollbackOptions = {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly stores: Stores;
  readonly clock: () => Date;
};

const BATCH = 500;
const TURN_MS = 20_000;

/**
 * Takes an import back from its last entity to its first: visits before pets, pets before owners. Rows that a user has
 * changed or used since stay, and stay marked as imported. Killed at any moment, it goes on where it was.
 */
export async function rollBackImport(parts: RollbackOptions, { hospital, entry, after }: JobData): Promise<void> {
  const id = String(entry);
  const until = Date.now() + TURN_MS;
  let place = after as Place | undefined;
  await inHospital(parts.db, hospital, analyzeImported);
  for (;;) {
    const next = await inHospital(parts.db, hospital, (trx) => takeBackBatch(parts, trx, id, place));
    if (!next) return;
    place = next;
    const data = { hospital, entry: id, after: place };
    if (Date.now() > until) return inHospital(parts.db, hospital, (trx) => parts.jobs.send(trx, ROLLBACK_JOB, data));
  }
}

/** Where the rollback is: rows of the entity from this number on are done. */
type Place = { readonly entity: ImportEntity; readonly before: number };

const BACKWARDS = [...importEntities].reverse();

async function takeBackBatch(
  { stores, clock }: RollbackOptions,
  trx: HospitalTrx,
  id: string,
  place: Place | undefined,
): Promise<Place | undefined> {
  const row = await lockImport(trx, id);
  if (row?.state !== 'rolling_back') return undefined;
  const first = place ? BACKWARDS.indexOf(place.entity) : 0;
  for (const entity of BACKWARDS.slice(first)) {
    const before = entity === place?.entity ? place.before : undefined;
    const rows = await listApplied(trx, id, entity, before, BATCH);
    if (rows.length === 0) continue;
    const store = allStores(stores)[entity];
    const by = { account: row.created_by };
    const removed = new Set(
      await store.remove(
        trx,
        rows.filter((each) => each.before === null).map(({ target, version }) => ({ id: target, version })),
        by,
      ),
    );
    const done = rows.filter((each) => removed.has(each.target));
    const restored: AppliedRow[] = [];
    for (const each of rows.filter(({ before }) => before !== null))
      if (await store.restore(trx, { id: each.target, version: each.version }, each.before!, by)) restored.push(each);
    const remaining = rows
      .filter((each) => !done.includes(each) && !restored.includes(each))
      .map(({ target }) => target);
    const used = Map.groupBy((await store.used?.(trx, remaining)) ?? [], ({ code }) => code);
    for (const [code, entries] of used)
      await addReason(trx, id, entity, { targets: entries.map((each) => each.id), code });
    if (entity === 'weight') {
      const pets = [...new Set(done.flatMap((each) => each.parent_target ?? []))];
      // The weight of the pet follows from the rollback and is not the change of a user.
      await setKeyVersions(trx, 'pet', await stores.setLatestWeights(trx, pets));
    }
    await markTakenBack(trx, id, entity, [...done, ...restored]);
    await forgetKeys(trx, id, entity, [...done, ...restored]);
    await setImport(trx, id, { rows_done: row.rows_done + rows.length });
    await emitWithoutAudit(trx, [{ event: 'import.updated', id, payload: {} }]);
    return { entity, before: rows.at(-1)!.number };
  }
  await setImport(trx, id, {
    state: importFlow.next('rolling_back', 'rolledBack')!,
    rolled_back_at: clock(),
  });
  const audit = { entity: 'import', id, detail: { rows: row.rows_done }, account: row.created_by };
  await finish(trx, {
    events: await eventsOf(trx, id),
    audits: [{ action: 'import.rolledBack', ...audit }],
  });
  return undefined;
}
