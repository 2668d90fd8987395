import { LoginScreen } from '@alder/accounts/entrance';
import { writeCookie } from '@alder/client';
import { type Language, LanguageProvider, languageOfPage } from '@alder/i18n';
import { lazyPart } from '@alder/ui';
import { createRoot } from 'react-dom/client';
import { createAppearance } from './appearance.ts';
import type { Page } from './boot.ts';
import { loadLanguage } from './load-language.ts';
import { addUnsavedChoices } from './unsaved-choices.ts';
import { pathAfterLogin } from './wanted.ts';

const ResetScreen = lazyPart(async () => (await import('@alder/accounts/reset')).ResetScreen);
const LostFactorScreen = lazyPart(async () => (await import('@alder/accounts/lost-factor')).LostFactorScreen);
const ConfirmEmailScreen = lazyPart(async () => (await import('@alder/accounts/confirm-email')).ConfirmEmailScreen);
const RegisterScreen = lazyPart(async () => (await import('@alder/accounts/register')).RegisterScreen);
const ActivateScreen = lazyPart(async () => (await import('@alder/accounts/activate')).ActivateScreen);

/** Links that work for a person who is logged in too. */
const OPEN_LOGGED_IN: readonly string[] = ['activate', 'confirm'];

/**
 * `/auth/:subpage?`: log in, register a hospital, or set a password with the link of an email. A logged-in user goes to
 * the landing page, except by the link of a registration or of a new address: a person who works in one hospital may open another.
 */
export async function show(root: HTMLElement, page: Page, go: (path: string) => void): Promise<() => void> {
  let chosen: Language | undefined;
  const enter = (path?: string) => {
    if (chosen) {
      // What was pressed a moment ago counts more than what the account kept; the page after this one saves it there.
      writeCookie('lang', chosen);
      const { account } = page.session.get();
      if (account) addUnsavedChoices(account.id, { langKey: chosen });
    }
    go(path ?? pathAfterLogin(page.session.get()));
  };
  if (page.session.get().loginState === 'login' && !OPEN_LOGGED_IN.includes(subpageOf(location.pathname) ?? '')) {
    enter();
    return () => undefined;
  }
  const initial = languageOfPage();
  await loadLanguage(initial);
  createAppearance();
  const place = createRoot(root);
  place.render(
    <LanguageProvider
      initial={initial}
      load={loadLanguage}
      onChange={(language) => {
        chosen = language;
      }}
    >
      <LoginPage page={page} go={go} onIn={enter} />
    </LanguageProvider>,
  );
  return () => place.unmount();
}

/** Where the administrator of a new hospital begins. */
const FIRST_DAY = '/manage/first-day';

const subpageOf = (path: string) => path.split('/')[2];

function LoginPage({ page, go, onIn }: { page: Page; go: (path: string) => void; onIn: (path?: string) => void }) {
  const { wire, session } = page;
  const subpage = subpageOf(location.pathname);
  const back = () => go('/auth');
  if (subpage === 'reset' || subpage === 'invite')
    return <ResetScreen wire={wire} isInvited={subpage === 'invite'} onDone={back} />;
  if (subpage === 'factor') return <LostFactorScreen wire={wire} onDone={back} />;
  if (subpage === 'confirm') return <ConfirmEmailScreen wire={wire} onDone={back} />;
  if (subpage === 'register') return <RegisterScreen wire={wire} onBack={back} />;
  if (subpage === 'activate')
    return (
      <ActivateScreen
        {...{ wire, session }}
        onIn={() => onIn(FIRST_DAY)}
        onBack={back}
        onRegister={() => go('/auth/register')}
      />
    );
  return <LoginScreen session={session} wire={wire} onIn={() => onIn()} />;
}
