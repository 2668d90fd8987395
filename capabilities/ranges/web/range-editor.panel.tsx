import { useMutationCall } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { nameOf } from '@alder/lab/domain';
import {
  Button,
  CallForm,
  ConfirmDialog,
  IconButton,
  SubmitButton,
  toast,
  useCallForm,
  useExplain,
  useFailToast,
} from '@alder/ui';
import { Refusal } from '@alder/wire';
import { ArrowLeft, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type CustomRange, createCustomRange, getCustomRanges, updateCustomRange } from '../contract/index.ts';
import { rivalsOf } from '../domain/index.ts';
import { AgeChart } from './age-chart.panel.tsx';
import { faultOf, type RangeDraft } from './range-draft.ts';
import { RangeGrid } from './range-grid.panel.tsx';
import { RangeHistory } from './range-history.panel.tsx';
import { useRangeLabels } from './range-list.panel.tsx';
import { RangeWhom } from './range-whom.panel.tsx';
import styles from './ranges.module.css';
import { useRangeTexts } from './use-range-texts.ts';

type EditorProps = {
  readonly initial: RangeDraft;
  readonly entries: readonly CustomRange[];
  readonly isReadOnly: boolean;
  readonly onSaved: (id: string | undefined) => void;
  readonly onClose: () => void;
};

/** One entry: for whom it is, its limits, and what they do to a patient's last values. */
export function RangeEditor({ initial, entries, isReadOnly, onSaved, onClose }: EditorProps) {
  const t = useRangeTexts();
  const explain = useExplain(t);
  const describe = useRangeLabels();
  const { language } = useLanguage();
  const [isRemoving, setRemoving] = useState(false);
  const { save, remove, isPending } = useSave(onSaved);
  const form = useCallForm(createCustomRange, {
    initial,
    toInput: fieldsOf,
    send: (_, written) => save(written),
    texts: t,
    explain: (error) => (isStale(error) ? t('ranges.stale') : explain(error)),
  });
  const draft = form.values;
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
          <SubmitButton of={form} {...(reason !== undefined && { disabledReason: reason })}>
            {t('ranges.save')}
          </SubmitButton>
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
      <CallForm form={form}>
        <fieldset disabled={isReadOnly} className={styles.fields}>
          <RangeWhom draft={draft} onChange={form.set} />
          <RangeGrid draft={draft} entries={entries} onChange={(ranges) => form.set({ ranges })} />
        </fieldset>
      </CallForm>
      <AgeChart draft={draft} entries={entries} />
      {initial.id !== '' && <RangeHistory id={initial.id} />}
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
  const t = useRangeTexts();
  const fail = useFailToast(t);
  const create = useMutationCall(createCustomRange, { refreshes: [getCustomRanges] });
  const update = useMutationCall(updateCustomRange, { refreshes: [getCustomRanges] });

  return {
    isPending: create.isPending || update.isPending,
    save: async (draft: RangeDraft) => {
      const { id, version } = draft;
      const input = fieldsOf(draft);
      const response = id ? await update.mutateAsync({ id, version, ...input }) : await create.mutateAsync(input);
      toast({ text: t('ranges.saved') });
      onSaved(response?.result.id ?? id);
    },
    remove: async ({ id, version }: RangeDraft) => {
      try {
        await update.mutateAsync({ id, version, deleted: true });
        toast({ text: t('ranges.removed') });
        onSaved(undefined);
      } catch (error) {
        if (isStale(error)) toast({ tone: 'fail', text: t('ranges.stale') });
        else fail(error);
      }
    },
  };
}

const isStale = (error: unknown) => error instanceof Refusal && error.kind.code === 'stale';

/** What the call takes; an entry brings its dates along. */
function fieldsOf(draft: RangeDraft) {
  const { species, name, name_zhtw, device, exam_type, sex, ranges, age_from_days, age_to_days, source, valid_from } =
    draft;
  return { species, name, name_zhtw, device, exam_type, sex, ranges, age_from_days, age_to_days, source, valid_from };
}
