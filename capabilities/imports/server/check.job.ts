import { createHash } from 'node:crypto';
import { type Db, type HospitalTrx, inHospital } from '@alder/database';
import { currencyOf } from '@alder/i18n/format';
import type { JobData } from '@alder/jobs';
import { MAX_FURTHER_OWNERS } from '@alder/patients/domain';
import { dayOf } from '@alder/records/domain';
import { emitWithoutAudit } from '@alder/server';
import type { Storage } from '@alder/storage';
import { sql } from 'kysely';
import {
  type ImportEntity,
  importEntities,
  importFlow,
  isPriced,
  MAX_PRICES,
  MAX_USERS,
  type ReadOptions,
  type ReadRow,
  type RowOutcome,
  readRow,
} from '../domain/index.ts';
import { presentDoctors } from './doctor.repository.ts';
import { examineAttachments } from './examine-attachments.ts';
import { examineImages } from './examine-images.ts';
import { judgeImages, type PatientMap } from './image.repository.ts';
import {
  analyzeImported,
  type FileEntry,
  type ImportValues,
  insertRows,
  listFiles,
  lockImport,
  type NewRow,
  removeRows,
  setImport,
} from './import.repository.ts';
import {
  compareAllergies,
  compareOwners,
  comparePets,
  compareWeights,
  compareWithEarlier,
  doubtInvoices,
  findPets,
  judgeNew,
  refuseFullAlerts,
  refuseRepeated,
  refuseShortDeposits,
  refuseTooMany,
  refuseWithoutOwner,
} from './judge.repository.ts';
import { comparePetOwners, refuseFullPetOwners, refusePetOwners } from './pet-owner.repository.ts';
import { judgePrices } from './price.repository.ts';
import { NotATable, readFileRows } from './read-file.ts';
import type { Stores } from './stores.ts';
import { judgeUsers } from './user.repository.ts';
import { instantInZone } from './zoned-time.ts';

/** Job that reads the files of an import and judges their rows. */
export const CHECK_JOB = 'import.check';

export type CheckOptions = {
  readonly db: Db;
  readonly storage: Storage;
  readonly stores: Stores;
  readonly clock: () => Date;
};

/** Alerts that the form of a patient takes. */
const MAX_ALERTS = 20;

/** Rows of one statement; progress is reported after each. */
const BATCH = 1000;

/** Another job has restarted the same check: this one ends without a trace. */
class Superseded extends Error {}

/**
 * Reads every row of every file into `data_import_row`, then judges all rows of an entity at a time. Nothing of the
 * hospital changes. Run again after a fault it starts over; of two at once the later one goes on.
 */
export async function checkImport(parts: CheckOptions, { hospital, entry }: JobData): Promise<void> {
  const id = String(entry);
  const begun = await inHospital(parts.db, hospital, (trx) => begin(trx, id));
  if (!begun) return;
  const session = openSession(parts, hospital, id, begun.version);
  try {
    await session.forgetRows();
    const staged = new Staging();
    for (const entity of importEntities)
      for (const file of begun.files.filter((each) => each.entity === entity))
        await session.stage(file, { ...begun, entity }, staged);
    for (const file of begun.files) await session.examine(file, begun.timezone);
    await inHospital(parts.db, hospital, analyzeImported);
    await session.judge(begun);
  } catch (fault) {
    if (fault instanceof Superseded) return;
    if (!(fault instanceof NotATable)) throw fault;
    await session.end('failed', fault.message);
  }
}

type Begun = {
  readonly version: number;
  readonly files: readonly FileEntry[];
  readonly speciesMap: ReadOptions['speciesMap'];
  readonly roleMap: ReadOptions['roleMap'];
  readonly doctorMap: ReadOptions['doctorMap'];
  readonly patientMap: PatientMap;
  readonly timezone: string;
  readonly currency: string;
};

