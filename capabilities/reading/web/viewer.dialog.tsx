import { Dialog, TopBarPlace } from '@alder/ui';
import { useReadingTexts } from './use-reading-texts.ts';
import { type ViewerPlace, ViewerScreen } from './viewer.screen.tsx';
import styles from './viewer-screen.module.css';
import type { ViewerSlots } from './viewer-slots.ts';

/** A study in a dialog over another page; Esc closes it. */
export function ViewerDialog({ slots, ...place }: ViewerPlace & { readonly slots: ViewerSlots }) {
  const t = useReadingTexts();
  return (
    <Dialog open full size="max" title={t('viewer.title')} onClose={place.onClose}>
      <TopBarPlace.Provider value={null}>
        <div className={styles.dialog} tabIndex={-1} data-autofocus="">
          <ViewerScreen place={place} slots={slots} />
        </div>
      </TopBarPlace.Provider>
    </Dialog>
  );
}
