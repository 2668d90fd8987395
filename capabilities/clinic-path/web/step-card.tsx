import { useAccount } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Avatar, Button, Chip, PetFace } from '@alder/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ClinicPath, Step } from '../contract/index.ts';
import { isOverdue, mayAct, type StepEvent, stepFlow } from '../domain/index.ts';
import styles from './queue.module.css';
import { usePathTexts } from './use-path-texts.ts';
import { useTakeOn } from './use-take-on.ts';
import { WaitDialog } from './wait.dialog.tsx';

const MAIN = ['claim', 'finish', 'resume'] as const;
const MORE = ['wait', 'unclaim', 'reopen', 'cancel'] as const;

/** A step of the queue: what, for whom, since when, and what can be done about it. */
export function StepCard({ path, step, now }: { path: ClinicPath; step: Step; now: Date }) {
  const t = usePathTexts();
  const format = useFormat();
  const { account } = useAccount();
  const takeOn = useTakeOn();
  const [isWaiting, setWaiting] = useState(false);
  const may = (event: StepEvent) =>
    stepFlow.can(step.status, event) &&
    mayAct(step, event, account) &&
    (event !== 'reopen' || path.archived_at === null);
  const act = (event: Exclude<StepEvent, 'archive'>) =>
    event === 'wait' ? setWaiting(true) : void takeOn(path, step, event);
  return (
    <li className={styles.card} data-overdue={isOverdue(step, now)}>
      <div className={styles.head}>
        <PetFace species={path.species} breed={path.breed} color={path.coat_colour} size="sm" />
        <span>
          <b>{step.name || t(`kind.${step.kind}`)}</b>
          <Link to={`/patient/${path.pet}`}>
            {path.pet_name} <small className="tn">{path.patient_id}</small>
          </Link>
        </span>
        {step.claimed_by_name && <Avatar name={step.claimed_by_name} size="sm" />}
      </div>
      <p>
        {step.name && <span>{t(`kind.${step.kind}`)}</span>}
        {step.role && <span>{t(`role.${step.role}`)}</span>}
        {step.ready_at && <span>{format.relative(step.ended_at ?? step.ready_at)}</span>}
        {step.claimed_by_name && <span>{step.claimed_by_name}</span>}
        {isOverdue(step, now) && <Chip tone="danger">{t('card.overdue')}</Chip>}
      </p>
      {step.status === 'pending' && (
        <p>
          <Chip tone="warn">{t('card.waits', { reason: step.reason })}</Chip>
          {step.wake_at && <span>{t('card.wakes', { time: format.time(step.wake_at) })}</span>}
        </p>
      )}
      <div className={styles.acts}>
        {MAIN.filter(may).map((event) => (
          <Button key={event} size="sm" variant="primary" onClick={() => act(event)}>
            {t(`step.${event}`)}
          </Button>
        ))}
        {MORE.filter(may).map((event) => (
          <Button key={event} size="sm" variant="ghost" onClick={() => act(event)}>
            {t(`step.${event}`)}
          </Button>
        ))}
      </div>
      {isWaiting && (
        <WaitDialog
          onClose={() => setWaiting(false)}
          onWait={(reason, minutes) => {
            setWaiting(false);
            const wake_at = minutes ? new Date(Date.now() + minutes * 60_000).toISOString() : null;
            void takeOn(path, step, 'wait', { reason, wake_at });
          }}
        />
      )}
    </li>
  );
}
