import { useMutationCall, useNow, useUpdates } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, classes, PetFace, PressArea, useFailToast } from '@alder/ui';
import type { InputTypeOf } from '@alder/wire';
import { Biohazard, Sparkles } from 'lucide-react';
import {
  type Cage,
  getWard,
  updateCage,
  updateInpatientRecord,
  type WardStay,
  type WardView,
} from '../contract/index.ts';
import { dayOfStay } from '../domain/index.ts';
import { useMinutes } from './task-state.tsx';
import { useWardTexts } from './use-ward-texts.ts';
import styles from './ward.module.css';
import { wardTasks } from './ward-tasks.ts';

/** Wards with their cages: who is in them, what is due, what is free, what is being cleaned. */
export function CageMap({ ward, onOpen }: { ward: WardView; onOpen: (stay: string) => void }) {
  const t = useWardTexts();
  const fail = useFailToast(t);
  const now = useNow();
  const move = useMutationCall(updateInpatientRecord, { refreshes: [getWard], title: t('move') });
  // The second cage may be chosen before the first move is through.
  const moves = useUpdates<InputTypeOf<typeof updateInpatientRecord>, Pick<WardStay, 'id' | 'version' | 'cage'>>(
    ward.stays,
    move.mutateAsync,
  );
  const tasks = wardTasks(ward, now);
  const nextOf = (stay: WardStay) => tasks.find(({ order }) => order.inpatient_record === stay.id);
  const homeless = ward.stays.filter(({ cage }) => !ward.cages.some(({ id }) => id === cage));
  const moveTo = (stay: string, cage: string) => {
    if (!ward.stays.some(({ id }) => id === stay)) return;
    moves.send(stay, ({ version }) => ({ id: stay, version, cage })).catch(fail);
  };

  return (
    <div className={styles.map}>
      {ward.wards.map((one) => (
        <section key={one.id} className={styles.ward} aria-label={one.name}>
          <h2>{one.name}</h2>
          <ul>
            {ward.cages
              .filter((cage) => cage.ward === one.id)
              .map((cage) => {
                const stay = ward.stays.find((each) => each.cage === cage.id);
                return (
                  <li key={cage.id}>
                    {stay ? (
                      <Occupied stay={stay} cage={cage} next={nextOf(stay)} now={now} onOpen={onOpen} />
                    ) : (
                      <Free cage={cage} onDrop={(id) => moveTo(id, cage.id)} />
                    )}
                  </li>
                );
              })}
          </ul>
        </section>
      ))}
      {homeless.length > 0 && (
        <section className={styles.ward} aria-label={t('noCage')}>
          <h2>{t('noCage')}</h2>
          <ul>
            {homeless.map((stay) => (
              <li key={stay.id}>
                <Occupied stay={stay} cage={undefined} next={nextOf(stay)} now={now} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type Next = ReturnType<typeof wardTasks>[number] | undefined;

function Occupied(props: {
  stay: WardStay;
  cage: Cage | undefined;
  next: Next;
  now: Date;
  onOpen: (stay: string) => void;
}) {
  const { stay, cage, next, now, onOpen } = props;
  const t = useWardTexts();
  const format = useFormat();
  const minutes = useMinutes();
  const passed = next ? Math.round((now.getTime() - Date.parse(next.due_at)) / 60_000) : 0;
  const day = dayOfStay(stay.admitted_at, now);
  return (
    <PressArea
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', stay.id)}
      className={classes(
        styles.cage,
        styles[stay.condition],
        (stay.isolation || cage?.is_isolation) && styles.isolated,
      )}
      onClick={() => onOpen(stay.id)}
    >
      <PetFace species={stay.pet.species} breed={stay.pet.breed} color={stay.pet.coat_colour} size="md" />
      <span className={styles.who}>
        <b>
          {cage && <i>{cage.name}</i>} {stay.pet.name}
        </b>
        <small>
          <em>{t(`condition.${stay.condition}`)}</em> · {t('day', { n: format.number(day) })}
          {stay.doctor_name && ` · ${stay.doctor_name}`}
        </small>
        {stay.pet.status === 'deceased' && <small className={styles.dnr}>{t('pet.deceased')}</small>}
        {stay.pain_waits && <small className={styles.dnr}>{t('pain.waits')}</small>}
        {stay.resuscitation === 'none' && <small className={styles.dnr}>{t('resuscitation.none')}</small>}
        {stay.isolation && (
          <small className={styles.dnr}>
            <Biohazard aria-hidden="true" /> {stay.isolation}
          </small>
        )}
        {next && (
          <small className={next.state === 'late' ? styles.late : styles.next}>
            {next.state === 'late' ? `! ${minutes(passed)}` : format.time(next.due_at)} {next.order.name}
          </small>
        )}
      </span>
    </PressArea>
  );
}

function Free({ cage, onDrop }: { cage: Cage; onDrop: (stay: string) => void }) {
  const t = useWardTexts();
  const fail = useFailToast(t);
  const update = useMutationCall(updateCage, { refreshes: [getWard], title: t('clean.done') });
  const clean = () => update.mutateAsync({ id: cage.id, version: cage.version, cleaning_since: null }).catch(fail);
  return (
    <article
      aria-label={cage.name}
      className={classes(styles.cage, styles.free, cage.cleaning_since !== null && styles.cleaning)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => onDrop(event.dataTransfer.getData('text/plain'))}
    >
      <span className={styles.who}>
        <b>
          <i>{cage.name}</i>
        </b>
        <small>{t(cage.cleaning_since ? 'cage.cleaning' : 'cage.free')}</small>
      </span>
      {cage.cleaning_since && (
        <Button size="sm" icon={<Sparkles />} busy={update.isPending} onClick={() => void clean()}>
          {t('clean.done')}
        </Button>
      )}
    </article>
  );
}
