import { getFrame, getImage, type PacsImage, thumbnail } from '@alder/imaging/contract';
import { addressOf } from '@alder/wire';

/** Where the viewer of a logged-in user finds bytes. */
export function urlsOf(hospital: string) {
  return (fileKey: string, frame?: number) =>
    frame === undefined
      ? addressOf(getImage, { hospital, rawFileKey: fileKey })
      : addressOf(getFrame, { hospital, key: fileKey, n: frame });
}

/** Address of an image's thumbnail; undefined until it is made. */
export function thumbnailUrl(hospital: string, image: Pick<PacsImage, 'thumbnail_key'>): string | undefined {
  return image.thumbnail_key ? addressOf(thumbnail, { hospital, key: image.thumbnail_key }) : undefined;
}
