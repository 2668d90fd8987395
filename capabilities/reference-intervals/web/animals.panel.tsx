import { useMutationCall, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  Chip,
  Dialog,
  Empty,
  Loaded,
  PetFace,
  Seg,
  SubmitButton,
  Table,
  TextField,
  useCallForm,
  useSignalment,
} from '@alder/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  decideIntervalAnimal,
  getIntervalAnimals,
  getIntervalStudies,
  getIntervalStudy,
  type IntervalAnimal,
  type IntervalStudy,
} from '../contract/index.ts';
import { isFinal } from '../domain/index.ts';
import styles from './intervals.module.css';
import { useIntervalTexts } from './use-interval-texts.ts';

/** The animals that count and those that are left out, each with the reason. */
export function AnimalsPanel({ study, isReadOnly }: { study: IntervalStudy; isReadOnly: boolean }) {
  const t = useIntervalTexts();
  const format = useFormat();
  const signalment = useSignalment();
  const [view, setView] = useState<'out' | 'in'>('out');
  const [deciding, setDeciding] = useState<IntervalAnimal>();
  const list = usePages(getIntervalAnimals, { id: study.id, included: view === 'in' });
  const rows = list.pages.flatMap(({ result }) => result);
  return (
    <section className={styles.animals} aria-label={t('animals')}>
      <Seg
        size="sm"
        label={t('animals')}
        value={view}
        onChange={setView}
        entries={[
          { value: 'out', label: t('animals.out') },
          { value: 'in', label: t('animals.in') },
        ]}
      />
      <Loaded
        query={{ ...list, data: list.pages[0] }}
        what={t('animals')}
        isEmpty={() => rows.length === 0}
        empty={<Empty>{t('animals.none')}</Empty>}
      >
        {() => (
          <>
            <Table
              label={t('animals')}
              rows={rows}
              rowKey={({ record }) => record}
              columns={[
                {
                  ...{ id: 'pet', header: t('animal'), rowHeader: true },
                  cell: (one) => (
                    <Link to={`/patient/${one.pet}?tab=lab`} className={styles.pet}>
                      <PetFace size="sm" species={one.species} breed={one.breed} color={one.coat_colour} />
                      <span>
                        {one.pet_name} <small>{one.patient_id}</small>
                      </span>
                    </Link>
                  ),
                },
                {
                  ...{ id: 'about', header: t('signalment'), hideBelow: 'lg' },
                  cell: ({ species, breed, sex }) =>
                    [
                      signalment.species(species),
                      signalment.breed(species, breed),
                      signalment.sex({ sex, neutered: null }),
                    ]
                      .filter(Boolean)
                      .join(' · '),
                },
                {
                  ...{ id: 'when', header: t('measured'), hideBelow: 'sm' },
                  cell: ({ measured_at }) => format.date(measured_at),
                },
                {
                  ...{ id: 'value', header: t('value'), align: 'end' },
                  cell: ({ value, raw }) => (
                    <span className="tn">{value === null ? raw : format.number(value, 2)}</span>
                  ),
                },
                {
                  ...{ id: 'why', header: t('why') },
                  cell: ({ reasons, suspect, decision }) => (
                    <span className={styles.chips}>
                      {reasons.map((reason) => (
                        <Chip key={reason} tone="outline">
                          {t(`reason.${reason}`)}
                        </Chip>
                      ))}
                      {suspect && <Chip tone="warn">{t('suspect')}</Chip>}
                      {decision && (
                        <small>
                          {decision.reason} ({decision.author_name})
                        </small>
                      )}
                    </span>
                  ),
                },
                {
                  ...{ id: 'act', header: <span className="sr">{t('act')}</span>, align: 'end' },
                  cell: (one) =>
                    !isReadOnly &&
                    !isFinal(one.reasons) && (
                      <Button size="sm" onClick={() => setDeciding(one)}>
                        {t(one.included ? 'leaveOut' : 'takeIn')}
                      </Button>
                    ),
                },
              ]}
            />
            {list.hasMore && (
              <Button onClick={list.more} disabled={list.isFetchingMore}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {deciding && <DecideDialog id={study.id} animal={deciding} onClose={() => setDeciding(undefined)} />}
    </section>
  );
}

function DecideDialog({ id, animal, onClose }: { id: string; animal: IntervalAnimal; onClose: () => void }) {
  const t = useIntervalTexts();
  const include = !animal.included;
  const decide = useMutationCall(decideIntervalAnimal, {
    refreshes: [getIntervalAnimals, getIntervalStudy, getIntervalStudies],
  });
  const form = useCallForm(decideIntervalAnimal, {
    initial: { id, record: animal.record, include, reason: '' },
    send: decide.mutateAsync,
    onSent: onClose,
    texts: t,
  });
  const title = t(include ? 'takeIn.title' : 'leaveOut.title', { name: animal.pet_name });
  return (
    <Dialog
      open
      title={title}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t(include ? 'takeIn' : 'leaveOut')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <TextField name="reason" label={t('decide.reason')} maxLength={500} autoFocus />
      </CallForm>
    </Dialog>
  );
}
