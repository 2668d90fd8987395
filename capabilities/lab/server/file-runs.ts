import type { Run } from '@alder/instrument-messages/domain';
import type { RangeEntry } from '@alder/ranges/domain';
import type { Work } from '@alder/server';
import { isCorrection, realIdentifiers } from '../domain/index.ts';
import { describeRun, type Filed, laboratoryOf, type RunSource, timesOf } from './describe-run.ts';
import { created, fileRun, keysOf } from './file-run.ts';
import { matchKnown } from './find-place.ts';
import { judgeBy } from './judge-run.ts';
import { listOrderNames, listPetsByNumber, listReplacedSamples, type PetRow } from './order.repository.ts';
import { listRangeEntries } from './range-entries.repository.ts';
import { insertRecords, listRunKeys, type NewRecord } from './record.repository.ts';

/** A run and the message that it came in. */
export type SourcedRun = { readonly run: Run; readonly source: RunSource };

/** Stored rows that the runs of a batch may belong to. */
type Known = {
  readonly runKeys: Set<string>;
  readonly pets: readonly PetRow[];
  /** Numbers, tubes and pets of orders and of samples that were rejected. */
  readonly ordered: ReadonlySet<string>;
  readonly ranges: ReadonlyMap<string, readonly RangeEntry[]>;
};

/**
 * Files runs in their order, as `fileRun` does one by one: those that are new and that no order waits for are read and
 * written by one statement each, because a gateway that was cut off for a day delivers thousands of them.
 *
 * @returns What became of each.
 */
export async function fileRuns(work: Work, runs: readonly SourcedRun[]): Promise<Filed[]> {
  const [only, ...others] = runs;
  if (!only) return [];
  if (others.length === 0) return [await fileRun(work, only.run, only.source)];

  const known = await listKnown(work, runs);
  const filed: Filed[] = [];
  let rows: NewRecord[] = [];
  const insertRows = async () => {
    const first = filed.length;
    const ids = await insertRecords(work.trx, rows);
    for (const [index, row] of rows.entries()) {
      const [id, { run, source }] = [ids[index], runs[first + index]!];
      // Another message of the same run was stored meanwhile.
      filed.push(id === undefined ? await fileRun(work, run, source) : created(work, id, row));
    }
    rows = [];
  };
  for (const { run, source } of runs) {
    const row = describeNew(work, run, source, known);
    if (row) {
      rows.push(row);
      continue;
    }
    if (rows.length > 0) await insertRows();
    filed.push(await fileRun(work, run, source));
  }
  if (rows.length > 0) await insertRows();
  return filed;
}

async function listKnown({ trx }: Work, runs: readonly SourcedRun[]): Promise<Known> {
  const numbers = realIdentifiers(runs.flatMap(({ run }) => run.orderIds));
  const runKeys = await listRunKeys(
    trx,
    runs.map(({ run, source }) => keysOf(run, source).run_key),
  );
  const pets = await listPetsByNumber(trx, realIdentifiers(runs.flatMap(({ run }) => run.patientIds)));
  const orders = await listOrderNames(
    trx,
    numbers,
    pets.map(({ id }) => id),
  );
  const ranges = new Map<string, readonly RangeEntry[]>();
  for (const { species } of pets) if (!ranges.has(species)) ranges.set(species, await listRangeEntries(trx, species));
  const samples = await listReplacedSamples(
    trx,
    numbers,
    pets.map(({ id }) => id),
  );
  const ordered = new Set([
    ...orders.flatMap(({ order_id, sample_id, pet }) => [order_id, sample_id ?? order_id, pet]),
    ...samples.flatMap(({ number, pet }) => [number, pet]),
  ]);
  return { runKeys, pets, ordered, ranges };
}

/**
 * The row of a run that is stored for the first time and belongs to no order.
 *
 * @returns `undefined` if a stored run, an order or a similar chart number has to be looked at first.
 */
function describeNew({ now }: Work, run: Run, source: RunSource, known: Known): NewRecord | undefined {
  // What a reference laboratory may answer is asked for one by one.
  if (laboratoryOf(run, source) !== null) return undefined;
  const keys = keysOf(run, source);
  const isKnown = known.runKeys.has(keys.run_key);
  // A further message of the same run in this batch finds it stored.
  known.runKeys.add(keys.run_key);
  if (isKnown || run.observations.some(isCorrection) || (run.files?.length ?? 0) > 0) return undefined;
  const patientIds = realIdentifiers(run.patientIds);
  const pets = known.pets.filter(({ patient_id }) => patientIds.includes(patient_id));
  const names = [...realIdentifiers(run.orderIds), ...pets.map(({ id }) => id)];
  if (names.some((name) => known.ordered.has(name))) return undefined;

  const match = matchKnown(run, source, { orders: [], pets, samples: [], now });
  if (match.hint === 'unknownPatient') return undefined;
  const pet = match.state === 'unrequested' ? pets.find(({ id }) => id === match.pet) : undefined;
  const exam = { ...source, timestamp: timesOf(run, source).timestamp };
  const results = judgeBy(pet ? known.ranges.get(pet.species)! : [], run.observations, pet, exam);
  return describeRun(run, source, match, results, keys);
}
