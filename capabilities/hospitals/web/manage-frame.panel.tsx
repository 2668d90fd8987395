import { type SessionAccount, useAccount } from '@alder/client';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router';
import { FindSetting } from './find-setting.panel.tsx';
import styles from './manage.module.css';
import { type ManageGroup, type ManagePage, managePagesFor } from './manage-pages.ts';
import { ADMINISTRATOR_ROLES } from './use-hospital.ts';
import { useHospitalTexts } from './use-hospital-texts.ts';

const GROUPS: readonly ManageGroup[] = ['hospital', 'care', 'machines', 'account'];

/**
 * `/manage` and everything below it: the list of settings on the left, the page beside it (design: screens §3.28,
 * mockup 15-settings-users). On a phone the list is a page of its own.
 */
export function ManageFrame() {
  const t = useHospitalTexts();
  const { account } = useAccount();
  const { pathname } = useLocation();
  const isNarrow = useIsNarrow();
  const pages = managePagesFor(account);
  const isList = pathname.replace(/\/$/, '') === '/manage';
  useJump();
  if (isList && !isNarrow) return <Navigate to={`/manage/${firstPage(account, pages)}`} replace />;

  return (
    <div className={styles.frame} data-list={isList}>
      <nav className={styles.nav} aria-label={t('title')}>
        {isList && <h1 className="sr">{t('title')}</h1>}
        <FindSetting pages={pages}>
          {GROUPS.map((group) => (
            <Group key={group} title={t(`group.${group}`)} pages={pages.filter((page) => page.group === group)} />
          ))}
        </FindSetting>
      </nav>
      <div className={styles.page}>
        <Link to="/manage" className={styles.back}>
          <ChevronLeft aria-hidden="true" />
          {t('title')}
        </Link>
        <Outlet />
      </div>
    </div>
  );
}

/** Who may only read the hospital's settings begins with the next page. */
function firstPage({ role }: SessionAccount, pages: readonly ManagePage[]): ManagePage['id'] {
  const page = ADMINISTRATOR_ROLES.includes(role) ? pages[0] : (pages[1] ?? pages[0]);
  return page?.id ?? 'hospital';
}

function Group({ title, pages }: { title: string; pages: readonly ManagePage[] }): ReactNode {
  const t = useHospitalTexts();
  if (pages.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.group}>{title}</h2>
      <ul>
        {pages.map(({ id, icon: Icon }) => (
          <li key={id}>
            <NavLink to={`/manage/${id}`} className={styles.link}>
              <Icon aria-hidden="true" />
              <span>{t(`page.${id}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How long a page has to show the setting that an address names. */
const JUMP_MS = 8000;

/** `/manage/hospital#phone`: shows that setting, and puts the focus into it. */
function useJump(): void {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    const id = hash.slice(1);
    if (!/^[\w.-]+$/.test(id)) return;
    let setting: HTMLElement | null = null;
    const jump = () => {
      setting = document.querySelector<HTMLElement>(`[data-setting="${id}"]`);
      if (!setting) return false;
      setting.scrollIntoView?.({ block: 'center' });
      setting
        .querySelector<HTMLElement>('input:not([type=file]),select,textarea,button')
        ?.focus({ preventScroll: true });
      setting.dataset.found = '';
      return true;
    };
    const observer = new MutationObserver(() => jump() && observer.disconnect());
    if (!jump()) observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), JUMP_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      if (setting) delete setting.dataset.found;
    };
  }, [pathname, hash, key]);
}

const NARROW = '(max-width: 959px)';
const isNarrowNow = () => typeof matchMedia === 'function' && matchMedia(NARROW).matches;

function useIsNarrow(): boolean {
  return useSyncExternalStore(onNarrow, isNarrowNow, () => false);
}

function onNarrow(changed: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined;
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
