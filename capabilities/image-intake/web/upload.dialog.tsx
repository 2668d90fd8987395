import { filesOfDrop } from '@alder/client/dropped-files';
import { Button, Dialog } from '@alder/ui';
import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { Destination } from './send-upload.ts';
import styles from './upload.module.css';
import { UploadPatient } from './upload-patient.tsx';
import type { PatientField } from './upload-slots.ts';
import { UploadSummary } from './upload-summary.tsx';
import { UploadTaskRow } from './upload-task.tsx';
import { UploadWays } from './upload-ways.tsx';
import type { UploadTask } from './uploads.ts';
import { useUploadTexts } from './use-upload-texts.ts';
import { useUploads } from './use-uploads.ts';

type Target = Destination & { readonly name?: string };
type DropZoneProps = { to?: Target; PatientField?: PatientField | undefined; children: ReactNode };
type DialogProps = { to: Target; PatientField?: PatientField | undefined; onClose: () => void };

/** A place that takes files dropped anywhere on it, and shows the uploads while there are any. */
export function UploadDropZone({ to = {}, PatientField, children }: DropZoneProps) {
  const t = useUploadTexts();
  const { uploads } = useUploads();
  const [over, setOver] = useState(0);
  const [open, setOpen] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const { name: _name, ...destination } = to;
  const drop = async (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(0);
    setOpen(true);
    await uploads.add(await filesOfDrop(event.dataTransfer), destination);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the upload button is an alternative to dropping
    <div
      className={styles.dropZone}
      onDragEnter={(event) => hasFiles(event) && setOver((depth) => depth + 1)}
      onDragLeave={(event) => hasFiles(event) && setOver((depth) => Math.max(0, depth - 1))}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => void drop(event)}
    >
      {children}
      {over > 0 && (
        <div className={styles.dropHint}>
          <UploadIcon size={28} aria-hidden="true" />
          <b>{t('upload.drop')}</b>
          <span>{to.name ? t('upload.to', { name: to.name }) : t('upload.toAny')}</span>
        </div>
      )}
      {open && <UploadDialog to={to} PatientField={PatientField} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Limit of rows; those that need an action come first. */
const MAX_ROWS = 100;
const urgency: Readonly<Record<UploadTask['state'], number>> = {
  unassigned: 0,
  refused: 0,
  running: 1,
  filing: 1,
  paused: 2,
  waiting: 3,
  done: 4,
};

/** Every file of the upload, with its progress and the reason when it is refused. */
export function UploadDialog({ to, PatientField, onClose }: DialogProps) {
  const t = useUploadTexts();
  const { uploads, tasks, notes } = useUploads();
  const { name, ...destination } = to;
  const interrupted = uploads.interrupted();
  const visible = tasks.length > MAX_ROWS ? tasks.toSorted((a, b) => urgency[a.state] - urgency[b.state]) : tasks;
  return (
    <Dialog
      open
      size="lg"
      title={t('upload.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('upload.close')}</Button>}
    >
      <div className={styles.upload} data-filled={tasks.length > 0 || undefined}>
        <p>{name ? t('upload.to', { name }) : t('upload.toAny')}</p>
        <UploadWays onChoose={(files) => void uploads.add(files, destination)} />
        {interrupted > 0 && <p className={styles.resume}>{t('upload.resume', { count: interrupted })}</p>}
        <UploadPatient tasks={tasks} uploads={uploads} PatientField={PatientField} />
        <UploadSummary tasks={tasks} notes={notes} uploads={uploads} />
        <ul className={styles.tasks}>
          {visible.slice(0, MAX_ROWS).map((task) => (
            <UploadTaskRow key={task.id} task={task} uploads={uploads} name={name} />
          ))}
        </ul>
        {visible.length > MAX_ROWS && <p>{t('upload.more', { count: visible.length - MAX_ROWS })}</p>}
      </div>
    </Dialog>
  );
}
