import { useMutationCall } from '@alder/client';
import { dayOf, useFormat, useLanguage } from '@alder/i18n';
import { analytes } from '@alder/terms';
import { Button, CallForm, DateField, Dialog, NumberField, SelectField, SubmitButton, useCallForm } from '@alder/ui';
import { useState } from 'react';
import { createComparison, type DeviceQc, getComparisons } from '../../contract/index.ts';
import { MAX_SPLIT_MINUTES } from '../../domain/index.ts';
import { nameOf } from '../device-name.ts';
import styles from '../qc.module.css';
import { useQcTexts } from '../use-qc-texts.ts';

const DAY_MS = 86_400_000;
type Props = {
  readonly devices: readonly DeviceQc[];
  readonly onClose: () => void;
  readonly onBegun: (id: string) => void;
};

/** Which two analyzers are compared, by which analyte, and of which time. */
export function BeginComparison({ devices, onClose, onBegun }: Props) {
  const t = useQcTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const [now] = useState(() => Date.now());
  const create = useMutationCall(createComparison, { refreshes: [getComparisons] });
  const form = useCallForm(createComparison, {
    initial: {
      ...{ x_device: devices[0]!.device, y_device: devices[1]!.device, analyte: 'CREA' },
      ...{ since: dayOf(now - 365 * DAY_MS, format.timeZone), until: dayOf(now, format.timeZone) },
      ...{ max_minutes: 240 as number | undefined, tea: undefined as number | undefined },
    },
    toInput: ({ since, until, max_minutes, tea, ...rest }) => ({
      ...rest,
      since: `${since}T00:00:00.000Z`,
      // The last day counts.
      until: new Date(Date.parse(`${until}T00:00:00.000Z`) + DAY_MS).toISOString(),
      ...(max_minutes !== undefined && { max_minutes }),
      ...(tea !== undefined && { tea }),
    }),
    send: create.mutateAsync,
    onSent: (response) => response && onBegun(response.result.id),
    texts: t,
  });
  const options = devices.map((one) => ({ value: one.device, label: `${nameOf(one)} ${one.serial}` }));
  return (
    <Dialog
      open
      title={t('compare.begin')}
      about={t('compare.begin.about')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t('compare.begin')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        <SelectField name="x_device" label={t('compare.x')} options={options} />
        <SelectField name="y_device" label={t('compare.y')} options={options} />
        <SelectField
          name="analyte"
          label={t('analyte')}
          options={analytes.map(({ code, ...names }) => ({ value: code, label: `${names[language]} (${code})` }))}
        />
        <NumberField
          name="max_minutes"
          label={t('compare.minutes')}
          hint={t('compare.minutes.hint')}
          min={1}
          max={MAX_SPLIT_MINUTES}
        />
        <DateField name="since" label={t('compare.since')} />
        <DateField name="until" label={t('compare.until')} max={dayOf(now, format.timeZone)} />
        <NumberField name="tea" label={t('rules.tea')} hint={t('compare.tea.hint')} min={0.1} max={1000} />
      </CallForm>
    </Dialog>
  );
}
