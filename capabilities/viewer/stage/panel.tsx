import { randomId } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { attributesOfFrame } from '@alder/imaging/domain';
import type { GraphicObject } from '@alder/measurements/contract';
import type { Animal, CalibrationInput } from '@alder/measurements/domain';
import { isFinding } from '@alder/measurements/domain';
import { Button, IconButton, PressArea, Tabs, useShortcuts } from '@alder/ui';
import { ChevronRight, Eye, EyeOff, History, Tags, Trash2 } from 'lucide-react';
import { type ComponentType, memo, type ReactNode, useState } from 'react';
import type { LoadedFrame } from '../load/frame-loader.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { numberOf, type ViewerImage } from '../viewer-image.ts';
import { type AiAdvice, AiCard } from './ai-card.tsx';
import type { Filing } from './filing.tsx';
import { FindingCard } from './finding-card.tsx';
import type { GraphicEditing } from './graphic-editing.ts';
import { type GraphicLabels, useGraphicLabels } from './graphic-labels.ts';
import type { OtherUserGraphic } from './graphic-layer.tsx';
import type { EarlierFinding } from './image-graphics.ts';
import styles from './panel.module.css';

/** A tab of another capability: the report of the study. */
export type PanelTab = {
  readonly label: string;
  readonly Panel: ComponentType<{
    readonly image: Pick<ViewerImage, 'id' | 'study'>;
    /** Measurements on the images of the study as report sentences. */
    readonly sentences: readonly string[];
  }>;
};

export type PanelProps = {
  readonly image: ViewerImage;
  readonly calibration: CalibrationInput & { readonly id: string };
  readonly frame: number;
  readonly visible: LoadedFrame | undefined;
  readonly graphics: readonly GraphicObject[];
  readonly foreign: readonly OtherUserGraphic[];
  readonly editing: GraphicEditing;
  readonly animal: Animal | undefined;
  readonly earlier: readonly EarlierFinding[];
  readonly onFrame: (frame: number) => void;
  readonly report: PanelTab | undefined;
  readonly sentences: readonly string[];
  /** Reading of an inference service for the image, where there is one. */
  readonly ai?: AiAdvice | undefined;
  /** Shows every attribute of the file; undefined where it is not a DICOM file. */
  readonly onTags?: (() => void) | undefined;
  /** Shows the other versions of this image; undefined where there are none. */
  readonly onVersions?: (() => void) | undefined;
  /** Filing of measurements as values of the patient. */
  readonly filing?: Filing | undefined;
};

/** Measurements on the image, its findings, and its attributes. */
export const Panel = memo(function Panel(props: PanelProps) {
  const t = useViewerTexts();
  const [tab, setTab] = useState<'measure' | 'report' | 'info'>('measure');
  const { report, image, sentences } = props;
  useShortcuts({ e: () => setTab('report') }, report !== undefined);
  const count = props.graphics.length + props.foreign.length;
  return (
    <Tabs
      label={t('panel')}
      value={tab}
      onChange={setTab}
      entries={[
        { value: 'measure', label: t('panel.measure'), ...(count > 0 && { count }) },
        ...(report ? [{ value: 'report' as const, label: report.label }] : []),
        { value: 'info', label: t('panel.info') },
      ]}
    >
      <div className={styles.panel}>
        {tab === 'measure' && <Measurements {...props} />}
        {tab === 'report' && report && <report.Panel image={image} sentences={sentences} />}
        {tab === 'info' && <Facts {...props} />}
      </div>
    </Tabs>
  );
});

function Measurements(props: PanelProps) {
  const { image, calibration, visible, graphics, foreign, editing, animal, earlier } = props;
  const t = useViewerTexts();
  const words = useGraphicLabels();
  const selected = graphics.find(({ id }) => id === editing.selected?.id);
  const notified = [selected, ...graphics.toReversed()].find((graphic) => graphic && isFinding(graphic.kind));
  const take = (graphic: GraphicObject) => {
    if (graphic.frame !== props.frame) props.onFrame(graphic.frame);
    editing.hide(graphic.id, false);
    editing.select({ image: image.id, id: graphic.id, part: 'whole' });
  };
  return (
    <>
      {notified && (
        <FindingCard
          // The displayed frame may differ from that of the graphic object.
          image={{ ...calibration, attributes: attributesOfFrame(calibration.attributes, notified.frame) }}
          graphic={notified}
          animal={animal}
          earlier={earlier}
          filing={props.filing}
          onGraphic={(graphic) => editing.put(image.id, graphic)}
        />
      )}
      {props.ai && (
        <AiCard
          ai={props.ai}
          image={calibration}
          own={graphics.findLast(({ kind }) => kind === 'vhs')}
          onTake={(points) =>
            editing.put(image.id, { id: randomId(), kind: 'vhs', frame: props.frame, points: [...points] })
          }
        />
      )}
      {graphics.length + foreign.length === 0 && <p className={styles.note}>{t('measure.none')}</p>}
      <ul className={styles.list}>
        {graphics.map((graphic) => (
          <OwnGraphic
            key={graphic.id}
            name={t(`tool.${graphic.kind}`)}
            words={words(calibration, graphic, graphic.frame === props.frame ? visible : undefined)}
            isOn={graphic.id === selected?.id}
            isHidden={editing.hidden.has(graphic.id)}
            sight={<Sight graphic={graphic} editing={editing} />}
            onTake={() => take(graphic)}
            onDelete={() => editing.remove(image.id, graphic.id)}
          />
        ))}
      </ul>
      {foreign.length > 0 && <Colleagues {...props} />}
    </>
  );
}

