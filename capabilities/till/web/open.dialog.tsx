import { useDraft, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { CallForm, Dialog, MoneyField, Seg, SubmitButton, toast, useCallForm } from '@alder/ui';
import { getTills, openTill, type Till } from '../contract/index.ts';
import { areCounts, type Pieces, sumOfPieces } from '../domain/index.ts';
import { PiecesField } from './pieces.field.tsx';
import { useTillTexts } from './use-till-texts.ts';

type Values = { readonly by: 'sum' | 'pieces'; readonly float: number | undefined; readonly pieces: Pieces };
const NOTHING: Values = { by: 'sum', float: undefined, pieces: {} };

/** Opens a till with the cash that it begins with: its sum, or piece by piece. */
export function OpenDialog({ till, onClose }: { readonly till: Till; readonly onClose: () => void }) {
  const t = useTillTexts();
  const format = useFormat();
  const open = useMutationCall(openTill, { refreshes: [getTills], title: t('act.open') });
  const draft = useDraft<Values>(`till.open.${till.id}`, { value: NOTHING, version: null });
  const form = useCallForm(openTill, {
    initial: NOTHING,
    toInput: ({ by, float, pieces }) => {
      if (by === 'pieces') return { till: till.id, float: sumOfPieces(pieces), pieces };
      return float === undefined ? undefined : { till: till.id, float };
    },
    send: open.mutateAsync,
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t('opened', { name: till.name, amount: format.money(result.float_amount) }) });
      onClose();
    },
    draft,
    texts: t,
  });
  const { by, pieces, float } = form.values;
  const problem = by === 'sum' ? float === undefined && 'float.missing' : !areCounts(pieces) && 'count.wrong';
  return (
    <Dialog
      open
      size={by === 'sum' ? 'sm' : 'md'}
      title={t('open.title', { name: till.name })}
      about={t('open.about')}
      dirty={form.isDirty}
      onClose={() => {
        draft.discard();
        onClose();
      }}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} {...(problem && { disabledReason: t(problem) })}>
          {t('act.open')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <Seg
          label={t('float')}
          value={by}
          onChange={(next) => form.set({ by: next })}
          entries={[
            { value: 'sum', label: t('float.sum') },
            { value: 'pieces', label: t('float.pieces') },
          ]}
        />
        {by === 'sum' ? (
          <MoneyField name="float" label={t('float')} required autoFocus />
        ) : (
          <PiecesField value={pieces} onChange={(next) => form.set({ pieces: next })} />
        )}
      </CallForm>
    </Dialog>
  );
}
