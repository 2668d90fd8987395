import { LoginNotBuilt } from '@alder/accounts/entrance';
import { isAgreementDocument } from '@alder/agreements/domain';
import { LanguageProvider, languageOfPage } from '@alder/i18n';
import { SharePage, type ShareRow } from '@alder/sharing/web';
import { lazyPart } from '@alder/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppearance } from './appearance.ts';
import type { Page } from './boot.ts';
import { sectionOf } from './entry.ts';
import { loadLanguage } from './load-language.ts';
import { useShareRecipient } from './share-recipient.ts';
import { SharedViewer } from './slots.tsx';

/** Public pages: shared studies, booking, portal, agreement, home. */
export async function show(root: HTMLElement, page: Page, go: (path: string) => void): Promise<() => void> {
  const initial = languageOfPage();
  await loadLanguage(initial);
  createAppearance();
  const place = createRoot(root);
  const section = sectionOf(location.pathname);
  place.render(
    <LanguageProvider initial={initial} load={loadLanguage}>
      <PublicPage section={section} page={page} onBack={() => go('/auth')} />
    </LanguageProvider>,
  );
  return () => place.unmount();
}

function PublicPage({ section, page, onBack }: { section: string; page: Page; onBack: () => void }) {
  if (section === 'share' || section === 'sharePacs') return <Shared page={page} />;
  if (section === 'agreement') return <Agreement />;
  if (section === 'publicAccess') return <PublicAccessScreen wire={page.wire} search={location.search} />;
  if (section === 'book') return <BookScreen wire={page.wire} pathname={location.pathname} search={location.search} />;
  if (section === 'walkin')
    return <WalkInScreen wire={page.wire} pathname={location.pathname} search={location.search} />;
  if (section === 'stay')
    return <StayForOwnerScreen wire={page.wire} pathname={location.pathname} search={location.search} />;
  if (section === 'unsubscribe' && location.pathname.split('/')[2] === 'report')
    return <StopWeeklyLetterScreen wire={page.wire} search={location.search} />;
  if (section === 'unsubscribe') return <UnsubscribeScreen wire={page.wire} search={location.search} />;
  return <LoginNotBuilt onBack={onBack} />;
}

const PublicAccessScreen = lazyPart(async () => (await import('@alder/quotations/public')).PublicAccessScreen);
const BookScreen = lazyPart(async () => (await import('@alder/booking/public')).BookScreen);
const WalkInScreen = lazyPart(async () => (await import('@alder/walk-in/public')).WalkInScreen);
const StayForOwnerScreen = lazyPart(async () => (await import('@alder/inpatient/public')).StayForOwnerScreen);
const UnsubscribeScreen = lazyPart(async () => (await import('@alder/reminders/public')).UnsubscribeScreen);
const StopWeeklyLetterScreen = lazyPart(async () => (await import('@alder/dashboard/public')).StopWeeklyLetterScreen);
const AgreementScreen = lazyPart(async () => (await import('@alder/agreements/web')).AgreementScreen);

/** `/agreement/privacy`, `/agreement/terms`; the terms without a name. */
function Agreement() {
  const subpage = location.pathname.split('/')[2];
  const version = new URLSearchParams(location.search).get('version') ?? undefined;
  return <AgreementScreen document={isAgreementDocument(subpage) ? subpage : 'terms'} version={version} />;
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
