import { useAccount, useCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { getNewRecords } from '@alder/lab/contract';
import { analyteOf } from '@alder/terms';
import { Eyebrow } from '@alder/ui';
import { ChevronDown, ChevronsDown, ChevronsUp, ChevronUp, Minus } from 'lucide-react';
import styles from './record-side.module.css';
import { useRecordTexts } from './record-texts.ts';
import { type Change, changesSince } from './since-last.ts';

const PAGE_SIZE = 20;

/** Weight and values out of range beside what they were before this visit; nothing where nothing was measured twice. */
export function RecordSince(props: {
  pet: string;
  since: string;
  weights: readonly { readonly at: string; readonly weight: number }[];
}) {
  const { pet, since, weights } = props;
  const t = useRecordTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const { account } = useAccount();
  const { data } = useCall(getNewRecords, { pet, limit: PAGE_SIZE }, { enabled: account.permit_lis !== false });
  const changes = changesSince(data?.result ?? [], since);
  const weight = weightChange(weights, since);
  if (changes.length === 0 && !weight) return null;

  return (
    <section className={styles.side} aria-label={t('context.since')}>
      <Eyebrow level={2}>{t('context.since')}</Eyebrow>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <Row key={change.code} {...change} name={analyteOf(change.code)?.[language] ?? change.name} />
        ))}
        {weight && (
          <Row
            name={t('vital.weight')}
            before={format.number(weight.before, 2)}
            now={format.number(weight.now, 2)}
            direction={weight.now > weight.before ? 'up' : weight.now < weight.before ? 'down' : 'same'}
            critical={false}
          />
        )}
      </ul>
    </section>
  );
}

function Row({
  name,
  before,
  now,
  direction,
  critical,
}: Pick<Change, 'name' | 'before' | 'now' | 'direction' | 'critical'>) {
  const t = useRecordTexts();
  const Up = critical ? ChevronsUp : ChevronUp;
  const Down = critical ? ChevronsDown : ChevronDown;
  const Icon = direction === 'up' ? Up : direction === 'down' ? Down : Minus;
  return (
    <li data-critical={critical || undefined}>
      <span className="sr">{t('context.change', { name, before, now })}</span>
      <span aria-hidden="true">{name}</span>
      <b aria-hidden="true" className="tn">
        {before} → {now}
      </b>
      <Icon size={14} aria-hidden="true" />
    </li>
  );
}

/** The weight of this visit beside the last one before it. */
function weightChange(weights: readonly { readonly at: string; readonly weight: number }[], since: string) {
  const now = weights.find(({ at }) => at >= since);
  const before = weights.find(({ at }) => at < since);
  return now && before ? { now: now.weight, before: before.weight } : undefined;
}
