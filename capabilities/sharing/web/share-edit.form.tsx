import { useMutationCall } from '@alder/client';
import { Button, Checkbox, DateField, TextField, toast, useFailToast } from '@alder/ui';
import { RefreshCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { getShareUrls, type ShareUrl, updateShareUrl } from '../contract/index.ts';
import { MAX_DAYS } from '../domain/index.ts';
import { newPassword } from './link.ts';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';
import { WordsHeld } from './withheld-images.tsx';

const DAY_MS = 86_400_000;
/** The day of an instant in the zone of this browser, as shown in the list. */
const dayOf = (moment: Date) =>
  `${moment.getFullYear()}-${String(moment.getMonth() + 1).padStart(2, '0')}-${String(moment.getDate()).padStart(2, '0')}`;

/**
 * Terms of a link: name, end, password, downloads. Saved together; open recipients have to open it again where needed.
 */
export function ShareEditForm({
  share,
  onPassword,
}: {
  share: ShareUrl;
  /** Called with a new password, so that it can be printed. */
  onPassword: (password: string | undefined) => void;
}) {
  const t = useSharingTexts();
  const fail = useFailToast(t);
  const update = useMutationCall(updateShareUrl, { refreshes: [getShareUrls], title: share.title, isSecret: true });
  const before = dayOf(new Date(share.expiration));
  const [title, setTitle] = useState(share.title);
  const [until, setUntil] = useState<string | null>(before);
  const [usesPassword, setUsesPassword] = useState(share.password);
  const [password, setPassword] = useState('');
  const [downloadable, setDownloadable] = useState(share.downloadable);
  const [deidentify, setDeidentify] = useState(share.deidentify);
  const [areSeen, setSeen] = useState(share.words_seen);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isNew = usesPassword && password !== '';
    try {
      const answer = await update.mutateAsync({
        ...{ id: share.id, version: share.version, title, downloadable, deidentify },
        words_seen: deidentify && areSeen,
        ...(until && until !== before && { expiration: new Date(`${until}T23:59:59.000`).toISOString() }),
        ...(isNew && { password }),
        ...(!usesPassword && share.password && { password: null }),
      });
      if (!answer) return;
      if (isNew || !usesPassword) onPassword(isNew ? password : undefined);
      toast({ text: t('edit.saved') });
    } catch (error) {
      fail(error);
    }
  };

  return (
    <form className={styles.edit} onSubmit={(event) => void submit(event)}>
      <h3>{t('edit.title')}</h3>
      <TextField label={t('edit.name')} value={title} onChange={setTitle} maxLength={200} />
      <DateField
        label={t('edit.until')}
        value={until}
        onChange={setUntil}
        min={dayOf(new Date())}
        max={dayOf(new Date(Date.now() + (MAX_DAYS - 1) * DAY_MS))}
      />
      <Checkbox label={t('dialog.usePassword')} value={usesPassword} onChange={setUsesPassword} />
      {usesPassword && (
        <TextField
          label={t(share.password ? 'edit.newPassword' : 'dialog.password')}
          value={password}
          onChange={setPassword}
          maxLength={128}
          end={
            <button
              type="button"
              className={styles.renew}
              aria-label={t('dialog.newPassword')}
              onClick={() => setPassword(newPassword())}
            >
              <RefreshCw size={15} aria-hidden="true" />
            </button>
          }
        />
      )}
      <Checkbox label={t('dialog.downloadable')} value={downloadable} onChange={setDownloadable} />
      <Checkbox label={t('dialog.deidentify')} value={deidentify} onChange={setDeidentify} />
      {deidentify && <WordsHeld queries={share.queries} value={areSeen} onChange={setSeen} />}
      <Button type="submit" busy={update.isPending} disabled={usesPassword && !share.password && password === ''}>
        {t('edit.save')}
      </Button>
    </form>
  );
}
