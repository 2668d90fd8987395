import { type ReactNode, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { Popover } from '../layers/popover.tsx';
import { StatusChip } from '../status/status-chip.tsx';
import { useUiTexts } from '../ui-texts.ts';
import styles from './pet.module.css';
import { PetFace, type PetFaceProps } from './pet-face.tsx';

export type PatientChipProps = Pick<PetFaceProps, 'species' | 'breed' | 'color' | 'photo' | 'size'> & {
  readonly name: string;
  /** The hospital's own number for the pet. */
  readonly patientId?: string;
  /** A second line: signalment, owner. */
  readonly about?: ReactNode;
  readonly status?: 'normal' | 'deceased' | 'missing';
  /** A red dot; the words stand in `peek` or beside the chip. */
  readonly allergy?: boolean;
  readonly href?: string;
  /** What a rest of the pointer or a long press shows. */
  readonly peek?: ReactNode;
  readonly className?: string;
};

const PEEK_WAIT_MS = 500;

/** Face, name and number of a patient; a rest of the pointer opens a card with more. */
export function PatientChip({
  name,
  patientId,
  about,
  status,
  allergy,
  href,
  peek,
  size = 'sm',
  className,
  ...look
}: PatientChipProps) {
  const t = useUiTexts();
  const anchor = useRef<HTMLAnchorElement & HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const later = () => {
    clearTimeout(timer.current);
    if (peek) timer.current = setTimeout(() => setOpen(true), PEEK_WAIT_MS);
  };
  const words = (
    <>
      <PetFace {...look} size={size} deceased={status === 'deceased'} />
      {allergy && (
        <span className={styles.dot} title={t('alert.allergy')}>
          <span className="sr">{t('alert.allergy')}</span>
        </span>
      )}
      <span className={styles.words}>
        <b>{name}</b>
        {patientId && <span className={classes(styles.id, 'tn')}>{patientId}</span>}
        {status && status !== 'normal' && (
          <>
            {' '}
            <StatusChip of="pet" status={status} />
          </>
        )}
        {about && <span className={styles.about}>{about}</span>}
      </span>
    </>
  );
  const shared = {
    ref: anchor,
    className: classes(styles.chip, className),
    onPointerEnter: later,
    onPointerLeave: () => clearTimeout(timer.current),
  };

  return (
    <>
      {href ? (
        <a {...shared} href={href}>
          {words}
        </a>
      ) : (
        <span {...shared}>{words}</span>
      )}
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={`${t('peek')} ${name}`}
        bare
        className={styles.peek}
      >
        {peek}
      </Popover>
    </>
  );
}
