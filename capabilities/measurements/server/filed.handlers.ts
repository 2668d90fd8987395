import { implement, presentEntry } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  type FiledMeasurement,
  filedMeasurement,
  fileMeasurement,
  getFiledMeasurements,
  measurementDiffers,
  measurementNeedsPatient,
  withdrawMeasurement,
} from '../contract/index.ts';
import { agrees, saysTheSame } from '../domain/index.ts';
import { type FiledRow, insertFiled, listFiled, lockStatus, withdrawFiled } from './filed.repository.ts';
import { findImage, listStudies } from './image.repository.ts';
import { reckoned } from './recompute-filed.ts';

/** Calls about measurements that are values of a patient. */
export const filedHandlers = [
  implement(
    fileMeasurement,
    async ({ medicalImageId, mark: graphic, sentence, ...other }, { trx, account, audit, emit }) => {
      const image = await findImage(trx, medicalImageId);
      if (!image) throw notFound();
      const [study] = await listStudies(trx, [image.study]);
      if (!study?.pet) throw measurementNeedsPatient();
      const text = await reckoned(trx, { image, graphic, study, account: account.id });
      if (!text || !agrees(other, text)) throw measurementDiffers();

      const before = await lockStatus(trx, image.id, graphic.id);
      const isSame =
        before !== undefined &&
        saysTheSame(before.main as never, text.main) &&
        saysTheSame(before.more as never, text.more);
      if (isSame) return { result: present((await listFiled(trx, { id: before.id }))[0]!) };

      const { main, more, ...rest } = text;
      const words = { main: JSON.stringify(main), more: JSON.stringify(more), mark: JSON.stringify(graphic) };
      const whence = { mark_id: graphic.id, kind: graphic.kind, medical_image: image.id, author: account.id };
      const row = { ...rest, ...words, ...whence, sentence };
      const id = await insertFiled(trx, row, before?.id);
      const detail = {
        pet: study.pet,
        kind: graphic.kind,
        value: main[0]!.value,
        ...(before && { supersedes: before.id }),
      };
      audit({ action: 'pacs.fileMeasurement', entity: 'filedMeasurement', id, detail });
      emit({ event: 'filedMeasurement.created', id, payload: { medical_image: image.id, study: image.study } });
      return { result: present((await listFiled(trx, { id }))[0]!) };
    },
  ),

  implement(withdrawMeasurement, async ({ id, version }, { trx, account, now, audit, emit }) => {
    const [row] = await listFiled(trx, { id });
    if (!row) throw notFound();
    if (!(await withdrawFiled(trx, { id, version, by: account.id, at: now }))) throw stale({ current: present(row) });
    audit({ action: 'pacs.withdrawMeasurement', entity: 'filedMeasurement', id, detail: { kind: row.kind } });
    emit({ event: 'filedMeasurement.withdrawn', id, payload: { study: row.study } });
    return { result: present((await listFiled(trx, { id }))[0]!) };
  }),

  implement(getFiledMeasurements, async ({ pet }, { trx }) => {
    if (!(await trx.selectFrom('pet').select('id').where('id', '=', pet).executeTakeFirst())) throw notFound();
    return { result: (await listFiled(trx, { pet })).map(present) };
  }),
];

function present({ deleted_at, ...row }: FiledRow): FiledMeasurement {
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  return presentEntry(filedMeasurement, {
    ...row,
    ...{ created_at: instant(row.created_at), updated_at: instant(row.updated_at) },
    ...{ measured_at: instant(row.measured_at), withdrawn_at: instant(row.withdrawn_at) },
    image_deleted: deleted_at !== null,
  });
}
