import { useCall, useMutationCall } from '@alder/client';
import { getForwards, type PacsForward, retryForward } from '@alder/dicomnode/contract';
import { useFormat } from '@alder/i18n';
import { Button, Chip, type Tone, useFailToast } from '@alder/ui';
import { CircleAlert, CircleCheck, Clock, RotateCcw, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWorklistTexts } from './use-worklist-texts.ts';
import styles from './worklist.module.css';

const LOOK: Readonly<Record<PacsForward['state'], { readonly tone: Tone; readonly icon: ReactNode }>> = {
  waiting: { tone: 'outline', icon: <Clock aria-hidden="true" /> },
  sending: { tone: 'info', icon: <Send aria-hidden="true" /> },
  done: { tone: 'ok', icon: <CircleCheck aria-hidden="true" /> },
  failed: { tone: 'danger', icon: <CircleAlert aria-hidden="true" /> },
};

/** Series on their way to equipment, and what became of the last ones; nothing while there are none. */
export function ForwardsPanel() {
  const t = useWorklistTexts();
  const forwards = useCall(getForwards, {}, { everyMs: 60_000 });
  const all = forwards.data?.result ?? [];
  if (all.length === 0) return null;
  return (
    <section className={styles.forwards} aria-label={t('forwards.title')}>
      <h2>{t('forwards.title')}</h2>
      <ul>
        {all.map((forward) => (
          <ForwardLine key={forward.id} forward={forward} />
        ))}
      </ul>
    </section>
  );
}

function ForwardLine({ forward }: { forward: PacsForward }) {
  const t = useWorklistTexts();
  const fail = useFailToast(t);
  const format = useFormat();
  const retry = useMutationCall(retryForward, { refreshes: [{ id: 'pacs.getForwards' }] });
  const { state, reason, sent, images } = forward;
  const { tone, icon } = LOOK[state];
  const again = () => retry.mutateAsync({ id: forward.id }).catch(fail);
  return (
    <li>
      <Link to={`/pacs/study/${forward.study}`}>{format.list([forward.pet_name, forward.about])}</Link>
      <span className={styles.muted}>{forward.aetitle}</span>
      <span>
        <Chip tone={tone} icon={icon}>
          {t(`forward.${state}`)}
        </Chip>{' '}
        <small className={styles.muted}>
          {t('forward.sent', { sent: String(sent), images: String(images) })}
          {reason && ` · ${t(`forward.reason.${reason}`)}`}
        </small>
      </span>
      <time className={styles.muted}>{format.moment(forward.updated_at)}</time>
      {(state === 'waiting' || state === 'failed') && (
        <Button size="sm" icon={<RotateCcw />} busy={retry.isPending} onClick={() => void again()}>
          {t('forward.again')}
        </Button>
      )}
    </li>
  );
}
