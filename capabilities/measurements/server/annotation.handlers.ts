import { implement, presentEntry } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { type Annotation, annotation, getUserAnnotations, updateUserAnnotation } from '../contract/index.ts';
import { type AnnotationRow, insertAnnotation, listAnnotations, replaceAnnotation } from './annotation.repository.ts';
import { findImage, listStudies } from './image.repository.ts';

/** Calls about annotations of images. */
export const annotationHandlers = [
  implement(getUserAnnotations, async ({ studies }, { trx }) => {
    const target = new Set(studies);
    if ((await listStudies(trx, [...target])).length < target.size) throw notFound();
    return { result: (await listAnnotations(trx, { studies })).map(present) };
  }),

  implement(updateUserAnnotation, async ({ medicalImageId, annotation: content, version }, { trx, account, emit }) => {
    const image = await findImage(trx, medicalImageId);
    if (!image) throw notFound();
    const isKept =
      version === undefined
        ? await insertAnnotation(trx, image.id, account.id, content)
        : await replaceAnnotation(trx, image.id, account.id, { content, version });
    const [now] = await listAnnotations(trx, { image: image.id, account: account.id });
    if (!now) throw notFound();
    if (!isKept) throw stale({ current: present(now) });
    emit({
      event: 'annotation.updated',
      id: now.id,
      permit: 'pacs',
      payload: { medical_image: image.id, study: image.study },
    });
    return { result: present(now) };
  }),
];

function present(row: AnnotationRow): Annotation {
  const [created_at, updated_at] = [row.created_at.toISOString(), row.updated_at.toISOString()];
  return presentEntry(annotation, { ...row, created_at, updated_at });
}
