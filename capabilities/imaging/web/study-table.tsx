import { useFormat, useLanguage } from '@alder/i18n';
import { Chip, type Column, Table } from '@alder/ui';
import { Link, useNavigate } from 'react-router';
import type { StudyColumn, StudySort } from '../domain/index.ts';
import styles from './studies.module.css';
import type { StudyChoice } from './study-choice.ts';
import { StudyMenu } from './study-menu.tsx';
import { StudyState, Thumbnails } from './study-parts.tsx';
import { imagesOf, readable, speciesWord, studyText } from './study-text.ts';
import { useImagingTexts } from './use-imaging-texts.ts';
import type { ListedGroup } from './use-studies.ts';

export type StudyListProps = {
  readonly all: readonly ListedGroup[];
  readonly columns: readonly StudyColumn[];
  readonly choice: StudyChoice;
  readonly onChange: (next: StudyChoice) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (next: ReadonlySet<string>) => void;
  readonly open: OpenPart;
};

/** Opens a dialog about studies. */
export type OpenPart = (
  part: 'match' | 'differs' | 'split' | 'share' | 'forward',
  groups: readonly ListedGroup[],
) => void;

/** Columns by which the server sorts. */
const sorts: Partial<Record<StudyColumn, StudySort>> = {
  patient: 'patient',
  modality: 'modality',
  description: 'description',
  datetime: 'datetime',
  arrived: 'arrived',
};

/** Studies as rows: walked with the arrows or J and K, opened with Enter, ticked with Space or X, sorted by the headings. */
export function StudyTable({ all, columns, choice, onChange, selected, onSelect, open }: StudyListProps) {
  const t = useImagingTexts();
  const navigate = useNavigate();
  const known = useColumns();
  const acts: Column<ListedGroup> = {
    id: 'acts',
    header: '',
    label: t('acts.title'),
    align: 'end',
    width: 56,
    cell: (group) => <StudyMenu group={group} open={open} isDeleted={choice.state === 'deleted'} />,
  };
  return (
    <Table
      className={styles.table}
      label={t('studies.title')}
      rows={all}
      rowKey={({ study }) => study.id}
      columns={[...columns.map((id) => known[id]), acts]}
      onOpen={({ study }) => void navigate(`/pacs/study/${study.id}`)}
      sort={{ column: choice.sort, direction: choice.order === 'oldest' ? 'ascending' : 'descending' }}
      onSort={({ column, direction }) =>
        onChange({ ...choice, sort: column as StudySort, order: direction === 'ascending' ? 'oldest' : 'newest' })
      }
      selected={selected}
      onSelect={onSelect}
      walkFromAnywhere
    />
  );
}

/** The server has sorted already: nothing to compare, only something to press. */
const sorted = { sortBy: () => null };

function useColumns(): Readonly<Record<StudyColumn, Column<ListedGroup>>> {
  const t = useImagingTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const plain: Readonly<Record<StudyColumn, Omit<Column<ListedGroup>, 'id' | 'header'>>> = {
    preview: { width: 164, cell: ({ series }) => <Thumbnails series={series} /> },
    patient: { rowHeader: true, cell: (group) => <Patient group={group} /> },
    modality: { width: 76, cell: ({ study }) => <Chip>{study.modality}</Chip> },
    description: { cell: (group) => studyText(t, group).what },
    images: { align: 'end', width: 92, cell: (group) => t('studies.images', { count: imagesOf(group) }) },
    datetime: { width: 176, cell: ({ study }) => <time>{format.dateTime(study.datetime)}</time> },
    arrived: { width: 176, cell: ({ study }) => <time>{format.dateTime(study.created_at)}</time> },
    species: { cell: ({ study }) => speciesWord(study.known?.species ?? study.species, language) },
    owner: { cell: ({ study }) => study.known?.responsible_person || readable(study.responsible_person) },
    accession: { cell: ({ study }) => study.accession_number },
    state: { cell: ({ study }) => <StudyState study={study} /> },
  };
  const entries = (Object.keys(plain) as StudyColumn[]).map((id) => [
    id,
    { ...plain[id], ...(sorts[id] && sorted), id, header: t(`column.${id}`) },
  ]);
  return Object.fromEntries(entries) as Readonly<Record<StudyColumn, Column<ListedGroup>>>;
}

function Patient({ group }: { group: ListedGroup }) {
  const t = useImagingTexts();
  const { who, what, sent } = studyText(t, group);
  return (
    <span className={styles.who}>
      <Link
        className={styles.name}
        to={`/pacs/study/${group.study.id}`}
        aria-label={t('studies.open', { name: `${who}, ${what}` })}
      >
        {who}
      </Link>
      <small>{sent}</small>
    </span>
  );
}
