import { X } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/button.tsx';
import { useUiTexts } from '../ui-texts.ts';
import styles from './layer.module.css';
import type { LayerPanelProps } from './layer.tsx';
import { LayerForms } from './layer-forms.ts';
import { ModalLayer } from './modal-layer.tsx';
import { UnsavedChoices } from './unsaved-choices.tsx';

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
  const forms = useForms();
  const [isAsking, setAsking] = useState(false);
  const isUnkept = dirty === true || forms.isDirty;
  const close = onClose && (() => (isUnkept ? setAsking(true) : onClose()));
  return (
    <>
      <ModalLayer
        backdrop={classes(styles.overlay, ...kind.split(' ').map((name) => styles[name]))}
        panel={styles.panel!}
        role={role}
        labelledBy={titleId}
        describedBy={about ? aboutId : undefined}
        onClose={close}
        dirty={Boolean(dirty) || forms.isDirty}
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
          {close && <IconButton label={t('close')} icon={<X />} onClick={close} />}
        </header>
        <LayerForms.Provider value={forms.report}>
          {children !== undefined && <div className={styles.body}>{children}</div>}
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </LayerForms.Provider>
      </ModalLayer>
      {isAsking && (
        <LayerPanel
          kind="dialog md"
          role="alertdialog"
          dirty="kept"
          title={t('unsaved.title')}
          onClose={() => setAsking(false)}
          footer={
            <UnsavedChoices
              onKeepEditing={() => setAsking(false)}
              onLeave={() => {
                setAsking(false);
                onClose?.();
              }}
            />
          }
        />
      )}
    </>
  );
}

/** Which forms of the layer hold input that is kept nowhere else. */
function useForms() {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const report = useMemo(
    () => (form: string, isDirty: boolean) =>
      setDirty((before) => {
        if (before.has(form) === isDirty) return before;
        const after = new Set(before);
        if (isDirty) after.add(form);
        else after.delete(form);
        return after;
      }),
    [],
  );
  return { isDirty: dirty.size > 0, report };
}
