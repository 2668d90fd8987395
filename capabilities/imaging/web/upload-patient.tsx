import { Button } from '@alder/ui';
import { useContext, useState } from 'react';
import styles from './imaging.module.css';
import { ListOptions, type SharedOptions } from './list-cells.ts';
import type { Uploads, UploadTask } from './uploads.ts';
import { useImagingTexts } from './use-imaging-texts.ts';

type Props = { readonly tasks: readonly UploadTask[]; readonly uploads: Uploads };

/** Field for the patient of photographs, videos and documents, which have none in the file. */
export function UploadPatient({ tasks, uploads }: Props) {
  const t = useImagingTexts();
  const PatientField = (useContext(ListOptions) as SharedOptions | undefined)?.slots.PatientField;
  const [pet, setPet] = useState<{ id: string; name: string }>();
  const count = tasks.filter(({ state }) => state === 'unassigned').length;
  if (count === 0 || !PatientField) return null;
  return (
    <section className={styles.uploadPatient} aria-label={t('upload.needsPatient')}>
      <b role="status">{t('upload.whose', { count })}</b>
      <PatientField label={t('match.search')} onChoose={setPet} />
      <Button
        variant="primary"
        onClick={() => pet && uploads.assign(pet.id)}
        {...(!pet && { disabledReason: t('match.search') })}
      >
        {t('upload.assign')}
      </Button>
    </section>
  );
}
