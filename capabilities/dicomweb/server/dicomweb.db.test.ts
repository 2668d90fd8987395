import { newId } from '@alder/database';
import { newUid, writeDicom } from '@alder/dicom';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { retrieveInstances } from '../contract/index.ts';
import { animal, bodyOf, openArchive, partsOf, slices, studyOf, text, uidsOf, xray } from './dicomweb.fixture.ts';
import { listTokens, revokeToken } from './index.ts';

test('what a workstation stores over STOW-RS is found over QIDO-RS and returned over WADO-RS bit for bit [cap.imaging]', async () => {
  await using archive = await openArchive();
  const pet = await archive.addPet({ patient_id: 'P02418' });
  const file = xray();
  const { study, series, instance } = uidsOf(file);

  const stored = await archive.store([file]);
  expect(stored.statusCode).toBe(200);
  const listed = stored.json()['00081199'].Value[0];
  expect(listed['00081155'].Value).toEqual([instance]);
  expect(listed['00081190'].Value[0]).toMatch(
    new RegExp(`${addressOf(retrieveInstances, { hospital: archive.key, study, series, instance })}$`),
  );

  const [found] = await archive.find('/studies?PatientID=P02418');
  expect(text(found, '0020000D')).toBe(study);
  expect(text(found, '00100010')).toEqual({ Alphabetic: 'Mochi^Lin', Ideographic: '麻糬^林' });
  expect([text(found, '00102201'), text(found, '00102292')]).toEqual(['Canine', 'Shiba Inu']);
  expect([text(found, '00201206'), text(found, '00201208')]).toEqual([1, 1]);

  for (const path of [
    `/studies/${study}`,
    `/studies/${study}/series/${series}`,
    `/studies/${study}/series/${series}/instances/${instance}`,
  ]) {
    const answer = await archive.get(path, { accept: 'multipart/related; type="application/dicom"' });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    const [part] = partsOf(answer);
    expect(Buffer.compare(part!.bytes, file)).toBe(0);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  }
  const single = await archive.get(`/studies/${study}/series/${series}/instances/${instance}`, {
    accept: 'application/dicom',
  });
  expect(Buffer.compare(single.rawPayload, file)).toBe(0);
  const matched = await archive.work((trx) => trx.selectFrom('study').select('pet').executeTakeFirstOrThrow());
  expect(matched.pet).toBe(pet.id);
});

test('invalid objects of a STOW-RS request are listed and the valid ones stored: 202, and 409 when none is valid', async () => {
  await using archive = await openArchive();
  const good = xray();
  const other = xray();
  const noUid = Buffer.from(
    writeDicom({ SOPClassUID: '1.2.840.10008.5.1.4.1.1.7', SOPInstanceUID: newUid(), Modality: 'OT' }),
  );

  const some = await archive.store([good, Buffer.from('not an image at all'), noUid]);
  expect(some.statusCode).toBe(202);
  expect(some.json()['00081199'].Value).toHaveLength(2);
  expect(some.json()['0008119A'].Value[0]['00081197'].Value).toEqual([0xc000]);

  const none = await archive.store([Buffer.from('nor is this')]);
  expect(none.statusCode).toBe(409);

  const elsewhere = await archive.store([other], `/studies/${uidsOf(good).study}`);
  expect(elsewhere.statusCode).toBe(409);
  const [failed] = elsewhere.json()['00081198'].Value;
  expect([failed['00081155'].Value[0], failed['00081197'].Value[0]]).toEqual([uidsOf(other).instance, 0xa900]);

  const again = await archive.store([good]);
  expect(again.statusCode).toBe(200);
  const images = await archive.work((trx) => trx.selectFrom('medical_image').select('id').execute());
  expect(images).toHaveLength(2);
});

test('a body that is cut off or is not multipart: complete parts are stored, the rest is refused', async () => {
  await using archive = await openArchive();
  const [one, two] = [xray(), xray()];
  const whole = bodyOf([one, two]);
  const send = (payload: Buffer, type = 'multipart/related; type="application/dicom"; boundary=cut') =>
    archive.app.inject({
      method: 'POST',
      url: `${archive.base}/studies`,
      headers: { authorization: `Bearer ${archive.token}`, 'content-type': type },
      payload,
    });

  const cut = await send(whole.subarray(0, whole.length - 5_000));
  expect(cut.statusCode).toBe(202);
  expect(cut.json()['00081199'].Value[0]['00081155'].Value[0]).toBe(uidsOf(one).instance);
  expect((await send(Buffer.from('no boundary here'))).statusCode).toBe(400);
  expect((await send(whole, 'multipart/related; type="application/dicom"')).statusCode).toBe(400);
  expect((await send(whole, 'multipart/related; type="application/dicom+json"; boundary=cut')).statusCode).toBe(415);
  expect((await send(whole, 'image/jpeg')).statusCode).toBe(415);
  expect((await send(Buffer.from('--cut--\r\n'))).statusCode).toBe(400);
  const alone = xray();
  expect((await send(alone, 'application/dicom')).statusCode).toBe(200);
});

