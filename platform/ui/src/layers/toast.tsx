import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes.ts';
import { isTyping } from '../keyboard/shortcut.ts';
import { useUiTexts } from '../ui-texts.ts';
import styles from './toast.module.css';
import { toastQueue, type VisibleToast } from './toast-queue.ts';

const icons = { info: Info, done: Check, warn: TriangleAlert, fail: CircleAlert } as const;

/** The place where toasts appear; once in the shell. Z undoes the latest unless a text field has the focus. */
export function ToastRegion() {
  const t = useUiTexts();
  const visible = useSyncExternalStore(toastQueue.subscribe, toastQueue.current, toastQueue.current);

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (toastQueue.undo()) event.preventDefault();
    };
    const leave = () => toastQueue.clear();
    addEventListener('keydown', key);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('keydown', key);
      removeEventListener('pagehide', leave);
    };
  }, []);

  return createPortal(
    <section data-always="" data-react-aria-top-layer="" aria-label={t('notifications')} className={styles.region}>
      {visible.map((one) => (
        <OneToast key={one.id} toast={one} />
      ))}
    </section>,
    document.body,
  );
}

function OneToast({ toast: { id, text, tone, ttl, undo, retry } }: { readonly toast: VisibleToast }) {
  const t = useUiTexts();
  const [held, setHeld] = useState(false);
  const left = useRef(ttl);
  const Icon = icons[tone];

  useEffect(() => {
    if (held || !Number.isFinite(ttl)) return;
    const began = performance.now();
    const timer = setTimeout(() => toastQueue.close(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - began));
    };
  }, [held, id, ttl]);

  const act = (work: () => void) => () => {
    work();
    toastQueue.close(id);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus hold its time; the role is a parameter
    <div
      role={tone === 'fail' ? 'alert' : 'status'}
      className={classes(styles.toast, styles[tone], held && styles.held)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <span className={styles.text}>{text}</span>
      {undo && (
        <button type="button" className={styles.act} onClick={() => toastQueue.undo(id)}>
          {t('undo')} <span aria-hidden="true">Z</span>
        </button>
      )}
      {retry && (
        <button type="button" className={styles.act} onClick={act(retry)}>
          {t('retry')}
        </button>
      )}
      {tone === 'fail' && (
        <button type="button" className={styles.dismiss} aria-label={t('dismiss')} onClick={() => toastQueue.close(id)}>
          <X />
        </button>
      )}
      {Number.isFinite(ttl) && <span className={styles.bar} style={{ '--ttl': `${ttl}ms` } as CSSProperties} />}
    </div>
  );
}
