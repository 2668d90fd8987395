import { type Db, inHospital } from '@alder/database';
import type { Dataset, DeviceCharset, WrittenDataset } from '@alder/dicom';
import { worklistResponses } from '../domain/index.ts';
import { listScheduled, modalitiesOf } from './scheduled.repository.ts';

/** The requesting device, as far as responses depend on it. */
export type WorklistPeer = {
  readonly archive: { readonly hospital: string; readonly timezone: string };
  readonly peer: string;
  readonly calling: string;
  readonly called: string;
  readonly charset: DeviceCharset | undefined;
};

/** Responses to a C-FIND of the modality worklist: the scheduled items of the device's hospital. */
export async function* findWorklistItems(
  db: Db,
  { archive, peer, calling, charset }: WorklistPeer,
  identifier: Dataset,
): AsyncIterable<WrittenDataset> {
  const { rows, modalities } = await inHospital(db, archive.hospital, async (trx) => ({
    rows: await listScheduled(trx, archive.timezone),
    modalities: await modalitiesOf(trx, peer),
  }));
  yield* worklistResponses(rows, { aetitle: calling, modalities, charset }, identifier);
}
