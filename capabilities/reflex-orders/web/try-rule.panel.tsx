import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { showUnit } from '@alder/terms';
import { Button, type Column, Empty, Loaded, PetFace, Table } from '@alder/ui';
import type { InputTypeOf, PayloadOf } from '@alder/wire';
import { FlaskConical, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { tryReflexRule } from '../contract/index.ts';
import { DRY_RUN_DAYS } from '../domain/index.ts';
import styles from './reflex.module.css';
import { useReflexTexts } from './use-reflex-texts.ts';

type Input = InputTypeOf<typeof tryReflexRule>;

/** Tries the current rule of the form; the result is shown until it is tried again. */
export function TryRule({ input }: { readonly input: Input | undefined }) {
  const t = useReflexTexts();
  const [tried, setTried] = useState<Input>();
  const isOld = tried !== undefined && JSON.stringify(tried) !== JSON.stringify(input);
  return (
    <section className={styles.try} aria-label={t('try')}>
      <h3>{t('try')}</h3>
      <p className={styles.soft}>{t('try.about', { days: DRY_RUN_DAYS })}</p>
      <Button
        icon={<FlaskConical />}
        onClick={() => setTried(input)}
        {...(!input && { disabledReason: t('incomplete') })}
      >
        {t('try.do', { days: DRY_RUN_DAYS })}
      </Button>
      {isOld && <p className={styles.soft}>{t('try.old')}</p>}
      {tried && <Tried input={tried} />}
    </section>
  );
}

function Tried({ input }: { readonly input: Input }) {
  const t = useReflexTexts();
  const query = useCall(tryReflexRule, input);
  return (
    <Loaded query={query} what={t('try')}>
      {(found) => <Found found={found} />}
    </Loaded>
  );
}

type Would = PayloadOf<typeof tryReflexRule>;

function Found({ found }: { readonly found: Would }) {
  const t = useReflexTexts();
  const format = useFormat();
  const { result, count, pets, judged, price, total, has_analyzer } = found;
  const columns: readonly Column<Would['result'][number]>[] = [
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
    {
      ...{ id: 'value', header: t('try.value') },
      cell: ({ raw, unit, flag }) => (
        <span className="tn">{[raw, showUnit(unit), flag === 'N' ? '' : flag].filter(Boolean).join(' ')}</span>
      ),
    },
  ];
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>{t('try.orders')}</dt>
          <dd>{format.number(count)}</dd>
        </div>
        <div>
          <dt>{t('try.pets')}</dt>
          <dd>{format.number(pets)}</dd>
        </div>
        <div>
          <dt>{t('try.cost')}</dt>
          <dd>{total === null ? '–' : format.money(total)}</dd>
        </div>
      </dl>
      <p className={styles.soft}>{t('try.judged', { count: judged })}</p>
      {price === null && <Warning>{t('try.noPrice')}</Warning>}
      {!has_analyzer && <Warning>{t('obstacle.analyzer')}</Warning>}
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

function Warning({ children }: { readonly children: string }) {
  return (
    <p className={styles.warning}>
      <TriangleAlert aria-hidden="true" />
      {children}
    </p>
  );
}
