import { getHospitalUsers } from '@alder/accounts/contract';
import { instantAt, minuteOfTime, timeOf, wallOf } from '@alder/appointments/domain';
import { useAccount, useCall, useMutationCall } from '@alder/client';
import { type PrivacyLaw, privacyLaws } from '@alder/erasure/domain';
import { useFormat } from '@alder/i18n';
import { getShareUrls } from '@alder/sharing/contract';
import {
  CallForm,
  Checkbox,
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
import type { PayloadOf } from '@alder/wire';
import {
  type Breach,
  createBreach,
  getBreach,
  getBreachDevices,
  getBreaches,
  updateBreach,
} from '../contract/index.ts';
import { hasScope } from '../domain/index.ts';
import styles from './breaches.module.css';
import { DutyChips } from './duty-chips.tsx';
import { useBreachTexts } from './use-breach-texts.ts';

type Props = {
  readonly law: PrivacyLaw;
  /** The case that is changed; a new one without it. */
  readonly breach?: Breach;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
};

const END_OF_DAY = '23:59';

/** Enters a case or changes one: what happened, when it was discovered, and whose doings count. */
export function BreachDialog({ law, breach, onClose, onSaved }: Props) {
  const t = useBreachTexts();
  const format = useFormat();
  const timezone = useAccount().hospital.timezone as string;
  const users = useCall(getHospitalUsers, {});
  const devices = useCall(getBreachDevices, {});
  const links = useCall(getShareUrls, { limit: 200 });
  const create = useMutationCall(createBreach, { title: t('new'), refreshes: [getBreaches] });
  const update = useMutationCall(updateBreach, { title: t('change'), refreshes: [getBreaches, getBreach] });
  const wall = (instant: string | null | undefined) => {
    if (!instant) return { day: null, time: '' };
    const { day, minute } = wallOf(new Date(instant), timezone);
    return { day: day as string | null, time: timeOf(minute) };
  };
  const [found, from, until] = [
    wall(breach?.discovered_at ?? new Date().toISOString()),
    wall(breach?.from),
    wall(breach?.until),
  ];
  const momentOf = (day: string | null, time: string, otherwise: string) =>
    day ? instantAt(day, minuteOfTime(time || otherwise), timezone).toISOString() : null;
  const form = useCallForm(createBreach, {
    initial: {
      ...{ title: breach?.title ?? '', what: breach?.what ?? '', law: breach?.law ?? law },
      ...{ wrongful: breach?.wrongful ?? false, found_day: found.day, found_time: found.time },
      ...{ account: breach?.account ?? '', device: breach?.device ?? '', link: breach?.link ?? '' },
      ...{ from_day: from.day, from_time: from.time, until_day: until.day, until_time: until.time },
    },
    toInput: (values) => ({
      ...{ title: values.title, what: values.what, law: values.law, wrongful: values.wrongful },
      discovered_at: momentOf(values.found_day, values.found_time, '00:00') ?? '',
      ...{ account: values.account || null, device: values.device || null, link: values.link || null },
      from: momentOf(values.from_day, values.from_time, '00:00'),
      until: momentOf(values.until_day, values.until_time, END_OF_DAY),
    }),
    send: (input) =>
      breach ? update.mutateAsync({ ...input, id: breach.id, version: breach.version }) : create.mutateAsync(input),
    onSent: (sent) => {
      toast({ text: t('saved') });
      onSaved((sent as PayloadOf<typeof createBreach>).result.id);
    },
    texts: t,
  });
  const { values } = form;
  const scope = { account: values.account || null, device: values.device || null, link: values.link || null };
  const isScoped = hasScope({ ...scope, from: values.from_day, until: null });
  const discovered = momentOf(values.found_day, values.found_time, '00:00');
  return (
    <Dialog
      open
      title={breach ? t('change') : t('new')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <SubmitButton of={form} {...(!isScoped && { disabledReason: t('scope.needed') })}>
          {breach ? t('save') : t('enter')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <TextField name="title" label={t('case')} hint={t('case.hint')} required maxLength={200} />
        <TextArea name="what" label={t('what')} hint={t('what.hint')} rows={3} maxLength={4000} />
        <div className={styles.two}>
          <DateField name="found_day" label={t('discovered.day')} />
          <TimeField name="found_time" label={t('discovered.time')} />
        </div>
        <SelectField
          label={t('law')}
          value={values.law}
          options={privacyLaws.map((value) => ({ value, label: t(`law.${value}`) }))}
          onChange={(next) => form.set({ law: next })}
        />
        <Checkbox name="wrongful" label={t('wrongful')} />
        {discovered && (
          <div className={styles.due} role="status">
            <DutyChips
              breach={
                {
                  ...{ law: values.law, discovered_at: discovered, wrongful: values.wrongful, state: 'open' },
                  ...{ first_reported_at: null, full_reported_at: null, told_at: null },
                } as Breach
              }
            />
            <small>{t(`source.${values.law}`)}</small>
          </div>
        )}
        <fieldset className={styles.scope}>
          <legend>{t('scope')}</legend>
          <p>{t('scope.about')}</p>
          <SelectField
            label={t('scope.account')}
            none={t('scope.anybody')}
            value={values.account}
            onChange={(account) => form.set({ account })}
            options={(users.data?.result ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))}
          />
          <SelectField
            label={t('scope.device')}
            none={t('scope.anyDevice')}
            value={values.device}
            onChange={(device) => form.set({ device })}
            options={(devices.data?.result ?? []).map(({ id, browser, system, people, seen_at }) => ({
              value: id,
              label: [
                [browser, system].filter(Boolean).join(' · ') || t('scope.unknownDevice'),
                people.join(', '),
                format.date(seen_at),
              ].join(' · '),
            }))}
          />
          <SelectField
            label={t('scope.link')}
            none={t('scope.noLink')}
            value={values.link}
            onChange={(link) => form.set({ link })}
            options={(links.data?.result ?? []).map(({ id, title, created_at }) => ({
              value: id,
              label: [title || t('scope.untitled'), format.date(created_at)].join(' · '),
            }))}
          />
          <div className={styles.two}>
            <DateField name="from_day" label={t('scope.from')} />
            <TimeField name="from_time" label={t('scope.time')} />
            <DateField name="until_day" label={t('scope.until')} />
            <TimeField name="until_time" label={t('scope.time')} />
          </div>
        </fieldset>
      </CallForm>
    </Dialog>
  );
}
