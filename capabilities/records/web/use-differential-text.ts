import { type DifferentialRecord, updateDifferentialRecord } from '@alder/chart/contract';
import { useMutationCall } from '@alder/client';
import { useFailToast } from '@alder/ui';
import { getEntry } from '../contract/index.ts';
import { useRecordTexts } from './record-texts.ts';
import { useFieldTexts } from './use-field-texts.ts';

const fields = ['reason', 'test'] as const;
/** What is written about a differential diagnosis. */
export type DifferentialField = (typeof fields)[number];

/** Reason and test of a differential diagnosis under the hands of their writer. */
export function useDifferentialText(row: DifferentialRecord) {
  const t = useRecordTexts();
  const fail = useFailToast(t);
  const title = t('differential.save', { name: row.name });
  const { mutateAsync } = useMutationCall(updateDifferentialRecord, { refreshes: [getEntry], title });
  return useFieldTexts(fields, row, {
    ...{ key: `differential.${row.id}`, title, clean: (text) => text.trim() },
    send: mutateAsync,
    refused: fail,
  });
}
