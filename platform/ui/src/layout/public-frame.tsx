import { type ReactNode, useEffect } from 'react';
import { LanguageButtons } from '../controls/language-buttons.tsx';
import { Logo } from './logo.tsx';
import styles from './public-frame.module.css';

export type PublicFrameProps = {
  /** Name of the hospital in the reader's language. */
  readonly hospital: string;
  readonly title: string;
  /** Address of the hospital's logo. */
  readonly logo?: string | undefined;
  /** How the hospital is reached, above the languages. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A page that a hospital shows to any client, without an account: who it is, what the page is for, and the languages.
 */
export function PublicFrame({ hospital, title, logo, foot, children }: PublicFrameProps) {
  useEffect(() => {
    document.title = `${title} · ${hospital}`;
  }, [title, hospital]);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        {logo && <img src={logo} alt="" />}
        <div>
          <p>{hospital}</p>
          <h1>{title}</h1>
        </div>
      </header>
      {children}
      <footer className={styles.foot}>
        {foot}
        <PublicLanguages />
      </footer>
    </main>
  );
}

/** A public page that has nothing to show: it loads, could not, or the link leads nowhere. */
export function PublicNotice({ children }: { readonly children: ReactNode }) {
  return (
    <main className={styles.notice}>
      <Logo />
      {children}
      <PublicLanguages />
    </main>
  );
}

/** Language of a page that is read without an account. */
export function PublicLanguages() {
  return <LanguageButtons className={styles.languages} />;
}
