import { useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { modelName } from '@alder/lab/domain';
import { analytes, breeds, type DeviceModel, deviceModels, species } from '@alder/terms';
import {
  Button,
  CallForm,
  Chip,
  Combobox,
  DateField,
  Dialog,
  NumberField,
  SelectField,
  SubmitButton,
  useCallForm,
} from '@alder/ui';
import { useState } from 'react';
import { createIntervalStudy, getIntervalStudies } from '../contract/index.ts';
import styles from './intervals.module.css';
import { useIntervalTexts } from './use-interval-texts.ts';

const YEAR_MS = 365 * 86_400_000;

/** For which animals, analyzer and analyte an interval is made. */
export function BeginDialog({ onClose, onBegun }: { onClose: () => void; onBegun: (id: string) => void }) {
  const t = useIntervalTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const [now] = useState(() => Date.now());
  const create = useMutationCall(createIntervalStudy, { refreshes: [getIntervalStudies] });
  const form = useCallForm(createIntervalStudy, {
    initial: {
      ...{
        device: 'Catalyst_One' as DeviceModel,
        analyte: 'CREA',
        species: 'dog',
        breeds: [] as string[],
        sex: '' as '' | 'male' | 'female',
      },
      ...{ age_from_days: undefined as number | undefined, age_to_days: undefined as number | undefined },
      ...{ since: dayOf(now - 2 * YEAR_MS), until: dayOf(now) },
    },
    toInput: ({ sex, age_from_days, age_to_days, since, until, ...rest }) => ({
      ...rest,
      sex: sex || null,
      ...{ age_from_days: age_from_days ?? null, age_to_days: age_to_days ?? null },
      since: `${since}T00:00:00.000Z`,
      // The last day counts.
      until: new Date(Date.parse(`${until}T00:00:00.000Z`) + 86_400_000).toISOString(),
    }),
    send: create.mutateAsync,
    onSent: (response) => response && onBegun(response.result.id),
    texts: t,
  });
  const { values } = form;
  const known = breeds[values.species] ?? [];
  return (
    <Dialog
      open
      size="lg"
      title={t('begin')}
      about={t('begin.about')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t('begin')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <div className={styles.form}>
          <SelectField
            name="analyte"
            label={t('analyte')}
            options={analytes.map(({ code, ...names }) => ({ value: code, label: `${names[language]} (${code})` }))}
          />
          <SelectField
            name="device"
            label={t('device')}
            options={deviceModels.map((value) => ({ value, label: modelName(value) }))}
          />
          <SelectField
            name="species"
            label={t('species')}
            options={species.map(({ code, ...names }) => ({ value: code, label: names[language] }))}
          />
          <SelectField
            name="sex"
            label={t('sex')}
            none={t('bothSexes')}
            options={(['male', 'female'] as const).map((value) => ({ value, label: t(`sex.${value}`) }))}
          />
          <NumberField name="age_from_days" label={t('ageFrom')} unit={t('daysUnit')} min={0} max={36_500} />
          <NumberField name="age_to_days" label={t('ageTo')} unit={t('daysUnit')} min={0} max={36_500} />
          <DateField name="since" label={t('since')} />
          <DateField name="until" label={t('until')} max={dayOf(now)} />
          <div className={styles.wide}>
            <Combobox<(typeof known)[number]>
              label={t('breeds')}
              items={known.filter(({ en }) => !values.breeds.includes(en))}
              itemKey={({ en }) => en}
              itemText={(breed) => breed[language]}
              itemKeywords={({ en, ja, zhtw }) => [en, ja, zhtw]}
              placeholder={t('anyBreed')}
              clearOnChoose
              value={null}
              onChange={(breed) => breed && form.set({ breeds: [...values.breeds, breed.en] })}
            />
            <p className={styles.chips}>
              {values.breeds.map((name) => {
                const visible = known.find(({ en }) => en === name)?.[language] ?? name;
                return (
                  <Chip
                    key={name}
                    removeLabel={t('removeBreed', { name: visible })}
                    onRemove={() => form.set({ breeds: values.breeds.filter((one) => one !== name) })}
                  >
                    {visible}
                  </Chip>
                );
              })}
            </p>
          </div>
        </div>
      </CallForm>
    </Dialog>
  );

  function dayOf(at: number): string {
    return new Intl.DateTimeFormat('en-CA', { timeZone: format.timeZone }).format(at);
  }
}
