import { saveFile, useAccount } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { Button, DateField, Menu, Seg, SelectField } from '@alder/ui';
import { addressOf } from '@alder/wire';
import { Download, Printer } from 'lucide-react';
import { exportReport } from '../contract/index.ts';
import { buckets, comparisons, type PageId, presets } from '../domain/index.ts';
import styles from './dashboard.module.css';
import { useDashboardTexts } from './use-dashboard-texts.ts';
import type { RangeState } from './use-range.ts';
import { WeeklyLetterMenu } from './weekly-letter/weekly-letter.menu.tsx';

/** Range, comparison, step, and the page as a file. */
export function RangeBar({ page, state }: { readonly page: PageId; readonly state: RangeState }) {
  const t = useDashboardTexts();
  const { hospital } = useAccount();
  const { language } = useLanguage();
  const { range, preset, compare, bucket } = state;
  const save = (format: 'csv' | 'pdf') => () =>
    saveFile(
      addressOf(exportReport, {
        ...{ hospital: hospital.key, page, format, lang: language, compare, ...range },
        ...(bucket && { bucket }),
      }),
    );
  return (
    <div className={styles.bar}>
      <Seg
        label={t('range.label')}
        value={preset}
        onChange={state.choosePreset}
        entries={presets.map((value) => ({ value, label: t(`preset.${value}`) }))}
      />
      {preset === 'custom' && (
        <span className={styles.days}>
          <DateField
            label={t('from')}
            labelHidden
            value={range.from}
            max={range.to}
            onChange={(from) => from && state.chooseRange({ ...range, from })}
          />
          <DateField
            label={t('to')}
            labelHidden
            value={range.to}
            min={range.from}
            onChange={(to) => to && state.chooseRange({ ...range, to })}
          />
        </span>
      )}
      <span className={styles.compare}>
        <span aria-hidden="true">{t('compare.label')}</span>
        <Seg
          size="sm"
          label={t('compare.label')}
          value={compare}
          onChange={state.chooseCompare}
          entries={comparisons.map((value) => ({ value, label: t(`compare.${value}`) }))}
        />
      </span>
      <SelectField
        className={styles.steps}
        label={t('bucket.label')}
        labelHidden
        value={bucket ?? 'auto'}
        onChange={(next) => state.chooseBucket(next === 'auto' ? undefined : next)}
        options={(['auto', ...buckets] as const).map((value) => ({ value, label: t(`bucket.${value}`) }))}
      />
      <span className={styles.files}>
        <WeeklyLetterMenu />
        <Button icon={<Printer aria-hidden="true" />} onClick={() => print()}>
          {t('print')}
        </Button>
        <Menu
          label={t('export')}
          entries={(['csv', 'pdf'] as const).map((format) => ({
            label: t(`export.${format}`),
            onAction: save(format),
          }))}
          trigger={(props) => (
            <Button {...props} variant="primary" icon={<Download aria-hidden="true" />}>
              {t('export')}
            </Button>
          )}
        />
      </span>
    </div>
  );
}
