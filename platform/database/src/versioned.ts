import { stale } from '@alder/wire';

/**
 * Refuses a change that was made from an old version.
 *
 * @param changed The row that `update … where id = … and version = …` returned, if it found one.
 * @param readCurrent Reads the entry as it stands, in the form the caller shows it.
 * @throws {Refusal} `stale` with the entry in `current` (spec/decisions.md, "The wire").
 */
export async function versioned<Row>(changed: Row | undefined, readCurrent: () => Promise<unknown>): Promise<Row> {
  if (changed === undefined) throw stale({ current: await readCurrent() });
  return changed;
}
