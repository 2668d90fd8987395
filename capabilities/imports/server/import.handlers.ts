import { type HospitalTrx, newId, versioned } from '@alder/database';
import { implement, implementStream } from '@alder/server';
import { speciesOf } from '@alder/terms';
import { inputIncorrect, notFound } from '@alder/wire';
import {
  checkImport,
  createImport,
  decideImportPatient,
  decideImportRows,
  getImport,
  getImportPatients,
  getImportRows,
  getImports,
  getRefusedRows,
  importBusy,
  importIncomplete,
  importNotNow,
  importPatientKnown,
  rollBackImport,
  rollbackExpired,
  startImport,
} from '../contract/index.ts';
import {
  foldSpecies,
  foldWord,
  type ImportEntity,
  type ImportState,
  importEntities,
  importFlow,
  missingFields,
  proposeDoctor,
  proposeRole,
  proposeSpecies,
  rollbackUntil,
} from '../domain/index.ts';
import { APPLY_JOB } from './apply.job.ts';
import { CHECK_JOB } from './check.job.ts';
import { lastDoctorMap, listDoctorChoices } from './doctor.repository.ts';
import { countOfChart, findPatient, listPatients, setPatient } from './image.repository.ts';
import { presentFile, presentImport, presentRow } from './import.presenter.ts';
import {
  countApplied,
  countDoctors,
  countRefused,
  countRoles,
  countRows,
  countSpecies,
  findFile,
  findImport,
  findName,
  type ImportEntry,
  insertImport,
  isAnotherRunning,
  listFiles,
  listImports,
  listRefusedLines,
  listRows,
  lockImport,
  setImport,
  setTaken,
} from './import.repository.ts';
import { refusedRows } from './refused-rows.ts';
import { ROLLBACK_JOB } from './rollback.job.ts';

