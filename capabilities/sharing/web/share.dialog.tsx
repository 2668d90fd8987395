import { useAct } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Checkbox, Dialog, SelectField, TextField, toast } from '@alder/ui';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { createShareUrl, getShareUrls, type ShareUrl } from '../contract/index.ts';
import styles from './sharing.module.css';
import { explain, useSharingTexts } from './use-sharing-texts.ts';

const spans = ['1', '7', '30', '90', '365'] as const;

/** Choices are remembered on this browser: the next share is two presses (design: screens §3.20). */
const REMEMBERED = 'alder.share';
type Choices = { days: (typeof spans)[number]; usePassword: boolean; downloadable: boolean };

function remembered(): Choices {
  try {
    return {
      days: '7',
      usePassword: true,
      downloadable: false,
      ...JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}'),
    };
  } catch {
    return { days: '7', usePassword: true, downloadable: false };
  }
}

/** Six digits that are easy to say on the phone; guessing is limited by the server. */
function newPassword(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 1_000_000).padStart(6, '0');
}

/** Makes a link for images and puts it on the clipboard with its password and end. */
export function ShareDialog(props: {
  title: string;
  queries: { studies?: string[]; series?: string[]; images?: string[] };
  images: number;
  onClose: () => void;
}) {
  const { title, queries, images, onClose } = props;
  const t = useSharingTexts();
  const [choices, setChoices] = useState(remembered);
  const [password, setPassword] = useState(newPassword);
  const [made, setMade] = useState<ShareUrl>();
  const create = useAct(createShareUrl, {
    refreshes: [getShareUrls],
    title: t('dialog.title', { title }),
    isSecret: true,
  });
  const copy = useCopy();
  const set = (fields: Partial<Choices>) => setChoices((before) => ({ ...before, ...fields }));

  const submit = async () => {
    try {
      const answer = await create.mutateAsync({
        queries,
        title,
        downloadable: choices.downloadable,
        expiration: new Date(Date.now() + Number(choices.days) * 86_400_000).toISOString(),
        password: choices.usePassword ? password : null,
      });
      if (!answer) return;
      localStorage.setItem(REMEMBERED, JSON.stringify(choices));
      setMade(answer.result);
      await copy(answer.result, choices.usePassword ? password : undefined);
    } catch (error) {
      toast({ tone: 'fail', text: explain(t, error) });
    }
  };

  return (
    <Dialog
      open
      title={t('dialog.title', { title })}
      onClose={onClose}
      footer={
        made ? (
          <>
            <Button onClick={() => void copy(made, choices.usePassword ? password : undefined)}>
              {t('dialog.copy')}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {t('dialog.done')}
            </Button>
          </>
        ) : (
          <Button variant="primary" busy={create.isPending} onClick={() => void submit()}>
            {t('dialog.create')}
          </Button>
        )
      }
    >
      <div className={styles.dialog}>
        <p>{t('dialog.what', { count: images })}</p>
        {made ? (
          <TextField label={t('dialog.link')} value={linkOf(made)} readOnly />
        ) : (
          <>
            <SelectField
              label={t('dialog.expiration')}
              value={choices.days}
              options={spans.map((value) => ({ value, label: t(`days.${value}`) }))}
              onChange={(days) => set({ days })}
            />
            <Checkbox
              label={t('dialog.usePassword')}
              value={choices.usePassword}
              onChange={(usePassword) => set({ usePassword })}
            />
            {choices.usePassword && (
              <TextField
                label={t('dialog.password')}
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
            <Checkbox
              label={t('dialog.downloadable')}
              value={choices.downloadable}
              onChange={(downloadable) => set({ downloadable })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

export function linkOf(share: Pick<ShareUrl, 'share_id'>): string {
  return `${location.origin}/share/${share.share_id}`;
}

/** Puts link, password and end on the clipboard, each on its own line. */
function useCopy() {
  const t = useSharingTexts();
  const format = useFormat();
  return async (share: ShareUrl, password: string | undefined) => {
    const values = { link: linkOf(share), date: format.date(share.expiration, 'full') };
    const text = password ? t('dialog.copyText', { ...values, password }) : t('dialog.copyTextOpen', values);
    // Without permission for the clipboard the link still stands in the dialog to be copied by hand.
    await navigator.clipboard?.writeText(text).then(
      () => toast({ text: t('dialog.created') }),
      () => undefined,
    );
  };
}
