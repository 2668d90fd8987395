import { Dialog } from '@alder/ui';
import type { ComponentType } from 'react';
import { useImportTexts } from './use-import-texts.ts';

/** Chooses a patient of the hospital; `apps/web/src/screens.tsx` fills it. */
export type PatientField = ComponentType<{
  label: string;
  autoFocus?: boolean;
  onChoose: (pet: { id: string; name: string } | undefined) => void;
}>;

type Props = {
  readonly title: string;
  readonly PatientField: PatientField;
  readonly onChoose: (pet: string) => void;
  readonly onClose: () => void;
};

/** The patient whose images these are: the one that is chosen is the answer, there is nothing else to fill in. */
export function ChoosePatientDialog({ title, PatientField, onChoose, onClose }: Props) {
  const t = useImportTexts();
  return (
    <Dialog open title={title} onClose={onClose}>
      <PatientField
        label={t('images.pet')}
        autoFocus
        onChoose={(pet) => {
          if (!pet) return;
          onChoose(pet.id);
          onClose();
        }}
      />
    </Dialog>
  );
}
