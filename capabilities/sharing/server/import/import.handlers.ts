import { type Implementation, implement, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  getSharedImports,
  importShared,
  notDownloadable,
  nothingShared,
  ownShare,
  type ShareImport,
  shareNotFound,
} from '../../contract/index.ts';
import type { Archive } from '../archive.ts';
import { namesOf } from '../pseudonym.ts';
import { sealShareId } from '../share-id.ts';
import { deviceOfRequest, liveShare, provePassword } from '../share-session.ts';
import { noteView } from '../view.repository.ts';
import { visibleIn } from '../visible.ts';
import { chosenOf } from './chosen.ts';
import { IMPORT_JOB } from './import.job.ts';
import { findImportOfRequest, type ImportRow, insertImport, listImports } from './import.repository.ts';

const MAX_IMPORTS = 50;

/** Taking images over from another hospital's link. */
export const importHandlers = ({ listShared }: Archive): readonly Implementation[] => [
  implementStream(importShared, async ({ petId, shareId, series, fromHospitalId, password }, context) => {
    const { account, hospital, now, services, inHospital, beyond, request } = context;
    const key = request.headers['idempotency-key'];
    const request_key = typeof key === 'string' ? key.slice(0, 200) : null;
    const before = await inHospital(async ({ trx, audit }) => {
      audit({ action: 'pacs.importShared', detail: { ...(fromHospitalId && { from: fromHospitalId }) } });
      const pet = await trx.selectFrom('pet').select('id').where('id', '=', petId).executeTakeFirst();
      if (!pet) throw notFound();
      return request_key === null ? undefined : findImportOfRequest(trx, account.id, request_key);
    });
    if (before) return { result: presentImport(before) };

    const share = await liveShare({ system: beyond.system, now }, shareId);
    if (!share || (fromHospitalId !== undefined && share.hospital !== fromHospitalId)) throw shareNotFound();
    if (share.hospital === hospital.id) throw ownShare();
    await provePassword({ inHospital: beyond.inHospital, ip: request.ip, now }, share, password);
    if (!share.downloadable) throw notDownloadable();
    const names = namesOf(services.settings, share);
    const from_name = share.deidentify ? '' : share.hospital_name;

    const visible = await beyond.inHospital(share.hospital, async ({ trx, audit, emit }) => {
      const found = visibleIn(await listShared(trx, share.hospital_key, share.queries as never), share);
      if (chosenOf(found, series, names).length === 0) throw nothingShared();
      audit({
        action: 'share.imported',
        entity: 'shareUrl',
        id: share.id,
        detail: { by: hospital.name, ip: request.ip },
      });
      emit({ event: 'shareUrl.imported', id: share.id, permit: 'pacs' });
      await noteView(trx, share.id, { did: 'imported', device: deviceOfRequest(request), at: now });
      return found;
    });

    const row = await inHospital(async ({ trx, audit, emit }) => {
      const entry = await insertImport(trx, {
        ...{ from_hospital: share.hospital, from_name, share: share.id, pet: petId, request_key },
        share_sealed: sealShareId(services.settings, shareId),
        series: JSON.stringify(series),
        images: chosenOf(visible, series, names).length,
        author: account.id,
      });
      await services.jobs.send(trx, IMPORT_JOB, { hospital: hospital.id, entry: entry.id });
      const detail = { from: from_name, images: entry.images, pet: petId };
      audit({ action: 'pacs.importShared', entity: 'shareImport', id: entry.id, detail });
      emit({ event: 'shareImport.created', id: entry.id, permit: 'pacs' });
      return entry;
    });
    return { result: presentImport(row) };
  }),

  implement(getSharedImports, async (_input, { trx }) => ({
    result: (await listImports(trx, MAX_IMPORTS)).map(presentImport),
  })),
];

function presentImport(row: ImportRow): ShareImport {
  return {
    ...row,
    from: row.from_name,
    state: row.state as ShareImport['state'],
    failure: row.failure as ShareImport['failure'],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
