import { nameIn } from '@alder/catalog/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import type { BoardCard as Card } from '@alder/records/contract';
import { Avatar, Button, Chip, classes, StatusChip } from '@alder/ui';
import {
  ArrowRight,
  Check,
  Circle,
  FlaskConical,
  Hand,
  Image,
  ListChecks,
  Lock,
  Pill,
  ShieldAlert,
  ShieldX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './board-card.module.css';
import { useBoardTexts } from './board-texts.ts';
import { isInRoom } from './board-view.ts';

/** What the foot of a card needs. */
export type FootProps = {
  readonly card: Card;
  readonly withMoney: boolean;
  readonly readOnly: boolean;
  readonly onPay: () => void;
  readonly onMoveOn: () => void;
};

/** Alerts shown on a card before "+n". */
const ALERTS_SHOWN = 2;
const alertOrder = ['allergy', 'caution', 'infectious', 'dnr', 'chronic'];

/** Allergies first, then how it behaves, then what it may pass on. */
export function CardAlerts({ card: { patient } }: { readonly card: Card }) {
  const t = useBoardTexts();
  const sorted = [...patient.alerts].sort((a, b) => alertOrder.indexOf(a.kind) - alertOrder.indexOf(b.kind));
  if (sorted.length === 0) return null;
  const rest = sorted.slice(ALERTS_SHOWN);
  return (
    <div className={styles.tags}>
      {sorted.slice(0, ALERTS_SHOWN).map(({ kind, text }) => (
        <AlertChip key={kind + text} kind={kind}>
          {kind === 'allergy' ? t('card.allergy', { text }) : text}
        </AlertChip>
      ))}
      {rest.length > 0 && (
        <Chip title={rest.map(({ text }) => text).join('\n')}>{t('card.moreAlerts', { count: rest.length })}</Chip>
      )}
    </div>
  );
}

/** One alert in its colour and shape. */
export function AlertChip({ kind, children }: { readonly kind: string; readonly children: ReactNode }) {
  if (kind === 'allergy')
    return (
      <Chip tone="danger" icon={<ShieldAlert />}>
        {children}
      </Chip>
    );
  if (kind === 'infectious' || kind === 'dnr')
    return (
      <Chip tone="danger" icon={<ShieldX />}>
        {children}
      </Chip>
    );
  if (kind === 'caution')
    return (
      <Chip tone="warn" icon={<Hand />}>
        {children}
      </Chip>
    );
  return <Chip tone="outline">{children}</Chip>;
}

function Fact({
  icon,
  title,
  tone,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly tone?: 'ok' | 'critical';
  readonly children: ReactNode;
}) {
  return (
    <span className={classes(styles.fact, tone && styles[tone])} title={title}>
      {icon}
      <span aria-hidden="true">{children}</span>
      <span className="sr">{title}</span>
    </span>
  );
}

/** In the clinic: being written, or how many lines are. */
function Prescription({
  prescription: { state, done, total },
}: {
  readonly prescription: NonNullable<Card['prescription']>;
}) {
  const t = useBoardTexts();
  if (state === 'prescribing') {
    return (
      <Fact icon={<Pill />} title={t('card.prescribing')}>
        {t('card.prescribing')}
      </Fact>
    );
  }
  if (state === 'prescribed') {
    return (
      <Chip tone="info" icon={<Pill aria-hidden="true" />}>
        {t('card.prescribed', { count: total })}
      </Chip>
    );
  }
  return <StatusChip of="rx" status={state} detail={state === 'dispensing' ? `${done}/${total}` : undefined} />;
}

/** How far tests, images, medicine and to-dos are. */
export function CardFacts({ card: { lab, images, prescription, todo } }: { readonly card: Card }) {
  const t = useBoardTexts();
  const labTitle = t(lab.critical ? 'card.labCritical' : 'card.lab', { done: lab.done, total: lab.total });
  return (
    <>
      {lab.total > 0 && (
        <Fact
          icon={<FlaskConical />}
          title={labTitle}
          tone={lab.critical ? 'critical' : lab.done === lab.total ? 'ok' : undefined}
        >
          {lab.done}/{lab.total}
        </Fact>
      )}
      {images > 0 && (
        <Fact icon={<Image />} title={t('card.images', { count: images })} tone="ok">
          {images}
        </Fact>
      )}
      {prescription && <Prescription prescription={prescription} />}
      {todo.total > 0 && (
        <Fact icon={<ListChecks />} title={t('card.todo', todo)}>
          {todo.done}/{todo.total}
        </Fact>
      )}
    </>
  );
}

/** Room and doctor, at the end of a card. */
function Where({ card }: { readonly card: Card }) {
  const t = useBoardTexts();
  const room = isInRoom(card) && card.room ? card.room : undefined;
  if (!card.assignee_name) return <span className={styles.doc}>{room ?? t('card.anyDoctor')}</span>;
  return (
    <span className={styles.doc}>
      <span>{room ?? card.assignee_name}</span>
      <Avatar name={card.assignee_name} id={card.assignee ?? undefined} size="sm" />
    </span>
  );
}

export function ClinicFoot({ card, facts }: { readonly card: Card; readonly facts: ReactNode }) {
  return (
    <footer className={styles.foot}>
      {facts}
      <Where card={card} />
    </footer>
  );
}

/** Lines of the prescription with the amounts already dispensed. */
export function Medicines({ card: { prescription } }: { readonly card: Card }) {
  const t = useBoardTexts();
  const { language } = useLanguage();
  if (!prescription || prescription.lines.length === 0) return null;
  return (
    <ul className={styles.rx}>
      {prescription.lines.map((line, index) => (
        <li
          key={`${line.name}${index}`}
          className={classes(line.dispensed && styles.given, !line.dispensed && line.controlled && styles.guarded)}
        >
          {line.dispensed ? (
            <Check aria-hidden="true" />
          ) : line.controlled ? (
            <Lock aria-hidden="true" />
          ) : (
            <Circle aria-hidden="true" />
          )}
          <span>{nameIn(line, language)}</span>
          {line.controlled && !line.dispensed ? (
            <Chip tone="warn">{t('card.controlled')}</Chip>
          ) : (
            <span className={classes(styles.days, 'tn')}>{[line.frequency, line.days].filter(Boolean).join('×')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

export function PharmacyFoot({ card, readOnly, onMoveOn }: FootProps) {
  const t = useBoardTexts();
  const { prescription } = card;
  const ready = !prescription || prescription.state === 'dispensed';
  return (
    <footer className={styles.foot}>
      {prescription && (
        <StatusChip
          of="rx"
          status={prescription.state}
          detail={prescription.state === 'dispensing' ? `${prescription.done}/${prescription.total}` : undefined}
        />
      )}
      {ready && !readOnly ? (
        <Button size="sm" variant="ghost" className={styles.end} iconAfter={<ArrowRight />} onClick={onMoveOn}>
          {t('card.toCheckout')}
        </Button>
      ) : (
        <Where card={card} />
      )}
    </footer>
  );
}

export function CheckoutFoot({ card, withMoney, readOnly, onPay, onMoveOn }: FootProps) {
  const t = useBoardTexts();
  const format = useFormat();
  const { payment, prescription } = card;
  const paid = payment.state === 'paid';
  const medicine = prescription && (
    <span className={styles.fact}>
      <Pill aria-hidden="true" />
      {prescription.state === 'dispensed'
        ? t('card.medicineReady')
        : t('card.medicineOpen', { done: prescription.done, total: prescription.total })}
    </span>
  );
  return (
    <footer className={styles.foot}>
      <StatusChip of="pay" status={payment.state} />
      {payment.state === 'partial' && withMoney ? (
        <span className="tn">{t('card.due', { amount: format.amount(payment.due) })}</span>
      ) : (
        medicine
      )}
      {!readOnly && (
        <Button
          size="sm"
          variant={paid ? 'ghost' : 'soft'}
          className={styles.end}
          iconAfter={paid ? <ArrowRight /> : undefined}
          onClick={paid ? onMoveOn : onPay}
        >
          {t(paid ? 'card.archive' : 'card.pay')}
        </Button>
      )}
    </footer>
  );
}
