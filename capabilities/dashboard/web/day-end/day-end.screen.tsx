import { useAccount, useCall } from '@alder/client';
import { defineTexts, useFormat, useTexts } from '@alder/i18n';
import { Card, Chip, Count, Empty, KpiStrip, KpiTile, Loaded, Screen, SelectField } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { useState } from 'react';
import { Link } from 'react-router';
import { type DayEndItem, getDayEnd } from '../../contract/index.ts';
import { DAY_END_DAYS, type DayEndKind, dayEndKinds, leftOf, personsOf } from '../../domain/index.ts';
import styles from './day-end.module.css';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });

/** `/his/day-end`: what is not finished, each with the place where it is; the list follows the work of everybody. */
export function DayEndScreen() {
  const t = useTexts(texts);
  const query = useCall(getDayEnd, {});
  return (
    <Screen title={t('title')}>
      <div className={styles.page}>
        <p className={styles.about}>{t('about', { days: DAY_END_DAYS })}</p>
        <Loaded query={query} what={t('title')}>
          {(left) => <Left left={left} />}
        </Loaded>
      </div>
    </Screen>
  );
}

function Left({ left: { result } }: { readonly left: PayloadOf<typeof getDayEnd> }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { account } = useAccount();
  const [whose, setWhose] = useState<string>(account.id);
  const persons = personsOf(result);
  const own = leftOf(result, whose);
  const count = (kind: DayEndKind) => own.filter((item) => item.kind === kind).length;
  const others = persons.filter(({ person }) => person?.id !== account.id);
  const nameOf = (name: string, id: string) => t('person', { name, count: leftOf(result, id).length });
  return (
    <>
      <SelectField
        className={styles.whose}
        label={t('whose')}
        value={whose}
        onChange={setWhose}
        options={[
          { value: account.id, label: nameOf(t('me'), account.id) },
          { value: 'all', label: nameOf(t('all'), 'all') },
          ...others.map(({ person }) => ({
            value: person?.id ?? 'none',
            label: nameOf(person?.name ?? t('nobody'), person?.id ?? 'none'),
          })),
        ]}
      />
      <div aria-live="polite">
        <KpiStrip label={t('title')}>
          {dayEndKinds.map((kind) => (
            <KpiTile key={kind} label={t(`kind.${kind}`)} value={format.number(count(kind), 0)} />
          ))}
        </KpiStrip>
      </div>
      {own.length === 0 ? (
        <Empty>{t('none')}</Empty>
      ) : (
        dayEndKinds
          .filter((kind) => count(kind) > 0)
          .map((kind) => (
            <Card key={kind} title={t(`kind.${kind}`)} mark={<Count>{count(kind)}</Count>}>
              <p className={styles.about}>{t(`kind.${kind}.about`)}</p>
              <ul className={styles.list} aria-label={t(`kind.${kind}`)}>
                {own
                  .filter((item) => item.kind === kind)
                  .map((item) => (
                    <li key={item.id}>
                      <Item item={item} showsPerson={whose === 'all'} />
                    </li>
                  ))}
              </ul>
            </Card>
          ))
      )}
    </>
  );
}

function Item({ item, showsPerson }: { readonly item: DayEndItem; readonly showsPerson: boolean }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { account } = useAccount();
  const to = placeOf(item, account);
  const words = (
    <>
      <span className={styles.words}>
        <b>{item.pet ? `${item.pet.name} · ${item.pet.patient_id}` : item.text}</b>
        {item.pet && item.text && <span>{item.text}</span>}
      </span>
      {item.critical && <Chip tone="danger">{t('critical')}</Chip>}
      {item.due !== null && <b className="tn">{format.money(item.due)}</b>}
      {showsPerson && <small>{item.person?.name ?? t('nobody')}</small>}
      <small className="tn">{format.moment(item.at)}</small>
    </>
  );
  return to ? (
    <Link className={styles.row} to={to}>
      {words}
    </Link>
  ) : (
    <div className={styles.row}>{words}</div>
  );
}

/** Where it is mended; undefined where the reader has no permit for that. */
function placeOf({ kind, id, visit, pet }: DayEndItem, may: { readonly permit_lis?: boolean }): string | undefined {
  if (kind === 'result') return may.permit_lis ? `/clinicpath/results/${id}` : undefined;
  if (kind === 'medicine') return `/his/pharmacy/${visit}`;
  if (kind === 'receipt' || kind === 'plan') return `/his/checkout/${visit}`;
  if (visit) return `/his/record/${visit}`;
  return pet ? `/patient/${pet.id}` : '/his/board';
}
