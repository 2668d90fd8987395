import { useFormat } from '@alder/i18n';
import type { BoardCard } from '@alder/records/contract';
import { boardFlow } from '@alder/records/domain';
import { Button, PetFace, PhoneNumber, Popover, StatusChip, Stepper, useSignalment } from '@alder/ui';
import type { RefObject } from 'react';
import styles from './board.module.css';
import { AlertChip } from './board-card-rows.tsx';
import { useBoardPartsTexts } from './board-parts-texts.ts';
import { useStageTexts } from './board-texts.ts';

export type BoardPeekProps = {
  readonly card: BoardCard;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onOpen: () => void;
  readonly onPatient: () => void;
};

/** A look at a visit without leaving the board. */
export function BoardPeek({ card, anchor, onClose, onOpen, onPatient }: BoardPeekProps) {
  const t = useBoardPartsTexts();
  const stageName = useStageTexts();
  const format = useFormat();
  const signalment = useSignalment();
  const { patient } = card;
  return (
    <Popover open onClose={onClose} anchor={anchor} label={t('card.menu', { pet: patient.name })} placement="right">
      <div className={styles.peek}>
        <div className={styles.peekHead}>
          <PetFace {...patient} color={patient.coat_colour} size="lg" square deceased={patient.status === 'deceased'} />
          <div>
            <b>{patient.name}</b>
            {patient.status !== 'normal' && <StatusChip of="pet" status={patient.status} />}
            <small className="tn">
              {patient.patient_id} · {signalment.brief(patient)}
              {patient.weight !== null && ` · ${format.weight(patient.weight)}`}
            </small>
          </div>
        </div>
        {patient.status === 'missing' && patient.chip_number && (
          <b className="tn">{t('peek.chip', { number: patient.chip_number })}</b>
        )}
        <div className={styles.chips}>
          {patient.alerts.map(({ kind, text }) => (
            <AlertChip key={kind + text} kind={kind}>
              {kind === 'allergy' ? t('card.allergy', { text }) : text}
            </AlertChip>
          ))}
        </div>
        <dl>
          <dt>{t('peek.reason')}</dt>
          <dd>{card.reason || t('card.noReason')}</dd>
          <dt>{t('peek.owner')}</dt>
          <dd className="tn">
            {card.owner_name || card.owner_phone ? (
              <>
                <bdi>{card.owner_name}</bdi> {card.owner_phone && <PhoneNumber>{card.owner_phone}</PhoneNumber>}
              </>
            ) : (
              '–'
            )}
          </dd>
        </dl>
        <Stepper
          compact
          label={t('stage')}
          current={card.stage}
          steps={boardFlow.states.map((value) => ({
            value,
            label: stageName(value),
            done: card.completed[value] !== null,
          }))}
        />
        {card.memos.length > 0 && (
          <ul aria-label={t('peek.memos')}>
            {card.memos.map(({ id, text }) => (
              <li key={id} className={styles.memoText}>
                {text}
              </li>
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          <Button size="sm" variant="primary" onClick={onOpen}>
            {t('menu.open')}
          </Button>
          <Button size="sm" onClick={onPatient}>
            {t('menu.patient')}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
