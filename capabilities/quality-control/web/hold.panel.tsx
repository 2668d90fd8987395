import { useAccount, useCall, useMutationCall } from '@alder/client';
import { QC_WARNING_DAYS } from '@alder/devices/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import { nameOf as analyteName } from '@alder/lab/domain';
import { showUnit } from '@alder/terms';
import { Button, Chip, Empty, Loaded, PetFace, TextField, toast, useFailToast } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Check, Lock, LockOpen, Wrench, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { getQcChart, getQcHold, getQcOverview, getRecordQc, type QcPoint, releaseQcHold } from '../contract/index.ts';
import { OVERRIDE_ROLES } from '../domain/index.ts';
import styles from './hold.module.css';
import { useQcTexts } from './use-qc-texts.ts';

type Hold = PayloadOf<typeof getQcHold>;

/** What a failure holds: what was done since, the results that wait, and the patients before it. */
export function HoldPanel({ id, onAction }: { id: string; onAction: () => void }) {
  const t = useQcTexts();
  const hold = useCall(getQcHold, { id });
  return (
    <Loaded query={hold} what={t('state.hold')}>
      {(data) => (
        <div className={styles.pair}>
          <LookBack data={data} />
          {data.hold.released_at === null && <Release data={data} onAction={onAction} />}
        </div>
      )}
    </Loaded>
  );
}

function LookBack({ data: { hold, last_good_at, look_back, waiting } }: { data: Hold }) {
  const t = useQcTexts();
  const format = useFormat();
  const rows = [...waiting, ...look_back];
  return (
    <section className={styles.look}>
      <header>
        <h3>
          {t('look.title')} <Chip>{rows.length}</Chip>
        </h3>
        <span>
          {last_good_at ? t('look.since', { when: format.moment(last_good_at) }) : hold.analyte && t('look.never')}
        </span>
      </header>
      {rows.length === 0 ? (
        <Empty>{t('look.none')}</Empty>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.record} data-waiting={waiting.includes(row)}>
              <PetFace species={row.species ?? 'other'} breed={row.breed ?? ''} color={row.coat_colour} size="sm" />
              <span className={styles.who}>
                {row.pet ? (
                  <Link to={`/patient/${row.pet}`}>
                    <b>{row.pet_name}</b> {row.patient_id}
                  </Link>
                ) : (
                  <b>{t('look.unfiled')}</b>
                )}
                <small>{row.owner_name}</small>
              </span>
              <span className={styles.when}>{format.moment(row.measured_at)}</span>
              <span className={styles.values}>
                {row.values.map(({ analyte, raw, unit, flag }) => (
                  <span key={analyte}>
                    {hold.analyte === '' && `${analyte} `}
                    <b>{raw}</b> {showUnit(unit)} {flag && flag !== 'N' && <em>{flag}</em>}
                  </span>
                ))}
              </span>
              {waiting.includes(row) && <Chip tone="danger">{t('record.notValid')}</Chip>}
              <Link to={`/clinicpath/results/${row.record}`}>{t('look.open')}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Release({ data: { hold, runs, events, waiting }, onAction }: { data: Hold; onAction: () => void }) {
  const t = useQcTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const failed = useFailToast(t);
  const { account } = useAccount();
  const [reason, setReason] = useState('');
  const release = useMutationCall(releaseQcHold, { refreshes: [getQcHold, getQcChart, getQcOverview, getRecordQc] });
  const isPassed = hold.passed_at !== null;
  const mayOverride = (OVERRIDE_ROLES as readonly string[]).includes(account.role);
  const names = [...new Set(waiting.flatMap(({ pet_name }) => pet_name ?? []))];
  const what = hold.analyte ? analyteName({ code: hold.analyte, name: hold.analyte }, language) : t('every');
  const go = () =>
    release
      .mutateAsync({ id: hold.id, version: hold.version, reason, ...(!isPassed && { override: true }) })
      .then(() => toast({ tone: 'done', text: t('hold.released') }), failed);
  const steps = [
    ...runs.map(({ id, measured_at: at, level, verdict, rules }: QcPoint) => ({
      ...{ id, at, isBad: verdict === 'reject' },
      text: t(verdict === 'reject' ? 'hold.runFailed' : 'hold.runPassed', { level, rules: rules.join(' · ') }),
    })),
    ...events.map(({ id, at, kind, note }) => ({
      ...{ id, at, isBad: false },
      text: [t(`event.${kind}`), note].filter(Boolean).join(': '),
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <section className={styles.hold} aria-label={t('hold.title', { what })}>
      <header>
        <h3>
          <Lock aria-hidden="true" /> {t('hold.title', { what })}
        </h3>
        <Chip tone="danger">{t('hold.since', { when: format.moment(hold.since) })}</Chip>
      </header>
      {hold.cause === 'overdue' && <p>{t('hold.overdue', { days: QC_WARNING_DAYS })}</p>}
      <ol>
        {steps.map(({ id, at, isBad, text }) => (
          <li key={id} data-bad={isBad}>
            {isBad ? <X aria-hidden="true" /> : <Check aria-hidden="true" />}
            <span>{text}</span>
            <time dateTime={at}>{format.moment(at)}</time>
          </li>
        ))}
      </ol>
      <Button size="sm" icon={<Wrench />} onClick={onAction}>
        {t('hold.action')}
      </Button>
      <p className={styles.waits}>
        <b>{t('hold.waits', { count: waiting.length })}</b>
        <small>{format.list(names.slice(0, 8))}</small>
      </p>
      <TextField label={t('hold.reason')} value={reason} onChange={setReason} maxLength={1000} required />
      <p className={styles.by}>{t('hold.inName', { name: account.displayName })}</p>
      {!isPassed && <p className={styles.by}>{t('hold.notYet')}</p>}
      {(isPassed || mayOverride) && (
        <Button
          variant={isPassed ? 'primary' : 'danger'}
          icon={<LockOpen />}
          busy={release.isPending}
          disabled={reason.trim() === ''}
          onClick={() => void go()}
        >
          {t(isPassed ? 'hold.release' : 'hold.override')}
        </Button>
      )}
    </section>
  );
}
