import { openedDicomsOf } from '@alder/accounts/domain';
import { useAccount } from '@alder/client';
import { useMemo } from 'react';

/** Whether the user has opened a study. */
export function useHasOpened(): (study: string) => boolean {
  const { openedDicoms } = useAccount().account;
  return useMemo(() => {
    const known = new Set(openedDicomsOf(openedDicoms));
    return (study) => known.has(study);
  }, [openedDicoms]);
}
