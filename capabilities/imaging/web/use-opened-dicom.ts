import { updateUserConfigs } from '@alder/accounts/contract';
import { withOpenedDicom } from '@alder/accounts/domain';
import { useAccount, useWire } from '@alder/client';
import { useEffect, useMemo, useRef } from 'react';

/** Studies that the user opened last, newest first (specification §3, `openedDicoms`). */
function useOpened(): readonly string[] {
  const { openedDicoms } = useAccount().account;
  return useMemo(() => (Array.isArray(openedDicoms) ? openedDicoms.map(String) : []), [openedDicoms]);
}

/** Whether the user has opened a study. */
export function useHasOpened(): (study: string) => boolean {
  const opened = useOpened();
  return useMemo(() => {
    const known = new Set(opened);
    return (study) => known.has(study);
  }, [opened]);
}

/** Notes in the account that a study is open. A note that fails is made the next time; nothing waits for it. */
export function useOpenedDicom(study: string): void {
  const wire = useWire();
  const opened = useOpened();
  const latest = useRef(opened);
  latest.current = opened;
  useEffect(() => {
    if (latest.current[0] === study) return;
    const configs = { openedDicoms: withOpenedDicom(latest.current, study) };
    wire.send(updateUserConfigs, { configs }, { once: true }).catch(() => undefined);
  }, [wire, study]);
}
