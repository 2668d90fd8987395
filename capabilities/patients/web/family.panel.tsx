import { useFormat } from '@alder/i18n';
import { Button, Card, Chip, PetFace, StatusChip } from '@alder/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FamilyLine } from '../contract/index.ts';
import styles from './family.module.css';
import type { PatientResponse } from './patient.screen.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { presentationOf } from './signalment.ts';
import { usePatientSlots } from './slots.ts';

/** Pets shown before the rest is asked for: each reads what is due and owed for it. */
const SHOWN = 6;

/** The other pets of the same owners: how old, what to beware of, here today, what is due and owed; one press to each. */
export function FamilyPanel({ response: { siblings, further_owners } }: { response: PatientResponse }) {
  const t = usePatientTexts();
  const [showsAll, showAll] = useState(false);
  if (siblings.length === 0) return null;
  const shown = showsAll ? siblings : siblings.slice(0, SHOWN);
  return (
    <Card title={t('family.title')}>
      <ul className={styles.family}>
        {shown.map((pet) => (
          <li key={pet.id}>
            <Member pet={pet} saysWhose={further_owners.length > 0} />
          </li>
        ))}
      </ul>
      {shown.length < siblings.length && (
        <Button size="sm" variant="ghost" onClick={() => showAll(true)}>
          {t('family.more', { count: siblings.length - shown.length })}
        </Button>
      )}
    </Card>
  );
}

function Member({ pet, saysWhose }: { pet: FamilyLine; saysWhose: boolean }) {
  const format = useFormat();
  const { FamilyFacts } = usePatientSlots();
  const isAlive = pet.status !== 'deceased';
  return (
    <Link to={`/patient/${pet.id}`} className={styles.member}>
      <PetFace {...presentationOf(pet)} size="md" deceased={!isAlive} />
      <span className={styles.words}>
        <span className={styles.name}>
          <b>{pet.name}</b>
          {pet.birthdate && <span className="tn">{format.age(pet.birthdate, 'compact')}</span>}
          {saysWhose && pet.owner && <bdi>{pet.owner.name}</bdi>}
        </span>
        <span className={styles.chips}>
          {pet.status !== 'normal' && <StatusChip of="pet" status={pet.status} />}
          {pet.open_visit && <StatusChip of="stage" status={pet.open_visit.stage as 'clinic'} />}
          {pet.alerts.map(({ kind, text }) => (
            <Chip key={kind + text} tone={kind === 'allergy' || kind === 'dnr' ? 'danger' : 'warn'} title={text}>
              {text}
            </Chip>
          ))}
          {isAlive && FamilyFacts && <FamilyFacts pet={pet} />}
        </span>
      </span>
    </Link>
  );
}
