import { FolderInput } from 'lucide-react';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';

/** Offers whoever is logged in to a hospital to take what a link shows into its archive. */
export function TakeOverButton({ onPress }: { readonly onPress: () => void }) {
  const t = useSharingTexts();
  return (
    <button type="button" className={styles.takeOver} onClick={onPress}>
      <FolderInput size={15} aria-hidden="true" /> {t('shared.takeOver')}
    </button>
  );
}
