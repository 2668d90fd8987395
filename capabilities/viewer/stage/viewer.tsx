import type { Animal } from '@alder/measurements/domain';
import { classes, lazyPart, Sheet } from '@alder/ui';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { LocalOf } from '../load/local-copies.ts';
import { OutputMenu } from '../output/output-menu.tsx';
import { PrintSheet } from '../output/print-sheet.tsx';
import { type Output, useOutput, type ViewerOutput } from '../output/use-output.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { OriginalOf, UrlOf, ViewerImage } from '../viewer-image.ts';
import type { AiAdvice } from './ai-card.tsx';
import { Cells } from './cells.tsx';
import type { Filing } from './filing.tsx';
import { GraphicTextDialog } from './graphic-labels.dialog.tsx';
import { Hint } from './hint.tsx';
import { KeyList } from './key-list.tsx';
import type { UserWindows } from './own-windows.ts';
import { Panel, type PanelTab } from './panel.tsx';
import { presetNamed } from './presets.ts';
import { useReportSentences } from './report-sentences.ts';
import type { Layout } from './stage.ts';
import { Strip } from './strip.tsx';
import { ToolBar } from './tool-bar.tsx';
import type { SavedGraphics } from './use-saved-graphics.ts';
import { useStableCallbacks } from './use-stable-callbacks.ts';
import { useViewer } from './use-viewer.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { VersionsDialog } from './versions.dialog.tsx';
import type { Versions } from './versions.ts';
import styles from './viewer.module.css';
import { WindowMenu } from './window-menu.tsx';

const TagBrowser = lazyPart(async () => (await import('./tag-browser.tsx')).TagBrowser);

export type ViewerSeries = {
  readonly id: string;
  readonly modality: string;
  readonly description: string;
  readonly images: number;
};
export type ViewerStudy = { readonly id: string; readonly datetime: string };

/** Layouts of a user by kind of study. */
export type Hangs = {
  readonly of: (key: string) => Layout | undefined;
  readonly keep: (key: string, layout: Layout) => void;
};

export type ImageViewerProps = {
  readonly images: readonly ViewerImage[];
  readonly series: readonly ViewerSeries[];
  /** In the order of their thumbnails; left out for a single one. */
  readonly studies?: readonly ViewerStudy[];
  readonly urlOf: UrlOf;
  /** Copies on the user's own network; read once, when the viewer is opened. */
  readonly localOf?: LocalOf | undefined;
  /** Address of a file that cannot be displayed; the same as `urlOf` by default. */
  readonly originalOf?: OriginalOf;
  readonly thumbnailOf: (image: ViewerImage) => string | undefined;
  readonly image: string | undefined;
  readonly onImage: (id: string) => void;
  /** The animal whose reference intervals are used. */
  readonly animal?: Animal;
  /** Store of graphic objects; without it they stay on this page. */
  readonly kept?: SavedGraphics;
  /** Tab with the report of the study. */
  readonly report?: PanelTab;
  /** Layouts chosen by the user, by kind of study; updated with the next choice. */
  readonly hangs?: Hangs | undefined;
  /** Outputs; without them nothing is exported. */
  readonly output?: ViewerOutput;
  /** Reading of an inference service for the image in the address. */
  readonly ai?: AiAdvice | undefined;
  /** Filing of measurements as values of the patient; undefined where they are not filed. */
  readonly filing?: Filing | undefined;
  /** Windows saved by the user, and the function that saves another. */
  readonly userWindows?: UserWindows | undefined;
  /** The study to show beside the active image; a new object for each request. */
  readonly compareWith?: { readonly study: string } | undefined;
  /** Called with the displayed studies whenever they change. */
  readonly onStudies?: (studies: readonly string[]) => void;
  /** Viewer state of a link, as encoded in the address. */
  readonly view?: string | undefined;
  /** Look-up of earlier and later versions in the archive; without it none is made. */
  readonly versions?: Versions | undefined;
};

/**
 * The image viewer: series, images, tools, measurements. It does not depend on a server: bytes come from `urlOf`,
 * graphic objects from `kept`.
 */
