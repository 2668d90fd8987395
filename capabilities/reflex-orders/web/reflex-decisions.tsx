import { useMutationCall } from '@alder/client';
import { Button, toast, useFailToast } from '@alder/ui';
import { decideReflex, getOpenReflexes, getReflexesOfRecord, type ReflexOrder } from '../contract/index.ts';
import type { ReflexDecision } from '../domain/index.ts';
import styles from './reflex.module.css';
import { useReflexTexts } from './use-reflex-texts.ts';
import { useRuleWords } from './use-rule-words.ts';

const PRIMARY: readonly ReflexDecision[] = ['order', 'withdraw'];

/** What a person can decide about a test of a rule. */
export function ReflexDecisions({ reflex }: { readonly reflex: ReflexOrder }) {
  const t = useReflexTexts();
  const words = useRuleWords();
  const fail = useFailToast(t);
  const decide = useMutationCall(decideReflex, {
    refreshes: [getOpenReflexes, getReflexesOfRecord, { id: 'labOrder.getAll' }],
    title: t('decide'),
  });
  if (reflex.decisions.length === 0) return null;
  const press = (decision: ReflexDecision) =>
    decide
      .mutateAsync({ id: reflex.id, version: reflex.version, decision })
      .then(() => toast({ tone: 'done', text: t(`decided.${decision}`, { test: words.test(reflex.test) }) }))
      .catch(fail);
  return (
    <span className={styles.acts}>
      {reflex.decisions.map((decision) => (
        <Button
          key={decision}
          size="sm"
          variant={PRIMARY.includes(decision) ? 'primary' : 'ghost'}
          busy={decide.isPending}
          onClick={() => void press(decision)}
        >
          {t(`decide.${decision}`)}
        </Button>
      ))}
    </span>
  );
}
