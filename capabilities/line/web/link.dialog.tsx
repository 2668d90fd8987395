import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Dialog, toast, useFailToast } from '@alder/ui';
import { QrCode } from '@alder/ui/qr-code';
import { useEffect, useState } from 'react';
import { confirmLineCode, getOwnerLine, type OwnerLine, withdrawLineCode } from '../contract/index.ts';
import styles from './line.module.css';
import type { LineCode } from './owner-line.panel.tsx';
import { useLineTexts } from './use-line-texts.ts';

type Props = {
  readonly owner: { readonly id: string; readonly name: string };
  readonly shown: LineCode;
  /** As it is now: it changes when the owner has sent the code. */
  readonly line: OwnerLine;
  readonly onAgain: () => void;
  readonly onClose: () => void;
};

/** The code for the owner's telephone, and then the question whether the right person has sent it. */
export function LinkDialog({ owner, shown, line, onAgain, onClose }: Props) {
  const t = useLineTexts();
  const fail = useFailToast(t);
  const refreshes = [getOwnerLine];
  const confirm = useMutationCall(confirmLineCode, { title: t('code.yes'), refreshes });
  const withdraw = useMutationCall(withdrawLineCode, { title: t('code.no'), refreshes });
  const code = line.code?.id === shown.id ? line.code : undefined;
  const isOver = useIsOver(code?.expires_at ?? shown.expires_at);
  // Until the page has read it for the first time, the code is the one that was just made.
  const isGone = isOver || (line.code !== null && !code);
  const act = async (call: typeof confirm | typeof withdraw, text: string) => {
    try {
      await call.mutateAsync({ id: shown.id });
      toast({ tone: 'done', text });
      onClose();
    } catch (error) {
      fail(error);
    }
  };
  // A code that is left behind would be good for another ten minutes.
  const close = () => {
    if (!isGone) void withdraw.mutateAsync({ id: shown.id }).catch(() => undefined);
    onClose();
  };
  if (code?.state === 'claimed' && !isOver)
    return (
      <Dialog
        open
        size="sm"
        title={t('code.title', { name: owner.name })}
        about={t('code.compare')}
        onClose={close}
        footer={
          <>
            <Button busy={withdraw.isPending} onClick={() => void act(withdraw, t('code.withdrawn'))}>
              {t('code.no')}
            </Button>
            <Button
              variant="primary"
              busy={confirm.isPending}
              onClick={() => void act(confirm, t('linked', { name: owner.name }))}
            >
              {t('code.yes')}
            </Button>
          </>
        }
      >
        <div className={styles.claimed} role="status">
          <small>{t('code.claimed')}</small>
          {code.display_name === null ? (
            <p>{t('code.unnamed')}</p>
          ) : (
            <b>
              <bdi>{code.display_name}</bdi>
            </b>
          )}
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      size="sm"
      title={t('code.title', { name: owner.name })}
      about={t('code.about')}
      onClose={close}
      footer={
        isGone ? (
          <Button variant="primary" onClick={onAgain}>
            {t('code.again')}
          </Button>
        ) : (
          <span className={styles.small} role="status">
            {t('code.waiting')}
          </span>
        )
      }
    >
      {isGone ? <p role="status">{t('code.gone')}</p> : <Code shown={shown} />}
    </Dialog>
  );
}

/** Whether an instant has passed; the page is drawn again when it does. */
function useIsOver(instant: string): boolean {
  const [now, setNow] = useState(() => Date.now());
  const at = new Date(instant).getTime();
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, at - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [at]);
  return now >= at;
}

function Code({ shown }: { shown: LineCode }) {
  const t = useLineTexts();
  const format = useFormat();
  return (
    <div className={styles.code}>
      <QrCode text={shown.url} label={t('code.qr', { account: shown.basic_id })} size={208} />
      <p>{t('code.or', { account: shown.basic_id })}</p>
      <output className={styles.number}>{shown.code}</output>
      <small>{t('code.until', { time: format.time(shown.expires_at) })}</small>
    </div>
  );
}
