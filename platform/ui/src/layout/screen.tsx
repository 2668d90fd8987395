import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './screen.module.css';

/** Place in the shell's top bar that a screen fills; null where there is no shell (tests, public pages). */
export const TopBarPlace = createContext<HTMLElement | null>(null);

export type ScreenProps = {
  /** Heading of the screen; also the name of the browser's tab. */
  readonly title: string;
  /** Only for screen readers and the browser's tab, where `lead` shows the same. */
  readonly titleHidden?: boolean;
  /** Beside the heading: date, view switch, name of a patient. */
  readonly lead?: ReactNode;
  /**
   * At the end of the screen's part of the top bar: its own acts. On a phone one with `data-short` shows only its icon, one
   * with `data-desk` is not shown.
   */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** One screen of the app: its title is shown in the shell's top bar, its content fills the rest and scrolls. */
export function Screen({ title, titleHidden = false, lead, actions, children }: ScreenProps) {
  const place = useContext(TopBarPlace);
  useEffect(() => {
    document.title = `${title} · Alder`;
  }, [title]);

  const head = (
    <>
      <h1 className={titleHidden ? 'sr' : styles.title}>{title}</h1>
      {lead}
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  );
  return (
    <>
      {place ? createPortal(head, place) : <header className={styles.head}>{head}</header>}
      <div className={styles.content}>{children}</div>
    </>
  );
}
