import { useAccount, useCall, useDraft, useMutationCall } from '@alder/client';
import { languageTags, useFormat, useLanguage } from '@alder/i18n';
import type { LabRecord } from '@alder/lab/contract';
import { Button, Chip, TextArea, TextField, toast, useFailToast } from '@alder/ui';
import { FilePen, MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import {
  amendInterpretation,
  askInterpretation,
  draftInterpretation,
  getInterpretations,
  type Interpretation,
} from '../contract/index.ts';
import { mayInterpret } from '../domain/index.ts';
import styles from './interpretation.module.css';
import { InterpretationEditor } from './interpretation-editor.tsx';
import { useLabReportTexts } from './use-lab-report-texts.ts';

/** On the sheet of a result: what it means, asked for, being written, or signed with its earlier versions. */
export function InterpretationPanel({ record }: { record: LabRecord }) {
  const t = useLabReportTexts();
  const { data } = useCall(getInterpretations, { record: record.id }, { enabled: record.pet !== null });
  if (!data || record.pet === null) return null;
  const open = data.result.find(({ status }) => status === 'asked' || status === 'draft');
  const signed = data.result.find(({ status }) => status === 'signed');
  const older = data.result.filter(({ status }) => status === 'amended');
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {signed && <Signed key={signed.id} one={signed} isStanding={!open} />}
      {open && <Open key={open.id} one={open} record={record} />}
      {!open && !signed && <Nothing record={record.id} />}
      {older.length > 0 && (
        <details className={styles.older}>
          <summary>{t('older', { count: older.length })}</summary>
          {older.map((one) => (
            <Signed key={one.id} one={one} isStanding={false} />
          ))}
        </details>
      )}
    </section>
  );
}

/** Begins to write, for those who may. */
function WriteButton({ record }: { record: string }) {
  const t = useLabReportTexts();
  const fail = useFailToast(t);
  const { account } = useAccount();
  const { language } = useLanguage();
  const draft = useMutationCall(draftInterpretation, { refreshes: [getInterpretations] });
  if (!mayInterpret(account.role) || account.permit_lis === false) return null;
  return (
    <Button
      size="sm"
      icon={<FilePen />}
      busy={draft.isPending}
      onClick={() => void draft.mutateAsync({ record, lang: language }).catch(fail)}
    >
      {t('write')}
    </Button>
  );
}

function Nothing({ record }: { record: string }) {
  const t = useLabReportTexts();
  const fail = useFailToast(t);
  const question = useDraft(`interpretation.question.${record}`, { value: '', version: null });
  const [isAsking, setAsking] = useState(question.value !== '');
  const ask = useMutationCall(askInterpretation, { refreshes: [getInterpretations] });
  const send = () =>
    ask
      .mutateAsync({ record, question: question.value })
      .then(() => {
        question.discard();
        toast({ tone: 'done', text: t('asked.done') });
      })
      .catch(fail);
  const cancel = () => {
    question.discard();
    setAsking(false);
  };
  return (
    <>
      {isAsking && (
        <TextArea
          label={t('question')}
          value={question.value}
          onChange={question.change}
          maxLength={2000}
          rows={2}
          autoFocus
        />
      )}
      <div className={styles.acts}>
        {isAsking ? (
          <>
            <Button size="sm" variant="primary" busy={ask.isPending} onClick={() => void send()}>
              {t('ask.send')}
            </Button>
            <Button size="sm" variant="ghost" onClick={cancel}>
              {t('cancel')}
            </Button>
          </>
        ) : (
          <Button size="sm" icon={<MessageCircleQuestion />} onClick={() => setAsking(true)}>
            {t('ask')}
          </Button>
        )}
        <WriteButton record={record} />
      </div>
    </>
  );
}

function Open({ one, record }: { one: Interpretation; record: LabRecord }) {
  const t = useLabReportTexts();
  const format = useFormat();
  const { account } = useAccount();
  const isOwn = one.status === 'draft' && one.author === account.id;
  return (
    <>
      {one.asked_at && (
        <p className={styles.asked}>
          <Chip tone="info">{t('asked', { name: one.asked_by_name ?? '', when: format.moment(one.asked_at) })}</Chip>{' '}
          {one.question}
        </p>
      )}
      {one.status === 'asked' && <WriteButton record={record.id} />}
      {one.status === 'draft' && !isOwn && <p>{t('writing', { name: one.author_name ?? '' })}</p>}
      {isOwn && <InterpretationEditor draft={one} record={record} />}
    </>
  );
}

function Signed({ one, isStanding }: { one: Interpretation; isStanding: boolean }) {
  const t = useLabReportTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const { account } = useAccount();
  const [reason, setReason] = useState<string>();
  const amend = useMutationCall(amendInterpretation, { refreshes: [getInterpretations] });
  const mayAmend = isStanding && mayInterpret(account.role) && account.permit_lis !== false;
  return (
    <div className={styles.signed}>
      <p className={styles.text} lang={languageTags[one.lang]}>
        {one.text}
      </p>
      <p className={styles.by}>
        {one.signed_at && t('signed', { name: one.signer_name ?? '', when: format.moment(one.signed_at) })}{' '}
        {one.reason && t('amends', { revision: one.revision - 1, reason: one.reason })}
      </p>
      {mayAmend && reason === undefined && (
        <Button size="sm" variant="ghost" icon={<FilePen />} onClick={() => setReason('')}>
          {t('amend')}
        </Button>
      )}
      {reason !== undefined && (
        <div className={styles.acts}>
          <TextField label={t('reason')} value={reason} onChange={setReason} maxLength={500} autoFocus />
          <Button
            size="sm"
            variant="primary"
            disabled={reason.trim() === ''}
            busy={amend.isPending}
            onClick={() =>
              void amend
                .mutateAsync({ id: one.id, reason: reason.trim() })
                .then(() => setReason(undefined))
                .catch(fail)
            }
          >
            {t('amend')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setReason(undefined)}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}