/** Graphic objects of other users: one row with their number, and each of them when it is expanded. */
function Colleagues({ calibration, frame, visible, foreign, editing }: PanelProps) {
  const t = useViewerTexts();
  const words = useGraphicLabels();
  const { areOthersFolded, foldOthers } = editing;
  return (
    <>
      <PressArea className={styles.fold} aria-expanded={!areOthersFolded} onClick={() => foldOthers(!areOthersFolded)}>
        <ChevronRight size={16} aria-hidden="true" />
        {t('measure.others', { count: foreign.length })}
      </PressArea>
      {!areOthersFolded && (
        <ul className={styles.list}>
          {foreign.map(({ graphic, author }) => {
            const { value, more } = words(calibration, graphic, graphic.frame === frame ? visible : undefined);
            return (
              <li key={graphic.id} data-foreign="" data-hidden={editing.hidden.has(graphic.id) ? '' : undefined}>
                <div className={styles.row}>
                  <i aria-hidden="true" />
                  <span>
                    {t(`tool.${graphic.kind}`)}
                    {more && <small>{more}</small>}
                    <small>{author}</small>
                  </span>
                  <b>{value}</b>
                </div>
                <Sight graphic={graphic} editing={editing} />
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

/** Hides one graphic object, or shows it again. */
function Sight({ graphic, editing }: { graphic: GraphicObject; editing: GraphicEditing }) {
  const t = useViewerTexts();
  const isHidden = editing.hidden.has(graphic.id);
  return (
    <IconButton
      size="sm"
      label={t(isHidden ? 'measure.show' : 'measure.hide', { name: t(`tool.${graphic.kind}`) })}
      icon={isHidden ? <EyeOff /> : <Eye />}
      onClick={() => editing.hide(graphic.id, !isHidden)}
    />
  );
}

type OwnGraphicProps = {
  name: string;
  words: GraphicLabels;
  isOn: boolean;
  isHidden: boolean;
  sight: ReactNode;
  onTake: () => void;
  onDelete: () => void;
};

function OwnGraphic({ name, words, isOn, isHidden, sight, onTake, onDelete }: OwnGraphicProps) {
  const t = useViewerTexts();
  return (
    <li data-on={isOn ? '' : undefined} data-hidden={isHidden ? '' : undefined}>
      <PressArea className={styles.row} onClick={onTake}>
        <i aria-hidden="true" />
        <span>
          {name}
          {words.more && <small>{words.more}</small>}
          {words.source && <small>{words.source}</small>}
        </span>
        <b>{words.value}</b>
      </PressArea>
      {sight}
      <IconButton size="sm" label={t('measure.delete', { name })} icon={<Trash2 />} onClick={onDelete} />
    </li>
  );
}

function Facts({ image, onTags, onVersions }: PanelProps) {
  const t = useViewerTexts();
  const format = useFormat();
  const { attributes, metadata, rendition } = image;
  const spacing = attributes.PixelSpacing ?? attributes.ImagerPixelSpacing;
  const columns = rendition?.columns ?? numberOf(attributes, 'Columns');
  const rows = rendition?.rows ?? numberOf(attributes, 'Rows');
  const facts = [
    [t('info.modality'), metadata.modality],
    [t('info.description'), [metadata.studyDescription, metadata.seriesDescription].filter(Boolean).join(', ')],
    [t('info.taken'), format.dateTime(image.datetime)],
    [t('info.size'), columns && rows ? `${columns} × ${rows}` : ''],
    [t('info.spacing'), Array.isArray(spacing) ? `${format.number(Number(spacing[0]), 3)} mm` : ''],
    [t('info.device'), [attributes.Manufacturer, attributes.ManufacturerModelName].filter(Boolean).join(' ')],
    [t('info.exposure'), attributes.KVP ? `${String(attributes.KVP)} kVp` : ''],
  ].filter(([, value]) => value);
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {onVersions && (
        <Button size="sm" icon={<History />} onClick={onVersions}>
          {t('version.all')}
        </Button>
      )}
      {onTags && (
        <Button size="sm" icon={<Tags />} onClick={onTags}>
          {t('tags.all')}
        </Button>
      )}
    </>
  );
}
