import { type PagesResult, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { species } from '@alder/terms';
import {
  Button,
  Card,
  type Column,
  Empty,
  ErrorPanel,
  ListRow,
  PetFace,
  PhoneNumber,
  Screen,
  SelectField,
  SkeletonRows,
  StatusChip,
  Table,
  TextField,
  useShortcuts,
} from '@alder/ui';
import { Plus, Search, UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type PetLine, petStatus, searchPets } from '../contract/index.ts';
import styles from './list.module.css';
import { NewPatientDialog } from './new-patient.dialog.tsx';
import { PatientTabs } from './patient-tabs.tsx';
import { type PatientText, usePatientTexts } from './patient-texts.ts';
import { Reading } from './reading.tsx';
import { presentationOf, usePetLabels } from './signalment.ts';

/** The search query. It is kept in the history state, never in the address bar: it is a person's name or number. */
type Query = { readonly q: string; readonly species: string; readonly status: '' | PetLine['status'] };
const nothing: Query = { q: '', species: '', status: '' };

const PAUSE_MS = 150;

/** `/patient`: finds patients and owners as one types; `/patient/new` opens the dialog over it. */
export function PatientListScreen({ isNew = false }: { isNew?: boolean }) {
  const t = usePatientTexts();
  const navigate = useNavigate();
  const [target, setWanted] = useWanted();
  const [newName, setNewName] = useState<string | undefined>(isNew ? '' : undefined);
  const request = usePaused(target);
  const found = usePages(
    searchPets,
    {
      q: request.q,
      ...(request.species && { species: request.species }),
      ...(request.status && { status: request.status }),
    },
    { keepPrevious: true },
  );
  const open = (id: string) => void navigate(`/patient/${id}`);
  const close = () => {
    setNewName(undefined);
    if (isNew) void navigate('/patient', { replace: true });
  };

  return (
    <Screen
      title={t('list.title')}
      lead={<PatientTabs />}
      actions={
        <Button variant="primary" className={styles.new} icon={<Plus />} onClick={() => setNewName('')}>
          {t('list.new')}
        </Button>
      }
    >
      <div className={styles.page}>
        <Filters wanted={target} onChange={(change) => setWanted({ ...target, ...change })} />
        <Match
          found={found}
          wanted={request}
          onOpen={open}
          onNew={() => setNewName(request.q)}
          onClear={() => setWanted({ ...nothing, q: target.q })}
        />
      </div>
      {newName !== undefined && (
        <NewPatientDialog name={newName} onClose={close} onCreated={({ id }) => open(id)} onOpen={open} />
      )}
    </Screen>
  );
}

/** The search of this entry of the history: going back finds it as it was. */
function useWanted(): [Query, (target: Query) => void] {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [target, setWanted] = useState<Query>({
    ...nothing,
    ...(state as { wanted?: Partial<Query> } | null)?.wanted,
  });
  return [
    target,
    (next) => {
      setWanted(next);
      void navigate(pathname + search, { replace: true, state: { wanted: next } });
    },
  ];
}

function usePaused(target: Query): Query {
  const [paused, setPaused] = useState(target);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(target), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [target]);
  return paused;
}

function Filters({ wanted: target, onChange }: { wanted: Query; onChange: (change: Partial<Query>) => void }) {
  const t = usePatientTexts();
  const format = useFormat();
  const bar = useRef<HTMLDivElement>(null);
  useShortcuts({ '/': () => bar.current?.querySelector('input')?.focus() });
  return (
    <div ref={bar} className={styles.filters}>
      <TextField
        className={styles.search}
        label={t('list.search')}
        labelHidden
        type="search"
        icon={<Search aria-hidden="true" />}
        placeholder={t('list.hint')}
        autoFocus
        value={target.q}
        onChange={(q) => onChange({ q })}
      />
      <SelectField
        label={t('list.species')}
        labelHidden
        none={t('list.species.all')}
        value={target.species}
        onChange={(code) => onChange({ species: code })}
        options={species.map(({ code, ...names }) => ({ value: code, label: names[format.language] }))}
      />
      <SelectField
        label={t('list.status')}
        labelHidden
        none={t('list.status.all')}
        value={target.status as PetLine['status']}
        onChange={(status) => onChange({ status })}
        options={petStatus.options.map((status) => ({ value: status, label: t(`status.${status}`) }))}
      />
    </div>
  );
}

type MatchProps = {
  readonly found: PagesResult<typeof searchPets>;
  readonly wanted: Query;
  readonly onOpen: (id: string) => void;
  readonly onNew: () => void;
  readonly onClear: () => void;
};

