import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/button.tsx';
import { useUiTexts } from '../ui-texts.ts';
import styles from './layer.module.css';
import { LayerPlace } from './layer-place.ts';
import { useModal } from './use-modal.ts';

export type LayerProps = {
  readonly open: boolean;
  /** Asked on Esc, ×, and a press beside the panel. Leave out for a question that must be answered. */
  readonly onClose?: () => void;
  readonly title: ReactNode;
  /** One line under the title. */
  readonly about?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  readonly footer?: ReactNode;
  /** Holds unsaved input: a press beside the panel does not close it. */
  readonly dirty?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** Ctrl Enter. */
  readonly onMainAction?: () => void;
};

/** The shared body of Dialog, Drawer and Sheet. */
export function Layer({ open, ...rest }: LayerProps & { readonly kind: string }) {
  return open ? <OpenLayer {...rest} /> : null;
}

function OpenLayer({
  onClose,
  title,
  about,
  children,
  footer,
  dirty = false,
  role = 'dialog',
  onMainAction,
  kind,
}: Omit<LayerProps, 'open'> & { readonly kind: string }) {
  const t = useUiTexts();
  const titleId = useId();
  const aboutId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [host] = useState(() => Object.assign(document.createElement('div')));
  host.setAttribute('data-layer', '');
  useHost(host);
  const onKeyDown = useModal(panel, onClose);

  const layer = (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the panel is a convenience; Esc and × do the same
    <div
      className={classes(styles.overlay, ...kind.split(' ').map((name) => styles[name]))}
      onPointerDown={(event) => event.target === event.currentTarget && !dirty && onClose?.()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onMainAction) {
          event.preventDefault();
          onMainAction();
        }
        onKeyDown(event);
      }}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is a parameter, dialog or alertdialog */}
      <div
        ref={panel}
        className={styles.panel}
        role={role}
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={about ? aboutId : undefined}
        tabIndex={-1}
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
      </div>
    </div>
  );
  return createPortal(<LayerPlace.Provider value={host}>{layer}</LayerPlace.Provider>, host);
}

/** The element in the page that the layer is drawn into; it goes when the layer goes. */
function useHost(host: HTMLElement): void {
  if (!host.isConnected) document.body.append(host);
  useEffect(() => {
    document.body.append(host);
    return () => host.remove();
  }, [host]);
}
