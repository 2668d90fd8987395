import { useMutationCall } from '@alder/client';
import { Button, Chip, useFailToast } from '@alder/ui';
import { type ClinicPath, getClinicPaths, getPetsClinicPaths, updateClinicPath } from '../contract/index.ts';
import { isOpen, minutesLeft } from '../domain/index.ts';
import styles from './queue.module.css';
import { usePathTexts } from './use-path-texts.ts';

const MARKS = { unclaimed: '○', claimed: '◐', pending: '◔', done: '✓', canceled: '×', archived: '✓' } as const;

/** The steps of a path in a line, and how long it will take. */
export function PathLine({ path, now }: { path: ClinicPath; now: Date }) {
  const t = usePathTexts();
  const failed = useFailToast(t);
  const update = useMutationCall(updateClinicPath, { refreshes: [getClinicPaths, getPetsClinicPaths] });
  const change = (whole: 'cancel' | 'archive') =>
    void update.mutateAsync({ id: path.id, version: path.version, path: whole }).catch(failed);
  const isThrough = !path.steps.some(isOpen);
  return (
    <article className={styles.line} aria-label={`${path.pet_name}: ${path.name}`}>
      <h3>
        {path.pet_name} <small>{path.steps.length > 1 && path.name in KIND_NAMES ? '' : path.name}</small>
      </h3>
      <ol>
        {path.steps.map((step) => (
          <li key={step.id} data-status={step.status} data-turn={step.ready_at !== null}>
            <span aria-hidden="true">{MARKS[step.status]}</span> {step.name || t(`kind.${step.kind}`)}
            <span className={styles.hidden}>: {t(`status.${step.status}`)}</span>
          </li>
        ))}
      </ol>
      {isThrough ? (
        <Button size="sm" onClick={() => change('archive')}>
          {t('path.archive')}
        </Button>
      ) : (
        <>
          <Chip tone="outline">{t('card.left', { minutes: minutesLeft(path.steps, now) })}</Chip>
          <Button size="sm" variant="ghost" title={t('path.cancel.about')} onClick={() => change('cancel')}>
            {t('path.cancel')}
          </Button>
        </>
      )}
    </article>
  );
}

/** A path that was begun without a name has that of its first step. */
const KIND_NAMES: Readonly<Record<string, true>> = { reception: true, consultation: true };
