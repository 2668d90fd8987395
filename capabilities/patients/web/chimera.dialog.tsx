import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  Checkbox,
  Chip,
  Dialog,
  Ring,
  SubmitButton,
  toast,
  useCallForm,
  useExplain,
} from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { type ChimeraPull, getPet, type Pet, searchPets, syncChimera, takeChimera } from '../contract/index.ts';
import styles from './chimera.module.css';
import { type PatientText, usePatientTexts } from './patient-texts.ts';

const candidates = z.array(
  z.object({
    id: z.string(),
    name: z.string().nullable(),
    birthdate: z.string().nullable(),
    owner: z.string().nullable(),
  }),
);

/** Asks the other practice system for a patient and shows what differs; a person chooses what is taken. */
export function ChimeraDialog({ pet, onClose }: { pet: Pet; onClose: () => void }) {
  const t = usePatientTexts();
  const explain = useExplain(t);
  const sync = useMutationCall(syncChimera, { title: t('chimera.sync') });
  const [pull, setPull] = useState<ChimeraPull>();
  const [problem, setProblem] = useState<unknown>();
  const ask = async (remote?: string) => {
    setProblem(undefined);
    try {
      const answer = await sync.mutateAsync({ id: pet.id, ...(remote !== undefined && { remote }) });
      if (answer) setPull(answer.result);
    } catch (error) {
      setProblem(error);
    }
  };
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void ask();
  });
  if (pull) return <Differences key={pull.pulled_at} pet={pet} pull={pull} onClose={onClose} />;
  const several =
    problem instanceof Refusal && problem.kind.code === 'chimeraSeveral'
      ? candidates.safeParse(problem.details.candidates).data
      : undefined;
  return (
    <Dialog open size="md" title={t('chimera.title', { name: pet.name })} onClose={onClose}>
      {several && (
        <div className={styles.stack}>
          <p>{t('chimera.which')}</p>
          {several.map(({ id, name, birthdate, owner }) => (
            <Button key={id} onClick={() => void ask(id)}>
              {[name, birthdate, owner, id].filter(Boolean).join(' · ')}
            </Button>
          ))}
        </div>
      )}
      {problem !== undefined && !several && (
        <div className={styles.stack}>
          <p role="alert" className={styles.problem}>
            {explain(problem)}
          </p>
          <Button onClick={() => void ask()}>{t('chimera.again')}</Button>
        </div>
      )}
      {problem === undefined && (
        <p role="status" className={styles.asking}>
          <Ring /> {t('chimera.asking')}
        </p>
      )}
    </Dialog>
  );
}

type Side = 'pet' | 'owner';
const LABELS: Readonly<Record<string, PatientText>> = {
  'pet.name': 'field.name',
  'pet.species': 'field.species',
  'pet.breed': 'field.breed',
  'pet.sex': 'field.sex',
  'pet.neutered': 'chimera.neutered',
  'pet.birthdate': 'field.birthdate',
  'pet.chip_number': 'field.chip_number',
  'pet.status': 'chimera.status',
  'owner.name': 'owner.name',
  'owner.phones': 'owner.phone',
  'owner.email': 'owner.email',
  'owner.address': 'owner.address',
};

function Differences({ pet, pull, onClose }: { pet: Pet; pull: ChimeraPull; onClose: () => void }) {
  const t = usePatientTexts();
  const take = useMutationCall(takeChimera, { title: pet.name, refreshes: [getPet, searchPets] });
  const form = useCallForm(takeChimera, {
    // What the other side has changed is proposed; what was changed here is not.
    initial: {
      pet: pull.differences
        .filter(({ changed, here }) => changed === 'there' || here === null)
        .map(({ field }) => field),
      owner: pull.owner_differences
        .filter(({ changed, here }) => changed === 'there' || here === null)
        .map(({ field }) => field),
    },
    toInput: (values) => ({
      ...{ id: pull.id, pulled_at: pull.pulled_at, version: pull.pet_version, owner_version: pull.owner_version },
      ...{ fields: values.pet, owner_fields: values.owner },
    }),
    send: take.mutateAsync,
    onSent: (_answer, values) => {
      const some = values.pet.length + values.owner.length > 0;
      toast({ text: t(some ? 'chimera.done' : 'chimera.left', { name: pet.name }) });
      onClose();
    },
    texts: t,
  });
  const count = form.values.pet.length + form.values.owner.length;
  const isSame = pull.differences.length + pull.owner_differences.length === 0;
  return (
    <Dialog
      open
      size="lg"
      title={t('chimera.title', { name: pet.name })}
      onClose={onClose}
      footer={
        !isSame && <SubmitButton of={form}>{count > 0 ? t('chimera.act', { count }) : t('chimera.leave')}</SubmitButton>
      }
    >
      {isSame ? (
        <p>{t('chimera.none')}</p>
      ) : (
        <CallForm form={form} className={styles.stack}>
          <p className={styles.about}>{t('chimera.about')}</p>
          <Rows
            of="pet"
            rows={pull.differences}
            taken={form.values.pet}
            onTake={(fields) => form.set({ pet: fields as typeof form.values.pet })}
          />
          <Rows
            of="owner"
            rows={pull.owner_differences}
            taken={form.values.owner}
            onTake={(fields) => form.set({ owner: fields as typeof form.values.owner })}
          />
        </CallForm>
      )}
    </Dialog>
  );
}

type RowsProps = {
  readonly of: Side;
  readonly rows: ChimeraPull['differences'] | ChimeraPull['owner_differences'];
  readonly taken: readonly string[];
  readonly onTake: (fields: string[]) => void;
};

function Rows({ of, rows, taken, onTake }: RowsProps) {
  const t = usePatientTexts();
  const write = useValue();
  if (rows.length === 0) return null;
  return (
    <table className={styles.rows}>
      <caption>{t(`chimera.of.${of}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('chimera.field')}</th>
          <th scope="col">{t('chimera.here')}</th>
          <th scope="col">{t('chimera.there')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, here, there, changed }) => {
          const label = t(LABELS[`${of}.${field}`]!);
          return (
            <tr key={field} data-taken={taken.includes(field)}>
              <th scope="row">
                <Checkbox
                  label={t('chimera.take', { field: label })}
                  labelHidden
                  value={taken.includes(field)}
                  onChange={(on) => onTake(on ? [...taken, field] : taken.filter((each) => each !== field))}
                />
                <span>{label}</span>
              </th>
              <td data-label={t('chimera.here')}>{write(field, here)}</td>
              <td data-label={t('chimera.there')}>
                <b>{write(field, there)}</b>
                {changed !== 'unknown' && (
                  <Chip tone={changed === 'both' ? 'warn' : 'info'}>{t(`chimera.changed.${changed}`)}</Chip>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A value as people read it. */
function useValue() {
  const t = usePatientTexts();
  const format = useFormat();
  return (field: string, value: ChimeraPull['differences'][number]['here']): string => {
    if (value === null || value === '') return t('chimera.nothing');
    if (typeof value === 'boolean') return t(value ? 'chimera.yes' : 'chimera.no');
    if (Array.isArray(value)) return value.join(' · ') || t('chimera.nothing');
    return field === 'birthdate' ? format.date(value as string) : (value as string);
  };
}
