import { useCall } from '@alder/client';
import { Button, Empty, Loaded } from '@alder/ui';
import { Route } from 'lucide-react';
import { useState } from 'react';
import { getPetsClinicPaths } from '../contract/index.ts';
import { PathLine } from './path-line.tsx';
import styles from './queue.module.css';
import { StartDialog } from './start.dialog.tsx';
import { StepCard } from './step-card.tsx';
import { usePathTexts } from './use-path-texts.ts';

/** Tab of a patient: its paths; a hospital without the laboratory licence works on steps here. */
export function PetPathsPanel({ pet }: { pet: { readonly id: string; readonly name: string } }) {
  const t = usePathTexts();
  const [isStarting, setStarting] = useState(false);
  const paths = useCall(getPetsClinicPaths, { petIds: pet.id });
  const now = new Date();
  return (
    <div className={styles.panel}>
      <div>
        <Button variant="primary" icon={<Route />} onClick={() => setStarting(true)}>
          {t('start')}
        </Button>
      </div>
      <Loaded
        query={paths}
        what={t('path.list')}
        isEmpty={({ result }) => result.length === 0}
        empty={<Empty>{t('path.none')}</Empty>}
      >
        {({ result }) =>
          result.map((path) => (
            <section key={path.id} className={styles.ofPet}>
              <PathLine path={path} now={now} />
              <ul>
                {path.steps
                  .filter(({ ready_at, status }) => ready_at !== null && status !== 'done' && status !== 'canceled')
                  .map((step) => (
                    <StepCard key={step.id} path={path} step={step} now={now} />
                  ))}
              </ul>
            </section>
          ))
        }
      </Loaded>
      {isStarting && <StartDialog pet={pet} onClose={() => setStarting(false)} />}
    </div>
  );
}

/** Name of the tab. */
export function PathsTabLabel() {
  const t = usePathTexts();
  return t('tab');
}
