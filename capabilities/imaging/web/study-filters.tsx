import { FilterBar, IconButton, Menu, type MenuEntry, Seg, SelectField } from '@alder/ui';
import { Bookmark, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { ColumnsDialog } from './columns.dialog.tsx';
import styles from './studies.module.css';
import {
  ALL_STUDIES,
  choiceOf,
  isSameChoice,
  modalities,
  type StudyChoice,
  spans,
  states,
  viewOf,
} from './study-choice.ts';
import { useImagingTexts } from './use-imaging-texts.ts';
import type { useListChoice } from './use-list-choice.ts';
import { ViewNameDialog } from './view-name.dialog.tsx';

type FilterProps = {
  readonly choice: StudyChoice;
  readonly onChange: (next: StudyChoice) => void;
  readonly list: ReturnType<typeof useListChoice>;
  /** Cards have no headings to sort by. */
  readonly isNarrow: boolean;
};

/** Search, modality, time and state of the study list, named filters and the columns. */
export function StudyFilters({ choice, onChange, list, isNarrow }: FilterProps) {
  const t = useImagingTexts();
  const [choosing, setChoosing] = useState(false);
  return (
    <FilterBar search={{ label: t('studies.search'), value: choice.q, onChange: (q) => onChange({ ...choice, q }) }}>
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
      <SelectField
        label={t('studies.state')}
        labelHidden
        value={choice.state}
        onChange={(state) => onChange({ ...choice, state: state ?? 'all' })}
        options={states.map((value) => ({ value, label: t(`studies.state.${value}`) }))}
      />
      {isNarrow && (
        <SelectField
          label={t('studies.order')}
          labelHidden
          value={choice.order}
          onChange={(order) => onChange({ ...choice, order: order ?? 'newest' })}
          options={(['newest', 'oldest'] as const).map((value) => ({ value, label: t(`studies.${value}`) }))}
        />
      )}
      <span className={styles.filterEnd}>
        <ViewsMenu choice={choice} onChange={onChange} list={list} />
        {!isNarrow && (
          <IconButton
            label={t('columns.title')}
            icon={<Columns3 />}
            disabled={!list.isKnown}
            onClick={() => setChoosing(true)}
          />
        )}
      </span>
      {choosing && <ColumnsDialog list={list} onClose={() => setChoosing(false)} />}
    </FilterBar>
  );
}

function ViewsMenu({ choice, onChange, list }: Omit<FilterProps, 'isNarrow'>) {
  const t = useImagingTexts();
  const [naming, setNaming] = useState(false);
  const { views, setViews } = list;
  const current = views.find((view) => isSameChoice(choiceOf(view), choice));
  const isAll = isSameChoice(choice, ALL_STUDIES);
  const entries: MenuEntry[] = [
    { label: t('views.all'), checked: isAll, onAction: () => onChange(ALL_STUDIES) },
    ...views.map((view) => ({
      label: view.name,
      checked: view === current,
      onAction: () => onChange(choiceOf(view)),
    })),
    { line: true },
    {
      label: t('views.save'),
      onAction: () => setNaming(true),
      ...((isAll || current) && { disabledReason: t(isAll ? 'views.nothing' : 'views.there') }),
    },
    ...(current
      ? [
          {
            label: t('views.delete', { name: current.name }),
            danger: true,
            onAction: () => setViews(views.filter((view) => view !== current)),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        label={t('views.title')}
        entries={entries}
        trigger={(props) => (
          <IconButton {...props} label={t('views.title')} icon={<Bookmark />} disabled={!list.isKnown} />
        )}
      />
      {current && <b className={styles.viewName}>{current.name}</b>}
      {naming && (
        <ViewNameDialog
          taken={views.map(({ name }) => name)}
          onSave={(name) => setViews([...views.filter((view) => view.name !== name), viewOf(name, choice)])}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
