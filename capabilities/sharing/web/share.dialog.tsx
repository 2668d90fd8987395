import { useMutationCall } from '@alder/client';
import { Button, CallForm, Checkbox, Dialog, SelectField, SubmitButton, TextField, useCallForm } from '@alder/ui';
import { Mail, Printer } from 'lucide-react';
import { useState } from 'react';
import { createShareUrl, getShareUrls, type ShareUrl } from '../contract/index.ts';
import { HandOutDialog } from './hand-out.dialog.tsx';
import { linkOf, newPassword, useCopy } from './link.ts';
import { NewPasswordField } from './new-password.field.tsx';
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

function remembered(): { choices: Choices; password: string } {
  const password = newPassword();
  try {
    return { choices: { ...FIRST, ...JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}') }, password };
  } catch {
    return { choices: FIRST, password };
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
  const [start] = useState(remembered);
  const [made, setMade] = useState<ShareUrl>();
  const [way, setWay] = useState<'mail' | 'paper'>();
  const create = useMutationCall(createShareUrl, {
    refreshes: [getShareUrls],
    title: t('dialog.title', { title }),
    isSecret: true,
  });
  const copy = useCopy();
  const form = useCallForm(createShareUrl, {
    // Whether the images were seen is never stored: the confirmation applies to these images only.
    initial: { ...start.choices, password: start.password, areSeen: false },
    toInput: ({ days, usePassword, downloadable, deidentify, password, areSeen }) => ({
      queries,
      title,
      downloadable,
      deidentify: downloadable && deidentify,
      words_seen: downloadable && deidentify && areSeen,
      expiration: new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
      password: usePassword ? password : null,
    }),
    send: create.mutateAsync,
    onSent: async ({ result }, { areSeen: _seen, password, ...choices }) => {
      localStorage.setItem(REMEMBERED, JSON.stringify(choices));
      setMade(result);
      await copy(result, choices.usePassword ? password : undefined);
    },
    texts: t,
  });
  const { usePassword, downloadable, deidentify, areSeen } = form.values;
  const password = usePassword ? form.values.password : undefined;

  return (
    <Dialog
      open
      title={t('dialog.title', { title })}
      onClose={onClose}
      footer={
        made ? (
          <>
            <Button onClick={() => void copy(made, password)}>{t('dialog.copy')}</Button>
            <Button variant="primary" onClick={onClose}>
              {t('dialog.done')}
            </Button>
          </>
        ) : (
          <SubmitButton of={form}>{t('dialog.create')}</SubmitButton>
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
            {way === 'paper' && <HandOutDialog share={made} password={password} onClose={() => setWay(undefined)} />}
          </>
        ) : (
          <CallForm form={form} className={styles.dialog}>
            <SelectField
              name="days"
              label={t('dialog.expiration')}
              options={spans.map((value) => ({ value, label: t(`days.${value}`) }))}
            />
            <Checkbox name="usePassword" label={t('dialog.usePassword')} />
            {usePassword && (
              <NewPasswordField label={t('dialog.password')} onNew={(password) => form.set({ password })} />
            )}
            <Checkbox name="downloadable" label={t('dialog.downloadable')} />
            {downloadable && <Checkbox name="deidentify" label={t('dialog.deidentify')} />}
            {downloadable && deidentify && (
              <WordsHeld queries={queries} value={areSeen} onChange={(isSeen) => form.set({ areSeen: isSeen })} />
            )}
          </CallForm>
        )}
      </div>
    </Dialog>
  );
}
