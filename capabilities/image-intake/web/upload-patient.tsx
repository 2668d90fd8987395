import { Button } from '@alder/ui';
import { useState } from 'react';
import styles from './upload.module.css';
import type { PatientField } from './upload-slots.ts';
import type { Uploads, UploadTask } from './uploads.ts';
import { useUploadTexts } from './use-upload-texts.ts';

type Props = {
  readonly tasks: readonly UploadTask[];
  readonly uploads: Uploads;
  readonly PatientField?: PatientField | undefined;
};

/** Field for the patient of photographs, videos and documents, which have none in the file. */
export function UploadPatient({ tasks, uploads, PatientField }: Props) {
  const t = useUploadTexts();
  const [pet, setPet] = useState<{ id: string; name: string }>();
  const count = tasks.filter(({ state }) => state === 'unassigned').length;
  if (count === 0 || !PatientField) return null;
  return (
    <section className={styles.uploadPatient} aria-label={t('upload.needsPatient')}>
      <b role="status">{t('upload.whose', { count })}</b>
      <PatientField label={t('upload.patient')} onChoose={setPet} />
      <Button
        variant="primary"
        onClick={() => pet && uploads.assign(pet.id)}
        {...(!pet && { disabledReason: t('upload.patient') })}
      >
        {t('upload.assign')}
      </Button>
    </section>
  );
}
