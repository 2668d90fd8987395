import { useCall } from '@alder/client';
import { Checkbox } from '@alder/ui';
import { previewShareUrl } from '../contract/index.ts';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';

/**
 * How many pictures of a link may show words and are held back, and the word of whoever has looked at them.
 *
 * Nothing where no picture may.
 */
export function WordsHeld(props: {
  queries: { studies?: string[]; series?: string[]; images?: string[] };
  value: boolean;
  onChange: (isSeen: boolean) => void;
}) {
  const { studies = [], series = [], images = [] } = props.queries;
  const t = useSharingTexts();
  const { data } = useCall(previewShareUrl, { queries: { studies, series, images } });
  const held = data?.result.held ?? 0;
  if (held === 0) return null;
  return (
    <div className={styles.words}>
      <p role="status">{t('words.held', { count: held })}</p>
      <Checkbox label={t('words.seen')} value={props.value} onChange={props.onChange} />
    </div>
  );
}
