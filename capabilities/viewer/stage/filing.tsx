import { useFormat } from '@alder/i18n';
import type { FiledMeasurement, GraphicObject } from '@alder/measurements/contract';
import type { Animal, Finding } from '@alder/measurements/domain';
import { type FindingKind, reportedFindingOf, type Said, saysTheSame } from '@alder/measurements/domain';
import { Button, Chip } from '@alder/ui';
import { FilePlus2 } from 'lucide-react';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { readingOf } from './finding-texts.ts';
import styles from './panel.module.css';

/** Content of a filed value without its image. */
export type ToFile = Said & { readonly graphic: GraphicObject; readonly sentence: string };

/** Filing of measurements as values of the patient; undefined for a share, or an image without a patient. */
export type Filing = {
  /** The current filed value of a graphic object. */
  readonly of: (graphic: string) => FiledMeasurement | undefined;
  readonly file: (image: string, what: ToFile) => void;
  readonly withdraw: (filed: FiledMeasurement) => void;
  readonly isBusy: boolean;
};

/**
 * Button that files a measurement in the patient's record; then it shows that it was filed, and whether the graphic
 * object has changed since.
 */
export function FilingLine(props: {
  filing: Filing;
  image: string;
  graphic: GraphicObject;
  kind: FindingKind;
  finding: Finding;
  animal: Animal | undefined;
  sentence: string;
}) {
  const { filing, image, graphic, kind, finding, animal, sentence } = props;
  const t = useViewerTexts();
  const format = useFormat();
  const filed = filing.of(graphic.id);
  const { main, more } = finding;
  const isSame = filed !== undefined && saysTheSame(filed.main, main) && saysTheSame(filed.more, more);
  const file = () =>
    filing.file(image, {
      graphic,
      sentence,
      ...reportedFindingOf(kind, finding, animal ?? { species: '', breed: '' }),
    });
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