test('a preamble that could be executed as a program is stored as zeros', async () => {
  await using archive = await openArchive();
  const file = xray();
  const armed = Buffer.from(file);
  armed.write('MZ this program', 0, 'latin1');
  const { study } = uidsOf(file);

  await archive.store([armed]);

  const [part] = partsOf(await archive.get(`/studies/${study}`));
  expect(Buffer.compare(part!.bytes, file)).toBe(0);
});

test('a study is found by each of its identifying attributes: wild cards, ranges, lists and case', async () => {
  await using archive = await openArchive();
  const mochi = xray({}, { StudyDate: '20261001', StudyTime: '093000' });
  const hana = xray(
    {
      PatientID: 'P7',
      PatientName: 'HANA^TANAKA=花^田中=ハナ^タナカ',
      PatientBreedDescription: 'Maine Coon',
      PatientSpeciesDescription: 'Feline',
    },
    { StudyDate: '20261115', StudyTime: '180000', StudyDescription: 'ABDOMEN VD' },
  );
  const ct = slices(3, { StudyDate: '20261118', StudyDescription: 'CT HEAD' });
  await archive.store([mochi, hana, ...ct]);
  const [m, h, c] = [mochi, hana, ct[0]!].map((file) => uidsOf(file).study);
  const find = async (query: string) => (await archive.find(`/studies?${query}`)).map((one) => text(one, '0020000D'));

  expect(await find('')).toEqual([c, h, m]);
  expect(await find('PatientName=hana*')).toEqual([h]);
  expect(await find('PatientName=*tanaka*')).toEqual([h]);
  expect(await find('00100010=*%E7%94%B0%E4%B8%AD*')).toEqual([h]);
  expect(await find('PatientName=H%3FNA*')).toEqual([h]);
  expect(await find('PatientName=nobody')).toEqual([]);
  expect(await find('PatientBreedDescription=maine%20coon')).toEqual([h]);
  expect(await find('PatientSpeciesDescription=Canine')).toEqual([c, m]);
  expect(await find('StudyDate=20261001')).toEqual([m]);
  expect(await find('StudyDate=20261010-20261115')).toEqual([h]);
  expect(await find('StudyDate=20261116-')).toEqual([c]);
  expect(await find('StudyDate=-20261001&StudyTime=0900-1000')).toEqual([m]);
  expect(await find('StudyTime=1000-')).toEqual([c, h]);
  expect(await find('ModalitiesInStudy=CT')).toEqual([c]);
  expect(await find('ModalitiesInStudy=CT,DX')).toEqual([c, h, m]);
  expect(await find(`StudyInstanceUID=${m},${h}`)).toEqual([h, m]);
  expect(await find('StudyDescription=*VD')).toEqual([h]);
  expect(await find('fuzzymatching=true&PatientName=%E3%81%AF%E3%81%AA')).toEqual([h]);
  expect(await find('fuzzymatching=true&PatientName=tana%20han')).toEqual([h]);
  expect(await find('fuzzymatching=true&PatientName=%EF%BC%AD%EF%BC%AF%EF%BC%A3')).toEqual([c, m]);
  expect(await find('limit=1&offset=1')).toEqual([h]);
  expect(await find('limit=0')).toEqual([]);

  expect((await archive.get('/studies?NoSuchAttribute=1')).statusCode).toBe(400);
  for (const none of ['yesterday', '20260230', '00000101', '2026-01', '99999999'])
    expect((await archive.get(`/studies?StudyDate=${none}`)).statusCode).toBe(400);
  expect((await archive.get('/studies?limit=many')).statusCode).toBe(400);
  expect((await archive.get('/studies?Rows=512')).json().payload.error).toBe('queryTooWide');
  expect(
    (await archive.get('/studies', { accept: 'multipart/related; type="application/dicom+xml"' })).statusCode,
  ).toBe(406);
  expect((await archive.get('/studies?PatientID=none')).statusCode).toBe(204);
});

