import { useEffect, useState } from 'react';

const TICK_MS = 20_000;

/** The time of this device, moved on three times a minute: what is due becomes late while the screen is watched. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
