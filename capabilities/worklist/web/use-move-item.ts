import { useMutationCall } from '@alder/client';
import { toast, useFailToast } from '@alder/ui';
import { updateWorklistItem, type WorklistItem } from '../contract/index.ts';
import { isListed } from '../domain/index.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';

/** Moves an exam on; one that leaves the list can be brought back for a moment. */
export function useMoveItem() {
  const t = useWorklistTexts();
  const fail = useFailToast(t);
  const update = useMutationCall(updateWorklistItem, { refreshes: [{ id: 'worklist.getHospitalEntries' }] });

  async function move(item: WorklistItem, status: WorklistItem['status']): Promise<void> {
    try {
      const response = await update.mutateAsync({ id: item.id, version: item.version, status });
      if (!response || isListed(status)) return;
      const name = `${item.pet_name}, ${item.procedure}`;
      const text = t(status === 'CANCELED' ? 'item.canceled' : 'item.completed', { name });
      const back = status === 'CANCELED' ? 'SCHEDULED' : 'STARTED';
      toast({ text, undo: () => void move(response.result, back) });
    } catch (error) {
      fail(error);
    }
  }
  return { move, isPending: update.isPending };
}
