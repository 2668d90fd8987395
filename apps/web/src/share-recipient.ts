import { readCookie, type SessionState } from '@alder/client';
import { useEffect, useState } from 'react';
import type { Page } from './boot.ts';

/** Whoever is logged in in this browser; undefined for everybody else, who is asked nothing. */
export function useShareRecipient({ session }: Page): SessionState | undefined {
  const [found, setFound] = useState<SessionState>();
  useEffect(() => {
    // A link is open without an account: that nobody is logged in, or that the question failed, changes nothing.
    if (readCookie('accountStatus') === 'login') void session.check().then(setFound, () => undefined);
    return session.subscribe(() => setFound(session.get()));
  }, [session]);
  return found?.loginState === 'login' ? found : undefined;
}
