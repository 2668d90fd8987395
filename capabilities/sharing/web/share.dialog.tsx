import { useMutationCall } from '@alder/client';
import { Button, Checkbox, Dialog, SelectField, TextField, useFailToast } from '@alder/ui';
import { Mail, Printer, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { createShareUrl, getShareUrls, type ShareUrl } from '../contract/index.ts';
import { HandOutDialog } from './hand-out.dialog.tsx';
import { linkOf, newPassword, useCopy } from './link.ts';
import { SendLinkDialog } from './send-link.dialog.tsx';
import { ShareCode } from './share-code.tsx';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';
import { WordsHeld } from './withheld-images.tsx';

const spans = ['1', '7', '30', '90', '365'] as const;

/** Choices are remembered on this browser: the next share is two presses (design: screens §3.20). */
const REMEMBERED = 'alder.share';
type Choices = { days: (typeof spans)[number]; usePassword: boolean; downloadable: boolean; deidentify: boolean };
const FIRST: Choices = { days: '7', usePassword: true, downloadable: false, deidentify: false };

function remembered(): Choices {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}') };
  } catch {
    return FIRST;
  }
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
  const fail = useFailToast(t);
  const [choices, setChoices] = useState(remembered);
  const [password, setPassword] = useState(newPassword);
  const [made, setMade] = useState<ShareUrl>();
  // Never stored: the confirmation applies to these images only.
  const [areSeen, setSeen] = useState(false);
  const [way, setWay] = useState<'mail' | 'paper'>();
  const create = useMutationCall(createShareUrl, {
    refreshes: [getShareUrls],
    title: t('dialog.title', { title }),
    isSecret: true,
  });
  const copy = useCopy();
  const set = (fields: Partial<Choices>) => setChoices((before) => ({ ...before, ...fields }));

  const isNameless = choices.downloadable && choices.deidentify;

  const submit = async () => {
    try {
      const answer = await create.mutateAsync({
        queries,
        title,
        downloadable: choices.downloadable,
        deidentify: isNameless,
        words_seen: isNameless && areSeen,
        expiration: new Date(Date.now() + Number(choices.days) * 86_400_000).toISOString(),
        password: choices.usePassword ? password : null,
      });
      if (!answer) return;
      localStorage.setItem(REMEMBERED, JSON.stringify(choices));
      setMade(answer.result);
      await copy(answer.result, choices.usePassword ? password : undefined);
    } catch (error) {
      fail(error);
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
          <>
            <ShareCode link={linkOf(made)} label={t('link.code')} />
            <TextField label={t('dialog.link')} value={linkOf(made)} readOnly />
            <div className={styles.ways}>
              <Button onClick={() => setWay('mail')}>
                <Mail size={16} aria-hidden="true" /> {t('link.mail')}
              </Button>
              <Button onClick={() => setWay('paper')}>
                <Printer size={16} aria-hidden="true" /> {t('link.print')}
              </Button>
            </div>
            {way === 'mail' && <SendLinkDialog share={made} onClose={() => setWay(undefined)} />}
            {way === 'paper' && (
              <HandOutDialog
                share={made}
                password={choices.usePassword ? password : undefined}
                onClose={() => setWay(undefined)}
              />
            )}
          </>
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
            {choices.downloadable && (
              <Checkbox
                label={t('dialog.deidentify')}
                value={choices.deidentify}
                onChange={(deidentify) => set({ deidentify })}
              />
            )}
            {isNameless && <WordsHeld queries={queries} value={areSeen} onChange={setSeen} />}
          </>
        )}
      </div>
    </Dialog>
  );
}