test('attributes that only a header contains are searched and returned once the series has been indexed', async () => {
  await using archive = await openArchive();
  const file = xray();
  const { study, series } = uidsOf(file);
  await archive.store([file]);
  await archive.get(`/studies/${study}/metadata`);

  const [found] = await archive.find('/studies?PatientSex=F');
  expect(text(found, '0020000D')).toBe(study);
  expect(text(found, '00100040')).toBe('F');
  const [all] = await archive.find(`/studies/${study}/series?includefield=all`);
  expect(text(all, '0020000E')).toBe(series);
  expect(text(all, '00100040')).toBe('F');
  const [some] = await archive.find(`/studies/${study}/series?includefield=00100040,PatientID`);
  expect(Object.keys(some!).filter((tag) => tag.startsWith('0010'))).toEqual(['00100020', '00100040']);
});

test('series and instances are found below their study and across all studies, in display order', async () => {
  await using archive = await openArchive();
  const ct = slices(4);
  await archive.store([...ct.toReversed(), xray()]);
  const { study, series } = uidsOf(ct[0]!);

  const below = await archive.find(`/studies/${study}/series/${series}/instances`);
  expect(below.map((one) => text(one, '00080018'))).toEqual(ct.map((file) => uidsOf(file).instance));
  expect([text(below[0], '00280010'), text(below[0], '00280100')]).toEqual([64, 16]);
  expect(await archive.find('/series?Modality=CT')).toHaveLength(1);
  expect(text((await archive.find('/series?Modality=CT'))[0], '00201209')).toBe(4);
  expect(await archive.find('/instances')).toHaveLength(5);
  expect(await archive.find('/instances?InstanceNumber=2&Modality=CT')).toHaveLength(1);
  expect(await archive.find(`/studies/${study}/instances?SOPInstanceUID=${uidsOf(ct[1]!).instance}`)).toHaveLength(1);
});

test('frames are returned in the requested transfer syntax, and a frame that does not exist is refused', async () => {
  await using archive = await openArchive();
  const file = xray();
  const { study, series, instance, header } = uidsOf(file);
  await archive.store([file]);
  const path = `/studies/${study}/series/${series}/instances/${instance}`;
  const pixels = file.subarray(header.pixels!.offset, header.pixels!.offset + header.pixels!.length!);

  const plain = await archive.get(`${path}/frames/1`, { accept: 'multipart/related; type="application/octet-stream"' });
  expect(plain.statusCode).toBe(200);
  expect(Buffer.compare(partsOf(plain)[0]!.bytes, pixels)).toBe(0);
  expect(partsOf(plain)[0]!.headers.get('content-type')).toContain('1.2.840.10008.1.2.1');
  const bare = await archive.get(`${path}/frames/1`, { accept: 'application/octet-stream' });
  expect(Buffer.compare(bare.rawPayload, pixels)).toBe(0);

  expect((await archive.get(`${path}/frames/2`)).statusCode).toBe(404);
  expect((await archive.get(`${path}/frames/0`)).statusCode).toBe(404);
  expect((await archive.get(`${path}/frames/x`)).statusCode).toBe(400);
  expect((await archive.get(`${path}/frames/1`, { accept: 'multipart/related; type="image/jp2"' })).statusCode).toBe(
    406,
  );
  expect(
    (
      await archive.get(path, {
        accept: 'multipart/related; type="application/dicom"; transfer-syntax=1.2.840.10008.1.2.4.90',
      })
    ).statusCode,
  ).toBe(406);

  const metadata = (await archive.get(`${path}/metadata`)).json();
  const { BulkDataURI } = metadata[0]['7FE00010'];
  const bulk = await archive.app.inject({
    url: BulkDataURI,
    headers: { authorization: `Bearer ${archive.token}`, accept: 'application/octet-stream' },
  });
  expect(Buffer.compare(bulk.rawPayload, pixels)).toBe(0);
});

