import { useAccount, useCall } from '@alder/client';
import { languageNames } from '@alder/i18n';
import {
  Button,
  Card,
  Chip,
  Empty,
  ErrorPanel,
  ListRow,
  Loaded,
  PetFace,
  PhoneNumber,
  Screen,
  StatusChip,
} from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { GitMerge, Pencil, Phone, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getHospitalPetOwners } from '../contract/index.ts';
import { telephoneLink } from '../domain/index.ts';
import { EditOwnerDialog } from './edit-owner.dialog.tsx';
import { MergeOwnersDialog } from './merge-owners.dialog.tsx';
import { NewPatientDialog } from './new-patient.dialog.tsx';
import { useOpenPatients } from './open-patients.ts';
import styles from './patient.module.css';
import { BackToPatients } from './patient.screen.tsx';
import { MERGERS } from './patient-actions.tsx';
import { Facts } from './patient-details.panel.tsx';
import { PatientTabs } from './patient-tabs.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { Reading } from './reading.tsx';
import { presentationOf, usePetLabels } from './signalment.ts';
import { usePatientSlots } from './slots.ts';

type OwnerWithPets = PayloadOf<typeof getHospitalPetOwners>['result'][number];

/** `/patient?owner=`: one owner with the pets. */
export function OwnerScreen({ id }: { id: string }) {
  const t = usePatientTexts();
  const owners = useCall(getHospitalPetOwners, { owner: id });
  const { patients: open } = useOpenPatients();
  const name = owners.data?.result[0]?.name;
  return (
    <Screen
      title={name ?? t('details.owner')}
      titleHidden={open.length > 0}
      lead={
        <>
          <BackToPatients />
          <PatientTabs />
        </>
      }
    >
      <Loaded query={owners} what={t('owner.what')}>
        {({ result: [owner] }) => (owner ? <OwnerPage owner={owner} /> : <ErrorPanel error={{ status: 404 }} />)}
      </Loaded>
    </Screen>
  );
}

function OwnerPage({ owner }: { owner: OwnerWithPets }) {
  const t = usePatientTexts();
  const navigate = useNavigate();
  const { account } = useAccount();
  const { OwnerMoney, OwnerContact } = usePatientSlots();
  const [dialog, setDialog] = useState<'edit' | 'merge' | 'pet'>();
  const close = () => setDialog(undefined);
  return (
    <div className={styles.ownerPage}>
      <header className={styles.ownerHead}>
        <h2>
          <bdi>{owner.name}</bdi>
        </h2>
        <Reading>{owner.reading}</Reading>
        {owner.phones.map((phone) => (
          <a key={phone} href={telephoneLink(phone)} className="tn">
            <Phone aria-hidden="true" /> <PhoneNumber>{phone}</PhoneNumber>
          </a>
        ))}
        {owner.line_account && <Chip tone="ok">LINE {owner.line_account}</Chip>}
        {OwnerMoney && <OwnerMoney owner={owner} />}
        <span className={styles.ownerActs}>
          <Button icon={<Pencil />} onClick={() => setDialog('edit')}>
            {t('owner.edit')}
          </Button>
          {MERGERS.includes(account.role) && !owner.deleted && (
            <Button icon={<GitMerge />} onClick={() => setDialog('merge')}>
              {t('owner.merge')}
            </Button>
          )}
        </span>
      </header>
      <div className={styles.details}>
        <Pets owner={owner} onAdd={() => setDialog('pet')} />
        <Card title={t('owner.about')}>
          <Facts
            facts={[
              [t('owner.phone'), owner.phones.join(' · ')],
              [t('owner.line'), owner.line_account],
              [t('owner.email'), owner.email],
              [t('owner.address'), owner.address],
              [t('owner.language'), owner.langKey ? languageNames[owner.langKey] : t('owner.language.hospital')],
              [t('owner.notes'), owner.notes],
            ]}
          />
        </Card>
        {OwnerContact && <OwnerContact owner={owner} />}
      </div>
      {dialog === 'merge' && <MergeOwnersDialog id={owner.id} onClose={close} />}
      {dialog === 'edit' && <EditOwnerDialog owner={owner} onClose={close} />}
      {dialog === 'pet' && (
        <NewPatientDialog
          owner={owner}
          onClose={close}
          onCreated={(pet) => void navigate(`/patient/${pet.id}`)}
          onOpen={(id) => void navigate(`/patient/${id}`)}
        />
      )}
    </div>
  );
}

function Pets({ owner, onAdd }: { owner: OwnerWithPets; onAdd: () => void }) {
  const t = usePatientTexts();
  const navigate = useNavigate();
  const signalment = usePetLabels();
  const add = (
    <Button size="sm" icon={<Plus />} onClick={onAdd}>
      {t('owner.addPet')}
    </Button>
  );
  return (
    <Card title={t('owner.pets')} actions={add}>
      {owner.pets.length === 0 && <Empty compact>{t('owner.pets.none')}</Empty>}
      {owner.pets.map((pet) => (
        <ListRow
          key={pet.id}
          icon={<PetFace {...presentationOf(pet)} size="md" deceased={pet.status === 'deceased'} />}
          title={
            <>
              {pet.name} <Reading>{pet.reading}</Reading>
            </>
          }
          about={`${pet.patient_id} · ${signalment.line(pet)}`}
          end={pet.status !== 'normal' && <StatusChip of="pet" status={pet.status} />}
          onClick={() => void navigate(`/patient/${pet.id}`)}
        />
      ))}
    </Card>
  );
}
