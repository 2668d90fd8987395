import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, classes, Empty, IconButton, Loaded, PetFace, Screen, SearchField, Seg } from '@alder/ui';
import { ArrowLeft, Plus } from 'lucide-react';
import { type ComponentType, useId, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { getQuotation, getQuotations, type Quotation, type QuotationCard } from '../contract/index.ts';
import { QuotationForm } from './quotation.form.tsx';
import { QuotationPanel } from './quotation.panel.tsx';
import styles from './quotations.module.css';
import { printedNumber, QuotationStatusChip } from './status.tsx';
import { useQuotationTexts } from './use-quotation-texts.ts';

/** Content of other capabilities; `apps/web/src/slots.tsx` fills it. */
export type QuotationSlots = {
  /** Chooses the patient of a new quotation. */
  readonly PatientField?: ComponentType<{
    readonly onChoose: (pet: { readonly id: string; readonly name: string }) => void;
    readonly autoFocus?: boolean;
  }>;
};

const shows = ['open', 'accepted', 'all'] as const;
type Show = (typeof shows)[number];

/** `/his/quotations/:oid?`: the hospital's quotations, and the one chosen, or a new one (design: screens §3.10). */
export function QuotationsScreen({ slots = {} }: { slots?: QuotationSlots }) {
  const t = useQuotationTexts();
  const navigate = useNavigate();
  const { oid } = useParams();
  const [query] = useSearchParams();
  const [show, setShow] = useState<Show>('open');
  const [q, setQ] = useState('');
  const list = useCall(getQuotations, { show, ...(q.trim() && { q: q.trim() }), limit: 100 });
  return (
    <Screen
      title={t('title')}
      lead={
        <>
          {oid && (
            <IconButton
              data-way-back
              className={styles.back}
              label={t('back')}
              icon={<ArrowLeft />}
              onClick={() => navigate('/his/quotations')}
            />
          )}
          <span className={styles.filter}>
            <Seg
              label={t('show')}
              value={show}
              onChange={setShow}
              entries={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
            />
          </span>
        </>
      }
      actions={
        <>
          <Button className={styles.newWide} icon={<Plus />} onClick={() => void navigate('/his/quotations/new')}>
            {t('new')}
          </Button>
          <IconButton
            className={styles.newSmall}
            label={t('new')}
            icon={<Plus />}
            onClick={() => void navigate('/his/quotations/new')}
          />
        </>
      }
    >
      <div className={styles.screen} data-chosen={oid !== undefined}>
        <nav className={styles.queue} aria-label={t('title')}>
          <SearchField label={t('search')} value={q} onChange={setQ} />
          <Loaded
            query={list}
            what={t('title')}
            isEmpty={({ result }) => result.length === 0}
            empty={<Empty compact>{t(q ? 'empty.search' : 'empty')}</Empty>}
          >
            {({ result }) => <Groups cards={result} chosen={oid} />}
          </Loaded>
        </nav>
        <div className={styles.detail}>
          {oid === undefined && <p className={styles.choose}>{t('choose')}</p>}
          {oid === 'new' && (
            <NewQuotation pet={query.get('pet')} record={query.get('record')} PatientField={slots.PatientField} />
          )}
          {oid !== undefined && oid !== 'new' && <OneQuotation key={oid} id={oid} />}
        </div>
      </div>
    </Screen>
  );
}

const groups = ['waiting', 'draft', 'running', 'closed'] as const;
type Group = (typeof groups)[number];

function groupOf({ status, used_at }: QuotationCard): Group {
  if (status === 'sent') return 'waiting';
  if (status === 'draft') return 'draft';
  return status === 'accepted' && !used_at ? 'running' : 'closed';
}

function Groups({ cards, chosen }: { cards: readonly QuotationCard[]; chosen: string | undefined }) {
  const t = useQuotationTexts();
  const id = useId();
  return groups.map((group) => {
    const own = cards.filter((card) => groupOf(card) === group);
    if (own.length === 0) return null;
    return (
      <section key={group}>
        <h2 id={`${id} ${group}`} className={styles.group}>
          {t(`group.${group}`)} <span>{own.length}</span>
        </h2>
        <ul aria-labelledby={`${id} ${group}`}>
          {own.map((card) => (
            <li key={card.id}>
              <Row card={card} current={card.id === chosen} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Row({ card, current }: { card: QuotationCard; current: boolean }) {
  const t = useQuotationTexts();
  const format = useFormat();
  return (
    <Link to={`/his/quotations/${card.id}`} className={styles.row} aria-current={current ? 'true' : undefined}>
      <PetFace species={card.patient.species} breed={card.patient.breed} color={card.patient.coat_colour} size="md" />
      <span className={styles.rowWords}>
        <span className={styles.rowHead}>
          <b>{card.patient.name}</b>
          <b>{format.amount(card.low)}</b>
        </span>
        <small>
          {[card.title, card.options > 1 && t('options.count', { count: card.options })].filter(Boolean).join(' · ')}
        </small>
        <span className={styles.chips}>
          <QuotationStatusChip quotation={card} />
          <small>{printedNumber(card.number)}</small>
        </span>
      </span>
    </Link>
  );
}

function NewQuotation(props: {
  pet: string | null;
  record: string | null;
  PatientField: QuotationSlots['PatientField'];
}) {
  const { record, PatientField } = props;
  const t = useQuotationTexts();
  const navigate = useNavigate();
  const [pet, setPet] = useState(props.pet ?? undefined);
  const done = (made: Quotation | undefined) =>
    void navigate(made ? `/his/quotations/${made.id}` : '/his/quotations', { replace: true });
  return (
    <section className={classes(styles.main, styles.paper)} aria-label={t('new')}>
      <h2 className={styles.heading}>{t('new')}</h2>
      {pet === undefined && PatientField && <PatientField autoFocus onChoose={(chosen) => setPet(chosen.id)} />}
      {pet !== undefined && <QuotationForm key={pet} pet={pet} record={record} onDone={done} />}
    </section>
  );
}

function OneQuotation({ id }: { id: string }) {
  const t = useQuotationTexts();
  const found = useCall(getQuotation, { id });
  const [isEditing, setEditing] = useState(false);
  return (
    <Loaded query={found} what={t('title')}>
      {({ result }) =>
        isEditing ? (
          <section className={classes(styles.main, styles.paper)} aria-label={t('edit')}>
            <h2 className={styles.heading}>
              {result.patient.name} {printedNumber(result.number)}
            </h2>
            {result.status !== 'draft' && <p className={styles.hint}>{t('edit.again')}</p>}
            <QuotationForm
              pet={result.patient.id}
              record={result.medical_record}
              quotation={result}
              onDone={() => setEditing(false)}
            />
          </section>
        ) : (
          <QuotationPanel quotation={result} onEdit={() => setEditing(true)} />
        )
      }
    </Loaded>
  );
}
