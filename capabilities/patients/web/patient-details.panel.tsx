import { languageNames, useFormat } from '@alder/i18n';
import { Button, Card, Empty, StatusChip } from '@alder/ui';
import { Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { showChip } from '../domain/index.ts';
import { InsuranceText } from './insurance.tsx';
import { OwnersPanel } from './owners.panel.tsx';
import styles from './patient.module.css';
import type { PatientDialog, PatientResponse } from './patient.screen.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { usePetLabels } from './signalment.ts';

export type PatientDetailsPanelProps = {
  readonly response: PatientResponse;
  readonly onDialog: (dialog: PatientDialog) => void;
};

/** Every field of patient and owner. */
export function PatientDetailsPanel({ response, onDialog }: PatientDetailsPanelProps) {
  const t = usePatientTexts();
  const format = useFormat();
  const signalment = usePetLabels();
  const { result: pet, owner } = response;
  const edit = (dialog: PatientDialog, label: string) => (
    <Button size="sm" icon={<Pencil />} onClick={() => onDialog(dialog)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.details}>
      <Card title={t('details.pet')} actions={edit('edit', t('patient.edit'))}>
        <Facts
          facts={[
            [t('field.patient_id'), pet.patient_id],
            [t('field.name'), pet.name],
            [t('field.reading'), pet.reading],
            [t('column.breed'), signalment.kind(pet)],
            [t('field.sex'), signalment.sex(pet)],
            [t('field.birthdate'), pet.birthdate && `${format.date(pet.birthdate)} · ${format.age(pet.birthdate)}`],
            [t('field.weight'), pet.weight === null ? null : format.weight(pet.weight)],
            [t('field.chip_number'), pet.chip_number && showChip(pet.chip_number)],
            [t('field.passport_number'), pet.passport_number],
            [t('field.insurance_company'), <InsuranceText key="insurance" pet={pet} />],
            [t('field.coat_colour'), pet.coat_colour],
            [t('field.status'), <StatusChip key="status" of="pet" status={pet.status} />],
            [t('field.notes'), pet.notes],
            [t('details.entered'), format.dateTime(pet.created_at)],
            [t('details.changed'), format.dateTime(pet.updated_at)],
          ]}
        />
      </Card>
      <OwnersPanel response={response} />
      <Card
        title={t(response.further_owners.length > 0 ? 'owners.primary' : 'details.owner')}
        actions={owner && edit('owner', t('owner.edit'))}
      >
        {owner ? (
          <>
            <Facts
              facts={[
                [t('owner.name'), owner.name],
                [t('field.reading'), owner.reading],
                [t('owner.phone'), owner.phones.join(' · ')],
                [t('owner.line'), owner.line_account],
                [t('owner.email'), owner.email],
                [t('owner.address'), owner.address],
                [t('owner.language'), owner.langKey ? languageNames[owner.langKey] : t('owner.language.hospital')],
                [t('owner.notes'), owner.notes],
              ]}
            />
            <Button size="sm" variant="ghost" icon={<Plus />} onClick={() => onDialog('sibling')}>
              {t('owner.addPet')}
            </Button>
          </>
        ) : (
          <Empty compact action={edit('edit', t('patient.edit'))}>
            {t('owner.none')}
          </Empty>
        )}
      </Card>
    </div>
  );
}

/** Names and values; what is not known says so. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const t = usePatientTexts();
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className={styles.muted}>{t('details.unknown')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
