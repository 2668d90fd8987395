import { useMutationCall } from '@alder/client';
import { languageTags } from '@alder/i18n';
import type { LabRecord } from '@alder/lab/contract';
import { Button, TextArea, toast, useFailToast } from '@alder/ui';
import { Plus, Signature } from 'lucide-react';
import { useState } from 'react';
import {
  getInterpretations,
  type Interpretation,
  signInterpretation,
  updateInterpretation,
} from '../contract/index.ts';
import { proposePhrases } from '../domain/index.ts';
import styles from './interpretation.module.css';
import { IrisHelper } from './iris-helper.tsx';
import { useLabReportTexts } from './use-lab-report-texts.ts';

/** The draft, and beside it what rules propose for its values; nothing gets into the text but by a press. */
export function InterpretationEditor({ draft, record }: { draft: Interpretation; record: LabRecord }) {
  const t = useLabReportTexts();
  const fail = useFailToast(t);
  const [text, setText] = useState(draft.text);
  const [phrases, setPhrases] = useState<readonly string[]>(draft.phrases.map(({ rule }) => rule));
  const refreshes = [getInterpretations];
  const update = useMutationCall(updateInterpretation, { refreshes });
  const sign = useMutationCall(signInterpretation, { refreshes });
  const { id, version, lang } = draft;
  const species = record.animal?.species ?? '';
  const proposals = proposePhrases(record.results, species, lang).filter(({ rule }) => !phrases.includes(rule));
  const add = (more: string) => setText((before) => [before.trim(), more].filter(Boolean).join('\n'));
  const save = () => update.mutateAsync({ id, version, text, phrases: [...phrases] });

  async function finish() {
    try {
      const saved = await save();
      if (saved) await sign.mutateAsync({ id, version: saved.result.version });
      toast({ tone: 'done', text: t('sign.done') });
    } catch (error) {
      fail(error);
    }
  }

  return (
    <div className={styles.editor}>
      <TextArea
        label={t('text')}
        value={text}
        onChange={setText}
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
                onClick={() => {
                  add(phrase);
                  setPhrases([...phrases, rule]);
                }}
              >
                {t('add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {record.results.some(({ code }) => code === 'CREA') && <IrisHelper record={record.id} onAdd={add} />}
      <div className={styles.acts}>
        <Button
          size="sm"
          busy={update.isPending}
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
          disabled={text.trim() === ''}
          busy={sign.isPending}
          onClick={() => void finish()}
        >
          {t('sign')}
        </Button>
      </div>
    </div>
  );
}
