import { useFormat } from '@alder/i18n';
import { Button, Chip } from '@alder/ui';
import { FilePlus2 } from 'lucide-react';
import type { FiledMeasurement, Mark } from '../../contract/index.ts';
import { type FindingKind, saysTheSame } from '../../domain/index.ts';
import type { Finding } from '../measure/findings.ts';
import { type Animal, heldAgainst } from '../measure/ranges.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { readingOf } from './finding-texts.ts';
import styles from './panel.module.css';

/** What is filed as a value: everything but where the image is. */
export type ToFile = {
  readonly mark: Mark;
  readonly main: Finding['main'];
  readonly more: Finding['more'];
  readonly source: Finding['source'];
  readonly low: number | null;
  readonly high: number | null;
  readonly flag: '' | 'L' | 'H';
  readonly species: string;
  readonly breed: string;
  readonly sentence: string;
};

/** Where measurements become values of the patient; nowhere for a share, or an image without a patient. */
export type Filing = {
  /** The value that holds of a mark. */
  readonly of: (mark: string) => FiledMeasurement | undefined;
  readonly file: (image: string, what: ToFile) => void;
  readonly withdraw: (filed: FiledMeasurement) => void;
  readonly isBusy: boolean;
};

/** One press files a measurement in the record of the patient; then it says so, and whether the mark has changed since. */
export function FilingLine(props: {
  filing: Filing;
  image: string;
  mark: Mark;
  kind: FindingKind;
  finding: Finding;
  animal: Animal | undefined;
  sentence: string;
}) {
  const { filing, image, mark, kind, finding, animal, sentence } = props;
  const t = useViewerTexts();
  const format = useFormat();
  const filed = filing.of(mark.id);
  const { main, more, source } = finding;
  const isSame = filed !== undefined && saysTheSame(filed.main, main) && saysTheSame(filed.more, more);
  const file = () => {
    const held = heldAgainst(
      kind,
      main.map(({ value }) => value),
      animal,
    );
    const whose = { species: animal?.species ?? '', breed: animal?.breed ?? '' };
    filing.file(image, { mark, main, more, source, sentence, ...held, ...whose });
  };
  return (
    <div className={styles.filing}>
      {filed && isSame && <Chip tone="ok">{t('file.filed', { date: format.date(filed.created_at) })}</Chip>}
      {filed && !isSame && (
        <span>{t('file.changed', { value: filed.main.map((one) => readingOf(t, format, one)).join(' · ') })}</span>
      )}
      {!isSame && (
        <Button size="sm" variant="primary" icon={<FilePlus2 />} busy={filing.isBusy} onClick={file}>
          {t(filed ? 'file.again' : 'file.file')}
        </Button>
      )}
      {filed && isSame && (
        <Button size="sm" variant="ghost" busy={filing.isBusy} onClick={() => filing.withdraw(filed)}>
          {t('file.withdraw')}
        </Button>
      )}
    </div>
  );
}
