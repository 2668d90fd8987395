import { useMutationCall } from '@alder/client';
import { toast, useFailToast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { type ClinicPath, getClinicPaths, getPetsClinicPaths, type Step, updateClinicPath } from '../contract/index.ts';
import type { StepEvent } from '../domain/index.ts';
import { usePathTexts } from './use-path-texts.ts';

/** Takes a step on; of two who claim at once the second gets the name of the first. */
export function useTakeOn() {
  const t = usePathTexts();
  const failed = useFailToast(t);
  const update = useMutationCall(updateClinicPath, { refreshes: [getClinicPaths, getPetsClinicPaths] });
  return async (
    path: ClinicPath,
    { id, version }: Step,
    event: Exclude<StepEvent, 'archive'>,
    more: { reason?: string; wake_at?: string | null } = {},
  ) => {
    try {
      await update.mutateAsync({ id: path.id, step: { id, version, event, ...more } });
      return true;
    } catch (error) {
      const name =
        error instanceof Refusal && error.kind.code === 'stepTaken' ? error.details.claimed_by_name : undefined;
      if (typeof name === 'string') toast({ tone: 'warn', text: t('taken', { name }) });
      else failed(error);
      return false;
    }
  };
}
