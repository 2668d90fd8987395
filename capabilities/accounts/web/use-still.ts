import { useEffect, useState } from 'react';

/** True once `isOn` has been on for `waitMs` without a break. */
export function useStill(isOn: boolean, waitMs: number): boolean {
  const [still, setStill] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setStill(true), waitMs);
    return () => {
      clearTimeout(timer);
      setStill(false);
    };
  }, [isOn, waitMs]);
  return still;
}
