import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, CallForm, Checkbox, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { useState } from 'react';
import { type ExportTarget, getExportTarget, saveExportTarget } from '../contract/index.ts';
import styles from './exports.module.css';
import { useExportTexts } from './use-export-texts.ts';

/** The bucket that the archive of each month goes to. */
export function TargetPart({ target }: { target: ExportTarget | null }) {
  const t = useExportTexts();
  const format = useFormat();
  const [isEditing, setEditing] = useState(false);
  return (
    <section className={styles.part} aria-label={t('target.title')}>
      <header>
        <h2>{t('target.title')}</h2>
        <p>{t('target.about')}</p>
      </header>
      <div className={styles.target}>
        {target ? (
          <p>
            <b>{[target.bucket, target.prefix].filter(Boolean).join('/')}</b>
            <span>{target.active ? t('target.next', { date: format.date(target.next_at) }) : t('target.off')}</span>
            <small>{t('target.tested', { when: format.dateTime(target.tested_at) })}</small>
          </p>
        ) : (
          <p>{t('target.none')}</p>
        )}
        <Button onClick={() => setEditing(true)}>{t(target ? 'target.edit' : 'target.add')}</Button>
      </div>
      {isEditing && <TargetDialog target={target} onClose={() => setEditing(false)} />}
    </section>
  );
}

function TargetDialog({ target, onClose }: { target: ExportTarget | null; onClose: () => void }) {
  const t = useExportTexts();
  const save = useMutationCall(saveExportTarget, {
    ...{ title: t('target.title'), isSecret: true, refreshes: [getExportTarget] },
  });
  const {
    endpoint = '',
    bucket = '',
    prefix = '',
    region = 'us-east-1',
    access_key = '',
    active = true,
  } = target ?? {};
  const form = useCallForm(saveExportTarget, {
    initial: { endpoint, bucket, prefix, region, access_key, active, secret_key: '', password: '' },
    toInput: ({ secret_key, ...values }) => ({
      ...values,
      ...(secret_key && { secret_key }),
      ...(target && { version: target.version }),
    }),
    send: save.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('target.saved') });
      onClose();
    },
    texts: t,
  });
  const { values } = form;
  const isComplete = values.bucket && values.access_key && values.password && (target || values.secret_key);
  return (
    <Dialog
      open
      title={t('target.title')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <SubmitButton of={form} disabled={!isComplete}>
          {t('target.save')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <TextField name="endpoint" label={t('target.endpoint')} hint={t('target.endpoint.hint')} maxLength={300} />
        <TextField name="bucket" label={t('target.bucket')} required maxLength={63} />
        <TextField name="prefix" label={t('target.prefix')} maxLength={200} />
        <TextField name="region" label={t('target.region')} maxLength={40} />
        <TextField name="access_key" label={t('target.access_key')} required maxLength={200} autoComplete="off" />
        <TextField
          name="secret_key"
          label={t('target.secret_key')}
          type="password"
          autoComplete="new-password"
          maxLength={400}
          {...(target && { hint: t('target.secret_key.hint') })}
        />
        <Checkbox name="active" label={t('target.active')} />
        <TextField name="password" label={t('password')} type="password" autoComplete="current-password" required />
      </CallForm>
    </Dialog>
  );
}
