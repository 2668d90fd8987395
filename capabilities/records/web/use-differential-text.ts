import { type DifferentialRecord, updateDifferentialRecord } from '@alder/chart/contract';
import { useDrafts, useMutationCall, useUnsaved } from '@alder/client';
import { useFailToast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useEffect, useRef, useState } from 'react';
import { getEntry } from '../contract/index.ts';
import { mergeText } from '../domain/index.ts';
import { useRecordTexts } from './record-texts.ts';

const fields = ['reason', 'test'] as const;
/** What is written about a differential diagnosis. */
export type DifferentialField = (typeof fields)[number];
type Texts = Readonly<Record<DifferentialField, string>>;
/** What the writer began from and what is in the fields; both are stored on the device. */
type Work = { readonly base: Texts; readonly mine: Texts };

/** A pause after the last key. */
const PAUSE_MS = 800;

const textsOf = ({ reason, test }: Texts): Texts => ({ reason, test });

/**
 * Reason and test of a differential diagnosis under the hands of their writer: on the device at each key, on the server
 * after a pause. What another device saved meanwhile is taken over field by field; where both changed the same one, the
 * writer decides and nothing is dropped.
 */
export function useDifferentialText(row: DifferentialRecord) {
  const t = useRecordTexts();
  const fail = useFailToast(t);
  const drafts = useDrafts();
  const key = `differential.${row.id}`;
  const [work, setWork] = useState<Work | undefined>(() => drafts.read<Work>(key)?.value);
  const latest = useRef(work);
  const remote = useRef(row);
  if (row.version >= remote.current.version) remote.current = row;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const title = t('differential.save', { name: row.name });
  const { mutateAsync } = useMutationCall(updateDifferentialRecord, { refreshes: [getEntry], title });

  const keep = (next: Work | undefined) => {
    latest.current = next;
    setWork(next);
    if (next) drafts.keep(key, { value: next, version: remote.current.version, at: Date.now() });
    else drafts.drop(key);
  };
  const verdict = ({ base, mine }: Work, field: DifferentialField) =>
    mergeText(base[field], mine[field], remote.current[field]);

  const save = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const now = latest.current;
    if (!now) return true;
    const changed = fields.filter((field) => verdict(now, field) === 'keep');
    if (changed.length === 0) {
      if (fields.every((field) => verdict(now, field) === 'take')) keep(undefined);
      return latest.current === undefined;
    }
    const { id, version } = remote.current;
    const texts = Object.fromEntries(changed.map((field) => [field, now.mine[field].trim()]));
    try {
      const response = await mutateAsync({ id, version, ...texts });
      if (!response) return false;
      remote.current = response.result;
      const typed = latest.current;
      const isSame = !typed || fields.every((field) => typed.mine[field] === now.mine[field]);
      keep(isSame ? undefined : { base: textsOf(response.result), mine: typed.mine });
      return isSame;
    } catch (error) {
      if (error instanceof Refusal && error.kind.code === 'stale') {
        remote.current = error.details.current as DifferentialRecord;
        // A change of the other field or of the state is no conflict: the text follows it.
        schedule();
      } else if (error instanceof Refusal) fail(error);
      // Without a response the text stays here, and the outbox tries on.
      return false;
    }
  };
  const saving = useRef(save);
  saving.current = save;
  const schedule = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void saving.current(), PAUSE_MS);
  };
  // What was typed before a reload is sent as soon as the line is there again.
  useEffect(() => {
    if (latest.current) schedule();
    return () => clearTimeout(timer.current);
  }, []);
  useUnsaved(work ? { title, fields: [], save } : null);

  const shown = (field: DifferentialField) =>
    work && verdict(work, field) !== 'take' ? work.mine[field] : remote.current[field];
  return {
    shown,
    isDirty: work !== undefined,
    conflicts: work ? fields.filter((field) => verdict(work, field) === 'conflict') : [],
    theirs: (field: DifferentialField) => remote.current[field],
    save,
    change(field: DifferentialField, text: string) {
      const { current } = latest;
      const mine = { reason: shown('reason'), test: shown('test'), [field]: text };
      keep({ base: current?.base ?? textsOf(remote.current), mine });
      schedule();
    },
    /** Ends a conflict: the other text becomes what the writer began from, and the chosen one stays. */
    resolve(field: DifferentialField, side: 'mine' | 'theirs') {
      if (!work) return;
      const other = remote.current[field];
      keep({
        base: { ...work.base, [field]: other },
        mine: side === 'mine' ? work.mine : { ...work.mine, [field]: other },
      });
      schedule();
    },
  };
}
