import { readAccept, takes } from '@alder/dicom/web';
import { imageDamaged } from '@alder/imaging/contract';
import { implementStream } from '@alder/server';
import { notAcceptable, retrieveByUri } from '../contract/index.ts';
import { chooseImage, noteRead } from './access.ts';
import type { Archive } from './archive.ts';
import { sendRenderedImage } from './rendered.handlers.ts';

/** WADO-URI: one object, as stored or rendered. */
export const wadoUriHandlers = (archive: Archive) => [
  implementStream(retrieveByUri, async (input, context) => {
    const { studyUID: study, seriesUID: series, objectUID: instance, frameNumber } = input;
    const chosen = await chooseImage(archive, context, { study, series, instance });
    const { image } = chosen;
    await noteRead(context, 'dicomweb.retrieve', {
      id: chosen.series.study,
      detail: { what: 'wado-uri', study, series },
    });

    const accepted = readAccept(undefined, input.contentType);
    const isFile = input.contentType === undefined ? frameNumber === undefined : accepted.some(isDicom);
    if (isFile) {
      const { transferSyntax } = input;
      if (transferSyntax !== undefined && transferSyntax !== image.syntax) throw notAcceptable();
      const stream = await context.services.storage.read(image.key).catch(() => {
        throw imageDamaged();
      });
      const { reply } = context;
      reply.header('content-type', 'application/dicom').header('content-length', image.bytes);
      return reply.header('cache-control', 'private, no-cache').send(stream);
    }
    const format = accepted.some((each) => takes(each, 'image/jpeg')) ? 'jpeg' : 'png';
    if (format === 'png' && !accepted.some((each) => takes(each, 'image/png'))) throw notAcceptable();
    const { windowCenter, windowWidth, columns: width, rows: height, imageQuality: quality = 90 } = input;
    const window =
      windowCenter === undefined || windowWidth === undefined
        ? undefined
        : { center: windowCenter, width: windowWidth, kind: 'LINEAR' };
    return sendRenderedImage(archive, context, image, frameNumber ?? 1, { format, quality, width, height, window });
  }),
];

function isDicom(accepted: ReturnType<typeof readAccept>[number]): boolean {
  return takes(accepted, 'application/dicom');
}
