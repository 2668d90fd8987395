import { useMutationCall, useStored } from '@alder/client';
import { useState } from 'react';
import { getEntry, type MedicalRecord, updateMedicalRecord } from '../contract/index.ts';
import { sections, UPDATE_THROTTLE_MS } from '../domain/index.ts';
import { useRecordTexts } from './record-texts.ts';
import { useFieldTexts } from './use-field-texts.ts';

export type RecordText = ReturnType<typeof useRecordText>;

/** The four sections of a record under the hands of their writer. */
export function useRecordText(record: MedicalRecord, title: string) {
  const stored = useStored();
  const t = useRecordTexts();
  const mutation = useMutationCall(updateMedicalRecord, { title });
  const [savedAt, setSavedAt] = useState<number>();
  const texts = useFieldTexts(sections, record, {
    ...{ key: `record.${record.id}`, title, nameOf: (section) => t(`section.${section}`) },
    // The throttle of specification §9.
    throttleMs: UPDATE_THROTTLE_MS,
    send: mutation.mutateAsync,
    saved(result) {
      // Show at once what was saved; the whole entry follows by its event.
      stored.change(getEntry, { id: record.id }, (entry) => ({ ...entry, result: { ...entry.result, ...result } }));
      setSavedAt(Date.now());
    },
    overtaken: () => stored.refresh(getEntry),
    // A colleague who took the record over may have given it back.
    sendAgainAfter: record.assignee,
  });
  return { ...texts, savedAt, mutation };
}
