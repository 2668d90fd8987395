import { Button } from '@alder/ui';
import styles from './operator.module.css';
import { useOperatorTexts } from './use-operator-texts.ts';

type Props = {
  readonly total: number;
  readonly next: string | undefined;
  /** Where each page that was left began; the last one is shown. */
  readonly pages: readonly (string | undefined)[];
  readonly onPages: (pages: readonly (string | undefined)[]) => void;
};

/** How many there are, and the way to the pages beside this one. */
export function Pager({ total, next, pages, onPages }: Props) {
  const t = useOperatorTexts();
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
      <p>{t('total', { count: total })}</p>
      <Button disabled={pages.length === 1} onClick={() => onPages(pages.slice(0, -1))}>
        {t('newer')}
      </Button>
      <Button disabled={!next} onClick={() => next && onPages([...pages, next])}>
        {t('older')}
      </Button>
    </nav>
  );
}
