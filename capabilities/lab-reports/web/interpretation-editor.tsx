import { useMutationCall } from '@alder/client';
import { languageTags } from '@alder/i18n';
import type { LabRecord } from '@alder/lab/contract';
import { Button, TextArea, toast, useFailToast } from '@alder/ui';
import { Plus, Signature } from 'lucide-react';
import { getInterpretations, type Interpretation, signInterpretation } from '../contract/index.ts';
import { proposePhrases } from '../domain/index.ts';
import styles from './interpretation.module.css';
import { IrisHelper } from './iris-helper.tsx';
import { useInterpretationDraft } from './use-interpretation-draft.ts';
import { useLabReportTexts } from './use-lab-report-texts.ts';

/** The draft, and beside it what rules propose for its values; nothing gets into the text but by a press. */
export function InterpretationEditor({ draft, record }: { draft: Interpretation; record: LabRecord }) {
  const t = useLabReportTexts();
  const fail = useFailToast(t);
  const { words, taken, change, conflict, save, isPending } = useInterpretationDraft(draft);
  const sign = useMutationCall(signInterpretation, { refreshes: [getInterpretations] });
  const { id, lang } = draft;
  const { text } = words;
  const species = record.animal?.species ?? '';
  const proposals = proposePhrases(record.results, species, lang).filter(({ rule }) => !taken.includes(rule));
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
