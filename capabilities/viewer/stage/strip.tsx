import { useFormat } from '@alder/i18n';
import { PressArea } from '@alder/ui';
import { FileText } from 'lucide-react';
import { Fragment, memo } from 'react';
import { isDocument } from '../load/document-kind.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { ViewerImage } from '../viewer-image.ts';
import { DRAGGED_IMAGE } from './image-drop.ts';
import styles from './strip.module.css';
import type { ViewerSeries, ViewerStudy } from './viewer.tsx';

/** A series with more images is one stack with one thumbnail; single views of a radiograph have one each. */
const STACK_FROM = 5;

type StripProps = {
  readonly images: readonly ViewerImage[];
  readonly series: readonly ViewerSeries[];
  readonly studies: readonly ViewerStudy[];
  /** Images in the viewports, the active one first. */
  readonly visible: readonly (string | undefined)[];
  readonly thumbnailOf: (image: ViewerImage) => string | undefined;
  readonly onImage: (id: string) => void;
};

/** Thumbnails of every series, by study; a click shows one in the active viewport, dragging in any. */
export const Strip = memo(function Strip({ images, series, studies, ...rest }: StripProps) {
  const t = useViewerTexts();
  const format = useFormat();
  const of = (study: string) => images.filter((image) => image.study === study);
  const known = [...new Set(images.map((image) => image.study))];
  const ordered = [...studies.filter(({ id }) => known.includes(id)).map(({ id }) => id)];
  const groups = ordered.length > 0 ? ordered : known;
  return (
    <nav className={styles.strip} aria-label={t('series')}>
      {groups.map((study) => {
        const own = of(study);
        const [first] = own;
        return (
          <Fragment key={study}>
            {first && groups.length > 1 && (
              <h2>{format.date(studies.find(({ id }) => id === study)?.datetime ?? first.datetime)}</h2>
            )}
            {tilesOf(own, series).map((tile) => (
              <Tile key={tile.image.id} {...tile} {...rest} />
            ))}
          </Fragment>
        );
      })}
    </nav>
  );
});

type TileOf = { readonly image: ViewerImage; readonly stack: readonly ViewerImage[]; readonly name: string };

function tilesOf(images: readonly ViewerImage[], series: readonly ViewerSeries[]): TileOf[] {
  return series.flatMap((one) => {
    const own = images.filter((image) => image.series === one.id);
    const isStack = own.length >= STACK_FROM;
    return (isStack ? own.slice(0, 1) : own).map((image, at) => ({
      image,
      stack: isStack ? own : [image],
      name: one.description || `${one.modality} ${at + 1}`,
    }));
  });
}

function Tile(props: TileOf & Pick<StripProps, 'visible' | 'thumbnailOf' | 'onImage'>) {
  const { image, stack, name, visible, thumbnailOf, onImage } = props;
  const format = useFormat();
  const source = thumbnailOf(image);
  const count = image.frames > 1 ? image.frames : stack.length;
  const inStack = new Set<string | undefined>(stack.map(({ id }) => id));
  const place = visible.findIndex((id) => inStack.has(id));
  return (
    <PressArea
      className={styles.tile}
      aria-current={place === 0 ? 'true' : undefined}
      data-shown={place > 0 ? '' : undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED_IMAGE, image.id);
        event.dataTransfer.effectAllowed = 'copy';
      }}
      onClick={() => onImage(image.id)}
    >
      {source ? (
        <img src={source} alt="" loading="lazy" draggable={false} />
      ) : (
        <span className={styles.noThumb}>{isDocument(image) && <FileText size={26} aria-hidden="true" />}</span>
      )}
      <span className={styles.words}>
        <span>{name}</span>
        <small>{format.number(count)}</small>
      </span>
    </PressArea>
  );
}
