import { useFormat } from '@alder/i18n';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Layout } from '../stage/stage.ts';
import styles from './print-sheet.module.css';

/** Header of a printed page. */
export type PrintHead = { readonly who: string; readonly about: string; readonly what: string };

/** One printed viewport. */
export type PrintImage = { readonly canvas: HTMLCanvasElement; readonly words: string };

/** Images side by side, and one that is wider than high, need landscape format. */
function isLandscape(layout: Layout, images: readonly PrintImage[]): boolean {
  const [first] = images;
  return layout !== '1x1' || (first !== undefined && first.canvas.width > first.canvas.height);
}

/** The viewports of a layout on one printed page, with patient and study; prints at once, then closes. */
export function PrintSheet(props: {
  head: PrintHead | undefined;
  layout: Layout;
  pictures: readonly PrintImage[];
  onDone: () => void;
}) {
  const { head, layout, pictures: images, onDone } = props;
  const format = useFormat();
  useEffect(() => {
    addEventListener('afterprint', onDone);
    // The page has to be painted first: otherwise its canvases are printed empty.
    const printing = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(printing);
      removeEventListener('afterprint', onDone);
    };
  }, []);
  return createPortal(
    <div className={styles.sheet} data-print-sheet="" data-landscape={isLandscape(layout, images) ? '' : undefined}>
      <header>
        <div>
          <b>{head?.who}</b>
          <span>{head?.about}</span>
        </div>
        <div>
          <b>{head?.what}</b>
          <span>{format.dateTime(new Date().toISOString())}</span>
        </div>
      </header>
      <div className={styles.pictures} data-layout={layout}>
        {images.map((image, at) => (
          <figure key={at}>
            <RenderedImage canvas={image.canvas} />
            <figcaption>{image.words}</figcaption>
          </figure>
        ))}
      </div>
    </div>,
    document.body,
  );
}

function RenderedImage({ canvas }: { canvas: HTMLCanvasElement }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.replaceChildren(canvas);
  }, [canvas]);
  return <div ref={box} className={styles.picture} />;
}
