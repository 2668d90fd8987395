import { useAccount, useCall, useMutationCall, useStored } from '@alder/client';
import {
  type Annotation,
  type GraphicObject,
  getUserAnnotations,
  updateUserAnnotation,
} from '@alder/measurements/contract';
import { useFailToast } from '@alder/ui';
import type { OtherUserGraphic, SavedGraphics } from '@alder/viewer';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createGraphicSaver, type GraphicSaverOptions } from './graphic-saver.ts';
import { useReadingTexts } from './use-reading-texts.ts';

/**
 * Graphic objects on the images of studies: the user's are saved as they are drawn, those of others are updated live.
 */
export function useSavedGraphics(studies: readonly string[]): SavedGraphics {
  const { account } = useAccount();
  const input = useMemo(() => ({ studies: [...studies].sort() }), [studies.join()]);
  const { data } = useCall(getUserAnnotations, input, { enabled: studies.length > 0, keepPrevious: true });
  const rows = data?.result;
  const saving = useSaving(input, rows, account.id);
  const own = useMemo(() => {
    const saved = (rows ?? []).filter((row) => row.account === account.id).map(saving.newest);
    const all = Object.fromEntries(
      saved.map((row) => [row.medical_image, row.content.marks as readonly GraphicObject[]]),
    );
    for (const [image, { graphics }] of saving.unsaved) all[image] = graphics;
    return all;
  }, [rows, account.id, saving.turn]);
  const foreign = useMemo(() => foreignOf(rows ?? [], account.id), [rows, account.id]);
  return { own, foreign, save: saving.save };
}

function foreignOf(rows: readonly Annotation[], account: string): Record<string, OtherUserGraphic[]> {
  const found: Record<string, OtherUserGraphic[]> = {};
  for (const { account: by, author, medical_image, content } of rows) {
    if (by === account) continue;
    found[medical_image] = [...(found[medical_image] ?? []), ...content.marks.map((graphic) => ({ graphic, author }))];
  }
  return found;
}

/** Saves changes under one mutation, and updates the cached list. */
function useSaving(input: { studies: string[] }, rows: readonly Annotation[] | undefined, account: string) {
  const t = useReadingTexts();
  const fail = useFailToast(t);
  const stored = useStored();
  const update = useMutationCall(updateUserAnnotation, { title: t('marks.saving') });
  const [turn, setTurn] = useState(0);
  const parts: GraphicSaverOptions = {
    send: async (image, graphics, version) => {
      const annotation = { marks: [...graphics] };
      const response = await update.mutateAsync({
        medicalImageId: image,
        annotation,
        ...(version !== undefined && { version }),
      });
      return response?.result;
    },
    onSaved: (row) =>
      stored.change(getUserAnnotations, input, ({ result }) => ({
        result: [...result.filter(({ id }) => id !== row.id), row],
      })),
    onRefused: fail,
    onChange: () => setTurn((before) => before + 1),
  };
  const latest = useRef(parts);
  latest.current = parts;
  const saver = useMemo(() => createGraphicSaver(() => latest.current), []);
  for (const row of rows ?? []) if (row.account === account) saver.take(row);
  useEffect(() => () => saver.flush(), [saver]);
  return { unsaved: saver.unsaved, turn, save: saver.save, newest: saver.newest };
}