export const importHandlers = [
  implement(createImport, async (_input, { trx, account, now, audit, emit }) => {
    const doctor_map = JSON.stringify(await lastDoctorMap(trx));
    const row = await insertImport(trx, { id: newId(now.getTime()), created_by: account.id, doctor_map });
    audit({ entity: 'import', id: row.id });
    emit({ event: 'import.created', id: row.id });
    return { result: await present(trx, row) };
  }),

  implement(getImports, async ({ offset, limit }, { trx }) => {
    const rows = await listImports(trx, { before: offset, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const applied = await countApplied(
      trx,
      page.map(({ id }) => id),
    );
    const result = page.map((row) => ({
      ...presentImport(row, row.created_by_name),
      ...{ filenames: row.filenames ?? [], applied: applied.get(row.id) ?? 0 },
    }));
    return { result, next: rows.length > limit ? page.at(-1)?.id : undefined };
  }),

  implement(getImport, async ({ id }, { trx }) => {
    const row = await findImport(trx, id);
    if (!row) throw notFound();
    const species = await countSpecies(trx, id);
    const roles = await countRoles(trx, id);
    const doctors = await countDoctors(trx, id);
    const choices = doctors.length > 0 ? await listDoctorChoices(trx) : [];
    const refused = await countRefused(trx, id);
    return {
      result: await present(trx, row),
      files: (await listFiles(trx, id)).map((file) => ({ ...presentFile(file), refused: refused.get(file.id) ?? 0 })),
      counts: (await countRows(trx, id)) as never,
      species: species.map((each) => ({ ...each, proposed: proposeSpecies(each.written) ?? null })),
      roles: roles.map((each) => ({ ...each, proposed: proposeRole(each.written) ?? null })),
      doctors: doctors.map((each) => ({ ...each, proposed: proposeDoctor(each.written, choices)?.id ?? null })),
      doctor_choices: [...choices],
    };
  }),

  implement(
    checkImport,
    async ({ id, version, species_map, role_map, doctor_map }, { trx, services, hospital, audit, emit }) => {
      const before = await open(trx, id, version, 'check');
      await refuseIncomplete(trx, id);
      const chosen = Object.entries(species_map ?? {});
      if (chosen.some(([, code]) => !speciesOf(code))) throw inputIncorrect({ fields: { species_map: 'species' } });
      const map = Object.fromEntries(chosen.map(([written, code]) => [foldSpecies(written), code]));
      const roles = Object.fromEntries(
        Object.entries(role_map ?? {}).map(([written, role]) => [foldWord(written), role]),
      );
      const doctors = await readDoctors(trx, before.doctor_map as object, doctor_map);
      const row = await setImport(trx, id, {
        state: importFlow.next(before.state as ImportState, 'check')!,
        doctor_map: JSON.stringify(doctors),
        species_map: JSON.stringify({ ...(before.species_map as object), ...map }),
        role_map: JSON.stringify({ ...(before.role_map as object), ...roles }),
        ...{ rows_total: 0, rows_done: 0, failure: null },
      });
      await services.jobs.send(trx, CHECK_JOB, { hospital: hospital.id, entry: id });
      audit({ entity: 'import', id });
      emit({ event: 'import.updated', id });
      return { result: await present(trx, row) };
    },
  ),

  implement(getImportRows, async ({ import: id, outcome, entity, applied, offset, limit }, { trx }) => {
    if (!(await findImport(trx, id))) throw notFound();
    const isApplied = applied === undefined ? undefined : applied === 'true';
    const filter = { outcome, entity, applied: isApplied, after: readPlace(offset), limit: limit + 1 };
    const rows = await listRows(trx, id, filter);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      result: page.map(presentRow),
      next: rows.length > limit && last ? `${last.entity}.${last.number}` : undefined,
    };
  }),

  implementStream(getRefusedRows, async ({ file: fileId, import: id }, { inHospital, services, reply }) => {
    const { file, lines } = await inHospital(async ({ trx, audit }) => {
      const file = await findFile(trx, fileId);
      if (file?.import !== id) throw notFound();
      const lines = await listRefusedLines(trx, id, fileId);
      audit({ action: getRefusedRows.id, entity: 'import', id, detail: { file: fileId, rows: lines.length } });
      return { file, lines };
    });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="refused.csv"')
      .header('cache-control', 'no-store')
      .send(refusedRows(await services.storage.read(file.object_key), file as never, lines as never));
  }),

  implement(decideImportRows, async ({ id, version, entity, numbers, take }, { trx, audit, emit }) => {
    await open(trx, id, version, 'decide');
    const rows = await setTaken(trx, id, { entity, numbers, take });
    const row = await setImport(trx, id, { state: 'checked' });
    audit({ entity: 'import', id, detail: { rows, of: entity, take } });
    emit({ event: 'import.updated', id });
    return { result: await present(trx, row) };
  }),

  implement(getImportPatients, async ({ import: id, offset, limit }, { trx }) => {
    if (!(await findImport(trx, id))) throw notFound();
    const skip = readSkip(offset);
    const rows = await listPatients(trx, id, { skip, limit: limit + 1 });
    return { result: rows.slice(0, limit) as never, next: rows.length > limit ? String(skip + limit) : undefined };
  }),

  implement(decideImportPatient, async ({ id, version, patient, decision, pet }, { trx, audit, emit }) => {
    const before = await open(trx, id, version, 'decide');
    const known = await findPatient(trx, id, patient);
    if (!known) throw notFound();
    if (decision === 'unmatched' && (await countOfChart(trx, known.chart)) === 1) throw importPatientKnown();
    const chosen = await chosenPet(trx, { decision, pet, isProposed: known.isProposed });
    const rows = await setPatient(trx, id, { patient, pet: chosen, take: decision !== 'leave' });
    // Another check, after a file was added, keeps the decisions of a person; leaving out is what it does without.
    const { [patient]: _, ...others } = before.patient_map as Record<string, string>;
    const entry = { unmatched: 'unmatched', pet: chosen ?? known.proposed, leave: undefined }[decision];
    const row = await setImport(trx, id, {
      state: 'checked',
      patient_map: JSON.stringify({ ...others, ...(entry && { [patient]: entry }) }),
    });
    audit({ entity: 'import', id, detail: { rows, of: 'image', decision, pet: chosen ?? null } });
    emit({ event: 'import.updated', id });
    return { result: await present(trx, row) };
  }),

  implement(startImport, async ({ id, version }, { trx, services, hospital, audit, emit }) => {
    await open(trx, id, version, 'import');
    if (await isAnotherRunning(trx, id)) throw importBusy();
    const counts = await countRows(trx, id);
    const rows_total = counts.reduce((sum, each) => sum + arriving(each), 0);
    const row = await setImport(trx, id, { state: importFlow.next('checked', 'import')!, rows_total, rows_done: 0 });
    await services.jobs.send(trx, APPLY_JOB, { hospital: hospital.id, entry: id });
    audit({ entity: 'import', id, detail: { rows: rows_total } });
    emit({ event: 'import.updated', id });
    return { result: await present(trx, row) };
  }),

  implement(rollBackImport, async ({ id, version }, { trx, services, hospital, now, audit, emit }) => {
    const before = await open(trx, id, version, 'rollBack');
    if (rollbackUntil(before.imported_at!) < now) throw rollbackExpired();
    if (await isAnotherRunning(trx, id)) throw importBusy();
    const counts = await countRows(trx, id);
    const rows_total = counts.reduce((sum, each) => sum + each.applied, 0);
    const state = importFlow.next('imported', 'rollBack')!;
    const row = await setImport(trx, id, { state, rows_total, rows_done: 0 });
    await services.jobs.send(trx, ROLLBACK_JOB, { hospital: hospital.id, entry: id });
    audit({ entity: 'import', id, detail: { rows: rows_total } });
    emit({ event: 'import.updated', id });
    return { result: await present(trx, row) };
  }),
];

/**
 * The doctors of an import with the new choices of a person; null leaves a name.
 *
 * @throws {Refusal} `inputIncorrect` for an account to whom no visit can be assigned.
 */
async function readDoctors(
  trx: HospitalTrx,
  before: object,
  chosen: Readonly<Record<string, string | null>> | undefined,
): Promise<Readonly<Record<string, string>>> {
  if (!chosen) return before as Readonly<Record<string, string>>;
  const known = new Set((await listDoctorChoices(trx)).map(({ id }) => id));
  if (Object.values(chosen).some((account) => account !== null && !known.has(account)))
    throw inputIncorrect({ fields: { doctor_map: 'account' } });
  const folded = Object.entries(chosen).map(([written, account]) => [foldWord(written), account] as const);
  const all = Object.entries({ ...before, ...Object.fromEntries(folded) });
  return Object.fromEntries(all.filter(([, account]) => account !== null)) as Readonly<Record<string, string>>;
}

type Step = 'check' | 'decide' | 'import' | 'rollBack';

/** Holds an import for a step of its flow. @throws {Refusal} `stale`, `importNotNow` */
async function open(trx: HospitalTrx, id: string, version: number, step: Step): Promise<ImportEntry> {
  const row = await lockImport(trx, id);
  if (!row) throw notFound();
  await versioned(row.version === version ? row : undefined, () => present(trx, row));
  if (!importFlow.can(row.state as ImportState, step)) throw importNotNow({ state: row.state });
  return row;
}

async function present(trx: HospitalTrx, row: ImportEntry) {
  return presentImport(row, await findName(trx, row.created_by));
}

/** @throws {Refusal} `importIncomplete` with the missing decisions, by file. */
async function refuseIncomplete(trx: HospitalTrx, id: string): Promise<void> {
  const files = await listFiles(trx, id);
  const fields = files.flatMap((file) => {
    if (file.entity === null) return [[file.id, 'entity']];
    if (file.date_order === null) return [[file.id, 'date_order']];
    const missing = missingFields(file.entity as ImportEntity, file.mapping as Readonly<Record<string, number>>);
    return missing.length > 0 ? [[file.id, missing.map((anyOf) => anyOf.join('|')).join(',')]] : [];
  });
  if (files.length === 0) throw importIncomplete({ fields: { files: 'missing' } });
  if (fields.length > 0) throw importIncomplete({ fields: Object.fromEntries(fields) });
}

/**
 * The pet of a decision; undefined leaves the proposed one.
 *
 * @throws {Refusal} `notFound`; `inputIncorrect` where none is proposed and none given.
 */
async function chosenPet(
  trx: HospitalTrx,
  { decision, pet, isProposed }: { decision: string; pet: string | undefined; isProposed: boolean },
): Promise<string | null | undefined> {
  if (decision === 'unmatched') return null;
  if (decision === 'leave') return undefined;
  if (pet === undefined && !isProposed) throw inputIncorrect({ fields: { pet: 'missing' } });
  if (pet === undefined) return undefined;
  const found = await trx
    .selectFrom('pet')
    .select('id')
    .where('id', '=', pet)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found.id;
}

/** @throws {Refusal} `inputIncorrect` for a place that no page gave. */
function readSkip(offset: string | undefined): number {
  if (offset === undefined) return 0;
  if (!/^\d{1,7}$/.test(offset)) throw inputIncorrect({ fields: { offset: 'unknown' } });
  return Number(offset);
}

function arriving({ outcome, rows, taken }: { outcome: string | null; rows: number; taken: number }): number {
  if (outcome === 'doubtful') return taken;
  return outcome === 'new' || outcome === 'changed' ? rows : 0;
}

/** @throws {Refusal} `inputIncorrect` for a place that no page gave. */
function readPlace(offset: string | undefined): { entity: string; number: number } | undefined {
  if (offset === undefined) return undefined;
  const [entity = '', number = ''] = offset.split('.');
  if (!(importEntities as readonly string[]).includes(entity) || !/^\d{1,9}$/.test(number))
    throw inputIncorrect({ fields: { offset: 'unknown' } });
  return { entity, number: Number(number) };
}
