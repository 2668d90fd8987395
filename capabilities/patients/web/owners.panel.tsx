import { Button, Card, Chip, IconButton, Menu, PhoneNumber } from '@alder/ui';
import { ArrowUp, Ellipsis, Pencil, Plus, UserRound, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { FurtherOwnerLine } from '../contract/index.ts';
import { MAX_FURTHER_OWNERS, telephoneLink } from '../domain/index.ts';
import { FurtherOwnerDialog } from './further-owner.dialog.tsx';
import styles from './owners.module.css';
import type { PatientResponse } from './patient.screen.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { Reading } from './reading.tsx';
import { useOwners } from './use-owners.ts';

/** Everyone who is an owner of a patient: who is billed and reminded, who else, and what they are to it. */
export function OwnersPanel({ response }: { response: PatientResponse }) {
  const t = usePatientTexts();
  const navigate = useNavigate();
  const owners = useOwners(response);
  const [dialog, setDialog] = useState<'add' | FurtherOwnerLine>();
  const { result: pet, owner, further_owners } = response;
  if (!owner) return null;
  const open = { label: t('owners.open'), icon: <UserRound /> };
  const canAdd = !pet.deleted && further_owners.length < MAX_FURTHER_OWNERS;
  return (
    <Card
      title={t('owners.title')}
      actions={
        canAdd && (
          <Button size="sm" icon={<Plus />} onClick={() => setDialog('add')}>
            {t('owners.add')}
          </Button>
        )
      }
    >
      {owner.deleted && <p className={styles.erased}>{t('owners.erased')}</p>}
      <ul className={styles.owners}>
        <li>
          <Person person={owner} about={t('owners.primary.about')}>
            <Chip tone="brand">{t('owners.primary')}</Chip>
          </Person>
        </li>
        {further_owners.map((each) => (
          <li key={each.id}>
            <Person person={each} about={t(`relation.${each.relation}.about`)}>
              <Chip tone="neutral">{t(`relation.${each.relation}`)}</Chip>
              {each.informed && <Chip tone="info">{t('owners.informed.chip')}</Chip>}
            </Person>
            <Menu
              label={t('owners.acts', { name: each.name })}
              entries={[
                { ...open, onAction: () => void navigate(`/patient?owner=${each.id}`) },
                ...(pet.deleted
                  ? []
                  : [
                      {
                        label: t('owners.makePrimary'),
                        icon: <ArrowUp />,
                        onAction: () => owners.makePrimary(each.id, each.name),
                      },
                      { label: t('owners.change'), icon: <Pencil />, onAction: () => setDialog(each) },
                      { line: true } as const,
                      {
                        label: t('owners.remove'),
                        icon: <UserRoundMinus />,
                        danger: true,
                        onAction: () => owners.remove(each.id, each.name),
                      },
                    ]),
              ]}
              trigger={(props) => (
                <IconButton
                  {...props}
                  label={t('owners.acts', { name: each.name })}
                  icon={<Ellipsis />}
                  busy={owners.isSending}
                />
              )}
            />
          </li>
        ))}
      </ul>
      {dialog && (
        <FurtherOwnerDialog
          response={response}
          known={dialog === 'add' ? undefined : dialog}
          onSaved={owners.said}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Card>
  );
}

type PersonProps = {
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly reading?: string | null | undefined;
    readonly phones: readonly string[];
  };
  readonly about: string;
  readonly children: React.ReactNode;
};

function Person({ person: { id, name, reading, phones }, about, children }: PersonProps) {
  const t = usePatientTexts();
  return (
    <div className={styles.person}>
      <p>
        <Link to={`/patient?owner=${id}`}>
          <bdi>{name}</bdi>
        </Link>
        <Reading>{reading}</Reading>
        {children}
      </p>
      <small>
        {about}
        {' · '}
        {phones[0] ? (
          <a href={telephoneLink(phones[0])} className="tn">
            <PhoneNumber>{phones[0]}</PhoneNumber>
          </a>
        ) : (
          t('owner.noPhone')
        )}
      </small>
    </div>
  );
}