/** Marks the check as this job's: its version is raised, and an earlier job finds another one. */
async function begin(trx: HospitalTrx, id: string): Promise<Begun | undefined> {
  const row = await lockImport(trx, id);
  if (row?.state !== 'checking') return undefined;
  const { timezone, currency } = await trx
    .selectFrom('hospital')
    .select(['timezone', 'currency'])
    .where((where) => where('id', '=', row.hospital))
    .executeTakeFirstOrThrow();
  const { version } = await setImport(trx, id, { rows_done: 0 });
  return {
    ...{ version, timezone, currency, files: await listFiles(trx, id) },
    speciesMap: row.species_map as ReadOptions['speciesMap'],
    roleMap: row.role_map as ReadOptions['roleMap'],
    patientMap: row.patient_map as PatientMap,
    doctorMap: await presentDoctors(trx, row.doctor_map as ReadOptions['doctorMap']),
  };
}

/** What the rows read so far have in common: their numbers, and owners that several rows of pets carry. */
class Staging {
  readonly numbers = Object.fromEntries(importEntities.map((entity) => [entity, 0])) as Record<ImportEntity, number>;
  /** How often an id that is made of its row has come, by its hash: some bytes for each of a million lines. */
  readonly #times = new Map<string, number>();
  readonly owners = new Set<string>();

