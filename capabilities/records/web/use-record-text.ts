import { useDrafts, useMutationCall, useStored, useUnsaved } from '@alder/client';
import { Refusal } from '@alder/wire';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getEntry, type MedicalRecord, updateMedicalRecord } from '../contract/index.ts';
import { baseAfterOwnSaves, mergeSections, type Section, sections, UPDATE_THROTTLE_MS } from '../domain/index.ts';
import { useRecordTexts } from './record-texts.ts';

type SectionTexts = Readonly<Record<Section, string>>;
/** The writer's starting version and the text in the editor; both are stored on the device. */
type Work = { readonly base: SectionTexts; readonly mine: SectionTexts };

/** A pause after the last key; besides, the throttle of specification §9 holds. */
const PAUSE_MS = 800;

const textsOf = (record: SectionTexts): SectionTexts =>
  Object.fromEntries(sections.map((section) => [section, record[section]])) as SectionTexts;

/** The text in the editor: the input, or the last saved text without input. */
function shownIn(
  work: Work | undefined,
  other: SectionTexts,
  verdicts: ReturnType<typeof mergeSections> | undefined,
  section: Section,
): string {
  return !work || verdicts?.[section] === 'take' ? other[section] : work.mine[section];
}

export type RecordText = ReturnType<typeof useRecordText>;

/**
 * The four sections of a record under the hands of their writer.
 *
 * Every key press is on the device before anything is sent. What others save meanwhile is taken over section by
 * section; where both changed the same one, the writer decides and nothing is dropped.
 */
export function useRecordText(record: MedicalRecord, title: string) {
  const drafts = useDrafts();
  const stored = useStored();
  const key = `record.${record.id}`;
  const [work, setWork] = useState<Work | undefined>(() => drafts.read<Work>(key)?.value);
  const [savedAt, setSavedAt] = useState<number>();
  const latest = useRef(work);
  latest.current = work;
  const remote = useRef(record);
  if (record.version >= remote.current.version) remote.current = record;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSave = useRef(0);
  const t = useRecordTexts();
  const mutation = useMutationCall(updateMedicalRecord, { title });
  const saving = useRef({ now: async () => false, later: () => {} });

  // Texts that were sent without a response. The server may have saved one although its response never came.
  const unconfirmed = useRef<readonly Partial<SectionTexts>[]>([]);
  const merge = ({ base, mine: own }: Work) => {
    const others = textsOf(remote.current);
    return mergeSections(baseAfterOwnSaves(base, others, unconfirmed.current), own, others);
  };

  const verdicts = work && merge(work);
  const conflicts = sections.filter((section) => verdicts?.[section] === 'conflict');

  const keep = useCallback(
    (next: Work | undefined) => {
      latest.current = next;
      setWork(next);
      if (next) drafts.keep(key, { value: next, version: remote.current.version, at: Date.now() });
      else drafts.drop(key);
    },
    [drafts, key],
  );

  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const now = latest.current;
    if (!now) return true;
    const before = remote.current;
    const others = textsOf(before);
    const merged = mergeSections(baseAfterOwnSaves(now.base, others, unconfirmed.current), now.mine, others);
    const changed = sections.filter((section) => merged[section] === 'keep');
    if (changed.length === 0) {
      if (sections.every((section) => merged[section] === 'take')) keep(undefined);
      return true;
    }
    lastSave.current = Date.now();
    const texts = Object.fromEntries(changed.map((section) => [section, now.mine[section]]));
    unconfirmed.current = [...unconfirmed.current, texts];
    try {
      const response = await mutation.mutateAsync({ id: before.id, version: before.version, ...texts });
      if (!response) {
        // Overtaken by a save of the examination: the text follows it.
        saving.current.later();
        return false;
      }
      remote.current = response.result;
      unconfirmed.current = [];
      // Show at once what was saved; the whole entry follows by its event.
      stored.change(getEntry, { id: before.id }, (entry) => ({
        ...entry,
        result: { ...entry.result, ...response.result },
      }));
      setSavedAt(Date.now());
      const typed = latest.current;
      if (typed) {
        const base = textsOf(response.result);
        const rest = sections.some((section) => mergeSections(typed.base, typed.mine, base)[section] !== 'take');
        keep(
          rest
            ? { base: { ...typed.base, ...Object.fromEntries(changed.map((s) => [s, base[s]])) }, mine: typed.mine }
            : undefined,
        );
      }
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.kind.code === 'stale') {
        remote.current = error.details.current as MedicalRecord;
        await stored.refresh(getEntry);
        // Another user's change elsewhere in the record is no reason to wait for the next keystroke.
        saving.current.later();
      }
      return false;
    }
  }, [mutation, keep, stored]);

  const schedule = useCallback(() => {
    clearTimeout(timer.current);
    const wait = Math.max(PAUSE_MS, lastSave.current + UPDATE_THROTTLE_MS - Date.now());
    timer.current = setTimeout(() => void saving.current.now(), wait);
  }, []);
  saving.current = { now: save, later: schedule };
  // Words from before a reload, or from before a colleague took the record over, are sent as soon as that is possible.
  const { assignee } = record;
  useEffect(() => {
    if (latest.current) schedule();
    return () => clearTimeout(timer.current);
  }, [schedule, assignee]);

  const visible = (section: Section) =>
    shownIn(latest.current, remote.current, latest.current && merge(latest.current), section);

  const unsaved = sections.filter((section) => verdicts?.[section] !== 'take');
  useUnsaved(work ? { title, fields: unsaved.map((section) => t(`section.${section}`)), save } : null);

  return {
    shown: visible,
    conflicts,
    theirs: (section: Section) => remote.current[section],
    /** The version that was saved last, here or by another. */
    version: () => remote.current.version,
    save,
    savedAt,
    isDirty: work !== undefined,
    mutation,
    change(section: Section, text: string) {
      const base = latest.current?.base ?? textsOf(remote.current);
      const own = Object.fromEntries(sections.map((each) => [each, each === section ? text : visible(each)]));
      keep({ base, mine: own as SectionTexts });
      schedule();
    },
    /** Ends a conflict: the other version becomes the base, and the chosen text stays. */
    resolve(section: Section, side: 'mine' | 'theirs') {
      if (!work) return;
      const other = remote.current[section];
      keep({
        base: { ...work.base, [section]: other },
        mine: side === 'mine' ? work.mine : { ...work.mine, [section]: other },
      });
      schedule();
    },
  };
}
