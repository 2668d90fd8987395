import { type Db, type HospitalTrx, inHospital, newId } from '@alder/database';
import type { JobData, Jobs } from '@alder/jobs';
import { emitWithoutAudit, finish } from '@alder/server';
import type { Storage } from '@alder/storage';
import { type ImportEntity, importEntities, importFlow } from '../domain/index.ts';
import {
  type ArrivingRow,
  adoptSame,
  listArriving,
  markApplied,
  refuseOrphans,
  setKeys,
  setKeyVersions,
} from './apply.repository.ts';
import { applyImages, isStored, prepareImages } from './apply-images.ts';
import { analyzeImported, lockImport, setImport } from './import.repository.ts';
import { eventsOf } from './import-events.ts';
import { allStores } from './kept.store.ts';
import { settlePetOwners } from './pet-owner.repository.ts';
import { isPrepared, prepareAttachments } from './prepare-attachments.ts';
import type { By, Stores } from './stores.ts';
import { judgeUsers } from './user.repository.ts';

/** Job that writes checked rows into the hospital. */
export const APPLY_JOB = 'import.apply';

export type ApplyOptions = {
  readonly db: Db;
  readonly storage: Storage;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly stores: Stores;
  readonly clock: () => Date;
};

/** Rows of one transaction: short enough that the clinic beside it does not wait. */
const BATCH = 500;
/** Files that are decoded between two transactions. */
const FILES = 20;
/** After this long a job hands over to the next one, so that one that was killed is soon tried again. */
const TURN_MS = 20_000;

/** Where the import is: rows of the entity up to this number are done. */
type Place = {
  readonly entity: ImportEntity;
  readonly after: number;
  /** Files that have to be unpacked and decoded first, outside of any transaction. */
  readonly unprepared?: readonly ArrivingRow[];
};

/**
 * Imports row after row, each batch in a transaction of its own that says what it has done. Killed at any moment, it
 * goes on where it was; of two at once each takes other rows.
 */
export async function applyImport(parts: ApplyOptions, { hospital, entry }: JobData): Promise<void> {
  const id = String(entry);
  const until = Date.now() + TURN_MS;
  let counted: ImportEntity | undefined;
  let place: Place | undefined = { entity: importEntities[0], after: 0 };
  while (place) {
    const from: Place = place;
    if (from.entity !== counted) await inHospital(parts.db, hospital, analyzeImported);
    counted = from.entity;
    place = await inHospital(parts.db, hospital, (trx) => applyBatch(parts, trx, id, from));
    if (place?.unprepared && place.entity === 'image') await prepareImages(parts, hospital, id, place.unprepared);
    else if (place?.unprepared) await prepareAttachments(parts, hospital, id, place.unprepared);
    if (place && Date.now() > until)
      return inHospital(parts.db, hospital, (trx) => parts.jobs.send(trx, APPLY_JOB, { hospital, entry: id }));
  }
}

/** Whether rows are files whose bytes have to be stored first. */
const isFile = (entity: ImportEntity): boolean => entity === 'attachment' || entity === 'image';

/** Imports the next rows. @returns where to go on; undefined when all is done */
async function applyBatch(
  { storage, stores, clock }: ApplyOptions,
  trx: HospitalTrx,
  id: string,
  place: Place,
): Promise<Place | undefined> {
  const row = await lockImport(trx, id);
  if (row?.state !== 'importing') return undefined;
  for (const entity of importEntities.slice(importEntities.indexOf(place.entity))) {
    const after = entity === place.entity ? place.after : 0;
    // Places of the plan may have been taken since the check; of a list the places are counted with each batch.
    if (entity === 'user') await judgeUsers(trx, id, stores.planUsers, { isNow: true });
    else if (after === 0) {
      await adoptSame(trx, id, entity);
      await refuseOrphans(trx, id, entity);
      if (entity === 'petOwner') await settlePetOwners(trx, id);
    }
    const rows = await listArriving(trx, id, entity, { after, limit: isFile(entity) ? FILES : BATCH });
    if (rows.length === 0) continue;
    const isReady = entity === 'image' ? isStored : isPrepared;
    const unprepared = isFile(entity) ? rows.filter((each) => !isReady(each)) : [];
    if (unprepared.length > 0) return { entity, after, unprepared };
    if (entity === 'image')
      await applyImages(trx, { storage, stores }, { id, rows, account: row.created_by, now: clock() });
    else await applyRows(trx, { id, entity, rows, now: clock(), by: { account: row.created_by } }, stores);
    await setImport(trx, id, { rows_done: row.rows_done + rows.length });
    await emitWithoutAudit(trx, [{ event: 'import.updated', id, payload: {} }]);
    return { entity, after: rows.at(-1)!.number };
  }
  await setImport(trx, id, { state: importFlow.next('importing', 'imported')!, imported_at: clock() });
  const audit = { entity: 'import', id, detail: { rows: row.rows_done }, account: row.created_by };
  await finish(trx, {
    events: await eventsOf(trx, id),
    audits: [{ action: 'import.imported', ...audit }],
  });
  return undefined;
}

type Batch = {
  readonly id: string;
  readonly entity: ImportEntity;
  readonly rows: readonly ArrivingRow[];
  readonly now: Date;
  readonly by: By;
};

async function applyRows(trx: HospitalTrx, batch: Batch, stores: Stores): Promise<void> {
  const store = allStores(stores)[batch.entity];
  const isNew = ({ target }: ArrivingRow) => target === null;
  // Ids of one millisecond sort at random: the lines of an invoice keep the order of the file.
  const arriving = batch.rows
    .filter(isNew)
    .map((row, place) => ({ ...row, id: newId(timeOf(row, batch.now) + place) }));
  const inserted = await store.insert(
    trx,
    arriving.map(({ id, parent_target, data }) => ({ id, parent: parent_target, data })),
    batch.by,
  );
  const versions = new Map(inserted.map(({ id, version }) => [id, version]));
  const done = arriving.map((row) => ({ ...row, target: row.id, version: versions.get(row.id) ?? 1, before: null }));
  const changed = [];
  for (const row of batch.rows.filter((each) => !isNew(each))) {
    const arrives = { id: row.target!, parent: row.parent_target, data: row.data };
    const { before, version, id: target = arrives.id } = await store.update(trx, arrives, batch.by);
    changed.push({ ...row, target, version, before: JSON.stringify(before) });
  }
  const all = [...done, ...changed];
  await markApplied(trx, batch.id, batch.entity, all);
  await setKeys(trx, batch.id, batch.entity, all);
  if (batch.entity !== 'weight') return;
  const pets = [...new Set(all.map((row) => row.parent_target!))];
  // The weight of the pet follows from the import and is not the change of a user.
  await setKeyVersions(trx, 'pet', await stores.setLatestWeights(trx, pets));
}

type Times = { readonly checked_in_at?: string; readonly measured_at?: string; readonly at?: string | null };

/** Ids of what happened at a time sort by that time; lists show the newest first. */
function timeOf({ data }: ArrivingRow, now: Date): number {
  const { checked_in_at, measured_at, at = checked_in_at ?? measured_at } = data as Times;
  return at === undefined || at === null ? now.getTime() : Math.max(0, new Date(at).getTime());
}