function Match({ found, wanted: target, onOpen, onNew, onClear }: MatchProps) {
  const t = usePatientTexts();
  const { pages, error, refetch, hasMore, isFetchingMore, more } = found;
  const pets = pages.flatMap(({ result }) => result);
  const owners = pages[0]?.owners ?? [];
  if (pages.length === 0) {
    return error ? (
      <ErrorPanel error={error} what={t('list.what')} onRetry={() => void refetch()} />
    ) : (
      <Card flush>
        <SkeletonRows rows={8} />
      </Card>
    );
  }
  return (
    <div className={owners.length > 0 ? styles.both : styles.alone}>
      <Card flush title={target.q === '' ? t('list.recent') : t('list.pets')}>
        {pets.length === 0 ? (
          <NoUserFound wanted={target} onNew={onNew} onClear={onClear} />
        ) : (
          <>
            <PetTable pets={pets} onOpen={onOpen} />
            {hasMore && (
              <div className={styles.more}>
                <Button busy={isFetchingMore} onClick={more}>
                  {t('list.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </Card>
      {owners.length > 0 && <Owners owners={owners} />}
    </div>
  );
}

function NoUserFound({ wanted: target, onNew, onClear }: Pick<MatchProps, 'wanted' | 'onNew' | 'onClear'>) {
  const t = usePatientTexts();
  if (target.species || target.status) {
    return <Empty action={<Button onClick={onClear}>{t('list.filtered.clear')}</Button>}>{t('list.filtered')}</Empty>;
  }
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={onNew}>
      {target.q ? t('list.none.new', { text: target.q }) : t('list.new')}
    </Button>
  );
  return <Empty action={create}>{target.q ? t('list.none', { text: target.q }) : t('list.empty')}</Empty>;
}

function PetTable({ pets, onOpen }: { pets: readonly PetLine[]; onOpen: (id: string) => void }) {
  const t = usePatientTexts();
  const columns = useColumns();
  return (
    <Table
      label={t('list.pets')}
      columns={columns}
      rows={pets}
      rowKey={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      rowTone={({ status }) => (status === 'deceased' ? 'muted' : undefined)}
    />
  );
}

function useColumns(): readonly Column<PetLine>[] {
  const t = usePatientTexts();
  const format = useFormat();
  const signalment = usePetLabels();
  const column = (id: string, cell: Column<PetLine>['cell'], more: Partial<Column<PetLine>> = {}): Column<PetLine> => ({
    id,
    header: t(`column.${id}` as PatientText),
    cell,
    ...more,
  });
  return [
    column('patient', (pet) => <PetName pet={pet} />, { rowHeader: true, sortBy: ({ name }) => name }),
    column('patient_id', ({ patient_id }) => <span className="tn">{patient_id}</span>, {
      sortBy: ({ patient_id }) => patient_id,
    }),
    column('breed', signalment.kind, { hideBelow: 'md', sortBy: signalment.kind }),
    column('sex', signalment.sex, { hideBelow: 'lg' }),
    column('age', ({ birthdate }) => format.age(birthdate, 'compact'), {
      hideBelow: 'sm',
      sortBy: ({ birthdate }) => birthdate,
    }),
    column(
      'owner',
      ({ owner, found_by }) =>
        owner ? (
          <>
            {owner.formerly ? `${owner.name} · ${t('owner.formerly', { name: owner.formerly })}` : owner.name}{' '}
            <Reading>{owner.reading}</Reading>
            {found_by && (
              <small className={styles.foundBy}>
                {t('owner.also', { relation: t(`relation.${found_by.relation}`), name: found_by.name })}
              </small>
            )}
          </>
        ) : (
          t('owner.none')
        ),
      { sortBy: ({ owner }) => owner?.name },
    ),
    column('phone', ({ owner, found_by }) => <PhoneNumber>{(found_by ?? owner)?.phones[0] ?? ''}</PhoneNumber>, {
      hideBelow: 'md',
    }),
    column('lastVisit', ({ last_visit }) => last_visit && format.moment(last_visit), {
      hideBelow: 'lg',
      sortBy: ({ last_visit }) => last_visit,
    }),
    column('status', ({ status }) => status !== 'normal' && <StatusChip of="pet" status={status} />, {
      hideBelow: 'sm',
    }),
  ];
}

function PetName({ pet }: { pet: PetLine }) {
  const t = usePatientTexts();
  const allergy = pet.alerts.find(({ kind }) => kind === 'allergy');
  return (
    <span className={styles.name}>
      <PetFace {...presentationOf(pet)} size="sm" deceased={pet.status === 'deceased'} />
      <b>{pet.name}</b>
      <Reading>{pet.reading}</Reading>
      {allergy && (
        <span
          className={styles.dot}
          role="img"
          aria-label={t('alert.allergy.named', { name: allergy.text })}
          title={allergy.text}
        />
      )}
    </span>
  );
}

function Owners({
  owners,
}: {
  owners: readonly {
    id: string;
    name: string;
    reading?: string | null | undefined;
    phones: readonly string[];
    formerly?: string | undefined;
    pets: number;
  }[];
}) {
  const t = usePatientTexts();
  const navigate = useNavigate();
  return (
    <Card title={t('list.owners')} className={styles.owners}>
      {owners.map(({ id, name, reading, phones, formerly, pets }) => (
        <ListRow
          key={id}
          icon={<UserRound aria-hidden="true" />}
          title={
            <>
              {formerly ? `${name} · ${t('owner.formerly', { name: formerly })}` : name} <Reading>{reading}</Reading>
            </>
          }
          about={phones.join(' · ') || t('owner.noPhone')}
          end={t('list.pets.count', { count: pets })}
          onClick={() => void navigate(`/patient?owner=${id}`)}
        />
      ))}
    </Card>
  );
}
