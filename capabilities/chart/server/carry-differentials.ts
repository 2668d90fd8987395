import type { Work } from '@alder/server';
import { carriedForward, type DifferentialState, isSameDiagnosis } from '../domain/index.ts';
import {
  type DiagnosisRow,
  type DifferentialRow,
  insertCarried,
  insertDiagnosis,
  listConsideringVisits,
  listDiagnoses,
  listDifferentials,
} from './differential.repository.ts';

type Beginning = { readonly id: string; readonly pet: string; readonly checked_in_at: Date };
type Writing = Pick<Work, 'trx' | 'emit'> & { readonly account: { readonly id: string } };
/** The differential diagnoses of one problem of an earlier visit that its next visit goes on with. */
type Open = { readonly problem: DiagnosisRow | null; readonly carried: readonly DifferentialRow[] };

const judged = (row: DifferentialRow) => ({ ...row, state: row.state as DifferentialState });

/** What one earlier visit left open that another visit does not list yet, by problem. */
export async function openOf(trx: Work['trx'], earlier: string, visit: string): Promise<Open[]> {
  const problems = await listDiagnoses(trx, earlier);
  const considered = (await listDifferentials(trx, earlier)).map(judged);
  const present = await listDifferentials(trx, visit);
  const lines = await listDiagnoses(trx, visit);
  const keyOf = ({ problem }: DifferentialRow) => problems.find(({ id }) => id === problem)?.id ?? null;
  return [...Map.groupBy(considered, keyOf)].flatMap(([key, list]) => {
    const problem = problems.find(({ id }) => id === key) ?? null;
    // For whichever problem the visit lists a diagnosis, it is not listed again for this one.
    const same = problem && lines.filter((line) => isSameDiagnosis(line, problem)).map(({ id }) => id);
    const listed = present.filter((one) => (same === null ? one.problem === null : same.includes(one.problem ?? '')));
    const carried = carriedForward(list, listed);
    return carried.length > 0 ? [{ problem, carried }] : [];
  });
}

/** The last visit before this one with an open question, and what it left open. */
export async function lastOpen(trx: Work['trx'], visit: Beginning) {
  for (const { id, checked_in_at } of await listConsideringVisits(trx, visit.pet, visit.checked_in_at)) {
    const open = await openOf(trx, id, visit.id);
    if (open.length > 0) return { id, checked_in_at, open };
  }
  return undefined;
}

/** Adds to a visit what an earlier one left open; a problem that it does not list yet is added with it. */
export async function carry(open: readonly Open[], visit: Beginning, context: Writing): Promise<DifferentialRow[]> {
  const { trx, account, emit } = context;
  const added: DifferentialRow[] = [];
  for (const { problem, carried } of open) {
    const lines = await listDiagnoses(trx, visit.id);
    const present = await listDifferentials(trx, visit.id);
    let line = problem && lines.find((each) => isSameDiagnosis(each, problem));
    if (problem && !line) {
      const { diagnosis, name, name_zhtw, name_ja } = problem;
      line = await insertDiagnosis(trx, {
        ...{ medical_record: visit.id, pet: visit.pet, author: account.id },
        ...{ diagnosis, name, name_zhtw, name_ja, status: 'active' },
        rank: Math.max(0, ...lines.map(({ rank }) => rank)) + 1,
      });
      emit({ event: 'diagnosisRecord.created', id: line.id, permit: 'his' });
    }
    let last = Math.max(0, ...present.map(({ rank }) => rank));
    for (const one of carried) {
      last += 1;
      const to = { medical_record: visit.id, problem: line?.id ?? null, author: account.id, rank: last };
      const row = await insertCarried(trx, one, to);
      emit({ event: 'differentialRecord.created', id: row.id, permit: 'his' });
      added.push(row);
    }
  }
  return added;
}

/** A problem that comes up again brings along what its last visit left open. */
export async function carryToProblem(line: DiagnosisRow, visit: Beginning, context: Writing): Promise<void> {
  for (const { id } of await listConsideringVisits(context.trx, visit.pet, visit.checked_in_at)) {
    const earlier = await listDiagnoses(context.trx, id);
    const considered = await listDifferentials(context.trx, id);
    const same = earlier.filter((one) => isSameDiagnosis(one, line)).map((one) => one.id);
    if (!considered.some(({ problem }) => problem !== null && same.includes(problem))) continue;
    const open = await openOf(context.trx, id, visit.id);
    await carry(
      open.filter(({ problem }) => problem && same.includes(problem.id)),
      visit,
      context,
    );
    return;
  }
}
