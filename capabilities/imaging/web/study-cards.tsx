import { useFormat } from '@alder/i18n';
import { Chip } from '@alder/ui';
import { Link } from 'react-router';
import styles from './studies.module.css';
import { StudyMenu } from './study-menu.tsx';
import { StudyState, Thumbnails } from './study-parts.tsx';
import type { StudyListProps } from './study-table.tsx';
import { imagesOf, studyText } from './study-text.ts';
import { useImagingTexts } from './use-imaging-texts.ts';
import type { ListedGroup } from './use-studies.ts';

type CardProps = Omit<StudyListProps, 'all' | 'columns' | 'onChange'> & { readonly group: ListedGroup };

/** Studies as cards with one large thumbnail, for phones. */
export function StudyCards({ all, columns: _columns, onChange: _onChange, ...rest }: StudyListProps) {
  return (
    <ul className={styles.studies}>
      {all.map((group) => (
        <StudyCard key={group.study.id} group={group} {...rest} />
      ))}
    </ul>
  );
}

function StudyCard({ group, choice, selected, onSelect, open }: CardProps) {
  const { study, series } = group;
  const t = useImagingTexts();
  const format = useFormat();
  const { who, what, sent } = studyText(t, group);
  const tick = (on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(study.id);
    else next.delete(study.id);
    onSelect(next);
  };
  return (
    <li className={styles.study} data-selected={selected.has(study.id) || undefined}>
      <Thumbnails series={series} />
      <span className={styles.who}>
        <Link
          className={styles.name}
          to={`/pacs/study/${study.id}`}
          aria-label={t('studies.open', { name: `${who}, ${what}` })}
        >
          {who}
        </Link>
        <small>{sent}</small>
      </span>
      <Chip>{study.modality}</Chip>
      <span className={styles.what}>
        {what} · {t('studies.images', { count: imagesOf(group) })}
      </span>
      <span className={styles.when}>{format.dateTime(study.datetime)}</span>
      <StudyState study={study} />
      <span className={styles.acts}>
        <label className={styles.tick}>
          <input type="checkbox" checked={selected.has(study.id)} onChange={({ target }) => tick(target.checked)} />
          {t('studies.select')}
        </label>
        <StudyMenu group={group} open={open} isDeleted={choice.state === 'deleted'} />
      </span>
    </li>
  );
}
