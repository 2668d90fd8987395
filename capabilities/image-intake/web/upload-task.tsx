import { useFormat } from '@alder/i18n';
import { Button, IconButton, refusalText } from '@alder/ui';
import { CircleCheck, Pause, Play, RotateCcw, TriangleAlert, Upload as UploadIcon, X } from 'lucide-react';
import { Link } from 'react-router';
import styles from './upload.module.css';
import { percentOf, progressLabels } from './upload-labels.ts';
import type { Uploads, UploadTask } from './uploads.ts';
import { useUploadTexts } from './use-upload-texts.ts';

type TaskProps = { readonly task: UploadTask; readonly uploads: Uploads; readonly name: string | undefined };

/** One file of the upload: its progress, why it stopped, and possible actions. */
export function UploadTaskRow({ task, uploads, name }: TaskProps) {
  const t = useUploadTexts();
  const format = useFormat();
  const words = useTaskLabels(task);
  const Icon = task.state === 'done' ? CircleCheck : task.state === 'refused' ? TriangleAlert : UploadIcon;
  return (
    <li data-state={task.state}>
      <Icon size={17} aria-hidden="true" />
      <span className={styles.taskText}>
        <b>{task.path}</b>
        <small>
          {format.size(task.bytes)} · {task.problem ? (refusalText(t, task.problem) ?? t('refusal.unknown')) : words}
        </small>
        {task.state !== 'done' && task.state !== 'refused' && <Bar task={task} />}
      </span>
      {task.filed && (
        <Link to={`/pacs/study/${task.filed.study.id}/image/${task.filed.result.id}`}>{t('upload.openStudy')}</Link>
      )}
      {task.problem === 'patientIdMismatch' && name && (
        <Button size="sm" onClick={() => uploads.resume(task.id, { confirm: true })}>
          {t('upload.anyway', { name })}
        </Button>
      )}
      <Acts task={task} uploads={uploads} />
    </li>
  );
}

function useTaskLabels(task: UploadTask): string {
  const t = useUploadTexts();
  const format = useFormat();
  const { state, filed } = task;
  if (state === 'running' || state === 'filing') return progressLabels(t, format, task);
  if (state === 'paused') return t('upload.paused');
  if (state === 'unassigned') return t('upload.needsPatient');
  if (state !== 'done') return t('upload.waiting');
  if (filed?.outcome === 'same') return t('upload.same');
  return t(filed?.outcome === 'revision' ? 'upload.revision' : 'upload.done');
}

function Bar({ task }: { task: UploadTask }) {
  const percent = percentOf(task);
  return (
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
  );
}

function Acts({ task: { id, name, state }, uploads }: { task: UploadTask; uploads: Uploads }) {
  const t = useUploadTexts();
  const again = () => uploads.resume(id);
  return (
    <>
      {state === 'running' && (
        <IconButton size="sm" label={t('upload.pause', { name })} icon={<Pause />} onClick={() => uploads.pause(id)} />
      )}
      {state === 'paused' && <IconButton size="sm" label={t('upload.go', { name })} icon={<Play />} onClick={again} />}
      {state === 'refused' && uploads.canRetry(id) && (
        <IconButton size="sm" label={t('upload.retry', { name })} icon={<RotateCcw />} onClick={again} />
      )}
      <IconButton
        size="sm"
        label={t(state === 'done' || state === 'refused' ? 'upload.remove' : 'upload.cancel', { name })}
        icon={<X />}
        onClick={() => void uploads.remove(id)}
      />
    </>
  );
}
