import type { HospitalTrx } from '@alder/database';
import type { ImportEntity, OwnerData, PetData, VisitData, WeightData } from '../domain/index.ts';

/** What a row holds, by entity. */
export type DataOf = {
  readonly owner: OwnerData;
  readonly pet: PetData;
  readonly weight: WeightData;
  readonly visit: VisitData;
};

/** A row on its way into the hospital. `parent` is the owner of a pet, or the pet of a weight or visit. */
export type Arriving<Data> = { readonly id: string; readonly parent: string | null; readonly data: Data };
export type Stored = { readonly id: string; readonly version: number };

/**
 * How a capability takes its rows in and gives them back. Each function is one statement or few for many rows, in the
 * caller's transaction; the capability alone writes its tables.
 */
export type Store<Data> = {
  /** @returns versions of the new entries */
  insert(trx: HospitalTrx, rows: readonly Arriving<Data>[]): Promise<readonly Stored[]>;
  /** Changes one entry, bringing a deleted one back. @returns what it was before, for `restore`, and its new version */
  update(trx: HospitalTrx, row: Arriving<Data>): Promise<{ readonly before: object; readonly version: number }>;
  /** Deletes what nobody has changed or used since. @returns ids of those deleted */
  remove(trx: HospitalTrx, rows: readonly Stored[]): Promise<readonly string[]>;
  /** Sets an entry back to `before` where it has still this version. @returns whether it was set back */
  restore(trx: HospitalTrx, row: Stored, before: object): Promise<boolean>;
};

/** The stores of all entities; composed by the server. */
export type Stores = { readonly [Entity in ImportEntity]: Store<DataOf[Entity]> } & {
  /** Sets the weight of pets to their latest measurement. @returns pets whose entry changed, with their new version */
  readonly setLatestWeights: (trx: HospitalTrx, pets: readonly string[]) => Promise<readonly Stored[]>;
};
