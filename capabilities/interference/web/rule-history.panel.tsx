import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Loaded } from '@alder/ui';
import { getInterferenceRuleHistory, type InterferenceRuleChange } from '../contract/index.ts';
import styles from './interference.module.css';
import { useInterferenceTexts } from './use-interference-texts.ts';
import { useRuleWords } from './use-rule-words.ts';

type State = NonNullable<InterferenceRuleChange['after']>;

/** Who changed a rule, when, and what it was before and after. */
export function RuleHistory({ of }: { readonly of: string }) {
  const t = useInterferenceTexts();
  const history = useCall(getInterferenceRuleHistory, { key: of });
  return (
    <section className={styles.history} aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <Loaded query={history} what={t('history')}>
        {({ result }) =>
          result.length === 0 ? (
            <p className={styles.soft}>{t('history.none')}</p>
          ) : (
            <ol>
              {result.map((change) => (
                <Change key={change.id} change={change} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}

function Change({ change: { at, by, before, after } }: { readonly change: InterferenceRuleChange }) {
  const t = useInterferenceTexts();
  const format = useFormat();
  const say = useStateWords();
  const [from, to] = [before && say(before), after && say(after)];
  const act = before === null ? 'written' : after === null ? 'removed' : 'changed';
  return (
    <li>
      <b>{t(`history.${act}`)}</b>{' '}
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
  const t = useInterferenceTexts();
  const words = useRuleWords();
  return (rule: State): Record<string, string> => ({
    [t('is_on')]: t(rule.is_on ? 'on' : 'off'),
    [t('cause')]: words.cause(rule),
    [t('analyte')]: words.analyte(rule.analyte),
    [t('direction')]: words.effect(rule),
    [t('where')]: words.where(rule),
    [t('source')]: rule.source,
  });
}
