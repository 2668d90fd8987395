import { useAccount, useCall, useMutationCall } from '@alder/client';
import { Button, Chip, Empty, Loaded, Options, Part, PressArea, Screen, toast, useFailToast } from '@alder/ui';
import { Plus, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { addReflexExamples, getReflexRules, type ReflexRuleEntry } from '../contract/index.ts';
import styles from './reflex.module.css';
import { RuleDialog } from './rule.dialog.tsx';
import { useReflexTexts } from './use-reflex-texts.ts';
import { useRuleWords } from './use-rule-words.ts';
import { type MarkSlot, ReflexWaiting } from './waiting.panel.tsx';

/** Who writes rules; others read them. */
const WRITERS: readonly string[] = ['hospitalAdmin', 'sysAdmin', 'lisConsultant'];

/** `/manage/reflex`: rules by which a result orders a further test, and what waits for a person (screens §3.14). */
export function ReflexScreen({ Mark }: { readonly Mark?: MarkSlot | undefined }) {
  const t = useReflexTexts();
  const { account } = useAccount();
  const rules = useCall(getReflexRules, {});
  const [edited, setEdited] = useState<ReflexRuleEntry | 'new'>();
  const mayWrite = WRITERS.includes(account.role) && Boolean(account.permit_lis);
  return (
    <Screen title={t('title')}>
      <ReflexWaiting framed Mark={Mark} />
      <Options>
        <Part title={t('rules')} about={t('rules.about')}>
          <Loaded query={rules} what={t('rules')}>
            {({ result, examples, laboratories }) => (
              <div className={styles.rules}>
                {mayWrite && (
                  <div className={styles.acts}>
                    <Button variant="primary" icon={<Plus />} onClick={() => setEdited('new')}>
                      {t('add')}
                    </Button>
                    {examples > 0 && <AddExamples />}
                  </div>
                )}
                {result.length === 0 ? (
                  <Empty>{t('rules.none')}</Empty>
                ) : (
                  <ul className={styles.list} aria-label={t('rules')}>
                    {result.map((rule) => (
                      <RuleRow key={rule.id} rule={rule} onOpen={() => setEdited(rule)} />
                    ))}
                  </ul>
                )}
                {edited && (
                  <RuleDialog
                    rule={edited === 'new' ? undefined : (result.find(({ id }) => id === edited.id) ?? edited)}
                    laboratories={laboratories}
                    readOnly={!mayWrite}
                    onClose={() => setEdited(undefined)}
                  />
                )}
              </div>
            )}
          </Loaded>
        </Part>
      </Options>
    </Screen>
  );
}

function RuleRow({ rule, onOpen }: { readonly rule: ReflexRuleEntry; readonly onOpen: () => void }) {
  const t = useReflexTexts();
  const words = useRuleWords();
  return (
    <li>
      <PressArea className={styles.rule} onClick={onOpen} aria-label={t('open', { name: rule.name })}>
        <span className={styles.ruleHead}>
          <b>{rule.name}</b>
          <Chip tone={rule.is_on ? 'ok' : 'outline'}>{t(rule.is_on ? 'on' : 'off')}</Chip>
          <Chip tone={rule.mode === 'auto' ? 'brand' : 'neutral'}>{t(`mode.${rule.mode}`)}</Chip>
        </span>
        <span>
          {words.whom(rule)}: {words.when(rule)} → <b>{words.test(rule.test)}</b>
          {rule.laboratory !== null && <span className={styles.soft}> · {rule.laboratory}</span>}
        </span>
        <span className={styles.soft}>
          {[t('limit', { days: rule.not_within_days }), rule.source].filter(Boolean).join(' · ')}
        </span>
      </PressArea>
    </li>
  );
}

function AddExamples() {
  const t = useReflexTexts();
  const fail = useFailToast(t);
  const add = useMutationCall(addReflexExamples, { refreshes: [getReflexRules], title: t('examples') });
  return (
    <Button
      icon={<Sparkles />}
      busy={add.isPending}
      onClick={() =>
        void add
          .mutateAsync({})
          .then((answer) => toast({ tone: 'done', text: t('examples.added', { count: answer?.result.length ?? 0 }) }))
          .catch(fail)
      }
    >
      {t('examples')}
    </Button>
  );
}
