import { useFormat } from '@alder/i18n';
import { Dialog, IconButton, useShortcuts } from '@alder/ui';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Window } from '../draw/tone-table.ts';
import { FITTED } from '../draw/view.ts';
import { createFrameLoader, type LoadedFrame } from '../load/frame-loader.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { numberOf, type UrlOf, type ViewerImage } from '../viewer-image.ts';
import { useMarkWords } from './marks.tsx';
import { PRESETS } from './presets.ts';
import { afterAct, NEW_SCENE, NO_SCENES, type Scene, sceneOf, type Tool } from './scene.ts';
import { ToolBar } from './tool-bar.tsx';
import { useCine } from './use-cine.ts';
import styles from './viewer.module.css';
import { Viewport } from './viewport.tsx';

export type ViewerSeries = {
  readonly id: string;
  readonly modality: string;
  readonly description: string;
  readonly images: number;
};

/** The image viewer: series, image, tools, measurements. It knows no server: bytes come from `urlOf`. */
export function ImageViewer(props: {
  images: readonly ViewerImage[];
  series: readonly ViewerSeries[];
  urlOf: UrlOf;
  thumbnailOf: (image: ViewerImage) => string | undefined;
  image: string | undefined;
  onImage: (id: string) => void;
  actions?: ReactNode;
}) {
  const { images, series, urlOf, thumbnailOf, onImage, actions } = props;
  const t = useViewerTexts();
  const [scenes, act] = useReducer(afterAct, NO_SCENES);
  const [tool, setTool] = useState<Tool>('window');
  const [frames, setFrames] = useState<Readonly<Record<string, number>>>({});
  const [shown, setShown] = useState<LoadedFrame>();
  const [keys, setKeys] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const loader = useMemo(() => createFrameLoader(urlOf), []);

  const ordered = useMemo(() => inOrder(images, series), [images, series]);
  const at = Math.max(
    0,
    ordered.findIndex((one) => one.id === props.image),
  );
  const image = ordered[at];
  const frame = image ? (frames[image.id] ?? 0) : 0;
  const scene = image ? sceneOf(scenes, image.id) : NEW_SCENE;
  const stack = image ? ordered.filter((one) => one.series === image.series) : [];

  const change = (next: (scene: Scene) => Scene, continues = false) =>
    image && act({ act: 'change', image: image.id, change: next, continues });
  const setFrame = (next: number) =>
    image && setFrames((before) => ({ ...before, [image.id]: (next + image.frames) % image.frames }));
  const show = (one: ViewerImage | undefined) => one && onImage(one.id);
  const step = (by: number) => {
    if (!image) return;
    if (image.frames > 1) return setFrame(Math.min(image.frames - 1, Math.max(0, frame + by)));
    const place = stack.indexOf(image);
    show(stack[Math.min(stack.length - 1, Math.max(0, place + by))]);
  };
  const stepSeries = (by: number) => {
    const place = series.findIndex((one) => one.id === image?.series);
    show(ordered.find((one) => one.series === series[place + by]?.id));
  };
  const cine = useCine(image, frame, setFrame, loader);
  useReadAhead(image, ordered[at + 1], frame, loader);

  const turn = (by: 1 | 3) =>
    change((one) => ({ ...one, view: { ...one.view, turns: ((one.view.turns + by) % 4) as 0 | 1 | 2 | 3 } }));
  const acts = {
    invert: () => change((one) => ({ ...one, inverted: !one.inverted })),
    rotate: () => turn(1),
    rotateBack: () => turn(3),
    flip: () => change((one) => ({ ...one, view: { ...one.view, flipX: !one.view.flipX } })),
    flipY: () => change((one) => ({ ...one, view: { ...one.view, flipY: !one.view.flipY } })),
    reset: () => change((one) => ({ ...NEW_SCENE, marks: one.marks })),
    undo: () => act({ act: 'undo' }),
    full: () => void (document.fullscreenElement ? document.exitFullscreen() : root.current?.requestFullscreen()),
    preset: (window: Window | undefined) => change((one) => ({ ...one, window })),
    zoom: (factor: number) =>
      change((one) => ({ ...one, view: { ...one.view, zoom: Math.min(40, Math.max(0.1, one.view.zoom * factor)) } })),
    fit: () =>
      change((one) => ({
        ...one,
        view: { ...FITTED, turns: one.view.turns, flipX: one.view.flipX, flipY: one.view.flipY },
      })),
  };
  const removeLast = () => change((one) => ({ ...one, marks: one.marks.slice(0, -1) }));
  useShortcuts({
    w: () => setTool('window'),
    z: () => setTool('zoom'),
    p: () => setTool('pan'),
    s: () => setTool('scroll'),
    l: () => setTool('length'),
    a: () => setTool('angle'),
    o: () => setTool('ellipse'),
    i: acts.invert,
    r: acts.rotate,
    'Shift R': acts.rotateBack,
    x: acts.flip,
    y: acts.flipY,
    0: acts.reset,
    f: acts.full,
    c: cine.toggle,
    1: () => acts.preset(undefined),
    2: () => acts.preset(PRESETS.lung),
    3: () => acts.preset(PRESETS.bone),
    4: () => acts.preset(PRESETS.soft),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    '.': () => step(1),
    ',': () => step(-1),
    PageDown: () => stepSeries(1),
    PageUp: () => stepSeries(-1),
    Home: () => show(stack[0]),
    End: () => show(stack.at(-1)),
    '+': () => acts.zoom(1.2),
    '-': () => acts.zoom(1 / 1.2),
    '=': acts.fit,
    'Ctrl z': acts.undo,
    Backspace: removeLast,
    '?': () => setKeys(true),
  });

  if (!image) return <p className={styles.empty}>{t('empty')}</p>;
  const counter =
    image.frames > 1
      ? t('counter', { at: frame + 1, of: image.frames })
      : t('counter', { at: stack.indexOf(image) + 1, of: stack.length });
  return (
    <section ref={root} className={styles.viewer} data-theme="viewer" aria-label={t('viewer')}>
      <ToolBar
        tool={tool}
        onTool={setTool}
        acts={acts}
        cine={cine}
        isCt={image.metadata.modality === 'CT'}
        canPlay={image.frames > 1}
        onKeys={() => setKeys(true)}
        actions={actions}
      />
      <Strip images={ordered} series={series} image={image} thumbnailOf={thumbnailOf} onImage={show} />
      {['mp4', 'avi', 'mov', 'wmv'].includes(image.filetype) ? (
        <video className={styles.video} src={urlOf(image.file_key)} controls autoPlay loop muted />
      ) : (
        <Viewport
          key="stage"
          image={image}
          frame={frame}
          scene={scene}
          tool={tool}
          loader={loader}
          urlOf={urlOf}
          counter={counter}
          onChange={change}
          onStep={step}
          onFrame={setShown}
        />
      )}
      <Panel
        image={image}
        scene={scene}
        shown={shown}
        onDelete={(id) => change((one) => ({ ...one, marks: one.marks.filter((mark) => mark.id !== id) }))}
      />
      <p className={styles.hint}>
        <b>{t(`hint.${tool}`)}</b> <span>{t('hint.mouse')}</span>
      </p>
      {keys && <KeyList onClose={() => setKeys(false)} />}
    </section>
  );
}

