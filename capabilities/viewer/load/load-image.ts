import type { UrlOf, ViewerImage } from '../viewer-image.ts';
import type { LoadedFrame } from './frame-loader.ts';
import { ImageNotShown } from './image-not-shown.ts';

/** An image in a format that the browser decodes. */
export async function loadImage(image: ViewerImage, urlOf: UrlOf, signal: AbortSignal): Promise<LoadedFrame> {
  if (!['jpeg', 'png'].includes(image.filetype))
    throw new ImageNotShown(image.prepared === 'failed' ? 'format' : 'notPrepared');
  const response = await fetch(urlOf(image.file_key), { signal }).catch((error) => {
    throw signal.aborted ? error : new ImageNotShown('network', error);
  });
  if (!response.ok) throw new ImageNotShown('network');
  const bitmap = await createImageBitmap(await response.blob()).catch((error) => {
    throw new ImageNotShown('notDecoded', error);
  });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const rgba = context.getImageData(0, 0, width, height).data;
  return { pixels: { width, height, rgba }, isWhole: true, bits: 8, signed: false, span: { low: 0, high: 255 } };
}
