import { useFormat } from '@alder/i18n';
import { Button, Chip, IconButton, PetFace, type Tone } from '@alder/ui';
import { Check, CircleCheck, CircleDashed, Clock, Pencil, Play, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { WorklistItem } from '../contract/index.ts';
import { itemFlow } from '../domain/index.ts';
import { useMoveItem } from './use-move-item.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';
import styles from './worklist.module.css';

const LOOK: Readonly<Record<WorklistItem['status'], { readonly tone: Tone; readonly icon: ReactNode }>> = {
  SCHEDULED: { tone: 'outline', icon: <Clock aria-hidden="true" /> },
  STARTED: { tone: 'info', icon: <Play aria-hidden="true" /> },
  COMPLETED: { tone: 'ok', icon: <CircleCheck aria-hidden="true" /> },
  CANCELED: { tone: 'neutral', icon: <X aria-hidden="true" /> },
};

type RowProps = {
  readonly item: WorklistItem;
  /** The server's clock. */
  readonly now: Date;
  readonly onEdit: (item: WorklistItem) => void;
};

/** One exam: whose, what, where, since when, and what can be done about it. */
export function WorklistRow({ item, now, onEdit }: RowProps) {
  const t = useWorklistTexts();
  const { species, breed, coat_colour, pet_name } = item;
  const name = `${pet_name}, ${item.procedure}`;
  return (
    <li className={styles.item} data-status={item.status}>
      <PetFace size="md" species={species} breed={breed} color={coat_colour} />
      <span className={styles.who}>
        <Link to={`/patient/${item.pet}`}>{pet_name}</Link>
        <small>
          {item.patient_id}
          {item.owner_name && ` · ${item.owner_name}`}
        </small>
      </span>
      <span className={styles.what}>
        <b>{item.procedure}</b>
        <Views item={item} />
        {item.notes && <small>{item.notes}</small>}
      </span>
      <span className={styles.where}>
        <Chip>{item.modality}</Chip>
        <small>{item.aetitle || t('item.anyDevice')}</small>
      </span>
      <GatewayStatus item={item} now={now} />
      <Acts item={item} name={name} onEdit={onEdit} />
    </li>
  );
}

/** The views that are wanted, ticked as their images come. */
function Views({ item: { views, taken: acquired } }: { item: WorklistItem }) {
  const t = useWorklistTexts();
  if (views.length === 0) return null;
  return (
    <span className={styles.views}>
      {views.map((view) => {
        const isTaken = acquired.some((one) => one.toUpperCase() === view.toUpperCase());
        const Icon = isTaken ? Check : CircleDashed;
        return (
          <span key={view} data-taken={isTaken} title={t(isTaken ? 'item.taken' : 'item.missing', { view })}>
            <Icon aria-hidden="true" />
            {view}
            {isTaken && <span className="sr">{t('item.isTaken')}</span>}
          </span>
        );
      })}
    </span>
  );
}

function GatewayStatus({ item, now }: { item: WorklistItem; now: Date }) {
  const t = useWorklistTexts();
  const format = useFormat();
  const { tone, icon } = LOOK[item.status];
  const isAhead = Date.parse(item.scheduled_at) > now.getTime() + 60_000;
  return (
    <span className={styles.standing}>
      <Chip tone={tone} icon={icon}>
        {t(`status.${item.status}`)}
      </Chip>
      <small>
        {isAhead ? t('item.due', { at: format.moment(item.scheduled_at) }) : format.moment(item.scheduled_at)}
        {` · ${item.requested_by_name}`}
      </small>
      {item.images > 0 && item.study && (
        <Link to={`/pacs/study/${item.study}`}>{t('item.images', { count: item.images })}</Link>
      )}
    </span>
  );
}

function Acts({ item, name, onEdit }: { item: WorklistItem; name: string; onEdit: (item: WorklistItem) => void }) {
  const t = useWorklistTexts();
  const { move, isPending } = useMoveItem();
  const can = (event: Parameters<typeof itemFlow.can>[1]) => itemFlow.can(item.status, event);
  return (
    <span className={styles.acts}>
      {can('start') && (
        <Button size="sm" icon={<Play />} busy={isPending} onClick={() => void move(item, 'STARTED')}>
          {t('item.start')}
        </Button>
      )}
      {can('complete') && item.status === 'STARTED' && (
        <Button size="sm" icon={<Check />} busy={isPending} onClick={() => void move(item, 'COMPLETED')}>
          {t('item.complete')}
        </Button>
      )}
      <IconButton size="sm" label={t('item.edit', { name })} icon={<Pencil />} onClick={() => onEdit(item)} />
      {can('cancel') && (
        <IconButton
          size="sm"
          label={t('item.cancel', { name })}
          icon={<X />}
          onClick={() => void move(item, 'CANCELED')}
        />
      )}
    </span>
  );
}
