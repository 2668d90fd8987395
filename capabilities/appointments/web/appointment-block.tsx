import { useFormat } from '@alder/i18n';
import { classes, PressArea } from '@alder/ui';
import {
  Ban,
  Check,
  CircleCheck,
  CircleDashed,
  Clock,
  HeartOff,
  Hourglass,
  Repeat,
  Stethoscope,
  UserX,
} from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Appointment } from '../contract/index.ts';
import type { Labels } from './appointment-labels.ts';
import styles from './calendar.module.css';
import { type Shown, shownOf } from './shown.ts';
import { useAppointmentTexts } from './use-appointment-texts.ts';

const icons = {
  held: Hourglass,
  booked: CircleDashed,
  confirmed: CircleCheck,
  late: Clock,
  missing: Clock,
  arrived: Stethoscope,
  done: Check,
  noShow: UserX,
  canceled: Ban,
  deceased: HeartOff,
  block: undefined,
} as const satisfies Record<Shown, unknown>;

/** Minutes below which a block has one line. */
const ONE_LINE_MINUTES = 25;

export type BlockProps = {
  readonly one: Appointment;
  readonly labels: Labels;
  readonly now: number;
  readonly minutes: number;
  readonly style: React.CSSProperties;
  readonly isGhost?: boolean;
  readonly onOpen?: () => void;
  readonly onGrab?: (event: PointerEvent, what: 'move' | 'resize') => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
};

/** One appointment in its column: who, what for, in which state. */
export function AppointmentBlock({ one, labels, now, minutes, style, isGhost, onOpen, onGrab, onKeyDown }: BlockProps) {
  const t = useAppointmentTexts();
  const format = useFormat();
  const state = shownOf(one, now);
  const Icon = icons[state];
  const name = labels.name(one);
  const phone = one.phone?.replaceAll(/\D/g, '').slice(-3);
  const who = one.owner_name ?? (one.pet_name ? one.contact_name : '');
  const about = one.kind === 'block' ? one.reason : format.list([labels.type(one.type), one.reason, who]);
  const spoken = format.list([
    `${format.time(one.starts_at)}–${format.time(one.ends_at)}`,
    name,
    one.kind === 'block' ? one.reason : labels.type(one.type),
    labels.doctor(one.doctor),
    labels.room(one.room),
    one.kind === 'visit' && t(`state.${state}`),
  ]);
  return (
    <div
      className={classes(styles.slot, isGhost && styles.ghost)}
      style={style}
      data-color={one.kind === 'block' ? 'block' : labels.color(one.type)}
      data-state={state}
    >
      <PressArea
        className={classes(styles.block, minutes < ONE_LINE_MINUTES && styles.short)}
        aria-label={spoken}
        onClick={onOpen}
        onPointerDown={(event) => onGrab?.(event, 'move')}
        onKeyDown={onKeyDown}
        title={spoken}
      >
        <span className={styles.head}>
          <b>{one.kind === 'block' ? one.reason || name : name}</b>
          {state === 'late' && (
            <em className={styles.late}>
              {t('late', { count: Math.floor((now - Date.parse(one.starts_at)) / 60_000) })}
            </em>
          )}
          {(state === 'missing' || state === 'deceased') && <em className={styles.late}>{t(`state.${state}`)}</em>}
          {state === 'held' && one.held_until && (
            <em className={styles.late}>{t('held.until', { time: format.time(one.held_until) })}</em>
          )}
          <span className={styles.marks}>
            {one.series && <Repeat aria-hidden="true" />}
            {Icon && <Icon aria-hidden="true" />}
          </span>
        </span>
        {one.kind === 'visit' && (
          <span className={styles.about}>
            {about} {phone && <span className="tn">{phone}</span>}
          </span>
        )}
      </PressArea>
      {onGrab && (
        // The keyboard resizes with Shift Alt and an arrow, and the form has the length as a field.
        <span className={styles.edge} aria-hidden="true" onPointerDown={(event) => onGrab(event, 'resize')} />
      )}
    </div>
  );
}
