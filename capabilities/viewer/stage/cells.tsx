import { PressArea } from '@alder/ui';
import { useMemo, useState } from 'react';
import { isDocument } from '../load/document-kind.ts';
import type { FrameLoader, LoadedFrame } from '../load/frame-loader.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { imageOfFrame, type OriginalOf, type UrlOf, type ViewerImage } from '../viewer-image.ts';
import { DocumentCell } from './document-cell.tsx';
import type { GraphicEditing } from './graphic-editing.ts';
import type { OtherUserGraphic } from './graphic-layer.tsx';
import { useImageDrop } from './image-drop.ts';
import { calibrationOf } from './image-graphics.ts';
import type { Scenes } from './scene.ts';
import { equalScales } from './stage.ts';
import type { Tool } from './tools.ts';
import type { FittedScale, PresentationModel } from './use-presentations.ts';
import type { ReferencesModel } from './use-references.ts';
import type { StageModel } from './use-stage.ts';
import { AbsentCell, VersionNote } from './version-note.tsx';
import type { Versions } from './versions.ts';
import { VideoCell } from './video-cell.tsx';
import styles from './viewer.module.css';
import { Viewport } from './viewport.tsx';

type CellsProps = {
  readonly model: StageModel;
  readonly presentations: PresentationModel;
  readonly references: ReferencesModel;
  readonly editing: GraphicEditing;
  readonly tool: Tool;
  readonly loader: FrameLoader;
  readonly urlOf: UrlOf;
  readonly originalOf: OriginalOf;
  readonly scenes: Scenes;
  readonly foreign: Readonly<Record<string, readonly OtherUserGraphic[]>>;
  readonly areGraphicsShown: boolean;
  readonly areWordsShown: boolean;
  /** The opened study; images of other studies are earlier or later ones. */
  readonly study: string | undefined;
  readonly onFrame: (cell: number, key: string, frame: LoadedFrame) => void;
  readonly versions: Versions | undefined;
  /** Shows all versions of an image. */
  readonly onVersions: (image: ViewerImage) => void;
};

const NONE: readonly never[] = [];

/** The viewports of a layout. */
export function Cells(props: CellsProps) {
  const { model } = props;
  const { stage, inView } = model;
  const [fits, setFits] = useState<Readonly<Record<number, number | undefined>>>({});
  const scales = stage.isEqualScale ? equalScales(inView.map((cell) => fits[cell])) : inView.map(() => 1);
  return (
    <div
      className={styles.stage}
      data-layout={stage.isWide ? '1x1' : stage.layout}
      data-compare={stage.isEqualScale ? '' : undefined}
    >
      {inView.map((cell, at) => {
        const image = model.imageIn(cell);
        const absent = model.absentIn(cell);
        if (!image && absent) {
          return <AbsentCell key={cell} {...{ cell, absent, model }} addressOf={props.versions?.addressOf} />;
        }
        if (!image) {
          return <VacantCell key={cell} cell={cell} model={model} />;
        }
        if (isDocument(image)) {
          return (
            <DocumentCell
              key={cell}
              image={image}
              originalOf={props.originalOf}
              isActive={cell === stage.active}
              onActivate={() => model.act({ act: 'activate', cell })}
              referred={(uid) => model.images.find((one) => one.metadata.sOPInstanceUID === uid)}
              onImage={(id) => model.show(id, cell)}
            />
          );
        }
        if (isVideo(image)) {
          const activate = () => model.act({ act: 'activate', cell });
          const isActive = cell === stage.active;
          return (
            <VideoCell
              {...{ image, isActive, urlOf: props.urlOf, originalOf: props.originalOf }}
              key={cell}
              onActivate={activate}
            />
          );
        }
        return (
          <OneCell
            key={cell}
            cell={cell}
            image={image}
            scale={scales[at] ?? 1}
            onFit={(fit) => {
              setFits((before) => ({ ...before, [cell]: fit.millimetre }));
              const scale = scales[at] ?? 1;
              props.presentations.noteFit(cell, { ...fit, millimetre: fit.millimetre && fit.millimetre * scale });
            }}
            {...props}
          />
        );
      })}
    </div>
  );
}

/** A viewport without an image: shows the next thumbnail that is clicked, or one that is dropped. */
function VacantCell({ cell, model }: { cell: number; model: StageModel }) {
  const t = useViewerTexts();
  const drop = useImageDrop((id) => model.show(id, cell));
  return (
    <PressArea
      className={styles.vacant}
      data-active={cell === model.stage.active ? '' : undefined}
      data-over={drop.isOver ? '' : undefined}
      onClick={() => model.act({ act: 'activate', cell })}
      {...drop.handlers}
    >
      {t('vacant')}
    </PressArea>
  );
}

function OneCell(
  props: CellsProps & {
    cell: number;
    image: ViewerImage;
    scale: number;
    onFit: (fit: FittedScale) => void;
  },
) {
  const { cell, model, presentations, editing, scenes, areGraphicsShown } = props;
  const frame = model.frameIn(cell);
  const image = useMemo(() => imageOfFrame(props.image, frame), [props.image, frame]);
  const t = useViewerTexts();
  const graphics = scenes.graphics[image.id] ?? NONE;
  const foreign = props.foreign[image.id] ?? NONE;
  const calibration = useMemo(() => calibrationOf(image, graphics, foreign), [image, graphics, foreign]);
  const { hidden } = editing;
  const inSight = useMemo(
    () => ({
      own: hidden.size === 0 ? graphics : graphics.filter(({ id }) => !hidden.has(id)),
      foreign: hidden.size === 0 ? foreign : foreign.filter(({ graphic }) => !hidden.has(graphic.id)),
    }),
    [graphics, foreign, hidden],
  );
  const stack = model.stackOf(props.image);
  const [at, of] = image.frames > 1 ? [frame + 1, image.frames] : [stack.indexOf(props.image) + 1, stack.length];
  return (
    <Viewport
      image={image}
      frame={frame}
      presentation={presentations.lookIn(cell)}
      scale={props.scale}
      tool={props.tool}
      isActive={cell === model.stage.active}
      isAlone={model.inView.length === 1}
      isPrior={props.study !== undefined && image.study !== props.study}
      loader={props.loader}
      originalOf={props.originalOf}
      counter={t('counter', { at, of })}
      calibration={calibration}
      graphics={areGraphicsShown ? inSight.own : NONE}
      foreign={areGraphicsShown ? inSight.foreign : NONE}
      editing={editing}
      hasWords={props.areWordsShown}
      references={props.references.referencesIn(cell)}
      note={<VersionNote image={props.image} isReplaced={model.isReplacedIn(cell)} onVersions={props.onVersions} />}
      onPoint={(point) => props.references.pointAt(cell, point)}
      onLook={(change, continues) => presentations.change(cell, change, continues)}
      onStep={(by) => model.step(by, cell)}
      onFrame={(next) => props.onFrame(cell, `${image.id}.${frame}`, next)}
      onFit={props.onFit}
      onActivate={() => model.act({ act: 'activate', cell })}
      onWiden={() => model.act({ act: 'widen' })}
      onDropImage={(id) => model.show(id, cell)}
    />
  );
}

function isVideo({ filetype }: ViewerImage): boolean {
  return ['mp4', 'avi', 'mov', 'wmv'].includes(filetype);
}
