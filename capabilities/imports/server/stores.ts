import type { PricedModel } from '@alder/catalog/domain';
import type { HospitalTrx } from '@alder/database';
import type {
  AlertData,
  AllergyData,
  AppointmentData,
  DepositData,
  DueData,
  OwnerData,
  PetData,
  PlannedPrice,
  PriceData,
  VaccinationData,
  VisitData,
  WeightData,
} from '../domain/index.ts';

/** What a row holds, for entities that another capability takes in. */
export type DataOf = {
  readonly owner: OwnerData;
  readonly pet: PetData;
  readonly weight: WeightData;
  readonly visit: VisitData;
  readonly allergy: AllergyData;
  readonly treatment: PriceData;
  readonly vaccine: PriceData;
  readonly medicine: PriceData;
  readonly receiptItem: PriceData;
};

/** A row on its way into the hospital. `parent` is the owner or pet that it belongs to. */
export type Arriving<Data> = { readonly id: string; readonly parent: string | null; readonly data: Data };
export type Stored = { readonly id: string; readonly version: number };

/**
 * How a capability takes its rows in and gives them back. Each function is one statement or few for many rows, in the
 * caller's transaction; the capability alone writes its tables.
 */
export type Store<Data> = {
  /** @returns versions of the new entries */
  insert(trx: HospitalTrx, rows: readonly Arriving<Data>[]): Promise<readonly Stored[]>;
  /**
   * Changes one entry, bringing a deleted one back.
   *
   * @returns what it was before, for `restore`, its new version, and its id where another entry has taken its place
   */
  update(
    trx: HospitalTrx,
    row: Arriving<Data>,
  ): Promise<{ readonly id?: string; readonly before: object; readonly version: number }>;
  /** Deletes what nobody has changed or used since. @returns ids of those deleted */
  remove(trx: HospitalTrx, rows: readonly Stored[]): Promise<readonly string[]>;
  /** Sets an entry back to `before` where it has still this version. @returns whether it was set back */
  restore(trx: HospitalTrx, row: Stored, before: object): Promise<boolean>;
};

/** A line that is kept as it was and has an effect in another capability too. */
export type Effective<Data> = { readonly id: string; readonly parent: string; readonly data: Data };
export type Effect<Data> = {
  /** @returns entries of the other capability that the import has changed again, with their versions */
  add(trx: HospitalTrx, rows: readonly Effective<Data>[]): Promise<readonly Stored[]>;
  /** Takes back what still can be. @returns ids of rows whose effect is gone, and entries that were changed */
  remove(
    trx: HospitalTrx,
    rows: readonly Effective<Data>[],
  ): Promise<{ readonly removed: readonly string[]; readonly changed: readonly Stored[] }>;
};

/** A row of a price list on its way to be judged. */
export type PriceRow = {
  readonly number: number;
  readonly cells: PriceData['cells'];
  /** The entry that an earlier import made of it. */
  readonly known: string | null;
};

/** The stores of other capabilities; composed by the server. */
export type Stores = { readonly [Entity in keyof DataOf]: Store<DataOf[Entity]> } & {
  /** Sets the weight of pets to their latest measurement. @returns pets whose entry changed, with their new version */
  readonly setLatestWeights: (trx: HospitalTrx, pets: readonly string[]) => Promise<readonly Stored[]>;
  /** What the rows of a price list would do, by the rules of the catalog. @param currency ISO 4217 */
  readonly planPrices: (
    trx: HospitalTrx,
    model: PricedModel,
    rows: readonly PriceRow[],
    currency: string,
  ) => Promise<readonly (PlannedPrice & { readonly number: number })[]>;
  /** Alerts shown on every screen of a pet. */
  readonly alerts: Effect<AlertData>;
  /** The ledger of owners' deposits. */
  readonly deposits: Effect<DepositData>;
  /** Doses of pets, from which what is due follows. */
  readonly vaccinations: Effect<VaccinationData>;
  /** What the old system says is due. */
  readonly dues: Effect<DueData>;
  /** The calendar: appointments still to come. */
  readonly appointments: Effect<AppointmentData>;
};
