import { useWire } from '@alder/client';
import { Button, Card, Checkbox, Combobox } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { UserRound } from 'lucide-react';
import { useCallback } from 'react';
import { searchPets } from '../contract/index.ts';
import styles from './form.module.css';
import { OwnerForm } from './owner.form.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { Reading } from './reading.tsx';

type OwnerRow = PayloadOf<typeof searchPets>['owners'][number];
/** The owner of a new patient: an existing one, a new one, or none. */
export type OwnerChoice =
  | {
      readonly kind: 'known';
      readonly owner: {
        readonly id: string;
        readonly name: string;
        readonly reading?: string | null | undefined;
        readonly phones: readonly string[];
      };
    }
  | { readonly kind: 'new' }
  | { readonly kind: 'none' };

export type OwnerChoiceProps = {
  readonly choice: OwnerChoice;
  readonly onChoose: (choice: OwnerChoice) => void;
  /** Of a new owner; its other fields are bound to `newOwner` of the form. */
  readonly reading: string;
  readonly phones: readonly string[];
  readonly onPhones: (phones: readonly string[]) => void;
  /** There is someone: no stray. */
  readonly person?: boolean;
};

/** An existing owner first, a new one otherwise. */
export function OwnerChoiceForm({ choice, onChoose, reading, phones, onPhones, person }: OwnerChoiceProps) {
  const t = usePatientTexts();
  if (choice.kind === 'known') {
    const { owner } = choice;
    return (
      <Card className={styles.chosen}>
        <UserRound aria-hidden="true" />
        <span>
          <b>
            {owner.name} <Reading>{owner.reading}</Reading>
          </b>
          <small className="tn">{owner.phones.join(' · ') || t('owner.noPhone')}</small>
        </span>
        <Button size="sm" variant="ghost" onClick={() => onChoose({ kind: 'new' })}>
          {t('owner.change')}
        </Button>
      </Card>
    );
  }
  return (
    <div className={styles.stack}>
      <OwnerSearch onChoose={(owner) => onChoose({ kind: 'known', owner })} />
      {choice.kind === 'new' && (
        <>
          <p className={styles.or}>{t('owner.or')}</p>
          <OwnerForm within="newOwner." reading={reading} phones={phones} onPhones={onPhones} />
        </>
      )}
      {!person && (
        <Checkbox
          label={t('owner.stray')}
          value={choice.kind === 'none'}
          onChange={(stray) => onChoose({ kind: stray ? 'none' : 'new' })}
        />
      )}
    </div>
  );
}

/** Finds an owner by name or telephone. */
export function OwnerSearch({ onChoose }: { onChoose: (owner: OwnerRow) => void }) {
  const t = usePatientTexts();
  const wire = useWire();
  const items = useCallback(
    async (q: string, signal: AbortSignal) => (await wire.send(searchPets, { q, limit: 1 }, { signal }))?.owners ?? [],
    [wire],
  );
  return (
    <Combobox<OwnerRow>
      label={t('owner.find')}
      placeholder={t('owner.find.hint')}
      items={items}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemAbout={({ reading, phones, pets }) =>
        [...(reading ? [reading] : []), ...phones, t('list.pets.count', { count: pets })].join(' · ')
      }
      clearOnChoose
      onChange={(owner) => owner && onChoose(owner)}
    />
  );
}
