import { useAccount, useCall, useWire } from '@alder/client';
import { Button, Dialog, Form, Loaded, TextField } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { getSharedImports, getShareEntry, type ShareImport } from '../contract/index.ts';
import { ImportChoice, type PatientField, type ShareRow } from './import-choice.form.tsx';
import { SharePassword, useWait } from './share-password.tsx';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';

/** The id in a link, or the id itself. */
export function shareIdOf(typed: string): string | undefined {
  return /(?:^|\/share(?:Pacs)?\/)([\w-]{20,60})(?:[/?#]|$)/.exec(typed.trim())?.[1];
}

/** Takes images over from another hospital's link: paste it, choose series and patient, watch them come (screens §3.16). */
export function ImportDialog(props: {
  readonly PatientField: PatientField;
  /** A link that is open already: nothing is asked for again but a password that is not known. */
  readonly found?: ShareRow;
  readonly onClose: () => void;
}) {
  const { PatientField, onClose } = props;
  const t = useSharingTexts();
  const [begun, setBegun] = useState<ShareImport>();
  const [found, setFound] = useState<ShareRow | undefined>(props.found);
  return (
    <Dialog open title={t('import.title')} onClose={onClose}>
      {begun ? (
        <Progress begun={begun} onClose={onClose} />
      ) : found ? (
        <ImportChoice {...found} PatientField={PatientField} onBegun={setBegun} />
      ) : (
        <Find onFound={setFound} />
      )}
    </Dialog>
  );
}

function Find({ onFound }: { onFound: (found: ShareRow) => void }) {
  const t = useSharingTexts();
  const wire = useWire();
  const { hospital } = useAccount();
  const [link, setLink] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [wrongLink, setWrongLink] = useState<string>();
  const { seconds, heed } = useWait();
  const shareId = shareIdOf(link);

  const look = async () => {
    setProblem(undefined);
    setWrongLink(shareId ? undefined : t('import.noLink'));
    if (!shareId) return;
    setBusy(true);
    try {
      const entry = await wire.send(getShareEntry, { shareId, ...(password && { password }) }, { once: true });
      if (entry?.hospital?.id === hospital.id) setWrongLink(t('import.own'));
      else if (entry && !entry.downloadable) setWrongLink(t('import.notDownloadable'));
      else if (entry) onFound({ entry, shareId, password });
    } catch (error) {
      heed(error);
      const isGate = error instanceof Refusal && [403, 429].includes(error.kind.status);
      if (isGate) setProblem(t(password ? 'gate.wrong' : 'import.needsPassword'));
      else setWrongLink(t('gate.gone.title'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form className={styles.dialog} onSubmit={look}>
      <TextField label={t('import.link')} value={link} onChange={setLink} error={wrongLink} autoFocus />
      <SharePassword
        label={t('import.password')}
        value={password}
        onChange={setPassword}
        error={problem}
        seconds={seconds}
      />
      <Button variant="primary" type="submit" busy={isBusy} disabled={seconds > 0 || link.trim() === ''}>
        {t('import.look')}
      </Button>
    </Form>
  );
}

function Progress({ begun, onClose }: { begun: ShareImport; onClose: () => void }) {
  const t = useSharingTexts();
  const imports = useCall(getSharedImports, {});
  return (
    <div className={styles.dialog}>
      <Loaded query={imports} what={t('import.title')}>
        {({ result }) => {
          const now = result.find(({ id }) => id === begun.id) ?? begun;
          return (
            <>
              <progress value={now.images_done} max={Math.max(1, now.images)} aria-label={t('import.title')} />
              <p role="status">{labelsOf(t, now)}</p>
            </>
          );
        }}
      </Loaded>
      <Button onClick={onClose}>{t('dialog.done')}</Button>
    </div>
  );
}

function labelsOf(
  t: ReturnType<typeof useSharingTexts>,
  { state, failure, images, images_done, images_new }: ShareImport,
) {
  if (state === 'done') return images_new === 0 ? t('import.known') : t('import.done', { count: images_new });
  if (state !== 'failed') return t('import.working', { done: images_done, images });
  if (failure === 'shareEnded') return t('import.ended');
  return t(failure === 'quotaReached' ? 'zip.quota' : 'import.failed');
}
