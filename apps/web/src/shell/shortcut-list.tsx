import { Dialog, Kbd } from '@alder/ui';
import { Fragment } from 'react';
import { useLateTexts } from './late-texts.ts';
import styles from './shell.module.css';

const keys = [
  ['Ctrl K', 'palette'],
  ['G B', 'board'],
  ['G P', 'patients'],
  ['G I', 'imaging'],
  ['G L', 'lab'],
  ['Alt 1', 'tab'],
  ['Alt W', 'closeTab'],
  ['Z', 'undo'],
  ['Esc', 'close'],
  ['?', 'list'],
] as const;

/** `?`: the keys that work everywhere (design §1.11). */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = useLateTexts();
  return (
    <Dialog open onClose={onClose} size="sm" title={t('shortcuts.title')}>
      <dl className={styles.keys}>
        {keys.map(([chord, act]) => (
          <Fragment key={chord}>
            <dt>
              {chord.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(`shortcuts.${act}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
