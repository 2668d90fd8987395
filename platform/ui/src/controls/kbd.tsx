import type { ReactNode } from 'react';
import { shortcuts } from '../keyboard/shortcut.ts';
import styles from './kbd.module.css';

/** A key or chord as this user presses it: `Ctrl K`. On a Mac the word Ctrl becomes ⌘; a part of a chord is no text alone. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  const own = typeof children === 'string' ? shortcuts.own(children) : children;
  const visible = typeof own === 'string' && isMac() ? own.replace(/\bCtrl\b/, '⌘').replace(/\bAlt\b/, '⌃⌥') : own;
  return <kbd className={styles.kbd}>{visible}</kbd>;
}

function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
}
