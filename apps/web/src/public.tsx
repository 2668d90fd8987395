import { LoginNotBuilt } from '@alder/accounts/entrance';
import { LanguageProvider } from '@alder/i18n';
import { SharePage, type ShareRow } from '@alder/sharing/web';
import { type ComponentType, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppearance } from './appearance.ts';
import type { Page } from './boot.ts';
import { sectionOf } from './entry.ts';
import { useShareRecipient } from './share-recipient.ts';
import { SharedViewer } from './slots.tsx';

/** Public pages: shared studies, portal, agreement, home. */
export function show(root: HTMLElement, page: Page, go: (path: string) => void): () => void {
  createAppearance();
  const place = createRoot(root);
  const section = sectionOf(location.pathname);
  const isShare = section === 'share' || section === 'sharePacs';
  place.render(
    <LanguageProvider>
      {isShare ? <Shared page={page} /> : <LoginNotBuilt what="page" onBack={() => go('/auth')} />}
    </LanguageProvider>,
  );
  return () => place.unmount();
}

/** `/share/{shareId}`, and `/sharePacs/{shareId}/images/{cid}` once it is open. */
function Shared({ page }: { page: Page }) {
  const [, , shareId = '', , image] = location.pathname.split('/').map(decodeURIComponent);
  const recipient = useShareRecipient(page);
  const [TakeOver, setTakeOver] = useState<ComponentType<ShareRow>>();
  const key = recipient && `${recipient.account?.id} ${recipient.hospital?.id}`;
  useEffect(() => {
    setTakeOver(undefined);
    // Loaded only for a logged-in user.
    if (recipient)
      void import('./take-over.tsx').then(({ takeOverFor }) => setTakeOver(() => takeOverFor(page, recipient)));
  }, [page, key]);
  return (
    <SharePage shareId={shareId} image={image} wire={page.wire} Viewer={SharedViewer} {...(TakeOver && { TakeOver })} />
  );
}