  /** The id of a row: of like ones, the second has a place of its own. */
  idOf({ entity, source_id, mayRepeat }: ReadRow): string {
    if (!mayRepeat) return source_id;
    const key = createHash('sha256').update(`${entity}|${source_id}`).digest('base64url').slice(0, 16);
    const times = (this.#times.get(key) ?? 0) + 1;
    this.#times.set(key, times);
    return times === 1 ? source_id : `${source_id}#${times}`;
  }

  /** Whether a row is stored: an owner beside the pet only the first time. */
  takes(row: ReadRow, entity: ImportEntity): boolean {
    if (row.entity !== 'owner') return true;
    const isBesidePet = entity !== 'owner';
    const isKnown = this.owners.has(row.source_id);
    this.owners.add(row.source_id);
    return !(isBesidePet && isKnown);
  }
}

function openSession({ db, storage, stores, clock }: CheckOptions, hospital: string, id: string, first: number) {
  let version = first;
  /** Work in a transaction while the check is still this job's. */
  const step = (work: (trx: HospitalTrx) => Promise<ImportValues | undefined>) =>
    inHospital(db, hospital, async (trx) => {
      const row = await lockImport(trx, id);
      if (row?.state !== 'checking' || row.version !== version) throw new Superseded();
      const values = await work(trx);
      if (!values) return;
      version = (await setImport(trx, id, values)).version;
      await emitWithoutAudit(trx, [{ event: 'import.updated', id, payload: {} }]);
    });

  return {
    async forgetRows(): Promise<void> {
      let isMore = true;
      while (isMore)
        await step(async (trx) => {
          isMore = await removeRows(trx, id, 20 * BATCH);
          return undefined;
        });
    },

    async stage(file: FileEntry, about: Begun & { entity: ImportEntity }, staged: Staging): Promise<void> {
      const options: ReadOptions = {
        entity: about.entity,
        mapping: file.mapping as Readonly<Record<string, number>>,
        dateOrder: file.date_order as ReadOptions['dateOrder'],
        speciesMap: about.speciesMap,
        roleMap: about.roleMap,
        doctorMap: about.doctorMap,
        today: dayOf(clock(), about.timezone),
        decimals: currencyOf(about.currency).decimals,
        instantOf: (day, time) => instantInZone(day, time, about.timezone).toISOString(),
      };
      let batch: NewRow[] = [];
      let done = 0;
      const flush = async () => {
        const rows = batch;
        batch = [];
        await step(async (trx) => {
          await insertRows(trx, rows);
          const total = Object.values(staged.numbers).reduce((sum, each) => sum + each, 0);
          return { rows_done: total, rows_total: total };
        });
      };
      const bytes = await storage.read(file.object_key);
      for await (const { line, cells } of readFileRows(bytes, file as never)) {
        if (line === 1) continue;
        done += 1;
        for (const row of readRow(cells, options)) {
          if (!staged.takes(row, about.entity)) continue;
          staged.numbers[row.entity] += 1;
          batch.push(
            stored(
              { ...row, source_id: staged.idOf(row) },
              { id, file: file.id, line, number: staged.numbers[row.entity] },
            ),
          );
        }
        if (batch.length >= BATCH) await flush();
      }
      if (batch.length > 0 || done === 0) await flush();
    },

    /** What the files of an archive are, by their first bytes: the name of a file decides nothing. */
    async examine(file: FileEntry, timezone: string): Promise<void> {
      if (file.entity === 'attachment') await examineAttachments({ storage, step }, id, file);
      if (file.entity === 'image')
        await examineImages({ storage, step, images: stores.image, timezone, now: clock() }, id, file);
    },

    async judge({ currency, patientMap }: Begun): Promise<void> {
      for (const entity of importEntities)
        await step(async (trx) => {
          // The rows are new to the planner, which would take thousands for one and compare each with each.
          await sql`set local enable_nestloop = off`.execute(trx);
          if (entity === 'user') {
            await refuseTooMany(trx, id, entity, MAX_USERS);
            await refuseRepeated(trx, id, entity);
            await judgeUsers(trx, id, stores.planUsers, { isNow: false });
          } else if (entity === 'image') {
            await judgeImages(trx, id, patientMap);
            await judgeNew(trx, id, entity);
          } else if (!isPriced(entity)) await judgeEntity(trx, id, entity);
          else {
            await refuseTooMany(trx, id, entity, MAX_PRICES);
            await refuseRepeated(trx, id, entity);
            await judgePrices(trx, id, entity, (rows) => stores.planPrices(trx, entity, rows, currency));
          }
          return undefined;
        });
      await this.end('checked');
    },

    end(event: 'checked' | 'failed', failure?: string): Promise<void> {
      return step(async () => ({ state: importFlow.next('checking', event)!, failure: failure ?? null }));
    },
  };
}

function stored(
  row: ReadRow,
  { id, file, line, number }: { id: string; file: string; line: number; number: number },
): NewRow {
  const data = JSON.stringify(row.data);
  const { place, written_doctor } = row;
  const about = { ...(place !== undefined && { place }), ...(written_doctor && { written_doctor }) };
  const storedData = JSON.stringify({ ...row.data, ...about });
  const outcome: RowOutcome | null = row.reasons.length > 0 ? 'refused' : null;
  return {
    ...{ import: id, entity: row.entity, number, file, line, outcome, data: storedData },
    ...{
      source_id: shortened(row.source_id),
      parent: row.parent,
      patient_id: row.patient_id,
      parent_of: row.parent_of,
    },
    hash: createHash('sha256').update(`${data}|${row.parent}|${row.patient_id}`).digest('base64url'),
    reasons: JSON.stringify(row.reasons),
  };
}

/** Ids are compared whole: of a long one the end stands as a hash. */
function shortened(id: string): string {
  return id.length <= 200 ? id : `${id.slice(0, 150)}#${createHash('sha256').update(id).digest('base64url')}`;
}

async function judgeEntity(trx: HospitalTrx, id: string, entity: ImportEntity): Promise<void> {
  await refuseRepeated(trx, id, entity);
  if (entity !== 'owner') await refuseWithoutOwner(trx, id, entity);
  if (entity !== 'owner' && entity !== 'pet') await findPets(trx, id, entity);
  if (entity === 'petOwner') await refusePetOwners(trx, id);
  await compareWithEarlier(trx, id, entity);
  if (entity === 'owner') await compareOwners(trx, id);
  if (entity === 'pet') await comparePets(trx, id);
  if (entity === 'petOwner') {
    await comparePetOwners(trx, id);
    await refuseFullPetOwners(trx, id, MAX_FURTHER_OWNERS);
  }
  if (entity === 'weight') await compareWeights(trx, id);
  if (entity === 'allergy') await compareAllergies(trx, id);
  if (entity === 'alert') await refuseFullAlerts(trx, id, MAX_ALERTS);
  if (entity === 'invoice') await doubtInvoices(trx, id);
  if (entity === 'deposit') await refuseShortDeposits(trx, id);
  await judgeNew(trx, id, entity);
}
