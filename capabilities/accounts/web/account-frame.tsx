import {
  Bell,
  Building2,
  Info,
  Keyboard,
  KeyRound,
  Laptop,
  type LucideIcon,
  Palette,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import styles from './account-frame.module.css';
import { useSecurityTexts } from './use-security-texts.ts';

const SECTIONS = {
  profile: UserRound,
  password: KeyRound,
  display: Palette,
  keys: Keyboard,
  notices: Bell,
  security: ShieldCheck,
  sessions: Laptop,
  hospitals: Building2,
  about: Info,
} as const satisfies Record<string, LucideIcon>;

export type AccountSection = keyof typeof SECTIONS;

/** `/account?section=…`: the list of parts beside the part that is shown; on a phone a row above it. */
export function AccountFrame({
  missing,
  children,
}: {
  readonly missing?: string | undefined;
  readonly children: (section: AccountSection) => ReactNode;
}) {
  const t = useSecurityTexts();
  const [search] = useSearchParams();
  const asked = search.get('section') ?? '';
  const section = Object.hasOwn(SECTIONS, asked) ? (asked as AccountSection) : 'profile';
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [section]);
  return (
    <div className={styles.frame}>
      <nav className={styles.nav} aria-label={t('section.nav')}>
        <ul ref={list}>
          {Object.entries(SECTIONS).map(([id, Icon]) => (
            <li key={id}>
              <Link
                to={`/account?section=${id}`}
                className={styles.link}
                aria-current={id === section ? 'page' : undefined}
              >
                <Icon aria-hidden="true" />
                <span>{t(`section.${id as AccountSection}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.page}>
        {missing && (
          <p role="status" className={styles.missing}>
            {missing}
          </p>
        )}
        {children(section)}
      </div>
    </div>
  );
}
