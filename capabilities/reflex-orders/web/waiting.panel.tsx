import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { PetFace } from '@alder/ui';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { getOpenReflexes, type ReflexOrder } from '../contract/index.ts';
import styles from './reflex.module.css';
import { ReflexDecisions } from './reflex-decisions.tsx';
import { Because, Doubt } from './reflex-words.tsx';
import { useReflexTexts } from './use-reflex-texts.ts';
import { useRuleWords } from './use-rule-words.ts';

/** The cause that shifts the value that met a rule; another capability provides it. */
export type MarkSlot = ComponentType<{ record: string; code: string; among?: readonly string[] }>;
type MarkProps = { readonly Mark?: MarkSlot | undefined };

/** Tests of rules that wait for a person; nothing is drawn while none does. */
export function ReflexWaiting({ framed = false, Mark }: { readonly framed?: boolean } & MarkProps) {
  const t = useReflexTexts();
  const open = useCall(getOpenReflexes, {});
  const rows = open.data?.result ?? [];
  if (rows.length === 0) return null;
  const among = [...new Set(rows.map(({ record }) => record))];
  return (
    <section className={styles.waiting} data-framed={framed} aria-label={t('waiting')}>
      <h2>
        {t('waiting')} <span className={styles.soft}>{rows.length}</span>
      </h2>
      <ul>
        {rows.map((reflex) => (
          <Waits key={reflex.id} reflex={reflex}>
            {Mark && <Mark record={reflex.record} code={reflex.cause.code} among={among} />}
          </Waits>
        ))}
      </ul>
    </section>
  );
}

function Waits({ reflex, children }: { readonly reflex: ReflexOrder; readonly children: ReactNode }) {
  const format = useFormat();
  const words = useRuleWords();
  return (
    <li>
      <PetFace species={reflex.species} breed={reflex.breed} color={reflex.coat_colour} size="sm" />
      <div className={styles.what}>
        <span>
          <b>{words.test(reflex.test)}</b> · {reflex.pet_name}{' '}
          <small className={styles.soft}>{reflex.patient_id}</small>
        </span>
        <Link to={`/clinicpath/results/${reflex.record}`} className={styles.reason}>
          <Because cause={reflex.cause} />
        </Link>
        {children}
        <Doubt reflex={reflex} />
        <small className={styles.soft}>
          {[format.moment(reflex.created_at), reflex.order_id].filter(Boolean).join(' · ')}
        </small>
      </div>
      <ReflexDecisions reflex={reflex} />
    </li>
  );
}
