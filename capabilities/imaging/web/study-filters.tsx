import { Filter, Seg, SelectField, TextField } from '@alder/ui';
import { Search } from 'lucide-react';
import styles from './studies.module.css';
import { useImagingTexts } from './use-imaging-texts.ts';

const modalities = ['all', 'DX', 'CR', 'US', 'CT', 'MR', 'OT'] as const;
const spans = ['any', '0', '6', '29', '364'] as const;

/** What of the studies is wanted, and in which order. */
export type StudyChoice = {
  readonly q: string;
  readonly modality: (typeof modalities)[number];
  readonly unmatched: boolean;
  /** Days back from today. */
  readonly days: (typeof spans)[number];
  readonly order: 'newest' | 'oldest';
};

export const ALL_STUDIES: StudyChoice = { q: '', modality: 'all', unmatched: false, days: 'any', order: 'newest' };

/** Search, modality, time and order of the study list. */
export function StudyFilters({ choice, onChange }: { choice: StudyChoice; onChange: (next: StudyChoice) => void }) {
  const t = useImagingTexts();
  return (
    <div className={styles.filters}>
      <TextField
        label={t('studies.search')}
        labelHidden
        placeholder={t('studies.search')}
        type="search"
        icon={<Search size={16} />}
        value={choice.q}
        onChange={(q) => onChange({ ...choice, q })}
      />
      <Seg
        label={t('studies.modality')}
        value={choice.modality}
        onChange={(modality) => onChange({ ...choice, modality })}
        entries={modalities.map((value) => ({ value, label: value === 'all' ? t('studies.all') : value }))}
      />
      <SelectField
        label={t('studies.taken')}
        labelHidden
        value={choice.days}
        onChange={(days) => onChange({ ...choice, days: days ?? 'any' })}
        options={spans.map((value) => ({ value, label: t(`studies.days.${value}`) }))}
      />
      <Filter pressed={choice.unmatched} onChange={(unmatched) => onChange({ ...choice, unmatched })}>
        {t('studies.unmatched')}
      </Filter>
      <SelectField
        label={t('studies.order')}
        labelHidden
        value={choice.order}
        onChange={(order) => onChange({ ...choice, order: order ?? 'newest' })}
        options={(['newest', 'oldest'] as const).map((value) => ({ value, label: t(`studies.${value}`) }))}
      />
    </div>
  );
}
