import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, type Column, Empty, Loaded, PetFace, Table } from '@alder/ui';
import type { InputTypeOf, PayloadOf } from '@alder/wire';
import { FlaskConical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { tryLabPhrase } from '../contract/index.ts';
import styles from './phrases.module.css';
import { usePhraseTexts } from './use-phrase-texts.ts';

export const DRY_RUN_DAYS = 30;

type When = InputTypeOf<typeof tryLabPhrase>;
type OnTried = { readonly onTried: (when: When) => void };

/** Tries the conditions as they stand in the form; what was tried is shown until it is tried again. */
export function TryPhrase({ when, onTried }: { readonly when: When | undefined } & OnTried) {
  const t = usePhraseTexts();
  const [tried, setTried] = useState<When>();
  const isOld = tried !== undefined && JSON.stringify(tried) !== JSON.stringify(when);
  return (
    <section className={styles.panel} aria-label={t('try')}>
      <h3>{t('try')}</h3>
      <p className={styles.soft}>{t('try.about', { days: DRY_RUN_DAYS })}</p>
      <Button
        icon={<FlaskConical />}
        onClick={() => setTried(when)}
        {...(!when && { disabledReason: t('incomplete') })}
      >
        {t('try.do', { days: DRY_RUN_DAYS })}
      </Button>
      {isOld && <p className={styles.soft}>{t('try.old')}</p>}
      {tried && <Tried when={tried} onTried={onTried} />}
    </section>
  );
}

function Tried({ when, onTried }: { readonly when: When } & OnTried) {
  const t = usePhraseTexts();
  const query = useCall(tryLabPhrase, when);
  return (
    <Loaded query={query} what={t('try')}>
      {(found) => <Found found={found} onShown={() => onTried(when)} />}
    </Loaded>
  );
}

type Tries = PayloadOf<typeof tryLabPhrase>;

function Found({ found, onShown }: { readonly found: Tries; readonly onShown: () => void }) {
  const t = usePhraseTexts();
  const format = useFormat();
  const { result, count, pets, interpreted, judged } = found;
  // A dry run counts once its answer stands on the screen.
  useEffect(onShown, [found]);
  const columns: readonly Column<Tries['result'][number]>[] = [
    {
      ...{ id: 'patient', header: t('patient'), rowHeader: true },
      cell: ({ pet_name, patient_id, species, breed, coat_colour }) => (
        <span className={styles.patient}>
          <PetFace species={species} breed={breed} color={coat_colour} size="xs" />
          <span>
            {pet_name} <small>{patient_id}</small>
          </span>
        </span>
      ),
    },
    { id: 'at', header: t('try.at'), cell: ({ at }) => <span className="tn">{format.date(at)}</span> },
    { id: 'reason', header: t('try.reason'), cell: ({ reason }) => <span className="tn">{reason}</span> },
  ];
  const sums = [
    [t('try.results'), count],
    [t('try.pets'), pets],
    [t('try.reports'), interpreted],
  ] as const;
  return (
    <>
      <dl className={styles.sums}>
        {sums.map(([label, number]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{format.number(number)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>{t('try.judged', { count: judged })}</p>
      <Table
        label={t('try')}
        columns={columns}
        rows={result}
        rowKey={({ record }) => record}
        empty={<Empty>{t('try.none')}</Empty>}
      />
      {count > result.length && <p className={styles.soft}>{t('try.more', { count: count - result.length })}</p>}
    </>
  );
}
