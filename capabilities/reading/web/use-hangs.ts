import { useAccount } from '@alder/client';
import type { Hangs, Layout } from '@alder/viewer';
import { useMemo } from 'react';

/** Layouts chosen by the user in this browser: screens differ, so a layout belongs to user and screen. */
export function useHangs(): Hangs {
  const { account } = useAccount();
  return useMemo(() => {
    const place = `alder.hangs.${account.id}`;
    const saved = (): Record<string, Layout> => {
      try {
        return JSON.parse(localStorage.getItem(place) ?? '{}') as Record<string, Layout>;
      } catch {
        return {};
      }
    };
    return {
      of: (key) => saved()[key],
      keep: (key, layout) => {
        try {
          localStorage.setItem(place, JSON.stringify({ ...saved(), [key]: layout }));
        } catch {
          // A browser that keeps nothing hangs as usual the next time.
        }
      },
    };
  }, [account.id]);
}
