import { EntranceNotBuilt } from '@alder/accounts/entrance';
import { LanguageProvider } from '@alder/i18n';
import type { ShareEntry } from '@alder/sharing/contract';
import { ShareGateScreen, SharePacsScreen } from '@alder/sharing/web';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppearance } from './appearance.ts';
import type { Page } from './boot.ts';
import { sectionOf } from './entry.ts';
import { SharedViewer } from './slots.tsx';

/** Pages for everybody: shared studies, portal, agreement, home. */
export function show(root: HTMLElement, page: Page, go: (path: string) => void): () => void {
  createAppearance();
  const place = createRoot(root);
  const section = sectionOf(location.pathname);
  const isShare = section === 'share' || section === 'sharePacs';
  place.render(
    <LanguageProvider>
      {isShare ? <Shared page={page} /> : <EntranceNotBuilt what="page" onBack={() => go('/auth')} />}
    </LanguageProvider>,
  );
  return () => place.unmount();
}

/** What is not ready for the viewer is asked for this often; it seldom takes longer than once. */
const PREPARING_MS = 4000;

/** `/share/{shareId}`, and `/sharePacs/{shareId}/images/{cid}` once it is open; who comes to the second first is asked too. */
function Shared({ page }: { page: Page }) {
  const [, , shareId = '', , image] = location.pathname.split('/').map(decodeURIComponent);
  const [open, setOpen] = useState<{ entry: ShareEntry; again: () => Promise<ShareEntry | undefined> }>();
  const show = (id: string) => history.replaceState(null, '', `/sharePacs/${encodeURIComponent(shareId)}/images/${id}`);
  useEffect(() => {
    if (!open?.entry.images.some(({ prepared }) => prepared === 'waiting')) return;
    const timer = setTimeout(async () => {
      const entry = await open.again().catch(() => undefined);
      if (entry) setOpen({ ...open, entry });
    }, PREPARING_MS);
    return () => clearTimeout(timer);
  }, [open]);

  if (!open) {
    const enter = (entry: ShareEntry, again: () => Promise<ShareEntry | undefined>) => {
      const [first] = entry.images;
      if (image === undefined && first) show(first.id);
      setOpen({ entry, again });
    };
    return <ShareGateScreen shareId={shareId} wire={page.wire} onOpen={enter} />;
  }
  return <SharePacsScreen shareId={shareId} entry={open.entry} image={image} onImage={show} Viewer={SharedViewer} />;
}
