import type { HospitalTrx } from '@alder/database';
import { attributesOfFrame } from '@alder/imaging/domain';
import type { GraphicObject } from '../contract/index.ts';
import { findingOf, isFinding, markerOf, reportedFindingOf, type Said } from '../domain/index.ts';
import { listAnnotations } from './annotation.repository.ts';
import type { MeasuredImage, MeasuredStudy } from './image.repository.ts';

/**
 * Measured values of a graphic object with the limits for the patient of its study, from the archive's data.
 *
 * A calibration marker is chosen as in the viewer of this user: the last one of the image, with the user's own markers
 * after those of others.
 *
 * @returns Undefined where its points give no value.
 */
export async function reckoned(
  trx: HospitalTrx,
  of: {
    readonly image: MeasuredImage;
    readonly study: MeasuredStudy;
    readonly graphic: GraphicObject;
    readonly account: string;
  },
): Promise<Said | undefined> {
  const { image, study, graphic, account } = of;
  const { kind } = graphic;
  if (!isFinding(kind)) return undefined;
  const saved = await listAnnotations(trx, { image: image.id });
  const [own, others] = [true, false].map((isOwn) => saved.filter((one) => (one.account === account) === isOwn));
  const marker = markerOf(
    [...others!, ...own!].flatMap(({ content }) => (content as { marks: GraphicObject[] }).marks),
  );
  const attributes = attributesOfFrame(image.attributes as Record<string, unknown>, graphic.frame);
  const finding = findingOf({ attributes, marker }, { ...graphic, kind });
  return (
    finding && reportedFindingOf(kind, finding, { species: study.pet_species ?? '', breed: study.pet_breed ?? '' })
  );
}
