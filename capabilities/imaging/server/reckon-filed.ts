import type { HospitalTrx } from '@alder/database';
import type { GraphicObject } from '../contract/index.ts';
import { attributesOfFrame, findingOf, isFinding, markerOf, reportedFindingOf, type Said } from '../domain/index.ts';
import { listAnnotations } from './annotation.repository.ts';
import type { ImageRow, StudyRow } from './image.repository.ts';

/**
 * What a mark says of the patient of its study, from what the archive holds.
 *
 * A marker of known length counts as the viewer of this user has it: of all that are kept of the image the last one,
 * those of the user after those of others.
 *
 * @returns Undefined where its points say nothing.
 */
export async function reckoned(
  trx: HospitalTrx,
  of: { readonly image: ImageRow; readonly study: StudyRow; readonly graphic: GraphicObject; readonly account: string },
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
