import { useCall } from '@alder/client';
import { Chip, type Tone } from '@alder/ui';
import { Link } from 'react-router';
import { getReflexesOfRecord, type ReflexOrder } from '../contract/index.ts';
import styles from './reflex.module.css';
import { ReflexDecisions } from './reflex-decisions.tsx';
import { Because, Doubt } from './reflex-words.tsx';
import { useReflexTexts } from './use-reflex-texts.ts';
import { useRuleWords } from './use-rule-words.ts';

const TONES: Readonly<Record<ReflexOrder['state'], Tone>> = {
  suggested: 'warn',
  ordered: 'ok',
  dismissed: 'neutral',
  withdrawn: 'neutral',
};

/** On the sheet of a result: by which rule its test was ordered, and what rules ordered or suggest because of it. */
export function ReflexOfRecord({ record }: { readonly record: string }) {
  const t = useReflexTexts();
  const { data } = useCall(getReflexesOfRecord, { record });
  if (!data || (data.result.length === 0 && data.because === null)) return null;
  return (
    <section className={styles.sheet} aria-label={t('title')}>
      {data.because && (
        <p>
          <Link to={`/clinicpath/results/${data.because.record}`} className={styles.reason}>
            <Because cause={data.because} />
          </Link>
        </p>
      )}
      {data.result.length > 0 && (
        <ul>
          {data.result.map((reflex) => (
            <Made key={reflex.id} reflex={reflex} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Made({ reflex }: { readonly reflex: ReflexOrder }) {
  const t = useReflexTexts();
  const words = useRuleWords();
  const { state, test, order_id, decided_by, settled_by } = reflex;
  return (
    <li>
      <span className={styles.ruleHead}>
        <b>{words.test(test)}</b>
        <Chip tone={TONES[state]}>{t(`state.${state}`)}</Chip>
        {order_id && <small className={styles.soft}>{order_id}</small>}
      </span>
      <span>
        <Because cause={reflex.cause} />
      </span>
      <Doubt reflex={reflex} />
      {(settled_by ?? decided_by) && (
        <small className={styles.soft}>{t('decided.by', { name: settled_by ?? decided_by ?? '' })}</small>
      )}
      <ReflexDecisions reflex={reflex} />
    </li>
  );
}
