import { useAccount } from '@alder/client';
import type { NamedWindow, UserWindows } from '@alder/viewer';
import { useMemo } from 'react';

/** Windows that the user has saved on this device, by modality: screens differ in brightness. */
export function useUserWindows(): UserWindows {
  const { account } = useAccount();
  return useMemo(() => {
    const place = `alder.windows.${account.id}`;
    const saved = (): Record<string, readonly NamedWindow[]> => {
      try {
        return JSON.parse(localStorage.getItem(place) ?? '{}') as Record<string, readonly NamedWindow[]>;
      } catch {
        return {};
      }
    };
    return {
      of: (modality) => saved()[modality] ?? [],
      save: (modality, windows) => {
        try {
          localStorage.setItem(place, JSON.stringify({ ...saved(), [modality]: windows }));
        } catch {
          // A browser without storage offers the window until the page is closed.
        }
      },
    };
  }, [account.id]);
}
