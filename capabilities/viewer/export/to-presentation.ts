import { sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import { shapeOf } from '@alder/measurements/domain';
import type { Window } from '../draw/tone-table.ts';
import { FITTED, matrixOf, toScreen, type View } from '../draw/view.ts';
import { numberOf } from '../viewer-image.ts';
import { dateOf, decimal, type GraphicInput, headOf, type Input, referenceOf, timeOf } from './heads.ts';
import { srgbProfile } from './srgb-profile.ts';

/** How an image is displayed. */
export type PresentationInput = {
  readonly view: View;
  readonly window: Window | undefined;
  readonly inverted: boolean;
};

const LAYER = 'MARKS';
/** Width of a screen for which arrowheads and brackets are drawn. */
const SCREEN_PX = 900;

/**
 * Graphic objects and display of an image as a Softcopy Presentation State: other viewers show it with the same
 * rotation and graphic objects, a grey one in the same window. That of a colour image has an ICC profile instead.
 *
 * @returns A Part 10 file in UTF-8, under the study of the image.
 * @see DICOM PS3.3 A.33.1 (grey), A.33.2 (colour)
 */
export function presentationOf(input: Input, presentation: PresentationInput): Uint8Array {
  const { image, now, author } = input;
  const { attributes } = image;
  const columns = numberOf(attributes, 'Columns') ?? 1;
  const rows = numberOf(attributes, 'Rows') ?? 1;
  const drawn = input.graphics.map((one) => drawnOf(input, one, columns));
  return writeDicom({
    ...headOf(input, 'PR', 'Marks'),
    ContentLabel: 'MARKS',
    ContentDescription: 'Measurements and notes',
    PresentationCreationDate: dateOf(now),
    PresentationCreationTime: timeOf(now),
    ContentCreatorName: author,
    ReferencedSeriesSequence: [
      { SeriesInstanceUID: String(attributes.SeriesInstanceUID), ReferencedImageSequence: [referenceOf(image)] },
    ],
    ...(isColour(image) ? coloursOf() : greysOf(input, presentation)),
    DisplayedAreaSelectionSequence: [
      {
        ...cornersOf(presentation.view, columns, rows),
        PresentationSizeMode: 'SCALE TO FIT',
        ...pixelShapeOf(input),
      },
    ],
    ...turnOf(presentation.view),
    ...(drawn.length > 0 && {
      GraphicAnnotationSequence: drawn,
      GraphicLayerSequence: [{ GraphicLayer: LAYER, GraphicLayerOrder: 1 }],
    }),
  });
}

/** The transformation from stored values to greys. */
function greysOf(input: Input, { window, inverted }: PresentationInput): WrittenDataset {
  const isInverse = inverted !== (input.image.attributes.PhotometricInterpretation === 'MONOCHROME1');
  return {
    SOPClassUID: sopClasses.GrayscaleSoftcopyPresentationState,
    ...rescaleOf(input),
    ...(window && {
      SoftcopyVOILUTSequence: [{ WindowCenter: decimal(window.center), WindowWidth: decimal(window.width) }],
    }),
    PresentationLUTShape: isInverse ? 'INVERSE' : 'IDENTITY',
  };
}

/**
 * Color space of the image: sRGB. A colour image has no window, and this viewer displays it as browsers display an
 * image without a color space.
 */
function coloursOf(): WrittenDataset {
  return {
    SOPClassUID: sopClasses.ColorSoftcopyPresentationState,
    ICCProfile: srgbProfile(),
    ColorSpace: 'SRGB',
  };
}

function isColour({ attributes }: Input['image']): boolean {
  const several = (numberOf(attributes, 'SamplesPerPixel') ?? 1) > 1;
  return several || attributes.PhotometricInterpretation === 'PALETTE COLOR';
}

/** Pixels in the upper left and lower right corner of the displayed area, counted from 1, rotated as displayed. */
function cornersOf({ turns, flipX, flipY }: View, columns: number, rows: number): WrittenDataset {
  const size = { width: columns, height: rows };
  const matrix = matrixOf({ ...FITTED, turns, flipX, flipY }, size, size);
  const corners = [1, columns].flatMap((x) => [1, rows].map((y) => ({ x, y })));
  const placed = corners.map((corner) => ({ corner, at: toScreen(matrix, { x: corner.x - 0.5, y: corner.y - 0.5 }) }));
  const [first, last] = [1, -1].map((sign) =>
    placed.reduce((best, one) => (sign * (one.at.x + one.at.y) < sign * (best.at.x + best.at.y) ? one : best)),
  );
  return {
    DisplayedAreaTopLeftHandCorner: [first!.corner.x, first!.corner.y],
    DisplayedAreaBottomRightHandCorner: [last!.corner.x, last!.corner.y],
  };
}

/**
 * Orientation of an image. The viewer flips first and rotates to the right then; a presentation state rotates first, so
 * a flipped image is rotated the other way round. A vertical flip is a horizontal flip and half a rotation.
 *
 * @see DICOM PS3.3 C.10.6
 */
export function turnOf({ turns, flipX, flipY }: View): { ImageHorizontalFlip: 'Y' | 'N'; ImageRotation: number } {
  const isFlipped = flipX !== flipY;
  const quarters = turns + (flipY ? 2 : 0);
  return {
    ImageHorizontalFlip: isFlipped ? 'Y' : 'N',
    ImageRotation: ((isFlipped ? 8 - quarters : quarters) % 4) * 90,
  };
}

function rescaleOf({ image: { attributes } }: Input): WrittenDataset {
  const [slope, intercept] = [numberOf(attributes, 'RescaleSlope'), numberOf(attributes, 'RescaleIntercept')];
  if (slope === undefined || intercept === undefined) return {};
  const type = attributes.RescaleType ?? (attributes.Modality === 'CT' ? 'HU' : 'US');
  return { RescaleIntercept: decimal(intercept), RescaleSlope: decimal(slope), RescaleType: String(type) };
}

/** Pixel aspect ratio: from the spacing, otherwise square. */
function pixelShapeOf({ image: { attributes } }: Input): WrittenDataset {
  const spacing = attributes.PixelSpacing ?? attributes.ImagerPixelSpacing;
  if (Array.isArray(spacing) && spacing.length === 2)
    return { PresentationPixelSpacing: spacing.map((one) => decimal(Number(one))) };
  return { PresentationPixelAspectRatio: ['1', '1'] };
}

/** One graphic object: its lines and its text, in pixels of the image. */
function drawnOf({ image, calibration }: Input, { graphic, words }: GraphicInput, columns: number): WrittenDataset {
  const scale = SCREEN_PX / columns;
  const { strokes, label } = shapeOf(calibration, graphic, ({ x, y }) => ({ x: x * scale, y: y * scale }));
  const graphics = strokes
    .filter(({ points }) => points.length > 1)
    .map(({ points }) => ({
      GraphicAnnotationUnits: 'PIXEL',
      GraphicDimensions: 2,
      NumberOfGraphicPoints: points.length,
      GraphicData: points.flatMap(({ x, y }) => [x / scale, y / scale]),
      GraphicType: 'POLYLINE',
      GraphicFilled: 'N',
    }));
  return {
    ReferencedImageSequence: [referenceOf(image, graphic.frame)],
    GraphicLayer: LAYER,
    ...(words && {
      TextObjectSequence: [
        {
          AnchorPointAnnotationUnits: 'PIXEL',
          UnformattedTextValue: words,
          AnchorPoint: [label.x / scale, label.y / scale],
          AnchorPointVisibility: 'N',
        },
      ],
    }),
    ...(graphics.length > 0 && { GraphicObjectSequence: graphics }),
  };
}
