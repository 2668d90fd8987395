import { useDraft, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { CallForm, Dialog, SubmitButton, useCallForm } from '@alder/ui';
import { countTill, getTills, type TillSession } from '../contract/index.ts';
import { areCounts, type Pieces, sumOfPieces } from '../domain/index.ts';
import { Difference, Figure } from './figures.tsx';
import { PiecesField } from './pieces.field.tsx';
import styles from './till.module.css';
import { useTillTexts } from './use-till-texts.ts';

type Values = { readonly pieces: Pieces };
const NOTHING: Values = { pieces: {} };

/** Counts a till piece by piece; from then on it takes no cash. */
export function CountDialog({ session, onClose }: { readonly session: TillSession; readonly onClose: () => void }) {
  const t = useTillTexts();
  const format = useFormat();
  const count = useMutationCall(countTill, { refreshes: [getTills], title: t('act.count') });
  const draft = useDraft<Values>(`till.count.${session.id}`, { value: NOTHING, version: null });
  const form = useCallForm(countTill, {
    initial: NOTHING,
    toInput: ({ pieces }) => ({ id: session.id, version: session.version, pieces }),
    send: count.mutateAsync,
    onSent: onClose,
    draft,
    texts: t,
  });
  const { pieces } = form.values;
  const isEmpty = Object.keys(pieces).length === 0;
  return (
    <Dialog
      open
      size="md"
      title={t('count.title', { name: session.till_name })}
      about={t('count.about')}
      dirty={form.isDirty}
      onClose={() => {
        draft.discard();
        onClose();
      }}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} {...(!areCounts(pieces) && { disabledReason: t('count.wrong') })}>
          {t('act.count')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <PiecesField value={pieces} onChange={(next) => form.set({ pieces: next })} />
        {session.expected !== null && !isEmpty && areCounts(pieces) && (
          <dl className={styles.figures}>
            <Figure label={t('expected')} value={format.money(session.expected)} />
            <Difference amount={sumOfPieces(pieces) - session.expected} />
          </dl>
        )}
      </CallForm>
    </Dialog>
  );
}
