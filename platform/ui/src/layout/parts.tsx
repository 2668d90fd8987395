import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** A page of settings: its parts below each other, as wide as a line is read well. */
export function Options({ children }: { readonly children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>;
}

export type PartProps = {
  readonly title: string;
  /** What the part is for, in a sentence. */
  readonly about: string;
  readonly children: ReactNode;
};

/** Fields that belong together: what they are about on the left, on a phone above them. */
export function Part({ title, about, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p>{about}</p>
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
