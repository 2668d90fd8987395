import { useAccount, useMutationCall } from '@alder/client';
import { CallForm, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { getRecordSigning, type RecordSignature, signMedicalRecord } from '../contract/index.ts';
import type { RecordSigningProps } from './record-signing.panel.tsx';
import { useSigningTexts } from './use-signing-texts.ts';

/** Signs a record: the name, the licence number that is printed, and PIN or password where the hospital asks for it. */
export function SignDialog(
  props: RecordSigningProps & {
    readonly signing: PayloadOf<typeof getRecordSigning>;
    readonly kind: RecordSignature['kind'];
    readonly onClose: () => void;
  },
) {
  const { record, signing, kind, onSave, version, onClose } = props;
  const t = useSigningTexts();
  const { account } = useAccount();
  const sign = useMutationCall(signMedicalRecord, { refreshes: [getRecordSigning], isSecret: true, title: t('sign') });
  const form = useCallForm(signMedicalRecord, {
    initial: { licence_number: signing.licence_number, secret: '' },
    // The version follows what is saved first.
    toInput: ({ licence_number, secret }) => ({
      id: record,
      version: version(),
      kind,
      licence_number,
      ...(secret && { secret }),
    }),
    check: ({ secret }) => (signing.asksSecret && secret === '' ? { secret: 'missing' } : undefined),
    send: async (input) => {
      if (!(await onSave())) {
        toast({ tone: 'fail', text: t('unsaved') });
        return undefined;
      }
      return sign.mutateAsync({ ...input, version: version() });
    },
    onSent: () => {
      toast({ text: t(kind === 'signature' ? 'done' : 'done.cosigned') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t(kind === 'signature' ? 'sign' : 'cosign')}
      about={t(kind === 'signature' ? 'sign.about' : 'cosign.about')}
      onClose={onClose}
      onMainAction={form.submit}
      footer={<SubmitButton of={form}>{t(kind === 'signature' ? 'sign' : 'cosign')}</SubmitButton>}
    >
      <CallForm form={form}>
        <p>
          <b>
            <bdi>{account.displayName}</bdi>
          </b>
        </p>
        <TextField name="licence_number" label={t('licence')} hint={t('licence.about')} maxLength={60} />
        {signing.asksSecret && (
          <TextField name="secret" label={t('secret')} type="password" autoComplete="current-password" required />
        )}
      </CallForm>
    </Dialog>
  );
}
