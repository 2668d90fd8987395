import { useFormat } from '@alder/i18n';
import { Button, Chip, copyText } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { ArrowLeft, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ErasurePreview, getErasure } from '../contract/index.ts';
import { type ErasureState, erasureFlow, mayExtend, type PrivacyLaw } from '../domain/index.ts';
import { DueChip } from './due-chip.tsx';
import styles from './erasure.module.css';
import { ApplyDialog, IdentityDialog, ReasonDialog } from './erasure-dialogs.tsx';
import { type ErasureTextKey, useErasureTexts } from './use-erasure-texts.ts';

type View = PayloadOf<typeof getErasure>;
type OpenDialog = 'apply' | 'extend' | 'decline' | 'identity';

/** One request: who asked, what goes, what the law keeps, and the decision. */
export function ErasurePanel({ result, preview, grounds, today }: View) {
  const t = useErasureTexts();
  const format = useFormat();
  const [asking, setAsking] = useState<OpenDialog>();
  const close = () => setAsking(undefined);
  const state = result.state as ErasureState;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('askedBy'), t(`askedBy.${result.asked_by}`)],
    [t('identity'), t(`identity.${result.identity}`)],
    [t('askedOn'), format.date(result.asked_on)],
    [t('law'), t(`law.${result.law as PrivacyLaw}`)],
    [t('note'), result.note],
    [t('extendedFor'), result.extended_for],
    [t('declinedFor'), result.declined_for],
    [t('enteredBy'), result.entered_by],
    [t('decided'), result.decided_at && `${format.dateTime(result.decided_at)} · ${result.decided_by ?? '–'}`],
    [t('letter'), result.letter && t(`letter.${result.letter}`)],
    [t('reapplied'), result.reapplied_at && format.dateTime(result.reapplied_at)],
  ];
  return (
    <div className={styles.page}>
      <Link to="/manage/erasure" className={styles.back}>
        <ArrowLeft aria-hidden="true" />
        {t('back')}
      </Link>
      <header className={styles.head}>
        <h2>{result.owner_name}</h2>
        <Chip tone={state === 'erased' ? 'ok' : state === 'declined' ? 'neutral' : 'info'}>{t(`state.${state}`)}</Chip>
        <DueChip request={result} today={today} />
      </header>
      {state === 'erasing' && (
        <p className={styles.progress} role="status">
          {t('erasing')}
        </p>
      )}
      <Part title={t('request')}>
        <dl className={styles.facts}>
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </Part>
      {preview && <Preview preview={preview} />}
      {state === 'erased' && (
        <Part title={t('kept')} about={grounds.length > 0 ? t('kept.sealed') : t('kept.nothing')}>
          <Grounds grounds={grounds} />
          {grounds.length > 0 && <Button onClick={() => setAsking('identity')}>{t('identity.show')}</Button>}
        </Part>
      )}
      {state === 'erased' && <Rows title={t('gone.was')} rows={Object.entries(result.counts).map(toRow)} />}
      {state === 'open' && (
        <footer className={styles.final}>
          <p>{t('apply.about')}</p>
          <div className={styles.acts}>
            {erasureFlow.can(state, 'extend') &&
              mayExtend(result.law as PrivacyLaw) &&
              result.extended_for === null && <Button onClick={() => setAsking('extend')}>{t('extend')}</Button>}
            <Button onClick={() => setAsking('decline')}>{t('decline')}</Button>
            <Button variant="danger" onClick={() => setAsking('apply')}>
              {t('apply')}
            </Button>
          </div>
        </footer>
      )}
      {asking === 'apply' && <ApplyDialog request={result} onClose={close} />}
      {(asking === 'extend' || asking === 'decline') && <ReasonDialog kind={asking} request={result} onClose={close} />}
      {asking === 'identity' && <IdentityDialog request={result} onClose={close} />}
    </div>
  );
}

function Preview({ preview }: { preview: ErasurePreview }) {
  const t = useErasureTexts();
  const { pets, visits, receipts, originals, letter } = preview;
  const stays = [
    t('stays.pets', { count: pets }),
    t('stays.visits', { count: visits }),
    ...(receipts > 0 ? [t('stays.receipts', { count: receipts })] : []),
    ...(originals > 0 ? [t('stays.originals', { count: originals })] : []),
  ];
  return (
    <>
      <div className={styles.columns}>
        <Rows title={t('gone')} about={t('gone.about')} rows={preview.gone} />
        <Part title={t('kept')} about={t('kept.about')}>
          <ul className={styles.list}>
            {stays.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Grounds grounds={preview.grounds} />
        </Part>
      </div>
      {preview.elsewhere.length > 0 && (
        <Rows title={t('elsewhere')} about={t('elsewhere.about')} rows={preview.elsewhere} isWarning />
      )}
      <Part title={t('letter.title')} about={preview.email ? t('letter.byMail') : t('letter.byHand')}>
        <pre className={styles.letter}>{`${letter.subject}\n\n${letter.text}`}</pre>
        <Button
          size="sm"
          icon={<Copy />}
          onClick={() => void copyText(`${letter.subject}\n\n${letter.text}`, t('letter.copied'))}
        >
          {t('letter.copy')}
        </Button>
      </Part>
    </>
  );
}

function Grounds({ grounds }: { grounds: View['grounds'] }) {
  const t = useErasureTexts();
  const format = useFormat();
  if (grounds.length === 0) return null;
  return (
    <ul className={styles.list}>
      {grounds.map(({ ground, until }) => (
        <li key={ground}>
          {t(`ground.${ground}`)} <b>{t('until', { day: format.date(until) })}</b>
        </li>
      ))}
    </ul>
  );
}

type PartProps = { readonly title: string; readonly about?: string | undefined; readonly children: ReactNode };

function Part({ title, about, children }: PartProps) {
  return (
    <section aria-label={title} className={styles.part}>
      <h3>{title}</h3>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </section>
  );
}

type Row = { readonly table: string; readonly rows: number };
const toRow = ([table, rows]: [string, number]): Row => ({ table, rows });

type RowsProps = { title: string; about?: string; rows: readonly Row[]; isWarning?: boolean };

function Rows({ title, about, rows, isWarning = false }: RowsProps) {
  const t = useErasureTexts();
  const format = useFormat();
  const kinds = Map.groupBy(rows, ({ table }) => kindOf(table));
  return (
    <Part title={title} about={about}>
      <ul className={styles.counts} data-warning={isWarning || undefined}>
        {[...kinds].map(([kind, of]) => (
          <li key={kind}>
            <span>{t(kind)}</span>
            <b className="tn">{format.number(of.reduce((sum, each) => sum + each.rows, 0))}</b>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Tables whose rows a person has a name for. */
const KINDS = [
  ...(['owner', 'pet', 'medical_record', 'medical_record_revision', 'post_it_record', 'todo_item', 'study'] as const),
  ...(['receipt', 'receipt_line', 'deposit_entry', 'share_url', 'share_mail', 'image_report'] as const),
  ...(['teleconsult_request', 'data_import_row', 'data_import_file', 'audit_log', 'outbox'] as const),
  ...(['idempotency_key', 'lab_record'] as const),
];

/** What a person calls the rows of a table; tables of programs alone are one kind. */
function kindOf(table: string): ErasureTextKey {
  const kind = KINDS.find((one) => one === table);
  return kind ? `kind.${kind}` : 'kind.other';
}
