import { useFormat } from '@alder/i18n';
import { Chip } from '@alder/ui';
import { VolumeX } from 'lucide-react';
import type { DeviceHealth } from '../contract/index.ts';
import styles from './health.module.css';
import { useDevicesTexts } from './use-devices-texts.ts';

type Lines = Pick<DeviceHealth, 'naks_7_days' | 'repeats_7_days' | 'rejected_7_days' | 'unreadable_7_days'>;

/** How an analyzer and its line do: silence, faults of the line, software, clock, runs of 30 days. */
export function HealthPart({ health }: { health: DeviceHealth }) {
  const t = useDevicesTexts();
  const format = useFormat();
  const { software, software_at, clock_offset_minutes: minutes, last_error, silence } = health;
  return (
    <section className={styles.health} aria-label={t('health')}>
      <SilenceNote silence={silence} />
      <RunBars runs={health.runs_by_day} />
      <dl>
        <dt>{t('health.line')}</dt>
        <dd>
          <LineFaults of={health} />
        </dd>
        <dt>{t('health.software')}</dt>
        <dd>
          {software === ''
            ? t('health.notSaid')
            : t('health.since', { software, when: software_at ? format.date(software_at) : '' })}
        </dd>
        {minutes !== null && (
          <>
            <dt>{t('fleet.clock')}</dt>
            <dd>{t('fleet.minutes', { count: format.change(minutes, 0) })}</dd>
          </>
        )}
        {last_error !== null && (
          <>
            <dt>{t('health.lastError')}</dt>
            <dd>{last_error}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** Says in words why a silence counts as unusual; nothing where it does not. */
export function SilenceNote({ silence }: Pick<DeviceHealth, 'silence'>) {
  const t = useDevicesTexts();
  if (!silence?.unusual) return null;
  return (
    <p className={styles.silence}>
      <Chip tone="warn" icon={<VolumeX aria-hidden="true" />}>
        {t('silence')}
      </Chip>
      <span>{t('silence.about', { count: silence.hours, usual: t('silence.usual', { count: silence.usual }) })}</span>
    </p>
  );
}

/** Faults of the line in seven days; a good line has none. */
export function LineFaults({ of }: { of: Lines }) {
  const t = useDevicesTexts();
  const parts = [
    of.naks_7_days > 0 && t('health.naks', { count: of.naks_7_days }),
    of.repeats_7_days > 0 && t('health.repeats', { count: of.repeats_7_days }),
    of.rejected_7_days > 0 && t('health.rejected', { count: of.rejected_7_days }),
    of.unreadable_7_days > 0 && t('health.unreadable', { count: of.unreadable_7_days }),
  ].filter((part) => part !== false);
  return <>{parts.length === 0 ? t('health.good') : parts.join(' · ')}</>;
}

const STEP = 6;
const HEIGHT = 26;

/** Runs of each of the last 30 days, today last. */
export function RunBars({ runs }: { runs: readonly number[] }) {
  const t = useDevicesTexts();
  const sum = runs.reduce((total, count) => total + count, 0);
  const most = Math.max(1, ...runs);
  return (
    <figure className={styles.bars}>
      <svg
        viewBox={`0 0 ${runs.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('health.days', { today: runs.at(-1) ?? 0, most: sum === 0 ? 0 : most })}
      >
        {runs.map((count, index) => {
          // A day without a run is a line at the bottom, so that its place can be counted.
          const height = count === 0 ? 1 : Math.max(2, (count / most) * HEIGHT);
          return (
            <rect
              key={index}
              data-none={count === 0}
              x={index * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
            />
          );
        })}
      </svg>
      <figcaption>{t('health.runs', { count: sum })}</figcaption>
    </figure>
  );
}
