import { Button } from '@alder/ui';
import { CircleCheck, CircleSlash, Radar } from 'lucide-react';
import type { Pulpo } from '../contract/index.ts';
import styles from './devices.module.css';
import { useDevicesTexts } from './use-devices-texts.ts';
import { useLocalTest } from './use-local-test.ts';

type LocalTestProps = {
  readonly pulpo: Pick<Pulpo, 'serial' | 'addresses'>;
  /** In a row of a table: the button and what came of it, without words. */
  readonly compact?: boolean;
};

/** Asks a gateway's addresses from this browser and shows each attempt. */
export function LocalTest({ pulpo, compact = false }: LocalTestProps) {
  const t = useDevicesTexts();
  const { attempts, isRunning, run } = useLocalTest(pulpo);
  if (pulpo.addresses.length === 0) return compact ? null : <p className={styles.muted}>{t('test.none')}</p>;
  return (
    <div className={styles.test}>
      <Button size="sm" icon={<Radar />} busy={isRunning} onClick={run}>
        {t('test.run')}
      </Button>
      {attempts === undefined && !compact && <p className={styles.muted}>{t('test.note')}</p>}
      <ul className={styles.attempts} aria-live="polite">
        {attempts?.map(({ address, ms }) => (
          <li key={address} data-found={ms !== undefined}>
            {ms === undefined ? <CircleSlash aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
            <code>{address}</code>
            <span>{ms === undefined ? t('test.ignored', { ip: address }) : t('test.answers', { ms })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
