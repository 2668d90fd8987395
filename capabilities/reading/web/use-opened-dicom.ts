import { updateUserConfigs } from '@alder/accounts/contract';
import { openedDicomsOf, withOpenedDicom } from '@alder/accounts/domain';
import { useAccount, useWire } from '@alder/client';
import { useEffect, useMemo, useRef } from 'react';

/** Notes in the account that a study is open. A note that fails is made the next time; nothing waits for it. */
export function useOpenedDicom(study: string): void {
  const wire = useWire();
  const { openedDicoms } = useAccount().account;
  const opened = useMemo(() => openedDicomsOf(openedDicoms), [openedDicoms]);
  const latest = useRef(opened);
  latest.current = opened;
  useEffect(() => {
    if (latest.current[0] === study) return;
    const configs = { openedDicoms: withOpenedDicom(latest.current, study) };
    wire.send(updateUserConfigs, { configs }, { once: true }).catch(() => undefined);
  }, [wire, study]);
}
