import type { ReactNode } from 'react';
import styles from './kbd.module.css';

/** A key or chord: `Ctrl K`. On a Mac the word Ctrl becomes ⌘. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  const visible =
    typeof children === 'string' && isMac() ? children.replace(/\bCtrl\b/, '⌘').replace(/\bAlt\b/, '⌃⌥') : children;
  return <kbd className={styles.kbd}>{visible}</kbd>;
}

function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
}
