import { LoginNotBuilt, LoginScreen } from '@alder/accounts/entrance';
import { writeCookie } from '@alder/client';
import { type Language, LanguageProvider } from '@alder/i18n';
import { lazyPart } from '@alder/ui';
import { createRoot } from 'react-dom/client';
import { createAppearance } from './appearance.ts';
import type { Page } from './boot.ts';
import { addUnsavedChoices } from './unsaved-choices.ts';
import { pathAfterLogin } from './wanted.ts';

const ResetScreen = lazyPart(async () => (await import('@alder/accounts/reset')).ResetScreen);

/**
 * `/auth/:subpage?`: log in, or set a password with the link of an email. A logged-in user goes to the landing page.
 */
export function show(root: HTMLElement, page: Page, go: (path: string) => void): () => void {
  let chosen: Language | undefined;
  const enter = () => {
    if (chosen) {
      // What was pressed a moment ago counts more than what the account kept; the page after this one saves it there.
      writeCookie('lang', chosen);
      const { account } = page.session.get();
      if (account) addUnsavedChoices(account.id, { langKey: chosen });
    }
    go(pathAfterLogin(page.session.get()));
  };
  if (page.session.get().loginState === 'login') {
    enter();
    return () => undefined;
  }
  createAppearance();
  const place = createRoot(root);
  place.render(
    <LanguageProvider
      onChange={(language) => {
        chosen = language;
      }}
    >
      <LoginPage page={page} go={go} onIn={enter} />
    </LanguageProvider>,
  );
  return () => place.unmount();
}

function LoginPage({ page, go, onIn }: { page: Page; go: (path: string) => void; onIn: () => void }) {
  const [, , subpage] = location.pathname.split('/');
  if (subpage === 'reset' || subpage === 'activate') return <ResetScreen wire={page.wire} onDone={() => go('/auth')} />;
  if (subpage === 'register') return <LoginNotBuilt what="registration" onBack={() => go('/auth')} />;
  return <LoginScreen session={page.session} wire={page.wire} onIn={onIn} />;
}
