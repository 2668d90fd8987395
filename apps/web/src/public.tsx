import { EntranceNotBuilt } from '@alder/accounts/entrance';
import { LanguageProvider } from '@alder/i18n';
import { createRoot } from 'react-dom/client';
import { createAppearance } from './appearance.ts';
import type { Page } from './boot.ts';

/** Pages for everybody: shared studies, portal, agreement, home. */
export function show(root: HTMLElement, _page: Page, go: (path: string) => void): () => void {
  createAppearance();
  const place = createRoot(root);
  place.render(
    <LanguageProvider>
      <EntranceNotBuilt what="page" onBack={() => go('/auth')} />
    </LanguageProvider>,
  );
  return () => place.unmount();
}
