import { useAccount, useAct, useCall, useStored } from '@alder/client';
import { toast } from '@alder/ui';
import { Refusal, stale } from '@alder/wire';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Annotation, getUserAnnotations, type Mark, updateUserAnnotation } from '../contract/index.ts';
import type { ForeignMark, KeptMarks } from '../viewer/index.ts';
import { mergeMarks } from './merge-marks.ts';
import { explain, useImagingTexts } from './use-imaging-texts.ts';

/** A drag changes a mark many times: it is saved when it has come to rest. */
const REST_MS = 250;

/** Marks of an image that are not saved yet. */
type Unsaved = {
  marks: readonly Mark[];
  base: readonly Mark[];
  isSending: boolean;
  timer?: ReturnType<typeof setTimeout>;
};

/** Marks on the images of studies: the user's are saved as they are drawn, those of others come live. */
export function useKeptMarks(studies: readonly string[]): KeptMarks {
  const { account } = useAccount();
  const input = useMemo(() => ({ studies: [...studies].sort() }), [studies.join()]);
  const { data } = useCall(getUserAnnotations, input, { enabled: studies.length > 0, keepPrevious: true });
  const rows = data?.result;
  const saving = useSaving(input, rows, account.id);
  const own = useMemo(() => {
    const saved = (rows ?? []).filter((row) => row.account === account.id);
    const all = Object.fromEntries(saved.map((row) => [row.medical_image, row.content.marks as readonly Mark[]]));
    for (const [image, { marks }] of saving.unsaved) all[image] = marks;
    return all;
  }, [rows, account.id, saving.turn]);
  const foreign = useMemo(() => foreignOf(rows ?? [], account.id), [rows, account.id]);
  return { own, foreign, save: saving.save };
}

function foreignOf(rows: readonly Annotation[], account: string): Record<string, ForeignMark[]> {
  const found: Record<string, ForeignMark[]> = {};
  for (const { account: by, author, medical_image, content } of rows) {
    if (by === account) continue;
    found[medical_image] = [...(found[medical_image] ?? []), ...content.marks.map((mark) => ({ mark, author }))];
  }
  return found;
}

/** Saves the marks of one image after the other, each as a whole, and merges where another window was faster. */
function useSaving(input: { studies: string[] }, rows: readonly Annotation[] | undefined, account: string) {
  const t = useImagingTexts();
  const stored = useStored();
  const act = useAct(updateUserAnnotation, { title: t('marks.saving') });
  const unsaved = useRef(new Map<string, Unsaved>()).current;
  const known = useRef(new Map<string, Annotation>()).current;
  const [turn, setTurn] = useState(0);
  for (const row of rows ?? []) {
    const before = known.get(row.medical_image);
    if (row.account === account && row.version >= (before?.version ?? 0)) known.set(row.medical_image, row);
  }

  const take = (row: Annotation) => {
    known.set(row.medical_image, row);
    stored.change(getUserAnnotations, input, ({ result }) => ({
      result: [...result.filter(({ id }) => id !== row.id), row],
    }));
  };
  const send = async (image: string) => {
    const entry = unsaved.get(image);
    if (!entry || entry.isSending) return;
    const { marks } = entry;
    const version = known.get(image)?.version;
    entry.isSending = true;
    try {
      const answer = await act.mutateAsync({
        medicalImageId: image,
        annotation: { marks: [...marks] },
        ...(version !== undefined && { version }),
      });
      if (answer) take(answer.result);
      entry.base = marks;
      if (entry.marks === marks) unsaved.delete(image);
    } catch (error) {
      if (!afterRefusal(error, entry, take)) {
        unsaved.delete(image);
        if (error instanceof Refusal) toast({ tone: 'fail', text: explain(t, error.kind.code) });
      }
    }
    entry.isSending = false;
    setTurn((before) => before + 1);
    if (unsaved.has(image)) await send(image);
  };
  const latest = useRef(send);
  latest.current = send;
  const save = (image: string, marks: readonly Mark[]) => {
    const entry = unsaved.get(image) ?? { marks, base: known.get(image)?.content.marks ?? [], isSending: false };
    entry.marks = marks;
    unsaved.set(image, entry);
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => void latest.current(image), REST_MS);
  };
  useEffect(
    () => () => {
      for (const [image, { timer }] of unsaved) {
        clearTimeout(timer);
        void latest.current(image);
      }
    },
    [unsaved],
  );
  return { unsaved, turn, save };
}

/** Another window of the same user has saved in between: its marks and these are saved together. */
function afterRefusal(error: unknown, entry: Unsaved, take: (row: Annotation) => void): boolean {
  if (!(error instanceof Refusal) || error.kind.code !== stale.code) return false;
  const current = error.details.current as Annotation;
  entry.marks = mergeMarks(entry.base, entry.marks, current.content.marks);
  entry.base = current.content.marks;
  take(current);
  return true;
}
