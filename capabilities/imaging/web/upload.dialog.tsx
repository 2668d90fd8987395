import { useAccount } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Dialog, IconButton } from '@alder/ui';
import { CircleCheck, Pause, Play, RotateCcw, TriangleAlert, Upload as UploadIcon, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import styles from './imaging.module.css';
import { createUploads, type Destination, type Uploads, type UploadTask } from './uploads.ts';
import { explain, useImagingTexts } from './use-imaging-texts.ts';

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
            <Task key={task.id} task={task} uploads={uploads} name={name} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Task({ task, uploads, name }: { task: UploadTask; uploads: Uploads; name: string | undefined }) {
  const t = useImagingTexts();
  const format = useFormat();
  const percent = Math.floor((100 * task.sent) / Math.max(1, task.bytes));
  const words =
    task.state === 'running' || task.state === 'filing'
      ? t('upload.progress', {
          percent,
          speed: format.size(task.speed),
          seconds: Math.ceil((task.bytes - task.sent) / Math.max(1, task.speed)),
        })
      : task.state === 'done'
        ? t(
            task.filed?.outcome === 'same'
              ? 'upload.same'
              : task.filed?.outcome === 'revision'
                ? 'upload.revision'
                : 'upload.done',
          )
        : task.state === 'paused'
          ? t('upload.paused')
          : t('upload.waiting');
  const value = { name: task.name };
  return (
    <li data-state={task.state}>
      {task.state === 'done' ? (
        <CircleCheck size={17} aria-hidden="true" />
      ) : task.state === 'refused' ? (
        <TriangleAlert size={17} aria-hidden="true" />
      ) : (
        <UploadIcon size={17} aria-hidden="true" />
      )}
      <span className={styles.taskWords}>
        <b>{task.name}</b>
        <small>
          {format.size(task.bytes)} · {task.problem ? explain(t, task.problem) : words}
        </small>
        {task.state !== 'done' && task.state !== 'refused' && (
          <span
            className={styles.bar}
            role="progressbar"
            aria-label={task.name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <i style={{ width: `${percent}%` }} />
          </span>
        )}
      </span>
      {task.filed && (
        <Link to={`/pacs/study/${task.filed.study.id}/image/${task.filed.result.id}`}>{t('upload.openStudy')}</Link>
      )}
      {task.problem === 'patientIdMismatch' && name && (
        <Button size="sm" onClick={() => uploads.resume(task.id, { confirm: true })}>
          {t('upload.anyway', { name })}
        </Button>
      )}
      {task.state === 'running' && (
        <IconButton
          size="sm"
          label={t('upload.pause', value)}
          icon={<Pause />}
          onClick={() => uploads.pause(task.id)}
        />
      )}
      {task.state === 'paused' && (
        <IconButton size="sm" label={t('upload.go', value)} icon={<Play />} onClick={() => uploads.resume(task.id)} />
      )}
      {task.state === 'refused' && (
        <IconButton
          size="sm"
          label={t('upload.retry', value)}
          icon={<RotateCcw />}
          onClick={() => uploads.resume(task.id)}
        />
      )}
      <IconButton
        size="sm"
        label={t(task.state === 'done' ? 'upload.remove' : 'upload.cancel', value)}
        icon={<X />}
        onClick={() => void uploads.remove(task.id)}
      />
    </li>
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
