import { useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, TextField, toast, useCallForm, useFailToast } from '@alder/ui';
import { KeyRound } from 'lucide-react';
import { getPulpos, type Pulpo, setPagePin } from '../contract/index.ts';
import styles from './devices.module.css';
import { gatewayName } from './devices-view.ts';
import { useDevicesTexts } from './use-devices-texts.ts';

/** Where a gateway's own page is, how its certificate is recognised, and the PIN that opens it. */
export function OwnPageDialog({ pulpo, onClose }: { pulpo: Pulpo; onClose: () => void }) {
  const t = useDevicesTexts();
  const fail = useFailToast(t);
  const { page } = pulpo;
  // The PIN must not lie on this device while the request is tried again.
  const set = useMutationCall(setPagePin, { refreshes: [getPulpos], isSecret: true });
  const done = (text: 'page.set' | 'page.removed') => {
    toast({ text: t(text, { name: gatewayName(pulpo) }) });
    onClose();
  };
  const form = useCallForm(setPagePin, {
    initial: { pin: '' },
    toInput: ({ pin }) => ({ id: pulpo.id, pin: pin.trim() }),
    send: set.mutateAsync,
    onSent: () => done('page.set'),
    texts: t,
  });
  const remove = () =>
    set
      .mutateAsync({ id: pulpo.id, pin: null })
      .then(() => done('page.removed'))
      .catch(fail);
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.isDirty}
      title={`${t('page.title')}: ${gatewayName(pulpo)}`}
      onMainAction={form.submit}
      footer={
        <>
          {page.pin && (
            <Button variant="ghost" busy={set.isPending} onClick={() => void remove()}>
              {t('page.remove')}
            </Button>
          )}
          <SubmitButton of={form} icon={<KeyRound />}>
            {t('page.setPin')}
          </SubmitButton>
        </>
      }
    >
      <p>{t('page.text')}</p>
      {page.url === null ? (
        <p className={styles.muted}>{t('page.none')}</p>
      ) : (
        <>
          <p>
            <a href={page.url} target="_blank" rel="noreferrer">
              {page.url}
            </a>
          </p>
          <p className={styles.muted}>{t('page.fingerprint')}</p>
          <p>
            <code style={{ overflowWrap: 'anywhere' }}>{page.fingerprint}</code>
          </p>
        </>
      )}
      <p>{t(page.pin ? 'page.hasPin' : 'page.noPin')}</p>
      <CallForm form={form} className={styles.form}>
        <TextField
          name="pin"
          type="password"
          label={t('page.pin')}
          hint={t('page.pinHint')}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          autoFocus
        />
      </CallForm>
    </Dialog>
  );
}
