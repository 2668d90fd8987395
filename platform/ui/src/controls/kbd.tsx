import type { ReactNode } from 'react';
import { shortcuts } from '../keyboard/shortcut-settings.ts';
import styles from './kbd.module.css';

/** A key or chord as this user presses it: `Ctrl K`. On a Mac the word Ctrl becomes ⌘; a part of a chord is no text alone. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const own = typeof children === 'string' ? shortcuts.own(children) : '';
  const visible = isMac ? own.replace(/\bCtrl\b/, '⌘').replace(/\bAlt\b/, '⌃⌥') : own;
  return <kbd className={styles.kbd}>{visible || children}</kbd>;
}
