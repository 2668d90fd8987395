import { Button, Dialog, Menu, PressArea } from '@alder/ui';
import { Ruler, Scaling, ScanEye, Shrink } from 'lucide-react';
import { useState } from 'react';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { CARD_MILLIMETRES, noteCardWidth, pixelsOfMillimetre } from './screen-scale.ts';
import styles from './tool-bar.module.css';
import type { PresentationModel } from './use-presentations.ts';

/** Named sizes: the whole image, pixel for pixel, and life size. */
export function ZoomMenu({ presentations }: { presentations: PresentationModel }) {
  const t = useViewerTexts();
  const [isMeasuring, setIsMeasuring] = useState(false);
  const icon = (Icon: typeof Ruler) => <Icon size={17} aria-hidden="true" />;
  return (
    <>
      <Menu
        label={t('size')}
        placement="bottom start"
        entries={[
          { label: t('size.fit'), icon: icon(Shrink), shortcut: '=', onAction: presentations.fit },
          { label: t('size.pixel'), icon: icon(ScanEye), shortcut: '/', onAction: presentations.pixelSize },
          { label: t('size.true'), icon: icon(Ruler), shortcut: 'Shift Z', onAction: presentations.trueSize },
          { label: t('size.measure'), icon: icon(Scaling), onAction: () => setIsMeasuring(true) },
        ]}
        trigger={(props) => (
          <PressArea className={styles.tool} title={t('size')} {...props}>
            <Scaling size={19} strokeWidth={1.75} aria-hidden="true" />
            <span>{t('size')}</span>
          </PressArea>
        )}
      />
      {isMeasuring && (
        <ScreenDialog
          onClose={() => setIsMeasuring(false)}
          onMeasured={() => {
            setIsMeasuring(false);
            presentations.trueSize();
          }}
        />
      )}
    </>
  );
}

/** A bank card is held against the screen, because browsers do not know the size of their screen. */
function ScreenDialog({ onClose, onMeasured }: { onClose: () => void; onMeasured: () => void }) {
  const t = useViewerTexts();
  const [width, setWidth] = useState(() => Math.round(CARD_MILLIMETRES * pixelsOfMillimetre()));
  const save = () => {
    noteCardWidth(width);
    onMeasured();
  };
  return (
    <Dialog
      open
      title={t('size.measure')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={save}>
          {t('size.save')}
        </Button>
      }
    >
      <p>{t('size.card')}</p>
      <div className={styles.card} style={{ width }} aria-hidden="true" />
      <label className={styles.cardWidth}>
        <span>{t('size.width')}</span>
        <input
          type="range"
          min={150}
          max={900}
          value={width}
          onChange={(event) => setWidth(Number(event.target.value))}
        />
      </label>
    </Dialog>
  );
}
