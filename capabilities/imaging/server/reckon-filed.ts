import type { HospitalTrx } from '@alder/database';
import type { Mark } from '../contract/index.ts';
import { attributesOfFrame, findingOf, isFinding, markerOf, type Said, saidOf } from '../domain/index.ts';
import type { ImageRow, StudyRow } from './image.repository.ts';
import { listAnnotations } from './mark.repository.ts';

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
  of: { readonly image: ImageRow; readonly study: StudyRow; readonly mark: Mark; readonly account: string },
): Promise<Said | undefined> {
  const { image, study, mark, account } = of;
  const { kind } = mark;
  if (!isFinding(kind)) return undefined;
  const kept = await listAnnotations(trx, { image: image.id });
  const [own, others] = [true, false].map((isOwn) => kept.filter((one) => (one.account === account) === isOwn));
  const marker = markerOf([...others!, ...own!].flatMap(({ content }) => (content as { marks: Mark[] }).marks));
  const attributes = attributesOfFrame(image.attributes as Record<string, unknown>, mark.frame);
  const finding = findingOf({ attributes, marker }, { ...mark, kind });
  return finding && saidOf(kind, finding, { species: study.pet_species ?? '', breed: study.pet_breed ?? '' });
}
