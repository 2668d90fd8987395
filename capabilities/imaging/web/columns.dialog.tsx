import { Button, Checkbox, Dialog, IconButton } from '@alder/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { DEFAULT_COLUMNS, type StudyColumn, studyColumns } from '../domain/index.ts';
import styles from './studies.module.css';
import { useImagingTexts } from './use-imaging-texts.ts';
import type { useListChoice } from './use-list-choice.ts';

/** Which columns the list has, and in which order; every change counts at once. */
export function ColumnsDialog({ list, onClose }: { list: ReturnType<typeof useListChoice>; onClose: () => void }) {
  const t = useImagingTexts();
  const { columns, setColumns } = list;
  const hidden = studyColumns.filter((column) => !columns.includes(column));
  const toggle = (column: StudyColumn, on: boolean) =>
    setColumns(on ? [...columns, column] : columns.filter((each) => each !== column));
  const move = (column: StudyColumn, by: number) => {
    const at = columns.indexOf(column);
    const next = columns.filter((each) => each !== column);
    next.splice(at + by, 0, column);
    setColumns(next);
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('columns.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setColumns([...DEFAULT_COLUMNS])}>{t('columns.reset')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('columns.done')}
          </Button>
        </>
      }
    >
      <ul className={styles.columns}>
        {/* One list with keys: the box that was pressed stays the same element when its column moves, and keeps the focus. */}
        {[...columns, ...hidden].map((column, at) => (
          <li key={column}>
            <Checkbox
              label={t(`column.${column}`)}
              value={at < columns.length}
              onChange={(on) => toggle(column, on)}
              // The patient column identifies a row and cannot be hidden.
              {...(column === 'patient' && { disabled: true })}
            />
            {at < columns.length && (
              <>
                <IconButton
                  size="sm"
                  label={t('columns.up', { name: t(`column.${column}`) })}
                  icon={<ArrowUp />}
                  repeatable
                  disabled={at === 0}
                  onClick={() => move(column, -1)}
                />
                <IconButton
                  size="sm"
                  label={t('columns.down', { name: t(`column.${column}`) })}
                  icon={<ArrowDown />}
                  repeatable
                  disabled={at === columns.length - 1}
                  onClick={() => move(column, 1)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
