import fs from 'node:fs';
import path from 'node:path';
import { inSystem, newId } from '@alder/database';
import { hashPassword } from '@alder/secrets';
import type { Settings } from '@alder/settings';
import type { Storage } from '@alder/storage';
import { type HospitalOptions, openHospital, scratchFolder, type TestUser, testServices } from '@alder/testing';
import { createExport, getExports } from '../contract/index.ts';
import { DROP_JOB, dropExport, EXPORT_JOB, makeExport } from './export.job.ts';
import { exportHandlers } from './index.ts';
import type { ExportParts, Givers } from './parts.ts';

export const now = new Date('2026-11-23T02:00:00.000Z');
export const password = 'a good long password';

/** Two documents, and a DICOMDIR for files that say they are DICOM; the real ones are tested with the whole product. */
export const givers: Givers = {
  listDocuments: async (_trx, kind) => (kind === 'receipt' ? [{ id: 'r', path: 'R000001.pdf' }] : []),
  printDocument: async () => Buffer.from('%PDF-1.7 a receipt'),
  readDirectory: async () => ({ transferSyntax: '1.2.840.10008.1.2.1', values: { '524312': '1.2.3' } }),
  readAuditHeads: () => ['{"seq":1}\n'],
};

/** A hospital whose exports are made when the test says so. */
export async function openExporting(settings: Partial<Settings> = {}, options: HospitalOptions = {}) {
  const services = await testServices();
  Object.assign(services.settings, settings);
  const hospital = await openHospital(
    exportHandlers(async (storage, { key }, _request, reply) => reply.send(await storage.read(key))),
    { now, services, ...options },
  );
  const hash = await hashPassword(password);
  const setPassword = (user: TestUser) =>
    inSystem(hospital.db, (trx) =>
      trx.updateTable('account').set({ password_hash: hash }).where('id', '=', user.id).execute(),
    );
  await setPassword(hospital.admin);
  const parts: ExportParts = {
    ...{ db: hospital.db, storage: services.storage, settings: services.settings, jobs: services.jobs, givers },
    ...{ program: '1.2.3', clock: hospital.clock },
  };

  return Object.assign(hospital, {
    parts,
    services,
    setPassword,
    /** Letters that were written to people of the hospital. */
    letters: () => hospital.work((trx) => trx.selectFrom('letter').select(['kind', 'email']).execute()),
    jobs: services.sent,
    /** Does the jobs that were asked for. */
    async doJobs(changed: Partial<ExportParts> = {}) {
      for (let job = services.sent.shift(); job; job = services.sent.shift()) {
        if (job.name === EXPORT_JOB) await makeExport({ ...parts, ...changed }, job.data as never);
        if (job.name === DROP_JOB) await dropExport(parts, job.data as never);
      }
    },
    async begin() {
      const { payload } = await hospital.call(createExport, { password });
      return payload.result;
    },
    async read(id: string) {
      const { payload } = await hospital.call(getExports, {});
      return payload.result.find((each) => each.id === id)!;
    },
    /** Makes an archive and writes it to a file. */
    async archive(name = 'archive.zip') {
      const { id } = await this.begin();
      await this.doJobs();
      const row = await hospital.work((trx) =>
        trx.selectFrom('data_export').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      );
      const file = path.join(scratchFolder('archive'), name);
      const chunks: Buffer[] = [];
      for await (const chunk of await services.storage.read(row.object_key!)) chunks.push(chunk as Buffer);
      fs.writeFileSync(file, Buffer.concat(chunks));
      return { id, file, bytes: Buffer.concat(chunks) };
    },
    /** An image of a study, with stored bytes. */
    async addImage(content: string | Buffer, filetype = 'jpeg') {
      const pet = await hospital.addPet();
      const stored = await services.storage.put(hospital.id, Buffer.from(content));
      const [study, series, id] = [newId(), newId(), newId()];
      await hospital.work(async (trx) => {
        await trx
          .insertInto('study')
          .values({
            id: study,
            pet: pet.id,
            study_instance_uid: `1.2.${Date.now()}.${id.slice(-4)}`,
            datetime: now,
          } as never)
          .execute();
        await trx
          .insertInto('series')
          .values({ id: series, study, series_instance_uid: `1.3.${id.slice(-6)}`, modality: 'DX' } as never)
          .execute();
        await trx
          .insertInto('medical_image')
          .values({
            ...{
              id,
              series,
              sop_instance_uid: `1.2.${BigInt(`0x${id.replaceAll('-', '')}`)}`,
              sop_class_uid: '1.2',
              datetime: now,
              frames: 1,
              filetype,
            },
            ...{
              file_key: id,
              object_key: stored.key,
              sha256: stored.sha256,
              bytes: stored.bytes,
              metadata: '{}',
              source: 'upload',
            },
          } as never)
          .execute();
      });
      return { ...stored, id, pet };
    },
  });
}

export type Exporting = Awaited<ReturnType<typeof openExporting>>;

/** A storage that fails once it has read so many objects, as one does whose server is killed. */
export function dyingStorage(storage: Storage, afterReads: number): Storage {
  let reads = 0;
  return new Proxy(storage, {
    get(target, name) {
      if (name === 'read' && ++reads > afterReads) throw new Error('killed');
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
