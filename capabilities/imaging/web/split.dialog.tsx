import { Button, Checkbox, Dialog } from '@alder/ui';
import { useContext, useState } from 'react';
import { ListOptions } from './list-cells.ts';
import styles from './studies.module.css';
import { Thumbnails } from './study-parts.tsx';
import { useImagingTexts } from './use-imaging-texts.ts';
import type { ListedGroup } from './use-studies.ts';

/** Takes series out of a study that were sent under one number and are of two occasions, or of two animals. */
export function SplitDialog({ group, onClose }: { group: ListedGroup; onClose: () => void }) {
  const t = useImagingTexts();
  const { slots, acts } = useContext(ListOptions);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [pet, setPet] = useState<{ id: string }>();
  const { PatientField } = slots;
  const why =
    chosen.length === 0 ? t('split.none') : chosen.length === group.series.length ? t('refusal.splitWhole') : undefined;
  const save = async () => {
    if (await acts.split(group, chosen, pet?.id)) onClose();
  };
  return (
    <Dialog
      open
      title={t('acts.split')}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          busy={acts.isPending}
          onClick={() => void save()}
          {...(why !== undefined && { disabledReason: why })}
        >
          {t('split.save', { count: chosen.length })}
        </Button>
      }
    >
      <p>{t('split.which')}</p>
      <ul className={styles.splitList}>
        {group.series.map((one) => (
          <li key={one.id}>
            <Thumbnails series={[one]} />
            <Checkbox
              label={one.description || one.modality}
              about={t('studies.images', { count: one.images })}
              value={chosen.includes(one.id)}
              onChange={(on) => setChosen(on ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))}
            />
          </li>
        ))}
      </ul>
      {PatientField && <PatientField label={t('split.whose')} onChoose={setPet} />}
    </Dialog>
  );
}
