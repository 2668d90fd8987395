import { useCall, useMutationCall } from '@alder/client';
import { languageTags } from '@alder/i18n';
import type { LabRecord } from '@alder/lab/contract';
import { Button, TextArea, toast, useFailToast } from '@alder/ui';
import { Plus, Signature } from 'lucide-react';
import { getInterpretations, getLabPhrases, type Interpretation, signInterpretation } from '../contract/index.ts';
import { proposePhrases } from '../domain/index.ts';
import styles from './interpretation.module.css';
import { IrisHelper } from './iris-helper.tsx';
import { ruleOf } from './phrase-draft.ts';
import { useInterpretationDraft } from './use-interpretation-draft.ts';
import { useLabReportTexts } from './use-lab-report-texts.ts';

/** The draft, and beside it what rules propose for its values; nothing gets into the text but by a press. */
export function InterpretationEditor({ draft, record }: { draft: Interpretation; record: LabRecord }) {
  const t = useLabReportTexts();
  const fail = useFailToast(t);
  // Until the hospital's phrases have been read, or where they cannot be, none is offered: the text is written all the same.
  const rules =
    useCall(getLabPhrases, {})
      .data?.result.filter(({ is_on }) => is_on)
      .map(ruleOf) ?? [];
  const { words, taken, change, conflict, save, isPending } = useInterpretationDraft(draft, rules);
  const sign = useMutationCall(signInterpretation, { refreshes: [getInterpretations] });
  const { id, lang } = draft;
  const { text } = words;
  const species = record.animal?.species ?? '';
  const proposals = proposePhrases(rules, record.results, species, lang).filter(({ rule }) => !taken.includes(rule));
  const withMore = (more: string) => [text.trim(), more].filter(Boolean).join('\n');

  async function finish() {
    try {
      await sign.mutateAsync({ id, version: await save() });
      toast({ tone: 'done', text: t('sign.done') });
    } catch (error) {
      fail(error);
    }
  }

  return (
    <div className={styles.editor}>
      {conflict && (
        <div className={styles.acts} role="alert">
          <span>{t('conflict')}</span>
          <Button size="sm" onClick={conflict.keepMine}>
            {t('conflict.mine')}
          </Button>
          <Button size="sm" variant="ghost" onClick={conflict.takeTheirs}>
            {t('conflict.theirs')}
          </Button>
        </div>
      )}
      <TextArea
        label={t('text')}
        value={text}
        onChange={(text) => change({ text })}
        maxLength={10_000}
        rows={5}
        lang={languageTags[lang]}
      />
      {proposals.length > 0 && (
        <ul className={styles.proposals} aria-label={t('proposals')}>
          {proposals.map(({ rule, text: phrase, reason }) => (
            <li key={rule}>
              <span>
                <span lang={languageTags[lang]}>{phrase}</span>
                <small>{t('because', { reason })}</small>
              </span>
              <Button
                size="sm"
                icon={<Plus />}
                onClick={() => change({ text: withMore(phrase), phrases: [...taken, rule] })}
              >
                {t('add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {record.results.some(({ code }) => code === 'CREA') && (
        <IrisHelper record={record.id} lang={lang} text={text} onAdd={(more) => change({ text: withMore(more) })} />
      )}
      <div className={styles.acts}>
        <Button
          size="sm"
          busy={isPending}
          disabled={conflict !== undefined}
          onClick={() =>
            void save()
              .then(() => toast({ tone: 'done', text: t('saved') }))
              .catch(fail)
          }
        >
          {t('save')}
        </Button>
        <Button
          size="sm"
          variant="primary"
          icon={<Signature />}
          disabled={text.trim() === '' || conflict !== undefined}
          busy={sign.isPending}
          onClick={() => void finish()}
        >
          {t('sign')}
        </Button>
      </div>
    </div>
  );
}
