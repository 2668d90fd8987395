import { useMutationCall } from '@alder/client';
import { ConfirmDialog, toast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useEffect, useState } from 'react';
import { changeHospital } from '../contract/index.ts';
import { useHospitalsTexts } from './use-hospitals-texts.ts';

export type ChangeHospitalProps = {
  /** Key and name of the hospital to go on in. */
  readonly to: string;
  readonly name: string;
  /** It was not changed. */
  readonly onEnd: () => void;
};

/** Goes on in another hospital as soon as it is shown; asks first where other sessions would end by it. */
export function ChangeHospital({ to, name, onEnd }: ChangeHospitalProps) {
  const t = useHospitalsTexts();
  const [isAsking, setAsking] = useState(false);
  const change = useMutationCall(changeHospital, {
    title: t('hospitals.changeTo', { hospital: name }),
    isOfSession: true,
  });
  const go = (kickoutExisting: boolean) =>
    change
      .mutateAsync({ to, kickoutExisting })
      // Everything that a page knows is of the hospital that it was opened in.
      .then(() => location.assign('/'))
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.kind.code === 'Duplicate') return setAsking(true);
        toast({ tone: 'fail', text: t('change.failed') });
        onEnd();
      });
  useEffect(() => void go(false), []);
  return isAsking ? (
    <ConfirmDialog
      open
      title={t('change.duplicate.title')}
      action={t('change.duplicate.go')}
      onClose={onEnd}
      onConfirm={() => void go(true)}
    >
      <p>{t('change.duplicate.about', { hospital: name })}</p>
    </ConfirmDialog>
  ) : null;
}
