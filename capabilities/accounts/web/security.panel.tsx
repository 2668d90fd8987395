import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  Chip,
  ConfirmDialog,
  Dialog,
  Loaded,
  Options,
  Part,
  SelectField,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { type ReactNode, useState } from 'react';
import {
  getSecurity,
  removeTotp,
  renewRecoveryCodes,
  type Security,
  setPin,
  updateUserConfigs,
} from '../contract/index.ts';
import { LOCK_MINUTES, pinProblem } from '../domain/pin.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security.module.css';
import { SetUpTotp } from './set-up-totp.form.tsx';
import { useSecurityTexts } from './use-security-texts.ts';
import { VerifyDialog } from './verify.dialog.tsx';

type Step = 'setUp' | 'remove' | 'renew' | 'pin' | 'removePin';

/** What the part of the passkeys, which another capability draws, needs of this page. */
export type PasskeySlot = {
  /** Does something once the password was typed within the last minutes. */
  readonly verified: (act: () => void) => void;
  /** Shows recovery codes that the account had none of. */
  readonly onCodes: (codes: readonly string[]) => void;
  /** Whether a second factor has to stay, and passkeys are the only one. */
  readonly lastStays: boolean;
};

type SecurityPanelProps = {
  readonly onLock: () => void;
  readonly passkeys?: ((slot: PasskeySlot) => ReactNode) | undefined;
};

/** Second factor, recovery codes, PIN and lock of the own account. */
export function SecurityPanel({ onLock, passkeys }: SecurityPanelProps) {
  const query = useCall(getSecurity, {});
  return (
    <Loaded query={query}>
      {({ result }) => <SecurityParts security={result} onLock={onLock} passkeys={passkeys} />}
    </Loaded>
  );
}

