import { createHash } from 'node:crypto';
import type { Run } from '@alder/instrument-messages/domain';
import type { Work } from '@alder/server';
import {
  diluted,
  dilutionOf,
  isCritical,
  type JudgedValue,
  type Match,
  type MergedRun,
  mergeRun,
  type Rerun,
  type VerifyState,
} from '../domain/index.ts';
import { advanceOrder } from './advance-order.ts';
import { describeRun, type Filed, type RunKeys, type RunSource, timesOf } from './describe-run.ts';
import { judgeFor } from './judge-run.ts';
import { rerunOf } from './order.presenter.ts';
import { findPet, lockOrder } from './order.repository.ts';
import { amendRecord, insertRecord, lockRun, type RecordRow } from './record.repository.ts';

/** A message of a run that is stored already. */
type Further = { readonly run: Run; readonly source: RunSource; readonly keys: RunKeys };

/**
 * Merges a further message into the stored result: the same message again changes nothing, other values are added or
 * amend, a final one confirms a preliminary one. What a person decided about stays as it is; then other values become
 * a result of their own in the inbox.
 */
export async function takeFurtherMessage(work: Work, before: RecordRow, further: Further): Promise<Filed> {
  const { run, source, keys } = further;
  if (before.content_key === keys.content_key || before.past_keys.includes(keys.content_key))
    return { outcome: 'duplicate', id: before.id };

  const pet = before.pet === null ? undefined : await findPet(work.trx, before.pet);
  const exam = { ...source, timestamp: before.timestamp.toISOString() };
  const asked = before.lab_order === null ? undefined : await lockOrder(work.trx, before.lab_order);
  // What was measured in a diluted sample stays so, whoever has moved the result meanwhile.
  const dilution = dilutionOf(before.results as JudgedValue[]) ?? (asked ? rerunOf(asked) : null);
  const incoming = await judgeFor(work.trx, diluted(run.observations, dilution), pet, exam);
  const merged = mergeRun(
    { results: before.results as JudgedValue[], verify_state: before.verify_state as VerifyState },
    incoming,
  );
  const words = newWords(run, before);
  const isChanged = merged.changed.length + merged.added.length + words.length > 0;
  if (!isChanged && merged.confirmed.length === 0) return { outcome: 'duplicate', id: before.id };
  if (isChanged && before.person_edited) return fileBeside(work, before, { ...further, dilution });

  await amendRecord(work.trx, before, {
    results: merged.results,
    critical: isCritical(merged.results),
    verify_state: words.length > 0 && merged.verify_state === 'final' ? 'amended' : merged.verify_state,
    content_key: keys.content_key,
    ...(words.length > 0 && { comments: [...(before.comments as string[]), ...words] }),
    isSeen: !isChanged,
    modified: { timestamp: work.now.toISOString(), user: 'device', reason: reasonOf(merged, words) },
  });
  work.emit({ event: 'record.amended', id: before.id, ...(before.pet && { payload: { pet: before.pet } }) });
  if (asked) await advanceOrder(work, asked, timesOf(run, source).timestamp);
  return { outcome: 'amended', id: before.id };
}

/** Words of a reference laboratory that its earlier report did not have; those of the earlier one stay. */
function newWords({ laboratory, comments }: Run, before: RecordRow): readonly string[] {
  if (laboratory === undefined) return [];
  const known = before.comments as string[];
  return comments.filter((comment) => !known.includes(comment));
}

function reasonOf({ changed, added }: MergedRun, words: readonly string[]): string {
  if (changed.length > 0) return `Sent again with other values: ${changed.join(', ')}`;
  if (words.length > 0 && added.length === 0) return 'Further words of the laboratory';
  return added.length > 0 ? `Further values of the same run: ${added.join(', ')}` : 'Confirmed as final';
}

/** Stores the values beside a result that a person filed, corrected or discarded; a person decides about them too. */
async function fileBeside(
  work: Work,
  before: RecordRow,
  { run, source, keys, dilution }: Further & { readonly dilution: Pick<Rerun, 'factor' | 'applied'> | null },
): Promise<Filed> {
  const run_key = createHash('sha256').update(`beside ${before.id} ${keys.content_key}`).digest('hex');
  const match: Match = {
    state: 'unmatched',
    by: null,
    pet: run.isControl ? null : (before.pet ?? before.candidate),
    order: null,
    hint: run.isControl ? 'controlSample' : 'alreadyFiled',
  };
  const results = await judgeFor(work.trx, diluted(run.observations, dilution), undefined, {
    ...source,
    timestamp: timesOf(run, source).timestamp,
  });
  const id = await insertRecord(
    work.trx,
    describeRun(run, source, match, results, { ...keys, run_key, sample_key: '' }),
  );
  if (id === undefined) return { outcome: 'duplicate', id: (await lockRun(work.trx, run_key))!.id };

  work.emit({ event: 'record.created', id, payload: { match: match.state } });
  return { outcome: 'created', id };
}
