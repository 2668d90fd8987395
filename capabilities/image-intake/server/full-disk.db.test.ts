import { EXPLICIT_LITTLE, readDicom, sopClasses, tags } from '@alder/dicom';
import { Requestor, statuses } from '@alder/dicom/network';
import { storeInstances } from '@alder/dicomweb/contract';
import { journaledStorage } from '@alder/storage';
import { openHospital, scratchFolder } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, onTestFinished, test } from 'vitest';
import { archiveAccess as nodeArchive } from '../../dicomnode/server/archive.fixture.ts';
import { addPeer, startDicomNode } from '../../dicomnode/server/index.ts';
import { archiveAccess, bodyOf, xray } from '../../dicomweb/server/dicomweb.fixture.ts';
import { addToken, dicomwebFinder, dicomwebHandlers } from '../../dicomweb/server/index.ts';
import { archiveHandlers } from './intake.fixture.ts';
import { part } from './uploads.fixture.ts';

/** A storage whose disk is full while `isFull`: the fault is injected into the writing step. */
async function fillableStorage() {
  const disk = { isFull: false };
  const storage = await journaledStorage(scratchFolder('full-disk'), {
    trace({ did }) {
      if (disk.isFull && did === 'write') throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    },
  });
  onTestFinished(() => storage.close());
  return { disk, storage };
}

test('a full disk refuses an upload with 503 and a message, and the upload resumes when there is space', async () => {
  const { disk, storage } = await fillableStorage();
  await using hospital = await openHospital(archiveHandlers, { services: { storage: storage as never } });
  const file = xray();
  disk.isFull = true;
  const upload = '11111111-2222-4333-8444-555555555555';

  expect(await part(hospital, file, { upload })).toMatchObject({
    status: 503,
    payload: { error: 'diskFull', message: 'The disk of the server is full', retry_after: 60 },
  });
  disk.isFull = false;
  expect(await part(hospital, file, { upload })).toMatchObject({
    status: 200,
    payload: { result: { state: 'stored' } },
  });
});

test('a full disk answers C-STORE with A700 and STOW-RS with 503, and neither leaves an image', async () => {
  const { disk, storage } = await fillableStorage();
  await using hospital = await openHospital([...archiveHandlers, ...dicomwebHandlers(archiveAccess)], {
    services: { storage: storage as never },
    findSession: (db) => dicomwebFinder(db),
  });
  const { called_aetitle: called } = await addPeer(hospital.db, hospital.key, {
    ...{ aetitle: 'XRAY', address: '127.0.0.1', modalities: ['DX'] },
  });
  const settings = { DICOM_PORT: 0, DICOM_HOST: '127.0.0.1' };
  const node = await startDicomNode({ settings, db: hospital.db, storage, archive: nodeArchive });
  const contexts = [{ abstractSyntax: sopClasses.DigitalXRayForPresentation }];
  const requestor = await Requestor.open({ host: '127.0.0.1', port: node.port, called, calling: 'XRAY', contexts });
  const file = xray();
  const { dataset, datasetOffset } = readDicom(file);
  const sopInstance = dataset.text(tags.SOPInstanceUID)!;
  const of = { sopClass: sopClasses.DigitalXRayForPresentation, sopInstance, transferSyntax: EXPLICIT_LITTLE };
  disk.isFull = true;

  expect(await requestor.store(of, file.subarray(datasetOffset))).toMatchObject({ status: statuses.outOfResources });
  const { token } = await addToken(hospital.db, hospital.id, { name: 'CT', mayStore: true }, new Date());
  const stowed = await hospital.app.inject({
    method: 'POST',
    url: addressOf(storeInstances, { hospital: hospital.key }),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/related; type="application/dicom"; boundary=cut',
    },
    payload: bodyOf([xray()]),
  });
  expect(stowed.statusCode).toBe(503);
  disk.isFull = false;
  expect(await requestor.store(of, file.subarray(datasetOffset))).toMatchObject({ status: statuses.success });
  await requestor.release();
  await node.close(0);
  const rows = await hospital.work((trx) =>
    trx.selectFrom('medical_image').select('sop_instance_uid').where('deleted_at', 'is', null).execute(),
  );
  expect(rows).toEqual([{ sop_instance_uid: sopInstance }]);
  await storage.close();
});