export function ImageViewer(props: ImageViewerProps) {
  const t = useViewerTexts();
  const viewer = useViewer(props);
  const [layer, setLayer] = useState<Layer>();
  const [versionsOf, setVersionsOf] = useState<ViewerImage>();
  const { model, tool, active, fullScreen } = viewer;
  const [presentations, editing, cine] = [
    useStableCallbacks(viewer.presentations),
    useStableCallbacks(viewer.editing),
    useStableCallbacks(viewer.cine),
  ];
  const section = useRef<HTMLElement>(null);
  const output = useOutput(viewer, props.output, section);
  const acts = useStableCallbacks({
    ...viewer.acts,
    showKeys: () => setLayer('keys'),
    showTags: () => setLayer('tags'),
    snapshot: () => output?.keep(),
  });
  useViewerKeys({ ...viewer, acts, graphics: active?.graphics ?? [] });
  const ways = useStableCallbacks({
    show: (id: string) => model.show(id),
    panel: () => setLayer('panel'),
    tags: () => setLayer('tags'),
    versions: () => setVersionsOf(active?.image),
    frame: (frame: number) => model.act({ act: 'frame', cell: model.stage.active, frame }),
  });
  useEffect(() => {
    if (props.compareWith) viewer.acts.compareWith(props.compareWith.study);
  }, [props.compareWith]);
  const studiesInView = [...new Set(model.inView.flatMap((cell) => model.imageIn(cell)?.study ?? []))].join(' ');
  useEffect(() => {
    props.onStudies?.(studiesInView.split(' '));
  }, [studiesInView]);
  const canPlay = (active?.image.frames ?? 0) > 1;
  const steadyOutput = useStableCallbacks<Partial<Output>>(output ?? NO_OUTPUT);
  const outputMenu = useMemo(
    () => steadyOutput.keep && <OutputMenu output={steadyOutput as Output} canPlay={canPlay} />,
    [steadyOutput, canPlay],
  );
  const ownWindow = presentations.lookIn(model.stage.active).window;
  const [windowImage, userWindows] = [active?.image, props.userWindows];
  const windowMenu = useMemo(
    () =>
      windowImage && (
        <WindowMenu image={windowImage} window={ownWindow} userWindows={userWindows} onWindow={presentations.preset} />
      ),
    [windowImage, ownWindow, userWindows],
  );
  const ofStudy = props.images.filter((image) => image.study === active?.image.study);
  const sentences = useAlike(useReportSentences(ofStudy, viewer.scenes.graphics, props.kept?.foreign ?? {}));
  const visible = useAlike([active?.image.id, ...model.inView.map((cell) => model.imageIn(cell)?.id)]);
  const { stage } = model;
  if (!active && !model.absentIn(stage.active)) return <p className={styles.empty}>{t('empty')}</p>;
  const panel = active && (
    <Panel
      {...active}
      editing={editing}
      animal={props.animal}
      report={props.report}
      sentences={sentences}
      filing={props.filing}
      ai={props.image === undefined || props.image === active.image.id ? props.ai : undefined}
      onFrame={ways.frame}
      onTags={active.image.filetype === 'dicom' ? ways.tags : undefined}
      onVersions={props.versions && (active.image.revision ?? 1) > 1 ? ways.versions : undefined}
    />
  );
  return (
    <section
      ref={section}
      className={classes(styles.viewer, fullScreen.isFull && styles.full)}
      data-theme="viewer"
      aria-label={t('viewer')}
    >
      <ToolBar
        {...{
          tool,
          stage,
          presentations,
          acts,
          cine,
          canPlay,
          presets: viewer.presets,
          protocols: viewer.protocols,
        }}
        preset={presetNamed(viewer.presets, presentations.lookIn(stage.active).window)}
        areGraphicsShown={viewer.areGraphicsShown}
        onPanel={ways.panel}
        output={outputMenu}
        windows={windowMenu}
      />
      <Strip
        images={model.images}
        series={props.series}
        studies={props.studies ?? NONE}
        visible={visible}
        thumbnailOf={props.thumbnailOf}
        onImage={ways.show}
      />
      <Cells
        {...viewer}
        urlOf={props.urlOf}
        originalOf={props.originalOf ?? props.urlOf}
        foreign={props.kept?.foreign ?? {}}
        study={props.studies?.[0]?.id}
        versions={props.versions}
        onVersions={setVersionsOf}
      />
      <aside className={styles.panel} aria-label={t('panel')}>
        {panel}
      </aside>
      <Hint tool={tool} drawing={editing.drawing} />
      <Layers layer={layer} hasReport={props.report !== undefined} onClose={() => setLayer(undefined)} panel={panel}>
        {active && (
          <TagBrowser
            image={active.image}
            stack={model.active ? model.stackOf(model.active) : NONE}
            urlOf={props.urlOf}
            onClose={() => setLayer(undefined)}
          />
        )}
      </Layers>
      {versionsOf && props.versions && (
        <VersionsDialog
          image={versionsOf}
          shown={active?.image.id}
          versions={props.versions}
          onOpen={(version) => {
            // The newest version is in the list already, and is shown there with its neighbors.
            if (version.superseded) model.showVersion(version);
            else model.show(version.id);
            setVersionsOf(undefined);
          }}
          onClose={() => setVersionsOf(undefined)}
        />
      )}
      {output?.printed && <PrintSheet {...output.printed} onDone={output.closePrint} />}
      {editing.asking && <GraphicTextDialog asking={editing.asking} editing={editing} />}
    </section>
  );
}

const NONE: readonly never[] = [];
const NO_OUTPUT = {};

/** A list that keeps its identity as long as its content is equal. */
function useAlike<Item>(list: readonly Item[]): readonly Item[] {
  const saved = useRef(list);
  const before = saved.current;
  if (before.length !== list.length || before.some((item, at) => !Object.is(item, list[at]))) saved.current = list;
  return saved.current;
}

type Layer = 'keys' | 'panel' | 'tags';

function Layers({
  layer,
  hasReport,
  onClose,
  panel,
  children,
}: {
  layer: Layer | undefined;
  hasReport: boolean;
  onClose: () => void;
  panel: ReactNode;
  /** The attributes of the file. */
  children: ReactNode;
}) {
  const t = useViewerTexts();
  if (layer === 'keys') return <KeyList hasReport={hasReport} onClose={onClose} />;
  if (layer === 'tags') return children;
  if (layer !== 'panel') return null;
  return (
    <Sheet open title={t('panel')} onClose={onClose}>
      {panel}
    </Sheet>
  );
}
