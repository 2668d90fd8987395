import type { Readable } from 'node:stream';
import { ObjectDamaged } from './checked.ts';
import { ObjectMissing, type Range, type Storage } from './storage.ts';

/** Storage with a second, slower and cheaper place for what is seldom wanted; reading does not ask where. */
export type TieredStorage = Storage & {
  /** Moves an object into the archive; one that is there already stays there. @throws {ObjectMissing} */
  archive(key: string): Promise<void>;
  /** Moves an object back from the archive. @throws {ObjectMissing} */
  restore(key: string): Promise<void>;
};

/**
 * Two storages as one. Writes go to `near`; reads come from there, or else from `far`.
 *
 * A move copies, checks by its name that the copy is whole, and only then removes: a crash at any point leaves the
 * object in one place or in both, never in none.
 */
export function tieredStorage(near: Storage, far: Storage): TieredStorage {
  const read = async (key: string, range?: Range, memory?: Buffer): Promise<Readable> => {
    try {
      return await near.read(key, range, memory);
    } catch (fault) {
      if (!(fault instanceof ObjectMissing)) throw fault;
      return far.read(key, range, memory);
    }
  };
  return {
    openDraft: (hospital) => near.openDraft(hospital),
    put: (hospital, content) => near.put(hospital, content),
    openPart: (hospital, upload) => near.openPart(hospital, upload),
    sweepSpool: (olderThanMs) => near.sweepSpool(olderThanMs),
    remembered: near.remembered,
    settle: () => near.settle(),
    async close() {
      await near.close();
      await far.close();
    },
    read,
    async readInto(key, start, target) {
      try {
        await near.readInto(key, start, target);
      } catch (fault) {
        if (!(fault instanceof ObjectMissing)) throw fault;
        await far.readInto(key, start, target);
      }
    },
    stat: async (key) => (await near.stat(key)) ?? far.stat(key),
    verify: async (key) => ((await near.stat(key)) ? near : far).verify(key),
    async remove(key) {
      await near.remove(key);
      await far.remove(key);
    },
    async *list(hospital) {
      yield* near.list(hospital);
      yield* far.list(hospital);
    },
    recipes: near.recipes,
    archive: (key) => move(near, far, key),
    restore: (key) => move(far, near, key),
  };
}

async function move(from: Storage, to: Storage, key: string): Promise<void> {
  if (!(await from.stat(key))) {
    if (await to.stat(key)) return;
    throw new ObjectMissing(key);
  }
  const [, hospital = ''] = key.split('/');
  const copy = await to.put(hospital, await from.read(key));
  if (copy.key !== key) {
    await to.remove(copy.key);
    throw new ObjectDamaged(`${key} is damaged`);
  }
  await from.remove(key);
}
