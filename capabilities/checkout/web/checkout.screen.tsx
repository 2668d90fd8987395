import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Count, Empty, IconButton, Loaded, PetFace, Screen, StatusChip, useSignalment } from '@alder/ui';
import { ArrowLeft, Pill } from 'lucide-react';
import { type ComponentType, useId } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { type CheckoutCard, getCheckoutQueue } from '../contract/index.ts';
import styles from './checkout.module.css';
import { ReceiptPanel } from './receipt.panel.tsx';
import { useCheckoutTexts } from './use-checkout-texts.ts';

/** Content of other capabilities in the checkout; `apps/web/src/slots.tsx` fills it. */
export type CheckoutSlots = {
  /** Sets the price of a catalog entry without one; absent without the permit. */
  readonly SetPrice?: ComponentType<{
    readonly model: 'treatment' | 'medicine' | 'receiptItem';
    readonly entry: string;
  }>;
  /** What the visit has cost against the estimate that its owner accepted. */
  readonly Estimate?: ComponentType<{ readonly record: string }>;
};

/** Who waits to pay, and the receipt of the one chosen (design: screens §3.10). */
export function CheckoutScreen({ slots = {} }: { slots?: CheckoutSlots }) {
  const t = useCheckoutTexts();
  const navigate = useNavigate();
  const format = useFormat();
  const { oid } = useParams();
  const queue = useCall(getCheckoutQueue, {});
  const toCollect = (queue.data?.result ?? []).reduce((sum, card) => sum + card.due, 0);
  const paidToday = queue.data && format.money(queue.data.paid_today);
  const refundedToday = queue.data?.refunded_today ?? 0;
  return (
    <Screen
      title={t('title')}
      lead={
        <>
          {oid && (
            <IconButton
              className={styles.back}
              label={t('back')}
              icon={<ArrowLeft />}
              onClick={() => navigate('/his/checkout')}
            />
          )}
          {queue.data && <Count>{queue.data.result.filter((card) => card.status !== 'paid').length}</Count>}
        </>
      }
      actions={
        paidToday && (
          <span className={styles.today}>
            {toCollect > 0 && <>{t('toCollect', { amount: format.money(toCollect) })} · </>}
            {t('paidToday', { amount: paidToday })}
            {refundedToday > 0 && <> · {t('refundedToday', { amount: format.money(refundedToday) })}</>}
          </span>
        )
      }
    >
      <Loaded
        query={queue}
        what={t('title')}
        isEmpty={({ result }) => result.length === 0 && !oid}
        empty={
          <Empty action={<Button onClick={() => void navigate('/his/board')}>{t('empty.board')}</Button>}>
            {t('empty')} {t('emptyToday', { amount: paidToday ?? '' })}
          </Empty>
        }
      >
        {({ result }) => <Queue cards={result} oid={oid} slots={slots} />}
      </Loaded>
    </Screen>
  );
}

function Queue(props: { cards: readonly CheckoutCard[]; oid: string | undefined; slots: CheckoutSlots }) {
  const { cards, oid, slots } = props;
  const t = useCheckoutTexts();
  // The longest wait to pay comes first; paid visits need no action.
  const next = cards.find(({ status }) => status !== 'paid') ?? cards[0];
  const visible = oid ?? (matchMedia('(min-width: 960px)').matches ? next?.medical_record : undefined);
  return (
    <div className={styles.screen} data-chosen={oid !== undefined}>
      <nav className={styles.queue} aria-label={t('queue')}>
        <Group title={t('queue.toPay')} cards={cards.filter(({ status }) => status !== 'paid')} shown={visible} />
        <Group title={t('queue.paid')} cards={cards.filter(({ status }) => status === 'paid')} shown={visible} />
      </nav>
      <div className={styles.detail}>
        {visible ? (
          <ReceiptPanel key={visible} medicalRecord={visible} slots={slots} />
        ) : (
          <p className={styles.choose}>{t('choose')}</p>
        )}
      </div>
    </div>
  );
}

/** Cards of the queue under their heading; nothing where there are none. */
function Group(props: { title: string; cards: readonly CheckoutCard[]; shown: string | undefined }) {
  const { title, cards, shown: visible } = props;
  const id = useId();
  if (cards.length === 0) return null;
  return (
    <>
      <h2 id={id} className={styles.group}>
        {title} <span>{cards.length}</span>
      </h2>
      <ul aria-labelledby={id}>
        {cards.map((card) => (
          <li key={card.medical_record}>
            <QueueRow card={card} current={card.medical_record === visible} />
          </li>
        ))}
      </ul>
    </>
  );
}

const minutesSince = (at: string) => Math.max(0, Math.round((Date.now() - Date.parse(at)) / 60_000));

function QueueRow({ card, current }: { card: CheckoutCard; current: boolean }) {
  const t = useCheckoutTexts();
  const signalment = useSignalment();
  const format = useFormat();
  return (
    <Link
      to={`/his/checkout/${card.medical_record}`}
      className={styles.row}
      aria-current={current ? 'true' : undefined}
    >
      <PetFace species={card.pet.species} breed={card.pet.breed} color={card.pet.coat_colour} size="md" />
      <span className={styles.rowWords}>
        <span className={styles.rowHead}>
          <b>{card.pet.name}</b>
          <b className={styles.rowTotal}>{format.money(card.total)}</b>
        </span>
        <small>
          {[
            signalment.breed(card.pet.species, card.pet.breed),
            card.pet.weight !== null && format.weight(card.pet.weight),
            card.owner_name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <span className={styles.chips}>
          <StatusChip
            of="pay"
            status={card.status}
            {...(card.status === 'partial' && { detail: format.money(card.due) })}
          />
          {card.status !== 'paid' && (
            <small>{t('minutes', { minutes: format.number(minutesSince(card.stage_since)) })}</small>
          )}
          {!card.medicine_ready && (
            <Chip tone="warn" icon={<Pill />}>
              {t('medicineOpen')}
            </Chip>
          )}
        </span>
      </span>
    </Link>
  );
}
