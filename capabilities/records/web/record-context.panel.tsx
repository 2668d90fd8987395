import type { Medicine } from '@alder/catalog/contract';
import { nameIn } from '@alder/catalog/domain';
import { useDraft, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Button, Eyebrow, PhoneNumber, PressArea, useSignalment } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Copy, Hand, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { createPostItRecord, getEntry as entryCall, type getEntry } from '../contract/index.ts';
import record from './record.module.css';
import styles from './record-context.module.css';
import { RecordSince } from './record-since.panel.tsx';
import type { RecordSlots } from './record-slots.ts';
import { RecordTaking } from './record-taking.panel.tsx';
import { useRecordTexts } from './record-texts.ts';
import type { RefusedLines } from './refused-lines.ts';

/** What the doctor must have in view while writing: signalment, alerts, course of the weight, earlier visits, memos. */
export function RecordContext(props: {
  entry: PayloadOf<typeof getEntry>;
  readOnly: boolean;
  EarlierResults?: RecordSlots['earlierResults'];
  catalog: readonly Medicine[];
  refused: RefusedLines;
  onCopy: (plan: string) => void;
}) {
  const { entry, readOnly, EarlierResults, catalog, refused, onCopy } = props;
  const { patient, weights, earlier, postItRecords, allergyRecords } = entry;
  const t = useRecordTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const [peeked, setPeeked] = useState<string>();
  const [isColumn] = useState(() => matchMedia('(min-width: 1280px)').matches);
  const [now, before] = weights;
  const signalment = useSignalment();
  const allergies = allergyRecords.filter((one) => !one.deleted);
  const cautions = patient.alerts.filter(
    (alert) => alert.kind !== 'allergy' || !allergies.some((one) => one.name === alert.text),
  );

  return (
    <aside className={record.context} aria-label={t('context.title')}>
      <div>
        <Link to={`/patient/${patient.id}`} className={styles.signalment}>
          {signalment.line({ ...patient, weight: null })}
        </Link>
        <p className={styles.weight}>
          {now ? (
            <>
              {format.weight(now.weight)} {format.date(now.at, 'short')}
              {before && (
                <em>
                  {format.weight(before.weight)} {format.date(before.at, 'short')}
                </em>
              )}
            </>
          ) : (
            t('context.noWeight')
          )}
        </p>
        {entry.owner_name && (
          <p className={record.hint}>
            <bdi>{entry.owner_name}</bdi> <PhoneNumber>{entry.owner_phone}</PhoneNumber>
          </p>
        )}
      </div>
      {allergies.map((one) => (
        <p key={one.id} className={`${styles.alert} ${styles.danger}`}>
          <ShieldAlert size={15} aria-hidden="true" />
          <span>
            <b>{t('context.allergy', { name: one.name })}</b>
            {one.reaction && <small>{one.reaction}</small>}
          </span>
        </p>
      ))}
      {cautions.map((alert) => (
        <p key={alert.text} className={`${styles.alert} ${alert.kind === 'allergy' ? styles.danger : styles.warn}`}>
          {alert.kind === 'allergy' ? (
            <ShieldAlert size={15} aria-hidden="true" />
          ) : (
            <Hand size={15} aria-hidden="true" />
          )}
          <b>{alert.kind === 'allergy' ? t('context.allergy', { name: alert.text }) : alert.text}</b>
        </p>
      ))}
      {/* At a first visit there is nothing that something could have changed since. */}
      {earlier.length > 0 && <RecordSince pet={patient.id} since={entry.result.checked_in_at} weights={weights} />}
      {EarlierResults && (
        <EarlierResults pet={patient.id} record={entry.result.id} since={entry.result.checked_in_at} />
      )}
      <RecordTaking
        record={entry.result.id}
        at={entry.result.checked_in_at}
        prescribed={entry.medicineRecords}
        readOnly={readOnly || entry.payment.state === 'paid'}
        catalog={catalog}
        refused={refused}
      />
      {/* Where the context is not a column of its own, the past stands folded above the document. */}
      <details className={styles.past} open={isColumn}>
        <summary>
          <Eyebrow level={2}>{t('context.earlier')}</Eyebrow>
        </summary>
        {earlier.length === 0 && <p className={record.hint}>{t('context.noEarlier')}</p>}
        <ul className={styles.earlier}>
          {earlier.map((visit) => (
            <li key={visit.id}>
              <PressArea
                aria-expanded={peeked === visit.id}
                onClick={() => setPeeked(peeked === visit.id ? undefined : visit.id)}
              >
                <b>{format.date(visit.checked_in_at, 'full')}</b>
                <span>
                  {format.list(visit.diagnoses.map((one) => nameIn(one, language))) ||
                    visit.reason ||
                    t('context.noReason')}
                </span>
              </PressArea>
              {peeked === visit.id && (
                <div className={styles.peek}>
                  {visit.assessment && (
                    <p>
                      <b>A</b> {visit.assessment}
                    </p>
                  )}
                  {visit.plan && (
                    <p>
                      <b>P</b> {visit.plan}
                    </p>
                  )}
                  <Link to={`/his/record/${visit.id}`}>{t('context.open')}</Link>
                  {!readOnly && visit.plan && (
                    <Button size="sm" variant="ghost" icon={<Copy />} onClick={() => onCopy(visit.plan)}>
                      {t('context.copy')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      </details>
      <Memos pet={patient.id} record={entry.result.id} memos={postItRecords} />
    </aside>
  );
}

function Memos({
  pet,
  record,
  memos,
}: {
  pet: string;
  record: string;
  memos: PayloadOf<typeof getEntry>['postItRecords'];
}) {
  const t = useRecordTexts();
  const format = useFormat();
  // Half a note is on the device as well: a user who was interrupted finds it again.
  const { value: text, change: setText, discard } = useDraft(`memo.${record}`, { value: '', version: null });
  const create = useMutationCall(createPostItRecord, { refreshes: [entryCall], title: t('memo.add') });
  const add = () => {
    if (!text.trim()) return;
    create.mutate({ pet, medical_record: record, text: text.trim() });
    discard();
  };
  return (
    <div className={styles.memos}>
      {memos.map((memo) => (
        <p key={memo.id} className={styles.memo}>
          {memo.text}
          <small>
            {memo.author_name} {format.moment(memo.created_at)}
          </small>
        </p>
      ))}
      <input
        className={styles.memoField}
        aria-label={t('memo.add')}
        placeholder={t('memo.add')}
        value={text}
        maxLength={1000}
        onChange={(event) => setText(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => event.key === 'Enter' && add()}
      />
    </div>
  );
}
