import { createContext, useContext } from 'react';
import type { Page } from './boot.ts';

/** Locks the screen of the page; see `lockPage`. */
export const LockContext = createContext<() => void>(() => undefined);
export const useLock = () => useContext(LockContext);

/**
 * Locks the screen: at once on this page, and on the server, which refuses every other call of this session from then on.
 * Without a network the page locks all the same; the server is notified when it is back.
 */
export function lockPage({ session, wire }: Pick<Page, 'session' | 'wire'>): void {
  if (session.get().loginState !== 'login' || session.get().account?.limit) return;
  session.patch({ account: { limit: 'locked' } });
  void import('@alder/accounts/contract').then(({ lockSession }) => wire.send(lockSession, {})).catch(() => undefined);
}
