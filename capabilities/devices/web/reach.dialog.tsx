import { Dialog } from '@alder/ui';
import type { Pulpo } from '../contract/index.ts';
import styles from './devices.module.css';
import { LocalTest } from './local-test.panel.tsx';
import { useDevicesTexts } from './use-devices-texts.ts';

const STEPS = ['help.power', 'help.cable', 'help.program', 'help.address'] as const;

/** What to look at when a gateway is away, one thing after the other. */
export function ReachDialog({ name, pulpo, onClose }: { name: string; pulpo: Pulpo; onClose: () => void }) {
  const t = useDevicesTexts();
  return (
    <Dialog open onClose={onClose} title={t('help.title', { name })}>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <LocalTest pulpo={pulpo} />
    </Dialog>
  );
}
