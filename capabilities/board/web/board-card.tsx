import { useFormat } from '@alder/i18n';
import type { BoardCard as Card } from '@alder/records/contract';
import { cardTimer, WAIT_AMBER_MINUTES } from '@alder/records/domain';
import { classes, PetFace, useSignalment } from '@alder/ui';
import type { PointerEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './board-card.module.css';
import { CardAlerts, CardFacts, CheckoutFoot, ClinicFoot, Medicines, PharmacyFoot } from './board-card-rows.tsx';
import { useBoardTexts, useStageTexts } from './board-texts.ts';
import { isInRoom } from './board-view.ts';

/** What a card can be asked to do; the board does it. */
export type CardActs = {
  readonly onOpen: () => void;
  readonly onPeek: () => void;
  readonly onPay: () => void;
  readonly onMoveOn: () => void;
};

export type BoardCardProps = CardActs & {
  readonly card: Card;
  readonly now: Date;
  /** 52 px: face, name, one line. */
  readonly mini?: boolean;
  readonly withMoney: boolean;
  readonly readOnly: boolean;
  readonly focused: boolean;
  readonly lifted: boolean;
  /** Another user has just moved it. */
  readonly changed: boolean;
  /** Does not match what is being looked for. */
  readonly dimmed: boolean;
  readonly menu: ReactNode;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
  readonly onContextMenu: () => void;
};

/** One visit on the board. */
export function BoardCard(props: BoardCardProps) {
  const {
    card,
    mini,
    readOnly,
    focused,
    lifted,
    changed,
    dimmed,
    menu,
    onPointerDown,
    onFocus,
    onContextMenu,
    onOpen,
    onPeek,
  } = props;
  const t = useBoardTexts();
  const stageName = useStageTexts();
  const shape = card.stage === 'archive' ? styles.line : styles.card;
  const look = classes(
    shape,
    readOnly && styles.fixed,
    mini && styles.mini,
    card.stage === 'checkout' && styles.pay,
    card.stage === 'checkout' && card.payment.state === 'paid' && styles.settled,
    card.stage === 'clinic' && isInRoom(card) && styles.inRoom,
    card.urgent && card.stage !== 'archive' && styles.urgent,
    lifted && styles.lifted,
    changed && styles.changed,
    dimmed && styles.dimmed,
  );
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a card holds buttons of its own, so it is a group and not a button */}
      <div
        role="group"
        data-testid={`board.card.${card.id}`}
        data-card={card.id}
        aria-label={t('card.name', { pet: card.patient.name, stage: stageName(card.stage) })}
        tabIndex={focused ? 0 : -1}
        className={look}
        onPointerDown={onPointerDown}
        onFocus={onFocus}
        onClick={(event) => !(event.target as Element).closest('button,a,[role^=menu]') && onOpen()}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget || event.shiftKey || event.ctrlKey || event.metaKey) return;
          if (event.key === 'Enter') onOpen();
          if (event.key === ' ') {
            event.preventDefault();
            onPeek();
          }
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          onContextMenu();
        }}
      >
        {card.stage === 'archive' ? <ArchiveLine {...props} /> : <FullCard {...props} />}
        {card.memos.length > 0 && (
          <span className={styles.memo} title={card.memos.map(({ text }) => text).join('\n')}>
            <span className="sr">{t('card.memo', { text: card.memos[0]?.text ?? '' })}</span>
          </span>
        )}
        <span className={styles.menuPlace}>{menu}</span>
      </div>
    </li>
  );
}

function FullCard(props: BoardCardProps) {
  const { card, mini, withMoney } = props;
  const { stage } = card;
  return (
    <>
      <div className={styles.top}>
        <PetFace
          {...card.patient}
          color={card.patient.coat_colour}
          size={mini || stage === 'checkout' ? 'sm' : 'md'}
          deceased={card.patient.status === 'deceased'}
        />
        <StaffKey {...props} />
        {stage === 'checkout' ? withMoney && <Amount total={card.payment.total} /> : <Timer {...props} />}
      </div>
      {!mini && stage === 'clinic' && (
        <>
          {card.reason && <p className={styles.why}>{card.reason}</p>}
          <CardAlerts card={card} />
          <ClinicFoot {...props} facts={<CardFacts card={card} />} />
        </>
      )}
      {!mini && stage === 'pharmacy' && (
        <>
          <Medicines card={card} />
          <CardAlerts card={card} />
          <PharmacyFoot {...props} />
        </>
      )}
      {stage === 'checkout' && <CheckoutFoot {...props} />}
    </>
  );
}

