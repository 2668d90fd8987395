import { useCall } from '@alder/client';
import { Checkbox } from '@alder/ui';
import { previewShareUrl } from '../contract/index.ts';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';

/**
 * Number of images of a link that may have burned-in text and are withheld or blanked, and the sender's confirmation.
 *
 * Renders nothing without such images.
 */
export function WordsHeld(props: {
  queries: { studies?: string[]; series?: string[]; images?: string[] };
  value: boolean;
  onChange: (isSeen: boolean) => void;
}) {
  const { studies = [], series = [], images = [] } = props.queries;
  const t = useSharingTexts();
  const { data } = useCall(previewShareUrl, { queries: { studies, series, images } });
  const { held = 0, blanked = 0 } = data?.result ?? {};
  if (held + blanked === 0) return null;
  return (
    <div className={styles.words}>
      <div role="status">
        {held > 0 && <p>{t('words.held', { count: held })}</p>}
        {blanked > 0 && <p>{t('words.blanked', { count: blanked })}</p>}
      </div>
      <Checkbox label={t('words.seen')} value={props.value} onChange={props.onChange} />
    </div>
  );
}
