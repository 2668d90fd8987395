import type { CSSProperties } from 'react';
import styles from './ring.module.css';

/** A turning ring, decoration only: the words beside it say what is going on. */
export function Ring({ size = 14, className = '' }: { readonly size?: number; readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`${styles.ring} ${className}`}
      style={{ '--ring': `${size}px` } as CSSProperties}
    />
  );
}
