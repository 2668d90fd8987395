import { useMutationCall } from '@alder/client';
import { toast, useFailToast } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { getEntry, moveMedicalRecord } from '../contract/index.ts';
import type { Stage } from '../domain/index.ts';
import { useRecordTexts } from './record-texts.ts';

/** Moves the card and offers the way back; resolves with whether it was moved. */
export function useMove(entry: PayloadOf<typeof getEntry>) {
  const t = useRecordTexts();
  const fail = useFailToast(t);
  const mutation = useMutationCall(moveMedicalRecord, { refreshes: [getEntry], title: t('header.stages') });
  const { id, stage } = entry.result;
  return async (to: Stage): Promise<boolean> => {
    if (to === stage) return false;
    try {
      const moved = await mutation.mutateAsync({ id, from: stage, stage: to });
      if (!moved) return false;
      toast({
        text: t('moved', { name: entry.patient.name, stage: t(`stage.${to}`) }),
        undo: () => mutation.mutate({ id, from: to, stage }),
      });
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };
}