/** Images in the order of their series, then by instance number and time. */
function inOrder(images: readonly ViewerImage[], series: readonly ViewerSeries[]): ViewerImage[] {
  const place = new Map(series.map((one, index) => [one.id, index]));
  const number = (one: ViewerImage) => one.metadata.instanceNumber ?? Number.MAX_SAFE_INTEGER;
  return [...images].sort(
    (a, b) =>
      (place.get(a.series) ?? 0) - (place.get(b.series) ?? 0) ||
      number(a) - number(b) ||
      a.datetime.localeCompare(b.datetime),
  );
}

/** Fetches the next image while this one is looked at. */
function useReadAhead(
  image: ViewerImage | undefined,
  next: ViewerImage | undefined,
  frame: number,
  loader: ReturnType<typeof createFrameLoader>,
) {
  useEffect(() => {
    if (!image || !next?.rendition || next.series !== image.series || frame > 0) return;
    const abort = new AbortController();
    const later = setTimeout(() => {
      loader
        .load(next, 0, { width: 1e6, height: 1e6 }, { signal: abort.signal, show: () => undefined })
        .catch(() => undefined);
    }, 200);
    return () => {
      clearTimeout(later);
      abort.abort();
    };
  }, [image, next, frame, loader]);
}

function Strip(props: {
  images: readonly ViewerImage[];
  series: readonly ViewerSeries[];
  image: ViewerImage;
  thumbnailOf: (image: ViewerImage) => string | undefined;
  onImage: (image: ViewerImage) => void;
}) {
  const { images, series, image, thumbnailOf, onImage } = props;
  const t = useViewerTexts();
  const format = useFormat();
  return (
    <nav className={styles.strip} aria-label={t('series')}>
      {series.map((one) => {
        const own = images.filter((each) => each.series === one.id);
        const [first] = own;
        if (!first) return null;
        // A stack is one thumbnail; single views of a radiograph are one each.
        const tiles = own.length > 4 ? [first] : own;
        return tiles.map((tile, index) => {
          const source = thumbnailOf(tile);
          const count = tile.frames > 1 ? tile.frames : own.length > 4 ? own.length : 1;
          return (
            <button
              key={tile.id}
              type="button"
              className={styles.tile}
              aria-current={tile.id === image.id || (own.length > 4 && image.series === one.id) ? 'true' : undefined}
              onClick={() => onImage(tile)}
            >
              {source ? <img src={source} alt="" loading="lazy" /> : <span className={styles.noThumb} />}
              <span className={styles.tileWords}>
                {one.description || `${one.modality} ${index + 1}`}
                <small>{format.number(count)}</small>
              </span>
            </button>
          );
        });
      })}
    </nav>
  );
}

