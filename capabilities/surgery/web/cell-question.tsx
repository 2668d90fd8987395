import { useFormat } from '@alder/i18n';
import { Button } from '@alder/ui';
import styles from './anaesthesia.module.css';
import type { Cells } from './use-cells.ts';
import { useSurgeryTexts } from './use-surgery-texts.ts';

/** Asks about a value that is unusual, or that another person has entered meanwhile; nothing is overwritten silently. */
export function CellQuestionBar({ cells }: { readonly cells: Cells }) {
  const t = useSurgeryTexts();
  const format = useFormat();
  const { question, store, close } = cells;
  if (!question) return null;
  const { at, measure, value, kind, meant, current, low = 0, high = 0 } = question;
  const where = `${t(`measure.${measure}`)} ${format.time(at)}`;
  const written = value === null ? '–' : String(value);
  return (
    <div className={styles.question} role="alert">
      <p>
        {kind === 'stale'
          ? t('question.stale', {
              where,
              value: written,
              other: String(current?.value ?? '–'),
              name: current?.by_name ?? '–',
            })
          : t(`question.${kind}`, { where, value: written, low, high })}
      </p>
      <span>
        {kind === 'implausible' && meant !== undefined && (
          <Button size="sm" variant="soft" onClick={() => store(at, measure, meant)}>
            {t('question.meant', { value: meant })}
          </Button>
        )}
        {kind === 'implausible' && (
          <Button size="sm" onClick={() => store(at, measure, value, { confirmed: true })}>
            {t('question.keep', { value: written })}
          </Button>
        )}
        {kind === 'stale' && (
          <Button
            size="sm"
            onClick={() => store(at, measure, value, { version: current?.version ?? 0, confirmed: true })}
          >
            {t('question.mine', { value: written })}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={close}>
          {t(kind === 'stale' ? 'question.theirs' : 'question.drop')}
        </Button>
      </span>
    </div>
  );
}
