import { useLanguage } from '@alder/i18n';
import type { BoardCard } from '@alder/records/contract';
import { visitTypes } from '@alder/records/domain';
import { speciesOf } from '@alder/terms';
import {
  Avatar,
  Button,
  Checkbox,
  classes,
  Filter,
  IconButton,
  Popover,
  PressArea,
  SelectField,
  TextField,
} from '@alder/ui';
import { Search, SlidersHorizontal, UserCheck } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import styles from './board.module.css';
import { useBoardTexts } from './board-texts.ts';
import { type BoardFilters, isFiltered, noFilters } from './board-view.ts';

export type BoardFiltersProps = {
  readonly cards: readonly BoardCard[];
  readonly filters: BoardFilters;
  readonly onFilter: (filters: BoardFilters) => void;
  readonly find: string;
  readonly onFind: (find: string) => void;
  readonly findRef: RefObject<HTMLInputElement | null>;
};

/** Whose cards, and which. */
export function BoardFilterBar({ cards, filters, onFilter, find, onFind, findRef }: BoardFiltersProps) {
  const t = useBoardTexts();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  return (
    <>
      <Find find={find} onFind={onFind} findRef={findRef} />
      <Filter
        pressed={filters.doctors.length === 0 && !filters.mine}
        onChange={() => onFilter({ ...filters, doctors: [], mine: false })}
      >
        {t('filter.allDoctors')}
      </Filter>
      <Doctors cards={cards} filters={filters} onFilter={onFilter} />
      <Filter
        pressed={filters.mine}
        onChange={(own) => onFilter({ ...filters, mine: own })}
        icon={<UserCheck aria-hidden="true" />}
      >
        {t('filter.mine')}
      </Filter>
      {isFiltered(filters) && (
        <Button size="sm" variant="ghost" onClick={() => onFilter(noFilters)}>
          {t('filter.clear')}
        </Button>
      )}
      <IconButton
        ref={anchor}
        label={t('filter.more')}
        shortcut="F"
        icon={<SlidersHorizontal />}
        aria-expanded={open}
        data-filter=""
        onClick={() => setOpen(!open)}
      />
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={t('filter.more')}
        placement="bottom end"
      >
        <MoreFilters cards={cards} filters={filters} onFilter={onFilter} />
      </Popover>
    </>
  );
}

/** A field that is an icon until it is needed. */
function Find({ find, onFind, findRef }: Pick<BoardFiltersProps, 'find' | 'onFind' | 'findRef'>) {
  const t = useBoardTexts();
  return (
    <div className={classes(styles.find, find !== '' && styles.finding)}>
      <TextField
        label={t('filter.find')}
        labelHidden
        type="search"
        icon={<Search />}
        end="/"
        value={find}
        onChange={onFind}
        inputRef={findRef}
        placeholder={t('filter.find')}
      />
    </div>
  );
}

/** The doctors with cards today; pressing one shows only theirs. */
function Doctors({ cards, filters, onFilter }: Pick<BoardFiltersProps, 'cards' | 'filters' | 'onFilter'>) {
  const t = useBoardTexts();
  const doctors = doctorsOf(cards);
  const toggle = (id: string) => {
    const chosen = filters.doctors.includes(id)
      ? filters.doctors.filter((one) => one !== id)
      : [...filters.doctors, id];
    onFilter({ ...filters, doctors: chosen });
  };
  if (doctors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's; this groups toggles
    <span
      role="group"
      aria-label={t('filter.doctorsLabel')}
      className={classes(styles.doctors, filters.doctors.length > 0 && styles.some)}
    >
      {doctors.slice(0, 6).map(({ id, name }) => (
        <PressArea
          key={id}
          className={styles.doctor}
          aria-pressed={filters.doctors.includes(id)}
          aria-label={name}
          onClick={() => toggle(id)}
        >
          <Avatar name={name} id={id} size="lg" />
        </PressArea>
      ))}
    </span>
  );
}

function MoreFilters({ cards, filters, onFilter }: Pick<BoardFiltersProps, 'cards' | 'filters' | 'onFilter'>) {
  const t = useBoardTexts();
  const { language } = useLanguage();
  const rooms = [...new Set(cards.map(({ room }) => room ?? '').filter(Boolean))].sort();
  const kinds = [...new Set(cards.map(({ patient }) => patient.species))].sort();
  return (
    <div className={styles.popup}>
      <SelectField
        label={t('filter.room')}
        none={t('filter.any')}
        options={rooms}
        value={filters.room}
        onChange={(room) => onFilter({ ...filters, room })}
      />
      <SelectField
        label={t('filter.species')}
        none={t('filter.any')}
        options={kinds.map((value) => ({ value, label: speciesOf(value)?.[language] ?? value }))}
        value={filters.species}
        onChange={(species) => onFilter({ ...filters, species })}
      />
      <SelectField
        label={t('filter.type')}
        none={t('filter.any')}
        options={visitTypes.map((value) => ({ value: value as string, label: t(`type.${value}`) }))}
        value={filters.type}
        onChange={(type) => onFilter({ ...filters, type })}
      />
      <Checkbox
        label={t('filter.labPending')}
        value={filters.labPending}
        onChange={(labPending) => onFilter({ ...filters, labPending })}
      />
      <Checkbox
        label={t('filter.unpaid')}
        value={filters.unpaid}
        onChange={(unpaid) => onFilter({ ...filters, unpaid })}
      />
      <Button size="sm" onClick={() => onFilter(noFilters)}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

/** Doctors with cards today, busiest first. */
export function doctorsOf(cards: readonly BoardCard[]): { readonly id: string; readonly name: string }[] {
  const counts = new Map<string, { id: string; name: string; cards: number }>();
  for (const { assignee, assignee_name } of cards) {
    if (!assignee || !assignee_name) continue;
    const seen = counts.get(assignee) ?? { id: assignee, name: assignee_name, cards: 0 };
    counts.set(assignee, { ...seen, cards: seen.cards + 1 });
  }
  return [...counts.values()].sort((a, b) => b.cards - a.cards || a.name.localeCompare(b.name));
}
