import { Dialog, Kbd } from '@alder/ui';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { type Tool, toolKeys } from './tools.ts';
import styles from './viewer.module.css';

/** Every key of the viewer. */
export function KeyList({ hasReport, onClose }: { hasReport: boolean; onClose: () => void }) {
  const t = useViewerTexts();
  const rows: readonly (readonly [string, string])[] = [
    ...Object.entries(toolKeys).map(([tool, key]) => [key, t(`tool.${tool as Tool}`)] as const),
    ['1 – 5', t('preset')],
    ['I', t('act.invert')],
    ['R', t('act.rotate')],
    ['X Y', t('act.flip')],
    ['+ − =', t('keys.zoom')],
    ['/', t('keys.pixel')],
    ['Shift Z', t('keys.true')],
    ['6 – 9', t('act.layout')],
    ['D', t('act.compare')],
    ['< >', t('keys.step')],
    ['Shift W', t('act.link')],
    ['C', t('act.cine')],
    ['[ ]', t('keys.cut')],
    ['K', t('output.keep')],
    ['M', t('act.marks')],
    ['N', t('keys.words')],
    ...(hasReport ? [['E', t('keys.report')] as const] : []),
    ['Shift E', t('act.tile')],
    ['Shift J', t('tags.all')],
    ['F', t('act.full')],
    ['0', t('act.reset')],
    ['Ctrl Z', t('act.undo')],
    ['Ctrl Y', t('act.redo')],
    ['↑ ↓', t('keys.next')],
    ['← →', t('keys.cells')],
    ['PgUp PgDn', t('keys.series')],
    ['Home End', t('keys.ends')],
    [', .', t('keys.frames')],
    ['↑ ↓ ← →', t('keys.nudge')],
    ['Backspace', t('keys.delete')],
    ['Esc', t('keys.cancel')],
  ];
  return (
    <Dialog open size="lg" title={t('keys.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {rows.map(([key, words]) => (
          <div key={`${key} ${words}`}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
