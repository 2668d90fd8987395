import { useEffect, useState } from 'react';

/** The time of this device, moved on twice a minute: the sheet gets a column every five minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
