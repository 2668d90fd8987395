import { implement, implementEntry, presentEntry, type Work, wireRow } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  carryDifferentials,
  createDifferentialRecord,
  differentialRecord,
  getOpenDifferentials,
  patientMismatch,
  updateDifferentialRecord,
} from '../contract/index.ts';
import { isSameDiagnosis } from '../domain/index.ts';
import { carry, lastOpen, openOf } from './carry-differentials.ts';
import { namesOfDiagnosis } from './catalog.repository.ts';
import {
  type DifferentialRow,
  findBeginning,
  insertDiagnosis,
  listDiagnoses,
  listDifferentials,
  lockDiagnosis,
  setDiagnosis,
} from './differential.repository.ts';
import { visitToEdit } from './visit.repository.ts';

const entryHandlers = implementEntry({
  calls: {
    model: 'differentialRecord',
    entry: differentialRecord,
    create: createDifferentialRecord,
    update: updateDifferentialRecord,
  },
  table: 'differential_record',
  permit: 'his',

  onCreate: async (input, context) => {
    const visit = await visitToEdit(input.medical_record, context);
    await refuseOtherProblem(context.trx, visit.id, input.problem);
    const names = await namesOfDiagnosis(context.trx, input.name, input.diagnosis);
    const last = (await listDifferentials(context.trx, visit.id)).at(-1);
    const { account } = context;
    const made = { ...names, pet: visit.pet, author: account.id, rank: input.rank ?? (last?.rank ?? 0) + 1 };
    if (input.state !== 'confirmed') return made;
    const { diagnosis = null } = input;
    return { ...made, ...(await confirm({ ...made, diagnosis, medical_record: visit.id }, context)) };
  },

  onUpdate: async (input, current, context) => {
    const { trx, account } = context;
    await visitToEdit(current.medical_record, context);
    await refuseOtherProblem(trx, current.medical_record, input.problem);
    const diagnosis = input.diagnosis === undefined ? current.diagnosis : input.diagnosis;
    const read = await namesOfDiagnosis(trx, input.name ?? current.name, diagnosis);
    const names = input.name === undefined ? {} : read;
    // An old version is refused after this, and what is written here is undone with it.
    const state = input.state ?? current.state;
    if (state === current.state) return names;
    if (current.state === 'confirmed') return { ...names, ...(await takeBack(current, context)) };
    if (state !== 'confirmed') return names;
    return { ...names, ...(await confirm({ ...current, ...names, diagnosis, author: account.id }, context)) };
  },
});

export const differentialHandlers = [
  ...entryHandlers,

  implement(getOpenDifferentials, async ({ medical_record }, { trx }) => {
    const visit = await findBeginning(trx, medical_record);
    if (!visit) throw notFound({ fields: { medical_record: 'notFound' } });
    const last = await lastOpen(trx, visit);

    return {
      from: last?.id ?? null,
      at: last?.checked_in_at.toISOString() ?? null,
      result: (last?.open ?? []).flatMap(({ carried }) => carried.map(present)),
    };
  }),

  implement(carryDifferentials, async ({ medical_record, from }, context) => {
    const { trx } = context;
    await visitToEdit(medical_record, context);
    const visit = (await findBeginning(trx, medical_record))!;
    const earlier = await findBeginning(trx, from);
    if (!earlier) throw notFound({ fields: { from: 'notFound' } });
    if (earlier.pet !== visit.pet) throw patientMismatch({ fields: { from: 'patientMismatch' } });

    const added = await carry(await openOf(trx, earlier.id, visit.id), visit, context);

    return { result: added.map(present) };
  }),
];

const present = (row: DifferentialRow) => presentEntry(differentialRecord, wireRow(row));

/** @throws {Refusal} `notFound` where the problem is no line of this visit. */
async function refuseOtherProblem(
  trx: Work['trx'],
  medical_record: string,
  problem: string | null | undefined,
): Promise<void> {
  if (!problem) return;
  const lines = await listDiagnoses(trx, medical_record);
  if (!lines.some(({ id }) => id === problem)) throw notFound({ fields: { problem: 'notFound' } });
}

/** Statuses of a line that a confirmation leaves as they are: it is a diagnosis already. */
const ESTABLISHED: readonly string[] = ['new', 'active', 'worse', 'better'];

type Confirmed = Pick<DifferentialRow, 'medical_record' | 'pet' | 'diagnosis' | 'name'> & {
  readonly name_zhtw: string | null;
  readonly name_ja: string | null;
  readonly author: string;
};

/** Makes a differential diagnosis a diagnosis of its visit: a line that names it already, or a new one at the end. */
async function confirm(one: Confirmed, { trx, emit }: Pick<Work, 'trx' | 'emit'>) {
  const { medical_record, pet, author, diagnosis, name, name_zhtw, name_ja } = one;
  const lines = await listDiagnoses(trx, medical_record);
  const same = lines.find((line) => isSameDiagnosis(line, { diagnosis, name, name_zhtw, name_ja }));
  if (same && ESTABLISHED.includes(same.status))
    return { line: same.id, line_before: same.status, line_version: same.version };
  if (same) {
    const { id, version } = await setDiagnosis(trx, same.id, { status: 'active' });
    emit({ event: 'diagnosisRecord.updated', id, permit: 'his' });
    return { line: id, line_before: same.status, line_version: version };
  }
  const { id, version } = await insertDiagnosis(trx, {
    ...{ medical_record, pet, author, diagnosis, name, name_zhtw, name_ja, status: 'new' },
    rank: Math.max(0, ...lines.map(({ rank }) => rank)) + 1,
  });
  emit({ event: 'diagnosisRecord.created', id, permit: 'his' });
  return { line: id, line_before: null, line_version: version };
}

/** Takes back what a confirmation did to the diagnoses, unless the line was changed since. */
async function takeBack(one: DifferentialRow, { trx, emit, now }: Pick<Work, 'trx' | 'emit' | 'now'>) {
  const line = one.line === null ? undefined : await lockDiagnosis(trx, one.line);
  if (line && line.version === one.line_version && line.status !== one.line_before) {
    const fields = one.line_before === null ? { deleted_at: now } : { status: one.line_before };
    await setDiagnosis(trx, line.id, fields);
    emit({ event: `diagnosisRecord.${one.line_before === null ? 'deleted' : 'updated'}`, id: line.id, permit: 'his' });
  }
  return { line: null, line_before: null, line_version: null };
}
