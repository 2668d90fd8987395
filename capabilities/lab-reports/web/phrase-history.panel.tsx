import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Loaded } from '@alder/ui';
import { getLabPhraseHistory, type LabPhraseChange } from '../contract/index.ts';
import styles from './phrases.module.css';
import { usePhraseTexts } from './use-phrase-texts.ts';
import { usePhraseWords } from './use-phrase-words.ts';

type State = NonNullable<LabPhraseChange['after']>;

/** Every version of a phrase: who wrote it, when, and what it was before and after. */
export function PhraseHistory({ of }: { readonly of: string }) {
  const t = usePhraseTexts();
  const history = useCall(getLabPhraseHistory, { key: of });
  return (
    <section className={styles.panel} aria-label={t('history')}>
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

function Change({ change: { at, by, before, after } }: { readonly change: LabPhraseChange }) {
  const t = usePhraseTexts();
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

/** Each field of a phrase in words, by its label. */
function useStateWords() {
  const t = usePhraseTexts();
  const words = usePhraseWords();
  return (state: State): Record<string, string> => ({
    [t('is_on')]: t(state.is_on ? 'on' : 'off'),
    [t('name')]: state.name,
    [t('species')]: words.species(state.species),
    [t('when')]: words.when(state),
    [t('text_en')]: state.text_en,
    [t('text_ja')]: state.text_ja,
    [t('text_zhtw')]: state.text_zhtw,
  });
}
