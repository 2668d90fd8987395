import { X } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/button.tsx';
import { useUiTexts } from '../ui-texts.ts';
import styles from './layer.module.css';
import type { LayerPanelProps } from './layer.tsx';
import { ModalLayer } from './modal-layer.tsx';

/** An open Dialog, Drawer or Sheet, in a part of its own because react-aria comes with it. */
export function LayerPanel({
  onClose,
  title,
  about,
  children,
  footer,
  dirty,
  role,
  onMainAction,
  kind,
}: LayerPanelProps) {
  const t = useUiTexts();
  const titleId = useId();
  const aboutId = useId();
  return (
    <ModalLayer
      backdrop={classes(styles.overlay, ...kind.split(' ').map((name) => styles[name]))}
      panel={styles.panel!}
      role={role}
      labelledBy={titleId}
      describedBy={about ? aboutId : undefined}
      onClose={onClose}
      dirty={dirty}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !onMainAction) return;
        event.preventDefault();
        onMainAction();
      }}
    >
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {about && (
            <p id={aboutId} className={styles.about}>
              {about}
            </p>
          )}
        </div>
        {onClose && <IconButton label={t('close')} icon={<X />} onClick={onClose} />}
      </header>
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </ModalLayer>
  );
}
