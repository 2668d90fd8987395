import { guardTabClose } from '@alder/client';
import type { Page } from './boot.ts';
import { partOf } from './entry.ts';

/**
 * Page listeners of a logged-in user: closing the tab with unsaved input, the network coming back, links of the app
 * (followed without reloading the page).
 *
 * @returns The function that removes them.
 */
export function guardPage(page: Page, navigate: (path: string) => void): () => void {
  const stopClose = guardTabClose(() => page.outbox.get().length + page.unsaved.get().length > 0);
  const online = () => {
    page.realtime.retryNow();
    page.wire.retryNow();
  };
  const follow = (event: MouseEvent) => {
    const path = appPathOf(event);
    if (!path) return;
    event.preventDefault();
    navigate(path);
  };
  const stopEvents = page.realtime.onEvent(({ event, id }) => {
    // a permit, a name, a licence or the announcement may be another one now
    if (event === 'hospital.updated' || event === 'announcement.updated' || id === page.session.get().account?.id)
      void page.session.check().catch(() => undefined);
  });
  const stopResync = page.realtime.onResync(() => page.outbox.retryFailed());
  page.realtime.connect();
  const offline = () => page.realtime.check();
  addEventListener('online', online);
  addEventListener('offline', offline);
  document.addEventListener('click', follow);
  return () => {
    stopClose();
    stopEvents();
    stopResync();
    removeEventListener('online', online);
    removeEventListener('offline', offline);
    document.removeEventListener('click', follow);
  };
}

/** Address of a plain press on a link of the app; nothing for new tabs, downloads and other sites. */
export function appPathOf(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin || partOf(pathname) !== 'app') return undefined;
  return pathname + search + hash;
}
