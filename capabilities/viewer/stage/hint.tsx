import { useViewerTexts } from '../use-viewer-texts.ts';
import { type Drawing, drawingSteps } from './drawing.ts';
import { isGraphicTool, type Tool } from './tools.ts';
import styles from './viewer.module.css';

/** The effect of the next press or drag; a guided measurement names the point to place. */
export function Hint({ tool, drawing }: { tool: Tool; drawing: Drawing | undefined }) {
  const t = useViewerTexts();
  const kind = drawing?.kind ?? (isGraphicTool(tool) ? tool : undefined);
  const steps = kind ? drawingSteps[kind] : [];
  const at = drawing?.placed.length ?? 0;
  const step = steps[Math.min(at, steps.length - 1)];
  return (
    <p className={styles.hint} role="status">
      <b>
        {kind && step
          ? t('step', { name: t(`tool.${kind}`), at: at + 1, of: steps.length, what: t(`step.${step}`) })
          : t(`hint.${tool as 'window'}`)}
      </b>{' '}
      <span>{t('hint.mouse')}</span>
    </p>
  );
}
