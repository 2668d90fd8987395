import { FormatProvider } from '@alder/i18n';
import type { Series } from '@alder/imaging/contract';
import { ImageViewer } from './stage/viewer.tsx';
import type { OriginalOf, UrlOf, ViewerImage } from './viewer-image.ts';

/** The viewer for recipients of a share without an account. Measurements stay on this page. */
export function SharedViewer(props: {
  entry: {
    readonly images: readonly ViewerImage[];
    readonly series: readonly Series[];
  };
  image: string | undefined;
  onImage: (id: string) => void;
  urlOf: UrlOf;
  originalOf: OriginalOf;
  /** Address of an image's thumbnail, by its file key. */
  thumbnailUrlOf: (fileKey: string) => string;
}) {
  const { entry, image, onImage, urlOf, originalOf, thumbnailUrlOf } = props;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const thumbnailOf = ({ thumbnail_key, file_key }: ViewerImage) =>
    thumbnail_key ? thumbnailUrlOf(file_key) : undefined;
  return (
    <FormatProvider settings={{ timeZone, currency: 'TWD', rounding: { step: 1, mode: 'nearest' } }}>
      <ImageViewer
        images={entry.images}
        series={entry.series}
        urlOf={urlOf}
        originalOf={originalOf}
        thumbnailOf={thumbnailOf}
        image={image}
        onImage={onImage}
      />
    </FormatProvider>
  );
}
