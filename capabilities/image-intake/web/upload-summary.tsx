import { useFormat } from '@alder/i18n';
import { Button } from '@alder/ui';
import styles from './upload.module.css';
import { progressLabels } from './upload-labels.ts';
import type { UploadNotes, Uploads, UploadTask } from './uploads.ts';
import { useUploadTexts } from './use-upload-texts.ts';

type Props = { readonly tasks: readonly UploadTask[]; readonly notes: UploadNotes; readonly uploads: Uploads };

/** Progress of all uploads together, remaining time, and files that were not sent. */
export function UploadSummary({ tasks, notes, uploads }: Props) {
  const t = useUploadTexts();
  const format = useFormat();
  const count = (...states: UploadTask['state'][]) => tasks.filter(({ state }) => states.includes(state)).length;
  const [moving, paused, refused, done] = [
    count('running', 'filing', 'waiting'),
    count('paused'),
    count('refused'),
    count('done'),
  ];
  const live = tasks.filter(({ state }) => state !== 'refused');
  const [bytes, sent] = [
    sum(live, ({ bytes }) => bytes),
    sum(live, ({ sent, state, bytes }) => (state === 'done' ? bytes : sent)),
  ];
  const speed = sum(
    tasks.filter(({ state }) => state === 'running'),
    (task) => task.speed,
  );
  const canRetry = tasks.some(
    ({ id, state, problem }) => state === 'refused' && problem !== 'patientIdMismatch' && uploads.canRetry(id),
  );
  return (
    <div className={styles.summary}>
      {notes.looking && <span role="status">{t('upload.looking')}</span>}
      {tasks.length > 1 && (
        <span role="status">
          {t('upload.together', { done, all: tasks.length, refused })}
          {moving > 0 && ` · ${progressLabels(t, format, { bytes, sent, speed })}`}
        </span>
      )}
      {notes.leftOut > 0 && <span>{t('upload.leftOut', { count: notes.leftOut })}</span>}
      {notes.missing > 0 && <b>{t('upload.missing', { count: notes.missing })}</b>}
      {tasks.length > 1 && (
        <span className={styles.summaryActs}>
          {moving > 0 && (
            <Button size="sm" onClick={() => uploads.pauseAll()}>
              {t('upload.pauseAll')}
            </Button>
          )}
          {paused > 0 && (
            <Button size="sm" onClick={() => uploads.resumeAll('paused')}>
              {t('upload.goAll')}
            </Button>
          )}
          {canRetry && (
            <Button size="sm" onClick={() => uploads.resumeAll('refused')}>
              {t('upload.retryAll')}
            </Button>
          )}
          {done > 0 && (
            <Button size="sm" variant="ghost" onClick={() => uploads.clear()}>
              {t('upload.clear')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

const sum = <One,>(all: readonly One[], of: (one: One) => number) => all.reduce((total, one) => total + of(one), 0);
