import { IconButton, Popover } from '@alder/ui';
import { Info } from 'lucide-react';
import { useRef, useState } from 'react';
import type { MeasureId } from '../domain/index.ts';
import styles from './dashboard.module.css';
import { useDashboardTexts } from './use-dashboard-texts.ts';

/** What a figure means, one press away. */
export function Definition({ measure }: { readonly measure: MeasureId }) {
  const t = useDashboardTexts();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const label = t('definition', { what: t(`m.${measure}`) });
  return (
    <>
      <IconButton
        ref={anchor}
        size="sm"
        label={label}
        icon={<Info />}
        aria-expanded={isOpen}
        className={styles.info}
        onClick={() => setOpen((was) => !was)}
      />
      <Popover open={isOpen} onClose={() => setOpen(false)} anchor={anchor} label={label}>
        <p className={styles.definition}>{t(`m.${measure}.about`)}</p>
      </Popover>
    </>
  );
}
