import { useDrafts, useMutationCall, useStored, useUnsaved } from '@alder/client';
import { useFailToast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getEntry, type MedicalRecord, updateMedicalRecord } from '../contract/index.ts';
import { type Examination, isSameExam, mergeExam, UPDATE_THROTTLE_MS } from '../domain/index.ts';
import { useRecordTexts } from './record-texts.ts';

/** The examiner's starting version and the input on the screen; both are stored on the device. */
type Work = { readonly base: Examination; readonly mine: Examination };

/** A save that was overtaken or found another version follows at once so many times, then after a pause. */
const ROUNDS = 3;

const examOf = ({ systems, body_map }: MedicalRecord): Examination => ({ systems, body_map });

export type RecordExamination = ReturnType<typeof useRecordExam>;

/**
 * The physical examination under the hands of its examiner.
 *
 * Every press and every letter is on the device before anything is sent; one save is under way at a time, and what
 * was examined meanwhile follows it. That the text of the record was saved meanwhile is no conflict.
 */
export function useRecordExam(record: MedicalRecord) {
  const t = useRecordTexts();
  const fail = useFailToast(t);
  const drafts = useDrafts();
  const stored = useStored();
  const key = `exam.${record.id}`;
  const [work, setWork] = useState<Work | undefined>(() => drafts.read<Work>(key)?.value);
  const latest = useRef(work);
  const other = useRef(record);
  if (record.version >= other.current.version) other.current = record;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<boolean>>(undefined);
  const { mutateAsync } = useMutationCall(updateMedicalRecord, { title: t('exam.title') });

  const keep = useCallback(
    (next: Work | undefined) => {
      latest.current = next;
      setWork(next);
      if (next) drafts.keep(key, { value: next, version: other.current.version, at: Date.now() });
      else drafts.drop(key);
    },
    [drafts, key],
  );

  /** Saves the input; true if nothing is left to be saved. */
  const send = async (): Promise<boolean> => {
    const { current: before } = other;
    const { current: now } = latest;
    if (!now) return true;
    const merged = mergeExam(now.base, now.mine, examOf(before));
    if (isSameExam(merged, examOf(before))) {
      keep(undefined);
      return true;
    }
    const fields = { systems: merged.systems, body_map: [...merged.body_map] };
    try {
      const response = await mutateAsync({ id: before.id, version: before.version, ...fields });
      // Overtaken by a save of the text: the examination follows it.
      if (!response) return false;
      took(response.result, now, merged);
      return latest.current === undefined;
    } catch (error) {
      if (error instanceof Refusal && error.kind.code === 'stale') {
        other.current = error.details.current as MedicalRecord;
        return false;
      }
      fail(error);
      throw error;
    }
  };

  /** The server has `sent`; what was examined since stays on top of it. */
  const took = (saved: MedicalRecord, sent: Work, merged: Examination) => {
    other.current = saved;
    stored.change(getEntry, { id: saved.id }, (entry) => ({ ...entry, result: { ...entry.result, ...saved } }));
    const { current: typed } = latest;
    if (!typed || typed.mine === sent.mine) return keep(undefined);
    keep({ base: merged, mine: mergeExam(sent.mine, typed.mine, merged) });
  };

  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    try {
      for (let rounds = ROUNDS; rounds > 0; rounds--) {
        underWay.current ??= sending.current().finally(() => {
          underWay.current = undefined;
        });
        if (await underWay.current) return true;
      }
      schedule.current();
    } catch {
      // The error was shown; the input stays on the device.
    }
    return false;
  }, []);
  const sending = useRef(send);
  sending.current = send;
  const schedule = useRef(() => {});
  schedule.current = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), UPDATE_THROTTLE_MS);
  };
  // What was examined before a reload is sent as soon as the record is there again.
  useEffect(() => {
    if (latest.current) schedule.current();
    return () => clearTimeout(timer.current);
    // Again when a record that a colleague had taken over comes back.
  }, [record.assignee]);

  useUnsaved(work ? { title: t('exam.title'), fields: [], save } : null);

  const visible = () => {
    const { current: now } = latest;
    return now ? mergeExam(now.base, now.mine, examOf(other.current)) : examOf(other.current);
  };
  const take = (next: (now: Examination) => Examination) =>
    keep({ base: examOf(other.current), mine: next(visible()) });
  return {
    exam: visible(),
    /** Something of it is on this device only. */
    isDirty: work !== undefined,
    /** A press: it is sent at once. */
    change(next: (now: Examination) => Examination) {
      take(next);
      void save();
    },
    /** A letter: it is sent at the next pause. */
    type(next: (now: Examination) => Examination) {
      take(next);
      schedule.current();
    },
    save,
  };
}
