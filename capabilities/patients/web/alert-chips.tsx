import { type Allergy, allergiesOf } from '@alder/pharmacy/domain';
import { Chip, type Tone } from '@alder/ui';
import { Activity, Biohazard, Hand, HeartOff, ShieldAlert } from 'lucide-react';
import type { PetAlert } from '../contract/index.ts';
import styles from './patient.module.css';
import { usePatientTexts } from './patient-texts.ts';

/** Colour of an alert by what it warns of. */
export const alertTones: Readonly<Record<PetAlert['kind'], Tone>> = {
  allergy: 'danger',
  caution: 'warn',
  infectious: 'violet',
  dnr: 'solidDanger',
  chronic: 'outline',
};

const icons = { allergy: ShieldAlert, caution: Hand, infectious: Biohazard, dnr: HeartOff, chronic: Activity } as const;

export function AlertIcon({ kind }: { kind: PetAlert['kind'] }) {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" />;
}

type NotedAllergy = Allergy & {
  readonly id: string;
  readonly reaction: string;
  readonly noted_on: string | null;
};

/** Allergies of the chart and alerts of the patient, the dangerous first; never cut short. */
export function AlertChips({ alerts, allergies }: { alerts: readonly PetAlert[]; allergies: readonly NotedAllergy[] }) {
  const t = usePatientTexts();
  const others = alerts.filter(({ kind }) => kind !== 'allergy');
  const all = allergiesOf(allergies, alerts);
  if (all.length + others.length === 0) return null;
  return (
    <div className={styles.alerts}>
      {all.map((allergy) => (
        <Chip
          key={allergy.name}
          size="lg"
          tone="danger"
          icon={<AlertIcon kind="allergy" />}
          title={t('alert.allergy')}
          className={styles.alert}
        >
          {t('alert.allergy.named', { name: allergy.name })}
          {'reaction' in allergy && (
            <em>{[allergy.reaction, allergy.noted_on?.slice(0, 4)].filter(Boolean).join(', ')}</em>
          )}
        </Chip>
      ))}
      {others.map(({ kind, text }) => (
        <Chip
          key={`${kind} ${text}`}
          size="lg"
          tone={alertTones[kind]}
          icon={<AlertIcon kind={kind} />}
          title={t(`alert.${kind}`)}
          className={styles.alert}
        >
          {text}
        </Chip>
      ))}
    </div>
  );
}
