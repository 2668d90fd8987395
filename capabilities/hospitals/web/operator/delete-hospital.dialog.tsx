import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, CallForm, Dialog, Loaded, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { deleteHospitalCall, getHospitalContent, getHospitals, type ListedHospital } from '../../contract/index.ts';
import styles from './operator.module.css';
import { useOperatorTexts } from './use-operator-texts.ts';

const PARTS = ['users', 'pets', 'owners', 'visits', 'studies', 'images', 'bytes', 'links', 'gateways'] as const;

/** Shows what goes with a hospital, and deletes it once its key is typed. */
export function DeleteHospitalDialog({ hospital, onClose }: { hospital: ListedHospital; onClose: () => void }) {
  const t = useOperatorTexts();
  const format = useFormat();
  const { id, key, name } = hospital;
  const content = useCall(getHospitalContent, { id });
  const remove = useMutationCall(deleteHospitalCall, { refreshes: [getHospitals], title: t('delete') });
  const form = useCallForm(deleteHospitalCall, {
    initial: { key, typed: '' },
    send: remove.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('deleted', { name }) });
      onClose();
    },
    refusalAt: { hospitalNotTyped: 'typed' },
    texts: t,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('delete.title', { name })}
      about={t('delete.about')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form} variant="danger" disabled={form.values.typed !== key}>
            {t('delete.yes')}
          </SubmitButton>
        </>
      }
    >
      <Loaded query={content} what={t('content')}>
        {({ result }) => (
          <dl className={styles.content} aria-label={t('content')}>
            {PARTS.map((part) => (
              <div key={part}>
                <dt>{t(`content.${part}`)}</dt>
                <dd className="tn">{part === 'bytes' ? format.size(result.bytes) : format.number(result[part])}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
      <CallForm form={form}>
        <TextField name="typed" label={t('delete.type', { key })} autoComplete="off" autoFocus />
      </CallForm>
    </Dialog>
  );
}
