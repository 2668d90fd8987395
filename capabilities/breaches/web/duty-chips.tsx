import { useFormat } from '@alder/i18n';
import { Chip } from '@alder/ui';
import type { Breach } from '../contract/index.ts';
import { type Deadline, openDutiesOf, urgencyOf } from '../domain/index.ts';
import styles from './breaches.module.css';
import { useBreachTexts } from './use-breach-texts.ts';

const TONES = { overdue: 'danger', soon: 'warn', calm: 'neutral' } as const;

/** What is still to be done of an open case, each with its last moment. */
export function DutyChips({ breach, only }: { breach: Breach; only?: number }) {
  const t = useBreachTexts();
  if (breach.state !== 'open') return <Chip tone="ok">{t('state.closed')}</Chip>;
  const duties = openDutiesOf(breach).slice(0, only);
  if (duties.length === 0) return <Chip tone="ok">{t('duty.none')}</Chip>;
  return (
    <span className={styles.chips}>
      {duties.map((duty) => (
        <DutyChip key={duty.duty} deadline={duty} />
      ))}
    </span>
  );
}

function DutyChip({ deadline }: { deadline: Deadline }) {
  const t = useBreachTexts();
  const format = useFormat();
  const { at, duty } = deadline;
  const until = at ? format.dateTime(at.toISOString()) : t('duty.withoutDelay');
  return (
    <Chip tone={TONES[urgencyOf(deadline, new Date())]}>
      {t(`duty.${duty}`)} · {until}
    </Chip>
  );
}
