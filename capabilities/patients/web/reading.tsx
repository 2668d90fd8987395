import styles from './reading.module.css';

/** How a name is read, small beside it; nothing where it is not known. */
export function Reading({ children }: { readonly children: string | null | undefined }) {
  return children ? <bdi className={styles.reading}>{children}</bdi> : null;
}
