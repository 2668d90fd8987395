import { useMutationCall } from '@alder/client';
import { CallForm, Checkbox, DateField, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { getShareUrls, type ShareUrl, updateShareUrl } from '../contract/index.ts';
import { MAX_DAYS } from '../domain/index.ts';
import { NewPasswordField } from './new-password.field.tsx';
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
  const update = useMutationCall(updateShareUrl, { refreshes: [getShareUrls], title: share.title, isSecret: true });
  const before = dayOf(new Date(share.expiration));
  const form = useCallForm(updateShareUrl, {
    initial: {
      title: share.title,
      until: before as string | null,
      usesPassword: share.password,
      password: '',
      downloadable: share.downloadable,
      deidentify: share.deidentify,
      areSeen: share.words_seen,
    },
    toInput: ({ title, until, usesPassword, password, downloadable, deidentify, areSeen }) => ({
      ...{ id: share.id, version: share.version, title, downloadable, deidentify },
      words_seen: deidentify && areSeen,
      ...(until && until !== before && { expiration: new Date(`${until}T23:59:59.000`).toISOString() }),
      ...(usesPassword && password !== '' && { password }),
      ...(!usesPassword && share.password && { password: null }),
    }),
    fieldOf: { expiration: 'until' },
    send: update.mutateAsync,
    onSent: (_, { usesPassword, password }) => {
      const isNew = usesPassword && password !== '';
      if (isNew || !usesPassword) onPassword(isNew ? password : undefined);
      toast({ text: t('edit.saved') });
    },
    texts: t,
  });
  const { usesPassword, password, deidentify, areSeen } = form.values;

  return (
    <CallForm form={form} className={styles.edit}>
      <h3>{t('edit.title')}</h3>
      <TextField name="title" label={t('edit.name')} maxLength={200} />
      <DateField
        name="until"
        label={t('edit.until')}
        min={dayOf(new Date())}
        max={dayOf(new Date(Date.now() + (MAX_DAYS - 1) * DAY_MS))}
      />
      <Checkbox name="usesPassword" label={t('dialog.usePassword')} />
      {usesPassword && (
        <NewPasswordField
          label={t(share.password ? 'edit.newPassword' : 'dialog.password')}
          onNew={(password) => form.set({ password })}
        />
      )}
      <Checkbox name="downloadable" label={t('dialog.downloadable')} />
      <Checkbox name="deidentify" label={t('dialog.deidentify')} />
      {deidentify && (
        <WordsHeld queries={share.queries} value={areSeen} onChange={(isSeen) => form.set({ areSeen: isSeen })} />
      )}
      <SubmitButton variant="default" disabled={usesPassword && !share.password && password === ''}>
        {t('edit.save')}
      </SubmitButton>
    </CallForm>
  );
}
