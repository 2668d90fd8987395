import { useAccount, useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, TextArea, toast, useCallForm } from '@alder/ui';
import { approveComparison, getComparison, getComparisons } from '../../contract/index.ts';
import { useQcTexts } from '../use-qc-texts.ts';
import styles from './comparison.module.css';
import type { ComparisonData } from './comparison.panel.tsx';

/** What the approver concludes, in their name; the pairs and numbers stay as they are now. */
export function ApproveComparison({ data, onClose }: { data: ComparisonData; onClose: () => void }) {
  const t = useQcTexts();
  const { account } = useAccount();
  const { id, version } = data.result;
  const approve = useMutationCall(approveComparison, { refreshes: [getComparison, getComparisons] });
  const form = useCallForm(approveComparison, {
    initial: { conclusion: '' },
    toInput: ({ conclusion }) => ({ id, version, conclusion }),
    send: approve.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('compare.saved') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('compare.approve')}
      about={t('compare.approve.about')}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t('compare.approve')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <p className={styles.aside}>{t(`compare.verdict.${data.agreement.verdict}`)}</p>
        <TextArea name="conclusion" label={t('compare.conclusion')} maxLength={1000} required />
        <p className={styles.aside}>{t('compare.inName', { name: account.displayName })}</p>
      </CallForm>
    </Dialog>
  );
}
