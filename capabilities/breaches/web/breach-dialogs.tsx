import { instantAt, minuteOfTime, timeOf, wallOf } from '@alder/appointments/domain';
import { useAccount, useMutationCall } from '@alder/client';
import {
  CallForm,
  DateField,
  Dialog,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  TimeField,
  toast,
  useCallForm,
} from '@alder/ui';
import {
  type Breach,
  closeBreach,
  getBreach,
  getBreachAffected,
  getBreaches,
  noteBreach,
  noteBreachLetters,
  reopenBreach,
  reportBreach,
} from '../contract/index.ts';
import { letterChannels, reportKinds } from '../domain/index.ts';
import styles from './breaches.module.css';
import { useBreachTexts } from './use-breach-texts.ts';

type Props = { readonly breach: Breach; readonly onClose: () => void };
const refreshes = [getBreach, getBreaches, getBreachAffected];

/** A report to the authority that was made. */
export function ReportDialog({ breach, onClose }: Props) {
  const t = useBreachTexts();
  const timezone = useAccount().hospital.timezone as string;
  const now = wallOf(new Date(), timezone);
  const send = useMutationCall(reportBreach, { title: t('report'), refreshes });
  const form = useCallForm(reportBreach, {
    initial: {
      kind: (breach.first_reported_at === null ? 'first' : 'full') as (typeof reportKinds)[number],
      ...{ day: now.day as string | null, time: timeOf(now.minute), reference: '' },
    },
    toInput: ({ kind, day, time, reference }) => ({
      ...{ id: breach.id, version: breach.version, kind, reference },
      at: day ? instantAt(day, minuteOfTime(time || '00:00'), timezone).toISOString() : '',
    }),
    send: send.mutateAsync,
    onSent: () => {
      toast({ text: t('saved') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('report')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={<SubmitButton of={form}>{t('save')}</SubmitButton>}
    >
      <CallForm form={form}>
        <SelectField
          label={t('report.kind')}
          value={form.values.kind}
          options={reportKinds.map((value) => ({ value, label: t(`reported.${value}`) }))}
          onChange={(kind) => form.set({ kind })}
        />
        <div className={styles.two}>
          <DateField name="day" label={t('report.day')} />
          <TimeField name="time" label={t('scope.time')} />
        </div>
        <TextField name="reference" label={t('report.reference')} maxLength={500} />
      </CallForm>
    </Dialog>
  );
}

/** Notes which owners were notified; the letters themselves are written and sent by the hospital. */
export function LettersDialog({ breach, owners, onClose }: Props & { readonly owners: readonly string[] }) {
  const t = useBreachTexts();
  const timezone = useAccount().hospital.timezone as string;
  const send = useMutationCall(noteBreachLetters, { title: t('letters.note'), refreshes });
  const form = useCallForm(noteBreachLetters, {
    initial: {
      channel: 'email' as (typeof letterChannels)[number],
      ...{ on: wallOf(new Date(), timezone).day as string | null, note: '' },
    },
    toInput: ({ channel, on, note }) => ({
      ...{ id: breach.id, version: breach.version, owners: [...owners] },
      ...{ channel, on: on ?? '', note },
    }),
    send: send.mutateAsync,
    onSent: () => {
      toast({ text: t('saved') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('letters.note')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={<SubmitButton of={form}>{t('save')}</SubmitButton>}
    >
      <p>{t('letters.about', { count: owners.length })}</p>
      <CallForm form={form}>
        <SelectField
          label={t('channel')}
          value={form.values.channel}
          options={letterChannels.map((value) => ({ value, label: t(`channel.${value}`) }))}
          onChange={(channel) => form.set({ channel })}
        />
        <DateField name="on" label={t('letters.day')} />
        <TextField name="note" label={t('letters.words')} maxLength={500} />
      </CallForm>
    </Dialog>
  );
}

const WORDED = {
  note: { call: noteBreach, field: 'text' },
  close: { call: closeBreach, field: 'conclusion' },
  reopen: { call: reopenBreach, field: 'reason' },
} as const;

/** A note, a conclusion or a reason. */
export function TextDialog({ kind, breach, onClose }: Props & { readonly kind: keyof typeof WORDED }) {
  const t = useBreachTexts();
  const { call, field } = WORDED[kind];
  const send = useMutationCall(call, { title: t(`${kind}.title`), refreshes });
  const form = useCallForm(call, {
    initial: { words: '' },
    toInput: ({ words }) => ({ id: breach.id, version: breach.version, [field]: words.trim() }) as never,
    send: send.mutateAsync,
    onSent: () => {
      toast({ text: t('saved') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t(`${kind}.title`)}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <SubmitButton of={form} {...(!form.values.words.trim() && { disabledReason: t('words.needed') })}>
          {t(`${kind}.do`)}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <TextArea
          name="words"
          label={t(`${kind}.words`)}
          rows={4}
          maxLength={kind === 'reopen' ? 500 : 2000}
          autoFocus
        />
      </CallForm>
    </Dialog>
  );
}
