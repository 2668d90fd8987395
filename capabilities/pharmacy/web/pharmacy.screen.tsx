import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Empty, IconButton, Loaded, PetFace, Screen, StatusChip, useSignalment } from '@alder/ui';
import { ArrowLeft, Boxes, Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { getPharmacyQueue, type PharmacyCard } from '../contract/index.ts';
import { type PharmacyPhase, pharmacyPhases, phaseOf, progressOf } from '../domain/index.ts';
import styles from './pharmacy.module.css';
import { Prescription } from './prescription.panel.tsx';
import { usePharmacyTexts } from './use-pharmacy-texts.ts';
import type { People } from './witness-fields.panel.tsx';

/** What the pharmacy has to prepare, first come first (design: screens §3.9). */
export function PharmacyScreen() {
  const t = usePharmacyTexts();
  const queue = useCall(getPharmacyQueue, {});
  const { oid } = useParams();
  const navigate = useNavigate();
  return (
    <Screen
      title={t('title')}
      actions={
        <Button icon={<Boxes />} onClick={() => void navigate('/his/stock')}>
          {t('stock')}
        </Button>
      }
      lead={
        <>
          {oid && (
            <IconButton
              className={styles.back}
              label={t('back')}
              icon={<ArrowLeft />}
              onClick={() => navigate('/his/pharmacy')}
            />
          )}
          {queue.data && <Counts cards={queue.data.result} />}
        </>
      }
    >
      <Loaded
        query={queue}
        what={t('title')}
        isEmpty={({ result }) => result.length === 0}
        empty={
          <Empty action={<Button onClick={() => void navigate('/his/board')}>{t('empty.board')}</Button>}>
            {t('empty')}
          </Empty>
        }
      >
        {({ result, people }) => (
          <Queue cards={result} people={people} chosen={result.find((card) => card.medical_record === oid)} />
        )}
      </Loaded>
    </Screen>
  );
}

function Queue(props: { cards: readonly PharmacyCard[]; people: People; chosen: PharmacyCard | undefined }) {
  const { cards, people, chosen } = props;
  const t = usePharmacyTexts();
  // Chosen once: the card in view does not change while its lines are ticked.
  const [first] = useState(() => (cards.find((card) => !inPhase([card], 'ready').length) ?? cards[0])?.medical_record);
  const standing = cards.find(({ medical_record }) => medical_record === first) ?? cards[0];
  const visible = chosen ?? (matchMedia('(min-width: 960px)').matches ? standing : undefined);
  return (
    <div className={styles.screen} data-chosen={chosen !== undefined}>
      <nav className={styles.queue} aria-label={t('queue')}>
        {pharmacyPhases.map((phase) => (
          <Group key={phase} phase={phase} cards={inPhase(cards, phase)} shown={visible} />
        ))}
      </nav>
      <div className={styles.detail}>
        {visible ? (
          <Prescription key={visible.medical_record} card={visible} people={people} />
        ) : (
          <p className={styles.choose}>{t('choose')}</p>
        )}
      </div>
    </div>
  );
}

/** Cards whose medicine is handed out as far as a phase says, first come first. */
function inPhase(cards: readonly PharmacyCard[], phase: PharmacyPhase): PharmacyCard[] {
  return cards.filter(({ lines }) => phaseOf(lines.map(({ progress }) => progress)) === phase);
}

/** How many cards stand where, beside the title. */
function Counts({ cards }: { cards: readonly PharmacyCard[] }) {
  const t = usePharmacyTexts();
  return (
    <dl className={styles.counts}>
      {(['waiting', 'working', 'ready'] as const).map((phase) => (
        <div key={phase}>
          <dt>{t(`phase.${phase}`)}</dt>
          <dd>{inPhase(cards, phase).length}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Cards of the queue under their heading; nothing where there are none. */
function Group(props: { phase: PharmacyPhase; cards: readonly PharmacyCard[]; shown: PharmacyCard | undefined }) {
  const { phase, cards, shown: visible } = props;
  const t = usePharmacyTexts();
  const id = useId();
  if (cards.length === 0) return null;
  return (
    <>
      <h2 id={id} className={styles.group}>
        {t(`phase.${phase}`)} <span>{cards.length}</span>
      </h2>
      <ul aria-labelledby={id}>
        {cards.map((card) => (
          <li key={card.medical_record}>
            <QueueRow card={card} current={card === visible} />
          </li>
        ))}
      </ul>
    </>
  );
}

function QueueRow({ card, current }: { card: PharmacyCard; current: boolean }) {
  const t = usePharmacyTexts();
  const signalment = useSignalment();
  const format = useFormat();
  const done = card.lines.filter((line) => line.progress === 'dispensed').length;
  const progress = progressOf(card.lines.map((line) => line.progress));
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(card.stage_since)) / 60_000));
  return (
    <Link
      to={`/his/pharmacy/${card.medical_record}`}
      className={styles.row}
      aria-current={current ? 'true' : undefined}
    >
      <PetFace
        species={card.pet.species}
        breed={card.pet.breed}
        color={card.pet.coat_colour}
        size="md"
        deceased={card.pet.status === 'deceased'}
      />
      <span className={styles.rowWords}>
        <b>
          {card.pet.name} <small>{card.pet.patient_id}</small>
        </b>
        <small>
          {[
            signalment.breed(card.pet.species, card.pet.breed),
            card.pet.weight !== null && format.weight(card.pet.weight),
            card.owner?.name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <span className={styles.chips}>
          {progress && <StatusChip of="rx" status={progress} detail={`${done}/${card.lines.length}`} />}
          {card.lines.some((line) => line.type === 'controlled' && line.progress !== 'dispensed') && (
            <Chip tone="danger" icon={<Lock />}>
              {t('controlled')}
            </Chip>
          )}
        </span>
      </span>
      <span className={styles.minutes}>{t('waiting', { minutes: format.number(minutes) })}</span>
    </Link>
  );
}
