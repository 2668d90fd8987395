import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Loaded } from '@alder/ui';
import { getReflexRuleHistory, type ReflexRuleChange } from '../contract/index.ts';
import styles from './reflex.module.css';
import { useReflexTexts } from './use-reflex-texts.ts';
import { useRuleWords } from './use-rule-words.ts';

type State = NonNullable<ReflexRuleChange['after']>;

/** Who changed a rule, when, and what it was before and after. */
export function RuleHistory({ id }: { readonly id: string }) {
  const t = useReflexTexts();
  const history = useCall(getReflexRuleHistory, { id });
  return (
    <section className={styles.history} aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <Loaded query={history} what={t('history')}>
        {({ result }) => (
          <ol>
            {result.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}

function Change({ change: { at, by, before, after } }: { readonly change: ReflexRuleChange }) {
  const t = useReflexTexts();
  const format = useFormat();
  const say = useStateWords();
  const [from, to] = [before && say(before), after && say(after)];
  const action = before === null ? 'written' : after === null ? 'removed' : 'changed';
  return (
    <li>
      <b>{t(`history.${action}`)}</b>{' '}
      <span className={styles.soft}>
        {format.dateTime(at)} · {by}
      </span>
      {from && to && (
        <ul>
          {Object.keys(to)
            .filter((field) => from[field] !== to[field])
            .map((field) => (
              <li key={field}>
                {field}: {from[field] || '–'} → {to[field] || '–'}
              </li>
            ))}
        </ul>
      )}
    </li>
  );
}

/** Each field of a rule in words, by its label. */
function useStateWords() {
  const t = useReflexTexts();
  const words = useRuleWords();
  return (rule: State): Record<string, string> => ({
    [t('name')]: rule.name,
    [t('is_on')]: t(rule.is_on ? 'on' : 'off'),
    [t('mode')]: t(`mode.${rule.mode}`),
    [t('species')]: words.whom(rule),
    [t('when')]: words.when(rule),
    [t('test')]: words.test(rule.test),
    [t('laboratory')]: rule.laboratory ?? t('laboratory.own'),
    [t('sample')]: rule.sample_type === null ? t('sample.same') : t(`sample.${rule.sample_type}`),
    [t('same_sample_hours')]: String(rule.same_sample_hours),
    [t('not_within_days')]: String(rule.not_within_days),
    [t('source')]: rule.source,
  });
}
