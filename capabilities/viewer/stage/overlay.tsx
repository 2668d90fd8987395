import { useFormat } from '@alder/i18n';
import { type CalibrationInput, calibrationAt } from '@alder/measurements/domain';
import type { Window } from '../draw/tone-table.ts';
import { type Matrix, zoomPercent } from '../draw/view.ts';
import { orientationMarks, turnedSides } from '../measure/orientation.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { numberOf, type ViewerImage } from '../viewer-image.ts';
import { scaleBarOf } from './scale-bar.ts';
import type { PresentationState } from './scene.ts';
import styles from './viewport.module.css';

/** Longest scale bar, in screen pixels. */
const SCALE_BAR_PX = 140;

/** Corner texts: identification, display parameters, orientation labels, scale. */
export function Overlay(props: {
  image: ViewerImage;
  calibration: CalibrationInput;
  presentation: PresentationState;
  window: Window | undefined;
  counter: string;
  matrix: Matrix;
  isPrior: boolean;
}) {
  const { image, presentation, window, counter, matrix, isPrior } = props;
  const t = useViewerTexts();
  const format = useFormat();
  const { attributes, metadata } = image;
  const { view } = presentation;
  const sides = turnedSides(orientationMarks(image), view);
  const name = metadata.seriesDescription || metadata.studyDescription || metadata.modality;
  return (
    <div className={styles.overlay} aria-hidden="true">
      <p className={styles.topLeft}>
        <b>{isPrior ? t('prior', { name }) : name}</b>
        <span>
          {metadata.modality}, {counter}
        </span>
        {view.flipX !== view.flipY && <span className={styles.mirrored}>{t('mirrored')}</span>}
      </p>
      <p className={styles.topRight}>
        <span>{format.dateTime(image.datetime)}</span>
        <span>{String(attributes.StationName ?? attributes.ManufacturerModelName ?? '')}</span>
      </p>
      <p className={styles.bottomLeft}>
        {window && (
          <span>{t('window', { width: format.number(window.width, 0), center: format.number(window.center, 0) })}</span>
        )}
        <span>{t('zoom', { percent: Math.round(zoomPercent(matrix, devicePixelRatio || 1)) })}</span>
      </p>
      <p className={styles.bottomRight}>
        <span>{exposureOf(image)}</span>
      </p>
      <ScaleBar {...props} />
      <span className={styles.sideLeft}>{sides.left}</span>
      <span className={styles.sideRight}>{sides.right}</span>
      <span className={styles.sideTop}>{sides.top}</span>
      <span className={styles.sideBottom}>{sides.bottom}</span>
    </div>
  );
}

/** Scale of the screen in millimetres of the image; nothing where the image has none. */
function ScaleBar({
  calibration,
  matrix,
  image,
}: {
  calibration: CalibrationInput;
  matrix: Matrix;
  image: ViewerImage;
}) {
  const t = useViewerTexts();
  const format = useFormat();
  const columns = image.rendition?.columns ?? numberOf(image.attributes, 'Columns') ?? 0;
  const rows = image.rendition?.rows ?? numberOf(image.attributes, 'Rows') ?? 0;
  const { source, x, y } = calibrationAt(calibration, { x: columns / 2, y: rows / 2 });
  // Horizontally the screen shows a row of the image, or a column where the image is rotated.
  const isTurned = Math.abs(matrix[0]) < Math.abs(matrix[1]);
  const pixels = isTurned ? Math.abs(matrix[2]) / y : Math.abs(matrix[0]) / x;
  const bar = source === 'none' ? undefined : scaleBarOf(pixels, SCALE_BAR_PX);
  if (!bar) return null;
  return (
    <div className={styles.scale} data-scale={bar.millimetres}>
      <i style={{ width: bar.pixels }} />
      <span>{t('length', { value: format.number(bar.millimetres, bar.millimetres < 1 ? 2 : 0) })}</span>
    </div>
  );
}

function exposureOf({ attributes }: ViewerImage): string {
  const kvp = numberOf(attributes, 'KVP');
  return kvp === undefined ? '' : `${kvp} kVp`;
}
