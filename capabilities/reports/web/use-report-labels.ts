import { useDraft, useMutationCall, useStored, useUnsaved } from '@alder/client';
import { Refusal } from '@alder/wire';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getReports, type ImageReport, updateReport } from '../contract/index.ts';

/** What its writer changes of a report. */
export type ReportText = Pick<
  ImageReport,
  'finding' | 'conclusion' | 'key_images' | 'measurements' | 'lang' | 'template'
>;

/** A pause after the last key; by then the words are on the device long since. */
const PAUSE_MS = 800;

export function reportTextOf(report: ReportText): ReportText {
  const { finding, conclusion, key_images, measurements, lang, template } = report;
  return { finding, conclusion, key_images, measurements, lang, template };
}

export type ReportWriting = ReturnType<typeof useReportLabels>;

/**
 * A draft under the hands of its writer: every key press is on the device before anything is sent, and with the
 * server a moment later. Where another window of the same writer has saved meanwhile, the writer decides.
 */
export function useReportLabels(input: ImageReport, title: string) {
  const stored = useStored();
  const [own, setOwn] = useState(input);
  // What came with the response to a save is newer than the list until the list is read again.
  const report = own.id === input.id && own.version > input.version ? own : input;
  const draft = useDraft<ReportText>(`report.${report.id}`, {
    value: reportTextOf(report),
    version: report.version,
    updated_at: report.updated_at,
  });
  const mutation = useMutationCall(updateReport, { title });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [savedAt, setSavedAt] = useState<number>();
  const latest = useRef({ draft, report });
  latest.current = { draft, report };

  const sendNow = async (): Promise<ImageReport | undefined> => {
    const now = latest.current;
    if (now.draft.state === 'clean') return now.report;
    if (now.draft.state === 'conflict') return undefined;
    const value = now.draft.value;
    try {
      const response = await mutation.mutateAsync({ id: now.report.id, version: now.report.version, ...value });
      if (!response) return undefined;
      setOwn(response.result);
      latest.current = { ...latest.current, report: response.result };
      now.draft.confirm(value, response.result.version);
      setSavedAt(Date.now());
      return response.result;
    } catch (error) {
      if (error instanceof Refusal) await stored.refresh(getReports);
      return undefined;
    }
  };

  const sending = useRef(sendNow);
  sending.current = sendNow;
  const running = useRef<Promise<ImageReport | undefined>>(undefined);
  const save = useCallback(async (): Promise<ImageReport | undefined> => {
    clearTimeout(timer.current);
    // One after the other: a save that is under way gives the version that the next one is made from.
    while (running.current) {
      await running.current;
      await new Promise((drawn) => setTimeout(drawn));
    }
    const now = sending.current();
    running.current = now;
    try {
      return await now;
    } finally {
      running.current = undefined;
    }
  }, []);
  const isDirty = draft.state !== 'clean';
  const typed = JSON.stringify(draft.value);
  // Words from before a reload are sent as well, as soon as the report is there again.
  useEffect(() => {
    if (!isDirty) return;
    timer.current = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [isDirty, typed, save]);
  useUnsaved(isDirty ? { title, fields: [], save } : null);

  return {
    report,
    words: draft.value,
    change: (next: Partial<ReportText>) => draft.change((now) => ({ ...now, ...next })),
    save,
    savedAt,
    isDirty,
    kept: draft.kept,
    mutation,
    conflict: draft.state === 'conflict' ? { keepMine: draft.keepMine, takeTheirs: draft.discard } : undefined,
  };
}
