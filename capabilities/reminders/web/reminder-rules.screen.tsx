import { minuteOfTime, timeOf } from '@alder/appointments/domain';
import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  CallForm,
  Chip,
  type Column,
  Empty,
  FormActions,
  Loaded,
  Options,
  Part,
  Screen,
  SubmitButton,
  Table,
  TimeField,
  toast,
  useCallForm,
} from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { getReminderSetting, getSentReminders, type SentReminder, updateReminderSetting } from '../contract/index.ts';
import styles from './reminders.module.css';
import { RuleFields } from './rule-fields.tsx';
import { useReminderTexts } from './use-reminder-texts.ts';

type Setting = PayloadOf<typeof getReminderSetting>['result'];

/** `/manage/reminders`: letters that go by themselves, their texts, hours of quiet, and what was sent (screens §3.28). */
export function ReminderRulesScreen() {
  const t = useReminderTexts();
  const setting = useCall(getReminderSetting, {});
  return (
    <Screen title={t('title')}>
      <Loaded query={setting} what={t('rules')}>
        {({ result, has_line }) => (
          <Options>
            <Part title={t('rules')} about={t('rules.about')}>
              <SettingForm key={result.version} setting={result} hasLine={has_line} />
            </Part>
            <Part title={t('sent')} about={t('sent.about')}>
              <Sent />
            </Part>
          </Options>
        )}
      </Loaded>
    </Screen>
  );
}

function SettingForm({ setting, hasLine }: { setting: Setting; hasLine: boolean }) {
  const t = useReminderTexts();
  const { hospital } = useAccount();
  const set = useMutationCall(updateReminderSetting, { title: t('rules'), refreshes: [getReminderSetting] });
  const { version, rules, quiet_from, quiet_to } = setting;
  const form = useCallForm(updateReminderSetting, {
    initial: { rules, quiet_from: timeOf(quiet_from), quiet_to: timeOf(quiet_to) },
    toInput: (values) => ({
      ...{ version, rules: values.rules },
      ...{ quiet_from: minuteOfTime(values.quiet_from), quiet_to: minuteOfTime(values.quiet_to) },
    }),
    send: set.mutateAsync,
    onSent: () => toast({ tone: 'done', text: t('saved') }),
    texts: t,
  });
  return (
    <CallForm form={form} label={t('rules')}>
      {form.values.rules.map((rule) => (
        <RuleFields
          key={rule.kind}
          rule={rule}
          hospital={hospital.name}
          hasLine={hasLine}
          onChange={(next) =>
            form.set({ rules: form.values.rules.map((one) => (one.kind === next.kind ? next : one)) })
          }
        />
      ))}
      <fieldset className={styles.quiet}>
        <legend>{t('quiet')}</legend>
        <TimeField name="quiet_from" label={t('quiet_from')} />
        <TimeField name="quiet_to" label={t('quiet_to')} />
        <p className={styles.small}>{t('quiet.about')}</p>
      </fieldset>
      <FormActions>
        <SubmitButton>{t('save')}</SubmitButton>
      </FormActions>
    </CallForm>
  );
}

const TONES = { waiting: 'neutral', sent: 'ok', failed: 'danger' } as const;

function Sent() {
  const t = useReminderTexts();
  const format = useFormat();
  const query = useCall(getSentReminders, { limit: 50 });
  const columns: readonly Column<SentReminder>[] = [
    { id: 'at', header: t('sent.at'), cell: ({ at }) => format.dateTime(at), rowHeader: true },
    { id: 'kind', header: t('sent.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      id: 'to',
      header: t('sent.to'),
      cell: ({ pet_name, owner_name }) => format.list([pet_name, owner_name]),
    },
    { id: 'channel', header: t('channel'), cell: ({ channel }) => t(`by.${channel}`) },
    {
      id: 'state',
      header: t('sent.state'),
      cell: ({ state, line_reason, mail_reason }) => (
        <span className={styles.state}>
          <Chip tone={TONES[state]}>{t(`state.${state}`)}</Chip>
          {line_reason && <small>{t(`line.${line_reason}`)}</small>}
          {mail_reason && <small>{t(`mail.${mail_reason}`)}</small>}
        </span>
      ),
    },
  ];
  return (
    <Loaded query={query} what={t('sent')}>
      {({ result }) => (
        <Table
          label={t('sent')}
          columns={columns}
          rows={result}
          rowKey={({ id }) => id}
          empty={<Empty>{t('sent.none')}</Empty>}
        />
      )}
    </Loaded>
  );
}