function StaffKey({ card, mini, focused }: BoardCardProps) {
  const t = useBoardTexts();
  const format = useFormat();
  const signalment = useSignalment();
  const { patient, stage } = card;
  const rest = signalment.briefRest(patient);
  const phone = card.owner_phone?.replace(/\D/g, '').slice(-3);
  return (
    <div className={styles.who}>
      <div className={styles.name}>
        <b>{patient.name}</b>
        {card.urgent && <UrgentChip>{t('card.urgent')}</UrgentChip>}
        {stage !== 'checkout' && !card.urgent && (
          <span className={classes(styles.pid, 'tn')}>{patient.patient_id}</span>
        )}
        {card.owner_name && card.owner && (
          <Link
            to={`/patient?owner=${card.owner}`}
            className={styles.owner}
            title={card.owner_name}
            tabIndex={focused ? 0 : -1}
            draggable={false}
          >
            <span className="sr">{t('card.owner')} </span>
            {[card.owner_name, stage === 'checkout' && phone].filter(Boolean).join(' · ')}
          </Link>
        )}
      </div>
      <div className={styles.sig}>
        <span>
          {[stage !== 'checkout' && signalment.shortKind(patient), mini && rest, mini && card.reason]
            .filter(Boolean)
            .join(' · ')}
          {!mini && stage !== 'checkout' && rest && ' ·'}
        </span>
        {/* Apart from the breed: where both do not fit, they stand under each other. */}
        {!mini && rest && <span className={styles.rest}>{rest}</span>}
        {patient.weight !== null && <b className="tn">{format.weight(patient.weight)}</b>}
      </div>
    </div>
  );
}

function UrgentChip({ children }: { readonly children: ReactNode }) {
  return <span className={styles.urgentChip}>{children}</span>;
}

function Timer({ card, now }: BoardCardProps) {
  const t = useBoardTexts();
  const format = useFormat();
  const { minutes, tone } = cardTimer(card, now);
  const inRoom = card.stage === 'clinic' && isInRoom(card);
  const since = format.time(inRoom ? (card.in_room_since ?? card.stage_since) : card.stage_since);
  const title = inRoom
    ? t('card.inRoomSince', { time: since })
    : tone === 'calm'
      ? t('card.waitingSince', { time: since })
      : t('card.late', { minutes: WAIT_AMBER_MINUTES });
  return (
    <span className={classes(styles.timer, inRoom ? styles.on : tone !== 'calm' && styles[tone])} title={title}>
      <span aria-hidden="true">
        {minutes}
        <small>{t('card.minuteUnit')}</small>
      </span>
      <span className="sr">{`${t('card.minutes', { minutes })}, ${title}`}</span>
    </span>
  );
}

function Amount({ total }: { readonly total: number }) {
  const [sign, number] = useFormat().money(total).split('\u00a0');
  return (
    <span className={styles.amount}>
      <small>{sign}</small>
      {number}
    </span>
  );
}

function ArchiveLine({ card }: BoardCardProps) {
  const t = useBoardTexts();
  const format = useFormat();
  return (
    <>
      <PetFace
        {...card.patient}
        color={card.patient.coat_colour}
        size="sm"
        deceased={card.patient.status === 'deceased'}
      />
      <span className={styles.who}>
        <b>{card.patient.name}</b>
        <span className={styles.sig}>
          <span>{card.reason || t('card.noReason')}</span>
        </span>
      </span>
      <time dateTime={card.stage_since}>{format.time(card.stage_since)}</time>
    </>
  );
}