test('an image is rendered as a doctor sees it, in the requested window and size', async () => {
  await using archive = await openArchive();
  const file = xray();
  const { study, series, instance } = uidsOf(file);
  await archive.store([file]);
  const path = `/studies/${study}/series/${series}/instances/${instance}`;

  const jpeg = await archive.get(`${path}/rendered`, { accept: 'image/jpeg' });
  expect([jpeg.statusCode, jpeg.rawPayload.subarray(0, 2).toString('hex')]).toEqual([200, 'ffd8']);
  const png = await archive.get(`${path}/rendered?window=2000,4000,linear&viewport=64,64`, { accept: 'image/png' });
  expect(png.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  expect(Math.max(png.rawPayload.readUInt32BE(16), png.rawPayload.readUInt32BE(20))).toBe(64);
  expect((await archive.get(`/studies/${study}/thumbnail`)).headers['content-type']).toBe('image/jpeg');
  expect((await archive.get(`${path}/rendered`, { accept: 'image/gif' })).statusCode).toBe(406);
  expect((await archive.get(`${path}/rendered?window=a,b`)).statusCode).toBe(400);
  expect((await archive.get(`${path}/frames/9/rendered`)).statusCode).toBe(404);

  const uri = `/wado?requestType=WADO&studyUID=${study}&seriesUID=${series}&objectUID=${instance}`;
  expect(Buffer.compare((await archive.get(`${uri}&contentType=application/dicom`)).rawPayload, file)).toBe(0);
  expect((await archive.get(`${uri}&contentType=image/jpeg`)).headers['content-type']).toBe('image/jpeg');
  expect((await archive.get(`${uri}&contentType=text/html`)).statusCode).toBe(406);
});

test('only a valid token of this hospital gives access; a revoked or expired one does not [cap.multiHospital]', async () => {
  await using archive = await openArchive();
  await using other = await openArchive();
  const file = xray();
  const { study, series, instance } = uidsOf(file);
  await archive.store([file]);
  const ask = (authorization: string | undefined, url = `${archive.base}/studies`) =>
    archive.app
      .inject({ url, headers: { ...(authorization && { authorization }) } })
      .then((answer) => answer.statusCode);

  expect(await ask(undefined)).toBe(401);
  expect(await ask(`Bearer dicom_${'a'.repeat(43)}`)).toBe(401);
  expect(await ask(`Bearer ${other.token}`)).toBe(404);
  expect(await ask(`Basic ${Buffer.from(`any:${archive.token}`).toString('base64')}`)).toBe(200);
  // A study of another hospital is not found, whatever the address.
  for (const path of [
    '',
    '/metadata',
    `/series/${series}`,
    `/series/${series}/instances/${instance}/frames/1`,
    '/rendered',
  ])
    expect((await other.get(`/studies/${study}${path}`)).statusCode).toBe(404);
  expect(await other.find('/studies')).toEqual([]);
  expect(await other.find(`/instances?SOPInstanceUID=${instance}`)).toEqual([]);

  const reader = await archive.issue({ mayStore: false });
  const refused = await archive.store([xray()], '/studies', { authorization: `Bearer ${reader}` });
  expect(refused.json().payload.error).toBe('tokenReadsOnly');
  const ended = await archive.issue({ days: -1 });
  expect(await ask(`Bearer ${ended}`)).toBe(401);
  const gone = await archive.issue();
  expect(await ask(`Bearer ${gone}`)).toBe(200);
  const [newest] = await listTokens(archive.db, archive.id);
  expect(await revokeToken(archive.db, archive.id, newest!.id, new Date())).toBe(true);
  expect(await revokeToken(archive.db, archive.id, newest!.id, new Date())).toBe(false);
  expect(await revokeToken(other.db, other.id, newId(), new Date())).toBe(false);
  // Without delay, although the previous request has just found the token valid.
  expect(await ask(`Bearer ${gone}`)).toBe(401);
});

test('a token of a share reads the studies of the share and no others, and expires with it [role.share]', async () => {
  await using archive = await openArchive();
  const [visible, hidden] = [slices(2), slices(2)];
  await archive.store([...visible, ...hidden]);
  const { study } = uidsOf(visible[0]!);
  const rows = await archive.work((trx) =>
    trx.selectFrom('medical_image').select(['id', 'sop_instance_uid']).execute(),
  );
  const image = rows.find((row) => row.sop_instance_uid === uidsOf(visible[1]!).instance)!;
  const share = newId();
  const queries = JSON.stringify({ studies: [], series: [], images: [image.id] });
  const expiration = new Date(Date.now() + 60_000);
  const row = {
    id: share,
    share_hash: Buffer.from(share),
    share_sealed: Buffer.alloc(1),
    queries,
    expiration,
    downloadable: true,
  };
  await archive.work((trx) => trx.insertInto('share_url').values(row).execute());
  const token = await archive.issue({ share, mayStore: false });
  const as = { authorization: `Bearer ${token}` };

  expect((await archive.get('/studies', as)).json()).toHaveLength(1);
  expect((await archive.get('/instances', as)).json()).toHaveLength(1);
  expect(partsOf(await archive.get(`/studies/${study}`, as))).toHaveLength(1);
  expect((await archive.get(`/studies/${study}/metadata`, as)).json()).toHaveLength(1);
  expect((await archive.get(`/studies/${uidsOf(hidden[0]!).study}`, as)).statusCode).toBe(404);
  expect((await archive.store([xray()], '/studies', as)).statusCode).toBe(403);

  await archive.work((trx) =>
    trx.updateTable('share_url').set({ revoked_at: new Date() }).where('id', '=', share).execute(),
  );
  expect((await archive.get('/studies', as)).statusCode).toBe(401);
});

test('what a program reads and stores is recorded in the audit log, once for each study', async () => {
  await using archive = await openArchive();
  const ct = slices(3);
  const { study, series, instance } = uidsOf(ct[0]!);
  await archive.store(ct);
  for (const path of ['', '', '/metadata']) await archive.get(`/studies/${study}${path}`);
  await archive.get(`/studies/${study}/series/${series}/instances/${instance}/frames/1`);

  const rows = await archive.work((trx) =>
    trx
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('action', 'like', 'dicomweb.%')
      .orderBy('seq')
      .execute(),
  );
  const [stored, ...read] = rows.filter(({ action }) => action !== 'dicomweb.addToken');
  expect([stored!.action, (stored!.detail as { stored: number }).stored]).toEqual(['dicomweb.storeInstances', 3]);
  expect(read.map(({ action }) => action)).toEqual(['dicomweb.retrieve']);
});

test('a hidden image disappears from every response within a second, and its series is indexed again', async () => {
  await using archive = await openArchive();
  const ct = slices(3);
  const { study } = uidsOf(ct[0]!);
  await archive.store(ct);
  expect((await archive.get(`/studies/${study}/metadata`)).json()).toHaveLength(3);

  await archive.work((trx) =>
    trx.updateTable('medical_image').set({ deleted_at: new Date() }).where('instance_number', '=', 2).execute(),
  );

  await expect.poll(async () => (await archive.get(`/studies/${study}/metadata`)).json().length).toBe(2);
  expect(await archive.find(`/studies/${study}/instances`)).toHaveLength(2);
});

test('photographs and documents, which are not DICOM, are not listed', async () => {
  await using archive = await openArchive();
  await archive.store([xray()]);
  const study = newId();
  await archive.work(async (trx) => {
    await trx.insertInto('study').values({ id: study, study_instance_uid: newUid(), datetime: new Date() }).execute();
    await trx
      .insertInto('series')
      .values({ id: newId(), study, series_instance_uid: newUid(), modality: 'XC' })
      .execute();
  });

  expect(await archive.find('/studies')).toHaveLength(1);
});

test('the service describes its capabilities', async () => {
  await using archive = await openArchive();
  const request = { authorization: `Bearer ${archive.token}` };
  const answer = await archive.app.inject({ method: 'OPTIONS', url: archive.base, headers: request });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('application/vnd.sun.wadl+xml');
  expect(answer.payload).toContain('path="studies/{study}/series/{series}/instances/{instance}/frames/{frames}"');
  expect((await archive.app.inject({ method: 'OPTIONS', url: archive.base })).statusCode).toBe(401);
  expect(animal().PatientID).toBe('P02418');
  expect(studyOf().SeriesNumber).toBe(1);
});

test('a name in Big5 that declares Latin-1 is decoded with the character set of the token that stores it', async () => {
  await using archive = await openArchive();
  const token = await archive.issue({ charset: 'big5' });
  const big5 = Buffer.from([0xb3, 0xc2, 0xf2, 0xad]);
  const file = xray({ PatientName: 'NAME' }, { SpecificCharacterSet: 'ISO_IR 100' });
  const at = file.indexOf('NAME');
  big5.copy(file, at);

  const stored = await archive.store([file], '/studies', { authorization: `Bearer ${token}` });

  expect(stored.statusCode).toBe(200);
  const rows = await archive.work((trx) => trx.selectFrom('study').select('patient_name').execute());
  expect(rows).toEqual([{ patient_name: '麻糬' }]);
});
