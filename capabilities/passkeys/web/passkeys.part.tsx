import { getSecurity } from '@alder/accounts/contract';
import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, ConfirmDialog, Loaded, Part, toast, useFailToast } from '@alder/ui';
import { useState } from 'react';
import { getPasskeys, type Passkey, removePasskey } from '../contract/index.ts';
import { MAX_PASSKEYS } from '../domain/index.ts';
import { AddPasskey } from './add-passkey.tsx';
import styles from './passkeys.module.css';
import { RenamePasskey } from './rename-passkey.tsx';
import { usePasskeyTexts } from './use-passkey-texts.ts';

export type PasskeysPartProps = {
  /** Does something once the password was typed within the last minutes. */
  readonly verified: (act: () => void) => void;
  /** Shows recovery codes, which the account had none of. */
  readonly onCodes: (codes: readonly string[]) => void;
  /** Whether a second factor has to stay, and this is the only kind. */
  readonly lastStays: boolean;
};

/** The passkeys of the own account: added, named, seen with their last use, and taken away. */
export function PasskeysPart({ verified, onCodes, lastStays }: PasskeysPartProps) {
  const t = usePasskeyTexts();
  const query = useCall(getPasskeys, {});
  return (
    <Part title={t('passkeys.title')} about={t('passkeys.about')}>
      <Loaded query={query}>
        {({ result, available }) => (
          <div className={styles.rows}>
            {result.length === 0 ? (
              <p>
                <Chip tone="neutral">{t('passkeys.none')}</Chip>
              </p>
            ) : (
              <ul className={styles.list} aria-label={t('passkeys.title')}>
                {result.map((each) => (
                  <Row key={each.id} passkey={each} stays={lastStays && result.length === 1} verified={verified} />
                ))}
              </ul>
            )}
            {!available && <p className={styles.muted}>{t('passkeyNoAddress')}</p>}
            {available && result.length < MAX_PASSKEYS && (
              <AddPasskey
                verified={verified}
                onUnverified={() => toast({ tone: 'fail', text: t('verifyFirst') })}
                onDone={(codes) => {
                  toast({ tone: 'done', text: t('passkeys.added') });
                  if (codes) onCodes(codes);
                }}
              />
            )}
          </div>
        )}
      </Loaded>
    </Part>
  );
}

function Row(props: { passkey: Passkey; stays: boolean; verified: PasskeysPartProps['verified'] }) {
  const { passkey, stays, verified } = props;
  const t = usePasskeyTexts();
  const { date, dateTime } = useFormat();
  const fail = useFailToast(t);
  const [isAsked, setAsked] = useState(false);
  const remove = useMutationCall(removePasskey, { refreshes: [getPasskeys, getSecurity], title: t('passkeys.remove') });
  const { name, created_at, used_at, copied_at } = passkey;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.muted}>
          {t('passkeys.since', { date: date(created_at) })} ·{' '}
          {used_at ? t('passkeys.used', { when: dateTime(used_at) }) : t('passkeys.unused')}
        </span>
        {copied_at && <Chip tone="danger">{t('passkeys.copied', { when: dateTime(copied_at) })}</Chip>}
      </div>
      <div className={styles.acts}>
        {stays && <span className={styles.muted}>{t('passkeys.stays')}</span>}
        <RenamePasskey passkey={passkey} />
        {!stays && (
          <Button
            size="sm"
            aria-label={t('passkeys.removeOf', { name })}
            onClick={() => verified(() => setAsked(true))}
            busy={remove.isPending}
          >
            {t('passkeys.remove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        title={t('passkeys.remove.title', { name })}
        action={t('passkeys.remove')}
        variant="danger"
        busy={remove.isPending}
        onConfirm={() =>
          void remove
            .mutateAsync({ id: passkey.id })
            .then(() => toast({ tone: 'done', text: t('passkeys.removed') }))
            .catch(fail)
            .finally(() => setAsked(false))
        }
        onClose={() => setAsked(false)}
      >
        {t('passkeys.remove.about')}
      </ConfirmDialog>
    </li>
  );
}
