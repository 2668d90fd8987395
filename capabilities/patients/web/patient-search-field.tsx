import { useWire } from '@alder/client';
import { Combobox, PetFace, StatusChip } from '@alder/ui';
import { useCallback, useState } from 'react';
import { type PetLine, searchPets } from '../contract/index.ts';
import { usePatientTexts } from './patient-texts.ts';
import { presentationOf, usePetLabels } from './signalment.ts';

export type PatientSearchFieldProps = {
  readonly onChoose: (pet: PetLine) => void;
  /** Offers to enter what was typed as a new patient. */
  readonly onCreate?: (text: string) => void;
  /** Keeps the chosen patient in the field; otherwise it empties for the next. */
  readonly keep?: boolean;
  /** Initial value of the field. */
  readonly initial?: PetLine | undefined;
  readonly label?: string;
  readonly labelHidden?: boolean;
  readonly autoFocus?: boolean;
  /** A patient that is not offered. */
  readonly except?: string;
};

/** Finds a patient by name, owner, telephone, chip or chart number while it is typed. */
export function PatientSearchField({
  onChoose,
  onCreate,
  keep,
  initial,
  label,
  labelHidden,
  autoFocus,
  except,
}: PatientSearchFieldProps) {
  const t = usePatientTexts();
  const wire = useWire();
  const signalment = usePetLabels();
  const [chosen, setChosen] = useState<PetLine | null>(initial ?? null);
  const items = useCallback(
    async (q: string, signal: AbortSignal) => {
      const response = await wire.send(searchPets, { q, limit: 8 }, { signal });
      return (response?.result ?? []).filter(({ id }) => id !== except);
    },
    [wire, except],
  );

  return (
    <Combobox<PetLine>
      label={label ?? t('search.label')}
      labelHidden={labelHidden}
      placeholder={t('list.hint')}
      autoFocus={autoFocus}
      items={items}
      itemKey={(pet) => pet.id}
      itemText={(pet) => pet.name}
      itemKeywords={(pet) => [pet.patient_id]}
      itemIcon={(pet) => <PetFace {...presentationOf(pet)} size="sm" deceased={pet.status === 'deceased'} />}
      itemAbout={(pet) =>
        [
          ...[pet.reading, pet.patient_id, signalment.line(pet), pet.owner?.name, pet.owner?.reading],
          pet.owner?.formerly && t('owner.formerly', { name: pet.owner.formerly }),
          pet.found_by &&
            t('owner.also', { relation: t(`relation.${pet.found_by.relation}`), name: pet.found_by.name }),
          (pet.found_by ?? pet.owner)?.phones[0],
        ]
          .filter(Boolean)
          .join(' · ')
      }
      itemEnd={(pet) => pet.status !== 'normal' && <StatusChip of="pet" status={pet.status} />}
      value={chosen}
      onChange={(pet) => {
        setChosen(keep ? pet : null);
        if (pet) onChoose(pet);
      }}
      clearOnChoose={!keep}
      onCreate={onCreate}
    />
  );
}
