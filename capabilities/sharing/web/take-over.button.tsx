import { PressArea } from '@alder/ui';
import { FolderInput } from 'lucide-react';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';

/** Offers a user logged in to a hospital to import the shared images into its archive. */
export function TakeOverButton({ onPress }: { readonly onPress: () => void }) {
  const t = useSharingTexts();
  return (
    <PressArea className={styles.takeOver} onClick={onPress}>
      <FolderInput size={15} aria-hidden="true" /> {t('shared.takeOver')}
    </PressArea>
  );
}
