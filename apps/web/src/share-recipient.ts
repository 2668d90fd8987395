import { readCookie, type SessionState } from '@alder/client';
import { useEffect, useState } from 'react';
import type { Page } from './boot.ts';

/** The logged-in user of this browser; undefined for an anonymous recipient, who gets no dialog. */
export function useShareRecipient({ session }: Page): SessionState | undefined {
  const [found, setFound] = useState<SessionState>();
  useEffect(() => {
    // A link works without an account: a missing login or a failed request changes nothing.
    if (readCookie('accountStatus') === 'login') void session.check().then(setFound, () => undefined);
    return session.subscribe(() => setFound(session.get()));
  }, [session]);
  return found?.loginState === 'login' ? found : undefined;
}