function SecurityParts({ security, onLock, passkeys }: SecurityPanelProps & { readonly security: Security }) {
  const t = useSecurityTexts();
  const { date } = useFormat();
  const [step, setStep] = useState<Step>();
  const [asked, setAsked] = useState<{ readonly act: () => void }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const fail = useFailToast(t);
  const refreshes = [getSecurity];
  const remove = useMutationCall(removeTotp, { refreshes, title: t('security.totp.remove') });
  const renew = useMutationCall(renewRecoveryCodes, { refreshes, title: t('security.codes.renew'), isSecret: true });
  const clearPin = useMutationCall(setPin, { refreshes, title: t('security.pin.remove'), isSecret: true });

  const isVerified = () => security.verifiedUntil !== null && Date.parse(security.verifiedUntil) > Date.now();
  const verified = (act: () => void) => (isVerified() ? act() : setAsked({ act }));
  const begin = (next: Step) => verified(() => go(next));
  const go = (next: Step) => {
    if (next === 'renew')
      renew
        .mutateAsync({})
        .then((made) => made && setCodes(made.recoveryCodes))
        .catch(fail);
    else if (next === 'removePin')
      clearPin
        .mutateAsync({ pin: null })
        .then(() => toast({ tone: 'done', text: t('security.pin.removed') }))
        .catch(fail);
    else setStep(next);
  };
  const close = () => setStep(undefined);

  return (
    <Options>
      <Part title={t('security.totp.title')} about={t('security.totp.about')}>
        <div className={styles.rows}>
          <p className={styles.state}>
            <Chip tone={security.totp ? 'ok' : 'neutral'}>
              {security.totp
                ? t('security.totp.on', { date: date(security.totp.confirmed_at) })
                : t('security.totp.off')}
            </Chip>
            {security.required && <span className={styles.muted}>{t('security.required')}</span>}
          </p>
          <div className={styles.acts}>
            <Button variant={security.totp ? 'default' : 'primary'} onClick={() => begin('setUp')}>
              {t(security.totp ? 'security.totp.replace' : 'security.totp.setUp')}
            </Button>
            {security.totp && (!security.required || security.passkeys > 0) && (
              <Button onClick={() => begin('remove')}>{t('security.totp.remove')}</Button>
            )}
          </div>
        </div>
      </Part>
      {passkeys?.({ verified, onCodes: setCodes, lastStays: security.required && !security.totp })}
      <Part title={t('security.codes.title')} about={t('security.codes.about')}>
        {security.totp || security.passkeys > 0 ? (
          <div className={styles.rows}>
            <p className={styles.state}>
              <Chip tone={security.recoveryCodes > 2 ? 'neutral' : 'warn'}>
                {t('security.codes.left', { count: security.recoveryCodes })}
              </Chip>
            </p>
            <div>
              <Button onClick={() => begin('renew')} busy={renew.isPending}>
                {t('security.codes.renew')}
              </Button>
            </div>
          </div>
        ) : (
          <p className={styles.muted}>{t('security.codes.none')}</p>
        )}
      </Part>
      <Part title={t('security.pin.title')} about={t('security.pin.about')}>
        <div className={styles.rows}>
          <p className={styles.state}>
            <Chip tone={security.pin ? 'ok' : 'neutral'}>
              {t(security.pin ? 'security.pin.on' : 'security.pin.off')}
            </Chip>
          </p>
          <div className={styles.acts}>
            <Button onClick={() => begin('pin')}>{t(security.pin ? 'security.pin.change' : 'security.pin.set')}</Button>
            {security.pin && <Button onClick={() => begin('removePin')}>{t('security.pin.remove')}</Button>}
            <Button onClick={onLock} shortcut="Alt L">
              {t('security.lock.now')}
            </Button>
          </div>
          <LockAfter />
        </div>
      </Part>
      {asked && (
        <VerifyDialog
          onDone={() => {
            setAsked(undefined);
            asked.act();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {(step === 'setUp' || codes) && (
        <Dialog
          open
          onClose={() => {
            close();
            setCodes(undefined);
          }}
          size="sm"
          title={codes ? t('security.codes.title') : t('setUp.title')}
        >
          {codes ? (
            <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
          ) : (
            <SetUpTotp
              onDone={(made) => {
                close();
                toast({ tone: 'done', text: t('setUp.done') });
                if (made) setCodes(made);
              }}
              onUnverified={() => {
                close();
                setAsked({ act: () => go('setUp') });
              }}
            />
          )}
        </Dialog>
      )}
      <ConfirmDialog
        open={step === 'remove'}
        title={t('security.totp.remove.title')}
        action={t('security.totp.remove')}
        variant="danger"
        busy={remove.isPending}
        onConfirm={() =>
          void remove
            .mutateAsync({})
            .then(() => toast({ tone: 'done', text: t('security.totp.removed') }))
            .catch(fail)
            .finally(close)
        }
        onClose={close}
      >
        {t(security.passkeys > 0 ? 'security.totp.remove.aboutPasskey' : 'security.totp.remove.about')}
      </ConfirmDialog>
      {step === 'pin' && <PinDialog onClose={close} />}
    </Options>
  );
}

function PinDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useSecurityTexts();
  const set = useMutationCall(setPin, { refreshes: [getSecurity], title: t('security.pin.set'), isSecret: true });
  const form = useCallForm(setPin, {
    initial: { pin: '' },
    check: ({ pin }) => {
      const problem = pinProblem(pin);
      return problem && { pin: problem };
    },
    send: set.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('security.pin.done') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('security.pin.set')}
      footer={
        <>
          <Button onClick={onClose}>{t('factor.cancel')}</Button>
          <SubmitButton of={form} disabled={!form.values.pin}>
            {t('security.pin.save')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <TextField
          name="pin"
          label={t('security.pin.new')}
          hint={t('security.pin.hint')}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          autoFocus
        />
      </CallForm>
    </Dialog>
  );
}

/** After how many idle minutes this account locks its screens; kept with the account. */
function LockAfter() {
  const t = useSecurityTexts();
  const { account } = useAccount();
  const fail = useFailToast(t);
  const update = useMutationCall(updateUserConfigs, { title: t('security.lock.after') });
  const stored = LOCK_MINUTES.find((minutes) => minutes === account.configs?.lockMinutes) ?? 0;
  const [chosen, setChosen] = useState<(typeof LOCK_MINUTES)[number]>();
  const minutes = chosen ?? stored;
  return (
    <SelectField
      label={t('security.lock.after')}
      value={String(minutes)}
      onChange={(value) => {
        const next = LOCK_MINUTES.find((each) => String(each) === value) ?? 0;
        setChosen(next);
        update.mutateAsync({ configs: { lockMinutes: next } }).catch((error: unknown) => {
          setChosen(undefined);
          fail(error);
        });
      }}
      options={LOCK_MINUTES.map((each) => ({
        value: String(each),
        label: each === 0 ? t('security.lock.never') : t('security.lock.minutes', { count: each }),
      }))}
    />
  );
}
