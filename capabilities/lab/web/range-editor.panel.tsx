import { useMutationCall } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { Button, ConfirmDialog, IconButton, toast, useFailToast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { ArrowLeft, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type CustomRange, createCustomRange, getCustomRanges, updateCustomRange } from '../contract/index.ts';
import { rivalsOf } from '../domain/index.ts';
import { nameOf } from './lab-view.ts';
import { faultOf, type RangeDraft } from './range-draft.ts';
import { RangeGrid } from './range-grid.panel.tsx';
import { useRangeLabels } from './range-list.panel.tsx';
import { RangeWhom } from './range-whom.panel.tsx';
import styles from './ranges.module.css';
import { useLabTexts } from './use-lab-texts.ts';

type EditorProps = {
  readonly initial: RangeDraft;
  readonly entries: readonly CustomRange[];
  readonly isReadOnly: boolean;
  readonly onSaved: (id: string | undefined) => void;
  readonly onClose: () => void;
};

/** One entry: for whom it is, its limits, and what they do to a patient's last values. */
export function RangeEditor({ initial, entries, isReadOnly, onSaved, onClose }: EditorProps) {
  const t = useLabTexts();
  const describe = useRangeLabels();
  const { language } = useLanguage();
  const [draft, setDraft] = useState(initial);
  const [isRemoving, setRemoving] = useState(false);
  const { save, remove, isPending } = useSave(onSaved);
  const change = (part: Partial<RangeDraft>) => setDraft({ ...draft, ...part });
  const fault = faultOf(draft);
  const reason =
    fault &&
    (fault.key === 'fault'
      ? t('ranges.fault', { name: nameOf({ code: fault.code, name: fault.code }, language) })
      : t(`ranges.${fault.key}`));
  const rivals = rivalsOf(draft, entries).map((rival) => [describe(rival).title, describe(rival).about].join(', '));
  return (
    <section className={styles.editor} aria-label={t('ranges.title')}>
      <header>
        <IconButton className={styles.back ?? ''} label={t('ranges.back')} icon={<ArrowLeft />} onClick={onClose} />
        <h2>{initial.id === '' ? t('ranges.new') : describe(initial).title}</h2>
        {!isReadOnly && initial.id !== '' && (
          <Button variant="ghost" icon={<Trash2 />} onClick={() => setRemoving(true)}>
            {t('ranges.remove')}
          </Button>
        )}
        {!isReadOnly && (
          <Button
            variant="primary"
            busy={isPending}
            {...(reason !== undefined && { disabledReason: reason })}
            onClick={() => void save(draft)}
          >
            {t('ranges.save')}
          </Button>
        )}
      </header>
      {isReadOnly && <p className={styles.muted}>{t('ranges.readOnly')}</p>}
      {rivals.length > 0 && (
        <p className={styles.rival} role="status">
          <TriangleAlert aria-hidden="true" /> {t('ranges.rival', { names: rivals.join(' / ') })}
        </p>
      )}
      {fault?.key === 'fault' && (
        <p className={styles.fault} role="alert">
          {reason}
        </p>
      )}
      <fieldset disabled={isReadOnly} className={styles.fields}>
        <RangeWhom draft={draft} onChange={change} />
        <RangeGrid draft={draft} entries={entries} onChange={(ranges) => change({ ranges })} />
      </fieldset>
      <ConfirmDialog
        open={isRemoving}
        title={t('ranges.removeTitle')}
        action={t('ranges.remove')}
        busy={isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() => void remove(initial)}
      >
        {t('ranges.removeText')}
      </ConfirmDialog>
    </section>
  );
}

/** Saves from the version that was read. */
function useSave(onSaved: (id: string | undefined) => void) {
  const t = useLabTexts();
  const fail = useFailToast(t);
  const create = useMutationCall(createCustomRange, { refreshes: [getCustomRanges] });
  const update = useMutationCall(updateCustomRange, { refreshes: [getCustomRanges] });

  async function attempt(work: () => Promise<string | undefined>, text: string): Promise<void> {
    try {
      const id = await work();
      toast({ text: text });
      onSaved(id);
    } catch (error) {
      if (error instanceof Refusal && error.kind.code === 'stale') toast({ tone: 'fail', text: t('ranges.stale') });
      else fail(error);
    }
  }

  return {
    isPending: create.isPending || update.isPending,
    save: ({ id, version, valid_from: _from, ...written }: RangeDraft) => {
      const input = { ...fieldsOf(written) };
      return attempt(async () => {
        const response = id ? await update.mutateAsync({ id, version, ...input }) : await create.mutateAsync(input);
        return response?.result.id ?? id;
      }, t('ranges.saved'));
    },
    remove: ({ id, version }: RangeDraft) =>
      attempt(async () => {
        await update.mutateAsync({ id, version, deleted: true });
        return undefined;
      }, t('ranges.removed')),
  };
}

/** What the call takes; an entry brings its dates along. */
function fieldsOf(draft: Omit<RangeDraft, 'id' | 'version' | 'valid_from'>) {
  const { species, name, name_zhtw, device, exam_type, sex, ranges, age_from_days, age_to_days, source } = draft;
  return { species, name, name_zhtw, device, exam_type, sex, ranges, age_from_days, age_to_days, source };
}
