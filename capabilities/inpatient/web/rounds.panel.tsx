import { useNow } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Empty, PetFace } from '@alder/ui';
import type { WardView } from '../contract/index.ts';
import { conditions, dayOfStay } from '../domain/index.ts';
import { useWardTexts } from './use-ward-texts.ts';
import styles from './ward.module.css';
import { wardTasks } from './ward-tasks.ts';

const tones = { critical: 'danger', guarded: 'warn', stable: 'neutral', ready: 'ok' } as const;

/** The animals for rounds, the gravest first: why they are here, what was handed over, what is late. */
export function Rounds({ ward, onOpen }: { ward: WardView; onOpen: (stay: string) => void }) {
  const t = useWardTexts();
  const format = useFormat();
  const now = useNow();
  const tasks = wardTasks(ward, now);
  const order = (condition: (typeof conditions)[number]) => conditions.indexOf(condition);
  const stays = [...ward.stays].sort((one, other) => order(one.condition) - order(other.condition));
  if (stays.length === 0) return <Empty>{t('empty')}</Empty>;
  return (
    <ul className={styles.rounds}>
      {stays.map((stay) => {
        const note = ward.notes.find(({ inpatient_record }) => inpatient_record === stay.id);
        const late = tasks.filter((task) => task.state === 'late' && task.order.inpatient_record === stay.id).length;
        return (
          <li key={stay.id}>
            <PetFace species={stay.pet.species} breed={stay.pet.breed} color={stay.pet.coat_colour} size="lg" />
            <div>
              <h2>
                {stay.pet.name} <Chip tone={tones[stay.condition]}>{t(`condition.${stay.condition}`)}</Chip>
                {stay.pain_waits && <Chip tone="danger">{t('pain.waits')}</Chip>}
                {late > 0 && <Chip tone="warn">{t('count.late', { n: format.number(late) })}</Chip>}
              </h2>
              <p>
                {[
                  ward.cages.find(({ id }) => id === stay.cage)?.name,
                  t('day', { n: format.number(dayOfStay(stay.admitted_at, now)) }),
                  stay.reason,
                  stay.doctor_name,
                  `${t('resuscitation')} ${t(`resuscitation.${stay.resuscitation}`)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {note && (
                <blockquote>
                  {note.text}{' '}
                  <small>{[note.author_name, format.dateTime(note.created_at)].filter(Boolean).join(' · ')}</small>
                </blockquote>
              )}
            </div>
            <Button onClick={() => onOpen(stay.id)}>{t('sheet.open')}</Button>
          </li>
        );
      })}
    </ul>
  );
}