function Panel({
  image,
  scene,
  shown,
  onDelete,
}: {
  image: ViewerImage;
  scene: Scene;
  shown: LoadedFrame | undefined;
  onDelete: (id: string) => void;
}) {
  const t = useViewerTexts();
  const format = useFormat();
  const words = useMarkWords();
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
    <aside className={styles.panel} aria-label={t('panel')}>
      <h2>{t('measure.title')}</h2>
      {scene.marks.length === 0 && <p className={styles.note}>{t('measure.none')}</p>}
      <ul>
        {scene.marks.map((mark) => {
          const { value, source } = words(image, mark, shown);
          return (
            <li key={mark.id}>
              <span>
                {t(`measure.${mark.kind}`)}
                {source && <small>{source}</small>}
              </span>
              <b>{value}</b>
              <IconButton
                size="sm"
                label={t('measure.delete', { name: t(`measure.${mark.kind}`) })}
                icon={<Trash2 />}
                onClick={() => onDelete(mark.id)}
              />
            </li>
          );
        })}
      </ul>
      <h2>{t('info.title')}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function KeyList({ onClose }: { onClose: () => void }) {
  const t = useViewerTexts();
  const rows: [string, string][] = [
    ['W', t('tool.window')],
    ['Z', t('tool.zoom')],
    ['P', t('tool.pan')],
    ['S', t('tool.scroll')],
    ['L', t('tool.length')],
    ['A', t('tool.angle')],
    ['O', t('tool.ellipse')],
    ['I', t('act.invert')],
    ['R', t('act.rotate')],
    ['X Y', t('act.flip')],
    ['C', t('act.cine')],
    ['F', t('act.full')],
    ['0', t('act.reset')],
    ['Ctrl Z', t('act.undo')],
    ['↑ ↓', t('keys.next')],
    ['PgUp PgDn', t('keys.series')],
    ['Home End', t('keys.ends')],
    [', .', t('keys.frames')],
    ['⌫', t('keys.delete')],
  ];
  return (
    <Dialog open title={t('keys.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {rows.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
