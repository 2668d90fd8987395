import { useAccount } from '@alder/client';
import { Button, Dialog } from '@alder/ui';
import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import styles from './imaging.module.css';
import { UploadTaskRow } from './upload-task.tsx';
import { createUploads, type Destination, type Uploads, type UploadTask } from './uploads.ts';
import { useImagingTexts } from './use-imaging-texts.ts';

let shared: { hospital: string; uploads: Uploads } | undefined;

/** Uploads of this page: they go on while somebody works elsewhere in the app. */
export function useUploads(): { uploads: Uploads; tasks: readonly UploadTask[] } {
  const { hospital } = useAccount();
  if (shared?.hospital !== hospital.key)
    shared = { hospital: hospital.key, uploads: createUploads(() => hospital.key) };
  const { uploads } = shared;
  return { uploads, tasks: useSyncExternalStore(uploads.subscribe, uploads.get) };
}

type Target = Destination & { readonly name?: string };

/** A place that takes files dropped anywhere on it, and shows the uploads while there are any. */
export function UploadDropZone({ to = {}, children }: { to?: Target; children: ReactNode }) {
  const t = useImagingTexts();
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
    uploads.add(await filesOf(event.dataTransfer), destination);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way, the upload button another
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
      {open && <UploadDialog to={to} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Every file on its way, with its progress and its reason when it is refused. */
export function UploadDialog({ to, onClose }: { to: Target; onClose: () => void }) {
  const t = useImagingTexts();
  const { uploads, tasks } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const { name, ...destination } = to;
  const interrupted = uploads.interrupted();
  return (
    <Dialog
      open
      size="lg"
      title={t('upload.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('upload.close')}</Button>}
    >
      <div className={styles.upload}>
        <p>{name ? t('upload.to', { name }) : t('upload.toAny')}</p>
        <button type="button" className={styles.chooser} onClick={() => input.current?.click()}>
          <UploadIcon size={20} aria-hidden="true" />
          <b>{t('upload.choose')}</b>
          <span>{t('upload.limits')}</span>
        </button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t('upload.choose')}
          onChange={(event) => {
            uploads.add(event.target.files ?? [], destination);
            event.target.value = '';
          }}
        />
        {interrupted > 0 && <p className={styles.resume}>{t('upload.resume', { count: interrupted })}</p>}
        <ul className={styles.tasks}>
          {tasks.map((task) => (
            <UploadTaskRow key={task.id} task={task} uploads={uploads} name={name} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Files of a drop, those inside folders as well. */
async function filesOf(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...transfer.files];
  const files = await Promise.all(entries.map(walk));
  return files.flat();
}

async function walk(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  // A reader gives out at most 100 entries at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    found.push(...some);
  }
  return (await Promise.all(found.map(walk))).flat();
}
