import { Button, classes, IconButton } from '@alder/ui';
import { Camera, LoaderCircle, Paperclip, RotateCcw, X } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './attachments.module.css';
import { useAttachmentTexts } from './use-attachment-texts.ts';
import { type Target, useUpload } from './use-upload.ts';

const ACCEPTED = 'image/jpeg,image/png,image/gif,image/webp,application/pdf';

/** Adds files by button, camera, drop or paste; pending and refused files are listed below. */
export function AddFiles({
  to,
  onSending,
  children,
}: {
  readonly to: Target;
  /** Called when the first file is on its way, and when none is any more. */
  readonly onSending?: (isSending: boolean) => void;
  readonly children: ReactNode;
}) {
  const t = useAttachmentTexts();
  const { files, add, again, forget } = useUpload(to);
  const isSending = files.some(({ problem }) => problem === undefined);
  useEffect(() => onSending?.(isSending), [isSending, onSending]);
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const input = (ref: typeof chooser, label: string, capture?: 'environment') => (
    <input
      ref={ref}
      type="file"
      className="sr"
      tabIndex={-1}
      aria-label={label}
      accept={capture ? 'image/*' : ACCEPTED}
      multiple={!capture}
      {...(capture && { capture })}
      onChange={({ target }) => {
        add(target.files ?? []);
        target.value = '';
      }}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are a convenience; the button does the same
    <div
      className={classes(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        add(event.dataTransfer.files);
      }}
      onPaste={(event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        add(event.clipboardData.files);
      }}
    >
      <div className={styles.acts}>
        <Button size="sm" icon={<Paperclip />} onClick={() => chooser.current?.click()}>
          {t('add')}
        </Button>
        <Button size="sm" icon={<Camera />} className={styles.camera} onClick={() => camera.current?.click()}>
          {t('camera')}
        </Button>
        <span className={styles.hint}>{t('add.about')}</span>
        {input(chooser, t('add'))}
        {input(camera, t('camera'), 'environment')}
      </div>
      {files.length > 0 && (
        <ul className={styles.sending} aria-live="polite">
          {files.map((one) => (
            <li key={one.id} className={classes(one.problem !== undefined && styles.refused)}>
              {one.problem === undefined && <LoaderCircle size={16} className={styles.spin} aria-hidden="true" />}
              <span>{one.problem === undefined ? t('sending', { name: one.file.name }) : one.file.name}</span>
              {one.problem !== undefined && (
                <>
                  <span role="alert">{one.problem}</span>
                  <Button size="sm" icon={<RotateCcw />} onClick={() => again(one)}>
                    {t('again')}
                  </Button>
                  <IconButton
                    size="sm"
                    label={t('forget', { name: one.file.name })}
                    icon={<X />}
                    onClick={() => forget(one.id)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
