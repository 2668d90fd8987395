import { CallForm, Checkbox, Dialog, SubmitButton, useCallForm } from '@alder/ui';
import { useContext } from 'react';
import { splitStudy } from '../contract/index.ts';
import { ListOptions } from './list-cells.ts';
import styles from './studies.module.css';
import { Thumbnails } from './study-parts.tsx';
import { useImagingTexts } from './use-imaging-texts.ts';
import type { ListedGroup } from './use-studies.ts';

type Values = { readonly series: readonly string[]; readonly pet: { readonly id: string } | null };
const NOTHING_CHOSEN: Values = { series: [], pet: null };

/** Takes series out of a study that were sent under one number and are of two occasions, or of two animals. */
export function SplitDialog({ group, onClose }: { group: ListedGroup; onClose: () => void }) {
  const t = useImagingTexts();
  const { slots, acts } = useContext(ListOptions);
  const { PatientField } = slots;
  const { id, version } = group.study;
  const form = useCallForm(splitStudy, {
    initial: NOTHING_CHOSEN,
    toInput: ({ series, pet }) => ({ id, version, series: [...series], ...(pet && { pet: pet.id }) }),
    send: acts.sendSplit,
    onSent: onClose,
    texts: t,
  });
  const chosen = form.values.series;
  const why =
    chosen.length === 0 ? t('split.none') : chosen.length === group.series.length ? t('refusal.splitWhole') : undefined;
  return (
    <Dialog
      open
      title={t('acts.split')}
      onClose={onClose}
      footer={
        <SubmitButton of={form} {...(why !== undefined && { disabledReason: why })}>
          {t('split.save', { count: chosen.length })}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <p>{t('split.which')}</p>
        <ul className={styles.splitList}>
          {group.series.map((one) => (
            <li key={one.id}>
              <Thumbnails series={[one]} />
              <Checkbox
                label={one.description || one.modality}
                about={t('studies.images', { count: one.images })}
                value={chosen.includes(one.id)}
                onChange={(on) => form.set({ series: on ? [...chosen, one.id] : chosen.filter((id) => id !== one.id) })}
              />
            </li>
          ))}
        </ul>
        {PatientField && <PatientField label={t('split.whose')} onChoose={(pet) => form.set({ pet: pet ?? null })} />}
      </CallForm>
    </Dialog>
  );
}
