import { useAccount, useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import type { LabRecord } from '@alder/lab/contract';
import { Button, Chip } from '@alder/ui';
import { ArrowRightLeft, Check, Hourglass, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { type DeltaHold, getDeltaHolds } from '../contract/index.ts';
import styles from './hold.module.css';
import { MixUpDialog } from './mix-up.dialog.tsx';
import { useHistoryTexts } from './use-history-texts.ts';
import { useHoldWords } from './use-hold-words.ts';
import { VerifyDialog } from './verify.dialog.tsx';

export type WaitsProps = {
  readonly record: LabRecord;
  /** Asks for a re-run of the result. */
  readonly onRerun: () => void;
  /** Moves it to another patient, to this one if one is named. */
  readonly onMove: (pet?: string) => void;
};

/** On the sheet of a result: why it waits and what can be done about it, or who verified it and how. */
export function HoldPanel({ record, ...acts }: WaitsProps) {
  const { data } = useCall(getDeltaHolds, { record: record.id, limit: 20 });
  const holds = data?.result ?? [];
  const open = holds.find(({ decided_at }) => decided_at === null);
  const shown = holds.filter(({ state }) => state === 'verified' || state === 'settled');
  if (!open && shown.length === 0) return null;
  return (
    <>
      {open && <OpenHold hold={open} {...acts} />}
      {shown.map((hold) => (
        <Decided key={hold.id} hold={hold} />
      ))}
    </>
  );
}

function OpenHold({ hold, onRerun, onMove }: { readonly hold: DeltaHold } & Omit<WaitsProps, 'record'>) {
  const t = useHistoryTexts();
  const format = useFormat();
  const words = useHoldWords();
  const { account } = useAccount();
  const [open, setOpen] = useState<'verify' | 'mixUp'>();
  const close = () => setOpen(undefined);
  return (
    <section className={styles.hold} aria-label={t('hold')}>
      <header>
        <Chip tone="warn" icon={<Hourglass aria-hidden="true" />}>
          {t('hold')}
        </Chip>
        <span className={styles.soft}>{t('hold.since', { when: format.moment(hold.raised_at) })}</span>
      </header>
      <ul>
        {hold.changes.map((change) => (
          <li key={change.code}>{words(change)}</li>
        ))}
      </ul>
      {hold.rerun_at && (
        <p className={styles.soft}>
          {t('hold.rerun', { name: hold.rerun_by_name ?? '', when: format.moment(hold.rerun_at) })}
        </p>
      )}
      {account.permit_lis !== false && (
        <div className={styles.acts}>
          <Button size="sm" variant="primary" icon={<Check />} onClick={() => setOpen('verify')}>
            {t('hold.act.verify')}
          </Button>
          <Button size="sm" icon={<RotateCcw />} onClick={onRerun}>
            {t('hold.act.rerun')}
          </Button>
          <Button size="sm" icon={<ArrowRightLeft />} onClick={() => setOpen('mixUp')}>
            {t('hold.act.mixUp')}
          </Button>
        </div>
      )}
      {open === 'verify' && <VerifyDialog hold={hold} onClose={close} />}
      {open === 'mixUp' && (
        <MixUpDialog
          hold={hold}
          onClose={close}
          onMove={(pet) => {
            close();
            onMove(pet);
          }}
        />
      )}
    </section>
  );
}

function Decided({ hold }: { readonly hold: DeltaHold }) {
  const t = useHistoryTexts();
  const format = useFormat();
  const words = useHoldWords();
  const { decided_by_name: name, decided_at, note, state } = hold;
  const when = decided_at === null ? '' : format.moment(decided_at);
  return (
    <div className={styles.decided}>
      <p>{state === 'verified' ? t('hold.verified', { name: name ?? '', when, note }) : t('hold.settled')}</p>
      <ul>
        {hold.changes.map((change) => (
          <li key={change.code}>{words(change)}</li>
        ))}
      </ul>
    </div>
  );
}
