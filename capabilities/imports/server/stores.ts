import type { EarlierUser, SheetRole } from '@alder/accounts/domain';
import type { FileType } from '@alder/attachments/domain';
import type { PricedModel } from '@alder/catalog/domain';
import type { HospitalTrx } from '@alder/database';
import type { Described } from '@alder/imaging/domain';
import type { Storage } from '@alder/storage';
import type {
  AlertData,
  AllergyData,
  AppointmentData,
  AttachmentData,
  DepositData,
  DueData,
  OwnerData,
  PetData,
  PetOwnerData,
  PlannedPrice,
  PriceData,
  RowOutcome,
  UserData,
  VaccinationData,
  VisitData,
  WeightData,
} from '../domain/index.ts';

/** What a row holds, for entities that another capability takes in. */
export type DataOf = {
  /** The role is one that a person has confirmed: a row without is refused. */
  readonly user: UserData & { readonly role: SheetRole };
  readonly owner: OwnerData;
  readonly pet: PetData;
  /** The owner is one of the hospital by then. */
  readonly petOwner: PetOwnerData & { readonly owner_target: string };
  readonly weight: WeightData;
  readonly visit: VisitData;
  readonly allergy: AllergyData;
  readonly treatment: PriceData;
  readonly vaccine: PriceData;
  readonly medicine: PriceData;
  readonly receiptItem: PriceData;
  readonly attachment: AttachmentData & { readonly stored: StoredAttachment };
};

/** A decoded file of the old system. */
export type DecodedFile = {
  readonly type: FileType;
  readonly bytes: Buffer;
  readonly image?: { readonly width: number; readonly height: number; readonly small: Buffer };
};
/** Where it lies in the storage. */
export type StoredAttachment = {
  readonly filetype: FileType;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly object_key: string;
  readonly small_key: string | null;
  readonly source_sha256: string;
};

/** A row on its way into the hospital. `parent` is the owner or pet that it belongs to. */
export type Arriving<Data> = { readonly id: string; readonly parent: string | null; readonly data: Data };
export type Stored = { readonly id: string; readonly version: number };
/** The user who imports the rows: the audit names them for all writes. */
export type By = { readonly account: string };

/**
 * How a capability takes its rows in and gives them back. Each function is one statement or few for many rows, in the
 * caller's transaction; the capability alone writes its tables.
 */
export type Store<Data> = {
  /** @returns versions of the new entries */
  insert(trx: HospitalTrx, rows: readonly Arriving<Data>[], by: By): Promise<readonly Stored[]>;
  /**
   * Changes one entry, bringing a deleted one back.
   *
   * @returns what it was before, for `restore`, its new version, and its id where another entry has taken its place
   */
  update(
    trx: HospitalTrx,
    row: Arriving<Data>,
    by: By,
  ): Promise<{ readonly id?: string; readonly before: object; readonly version: number }>;
  /** Deletes rows that were not changed or used since. @returns ids of those deleted */
  remove(trx: HospitalTrx, rows: readonly Stored[], by: By): Promise<readonly string[]>;
  /** Sets an entry back to `before` where it has still this version. @returns whether it was set back */
  restore(trx: HospitalTrx, row: Stored, before: object, by: By): Promise<boolean>;
  /** Of entries that stay at a rollback, what was done with them since. */
  used?(trx: HospitalTrx, ids: readonly string[]): Promise<readonly Used[]>;
};

/** Why an entry that was to be taken back stays. */
export type Used = {
  readonly id: string;
  readonly code: 'accepted' | 'usedReport' | 'usedMeasurement' | 'usedCase';
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

/** A person of a list of users on the way to be judged. */
export type UserRow = {
  readonly number: number;
  readonly email: string;
  readonly role: SheetRole;
  readonly earlier: EarlierUser | undefined;
};
export type JudgedUserRow = {
  readonly number: number;
  readonly outcome: RowOutcome;
  readonly target: string | null;
  readonly reasons: readonly { readonly code: string; readonly field?: string; readonly value?: string }[];
};

/** A row of a price list on its way to be judged. */
export type PriceRow = {
  readonly number: number;
  readonly cells: PriceData['cells'];
  /** The entry that an earlier import made of it. */
  readonly known: string | null;
};

/** A DICOM file whose bytes are stored, with what the archive will file of it. */
export type PreparedImage = {
  readonly stored: { readonly key: string; readonly sha256: string; readonly bytes: number };
  readonly described: Described;
};
/** Why a file is no image: not DICOM, the directory of a disc, or DICOM that cannot be read. */
export type ImageProblem = 'fileDicom' | 'dicomdir' | 'dicomUnreadable';

/** How DICOM files are read, filed and taken back; the archive of images alone writes its tables. */
export type ImageStore = {
  /** What a header says. @param timezone IANA name */
  describe(chunks: AsyncIterable<Uint8Array>, timezone: string, now: Date): Promise<Described | ImageProblem>;
  /** Stores the bytes of a file, outside of any transaction. */
  prepare(
    storage: Storage,
    about: { readonly hospital: string; readonly timezone: string; readonly now: Date },
    chunks: AsyncIterable<Uint8Array>,
  ): Promise<PreparedImage | ImageProblem>;
  /**
   * Files one image.
   *
   * @returns `same`: it came by another way meanwhile; `isBack`: it was hidden and is shown again
   */
  file(
    trx: HospitalTrx,
    storage: Storage,
    image: PreparedImage & {
      readonly filename: string;
      /** None: the chart number decides, and one that no pet has leaves the image unmatched. */
      readonly pet: string | null;
      readonly account: string;
      readonly now: Date;
    },
  ): Promise<
    | { readonly outcome: 'new' | 'same' | 'revision'; readonly image: string; readonly isBack: boolean }
    | { readonly outcome: 'quota' }
  >;
  /** Hides images of whose study nothing was used since they came. @returns ids of those hidden */
  remove(trx: HospitalTrx, rows: readonly Stored[]): Promise<readonly string[]>;
  /** Why images stay at a rollback. */
  used(trx: HospitalTrx, ids: readonly string[]): Promise<readonly Used[]>;
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
  /** What the people of a list would become, by the rules of the accounts and the places of the plan. */
  readonly planUsers: (
    trx: HospitalTrx,
    rows: readonly UserRow[],
    about: { readonly isNow: boolean },
  ) => Promise<readonly JudgedUserRow[]>;
  /** The archive of images. */
  readonly image: ImageStore;
  /** Decodes a photograph or document as an upload is decoded. @throws {Refusal} */
  readonly decodeAttachment: (bytes: Buffer) => Promise<DecodedFile>;
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
