import { newId } from '@alder/database';
import { newUid } from '@alder/dicom';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { createPacs } from '../../image-intake/contract/index.ts';
import { bytesOf, dicom, open, type TestHospital, uploaded } from '../../image-intake/server/uploads.fixture.ts';
import {
  deletePacs,
  getImage,
  getSeries,
  getStudyEntries,
  getStudyListChoice,
  matchStudy,
  mergeStudies,
  repairStudy,
  splitStudy,
  undoStudyMove,
  updateStudyListChoice,
} from '../contract/index.ts';

async function add(hospital: TestHospital, more: Parameters<typeof dicom>[0] = {}, pet?: string) {
  const file = dicom(more);
  const { payload } = await hospital.call(createPacs, {
    file_key: await uploaded(hospital, file),
    ...(pet && { pet, confirm: true }),
  });
  return { ...payload, file };
}

const list = async (hospital: TestHospital, filter: object = {}) => (await hospital.call(getSeries, filter)).payload;

test('the list is paged in every order, and changes meanwhile neither repeat nor skip a study [pacs.getSeries]', async () => {
  await using hospital = await open();
  for (const [PatientName, Modality, StudyDescription] of [
    ['BELLA', 'US', 'abdomen'],
    ['amber', 'CR', 'Thorax'],
    ['Coco', 'CR', 'hip, "left", 2'],
    ['Coco', 'CT', ''],
  ] as const)
    await add(hospital, { PatientID: '', PatientName, Modality, StudyDescription });

  for (const sort of ['datetime', 'arrived', 'patient', 'modality', 'description'] as const) {
    for (const order of ['newest', 'oldest'] as const) {
      const whole = (await list(hospital, { sort, order })).studies.map(({ id }) => id);
      const found: string[] = [];
      for (let offset: string | undefined, page = 0; page < 5; page += 1) {
        const { studies, next } = await list(hospital, { sort, order, limit: 1, ...(offset && { offset }) });
        found.push(...studies.map(({ id }) => id));
        offset = next;
        if (!next) break;
      }
      expect([sort, order, found]).toEqual([sort, order, whole]);
      expect(whole).toHaveLength(4);
    }
  }
  const names = (await list(hospital, { sort: 'patient', order: 'oldest' })).studies.map((one) => one.patient_name);
  expect(names).toEqual(['amber', 'BELLA', 'Coco', 'Coco']);
  expect(await hospital.call(getSeries, { sort: 'datetime', offset: 'amber,x' })).toMatchObject({ status: 400 });
});

test('a study whose images are all deleted leaves the list, appears among the deleted ones, and can be restored [pacs.delete]', async () => {
  await using hospital = await open();
  const { series } = await add(hospital);

  await hospital.call(deletePacs, { series: [series.id] });

  expect((await list(hospital)).studies).toEqual([]);
  expect((await list(hospital, { deleted: 'true' })).result).toMatchObject([{ id: series.id, images: 1 }]);
  await hospital.call(deletePacs, { series: [series.id], restore: true });
  expect((await list(hospital)).studies).toHaveLength(1);
  expect((await list(hospital, { deleted: 'true' })).studies).toEqual([]);
});

test('a study counts as without a report until one is signed: a draft does not count, and an amendment changes nothing [pacs.getSeries]', async () => {
  await using hospital = await open();
  const { result, study } = await add(hospital, { StudyDescription: 'THORAX' });
  const other = await add(hospital, { StudyDescription: 'HIP' });
  const { id: author } = await hospital.addUser();
  const unreported = async () => (await list(hospital, { unreported: 'true' })).studies.map(({ id }) => id).sort();
  const write = (row: { status: 'draft' | 'signed'; amends?: string }) => {
    const id = newId();
    const signed = row.status === 'signed' && { signer: author, signed_at: new Date(), conclusion: 'Normal' };
    const words = { id, medical_image: result.id, study: study.id, author };
    return hospital.work(async (trx) => {
      await trx
        .insertInto('image_report')
        .values({ ...words, ...row, ...signed, ...(row.amends && { reason: 'side' }) })
        .execute();
      return id;
    });
  };

  expect(await unreported()).toEqual([study.id, other.study.id].sort());
  const signed = await write({ status: 'signed' });
  expect(await unreported()).toEqual([other.study.id]);
  await write({ status: 'draft', amends: signed });
  expect(await unreported()).toEqual([other.study.id]);
});

test('a header of another animal causes a warning until it is settled; the bytes stay unchanged and the audit log has the decision', async () => {
  await using hospital = await open();
  const owner = await hospital.addOwner({ name: '林怡君' });
  const pet = await hospital.addPet({ name: 'Mochi', species: 'dog', owner: owner.id });
  const right = await add(hospital, { PatientID: pet.patient_id, PatientName: 'Mochi' });
  const wrong = await add(
    hospital,
    { PatientID: '7', PatientName: 'Tofu', PatientSpeciesDescription: 'Feline' },
    pet.id,
  );

  const { studies } = await list(hospital, { differing: 'true' });
  expect(studies).toMatchObject([
    {
      id: wrong.study.id,
      differences: ['patient_id', 'patient_name', 'species'],
      known: { patient_id: pet.patient_id, patient_name: 'Mochi', species: 'dog', responsible_person: '林怡君' },
    },
  ]);
  const { id, version } = studies[0]!;
  const acquired = await hospital.call(repairStudy, { id, version, how: 'takePet' });
  expect(acquired.payload.result).toMatchObject({
    patient_id: pet.patient_id,
    patient_name: 'Mochi',
    species: 'Dog',
    differences: [],
    as_sent: { patient_id: '7', patient_name: 'Tofu', species: 'Feline' },
  });
  expect((await list(hospital, { differing: 'true' })).studies).toEqual([]);
  expect(
    (
      await bytesOf(hospital, addressOf(getImage, { hospital: hospital.key, rawFileKey: wrong.result.file_key }))
    ).rawPayload.equals(wrong.file),
  ).toBe(true);
  const { rows } = await hospital.work((trx) =>
    trx
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .orderBy('seq', 'desc')
      .limit(1)
      .execute()
      .then((all) => ({ rows: all })),
  );
  expect(rows).toMatchObject([
    {
      action: 'pacs.repairStudy',
      detail: { how: 'takePet', before: { patient_name: 'Tofu' }, after: { patient_name: 'Mochi' } },
    },
  ]);

  const back = await hospital.call(repairStudy, { id, version: acquired.payload.result.version, how: 'takeSent' });
  expect(back.payload.result).toMatchObject({
    patient_name: 'Tofu',
    as_sent: null,
    differences: [{}, {}, {}].map(() => expect.any(String)),
  });
  const seen = await hospital.call(repairStudy, { id, version: back.payload.result.version, how: 'seen' });
  expect(seen.payload.result).toMatchObject({ differences: [], difference_seen: true });
  expect(await hospital.call(repairStudy, { id, version, how: 'takePet' })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { patient_name: 'Tofu' } },
  });
  expect((await list(hospital)).studies.find((one) => one.id === right.study.id)).toMatchObject({ differences: [] });
});

test('a study assigned to another pet has its sent header again, and one without a pet has nothing to settle', async () => {
  await using hospital = await open();
  const [mochi, tofu] = [
    await hospital.addPet({ name: 'Mochi' }),
    await hospital.addPet({ name: 'Tofu', species: 'cat' }),
  ];
  const { study } = await add(hospital, { PatientID: tofu.patient_id, PatientName: 'Tofu' }, mochi.id);
  const { payload } = await hospital.call(repairStudy, { id: study.id, version: study.version, how: 'takePet' });

  const moved = await hospital.call(matchStudy, { id: study.id, version: payload.result.version, pet: tofu.id });
  expect(moved.payload.result).toMatchObject({ pet: tofu.id, patient_name: 'Tofu', patient_id: tofu.patient_id });
  expect((await list(hospital)).studies).toMatchObject([{ differences: [], as_sent: null }]);

  const anonymous = await hospital.call(matchStudy, { id: study.id, version: moved.payload.result.version, pet: null });
  expect(
    await hospital.call(repairStudy, { id: study.id, version: anonymous.payload.result.version, how: 'seen' }),
  ).toMatchObject({
    status: 422,
    payload: { error: 'studyUnmatched' },
  });
});

test('studies are merged and split again, and later images of a device follow them', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const uid = newUid();
  const into = await add(hospital, { PatientID: pet.patient_id });
  const other = await add(hospital, { PatientID: 'typo', StudyInstanceUID: uid });

  const merged = await hospital.call(mergeStudies, { id: into.study.id, studies: [other.study.id] });
  expect(merged.payload.result).toMatchObject({ id: into.study.id, images: 2 });
  expect((await list(hospital)).studies.map(({ id }) => id)).toEqual([into.study.id]);
  const late = await add(hospital, { PatientID: 'typo', StudyInstanceUID: uid });
  expect(late.study.id).toBe(into.study.id);
  const again = await add(hospital, {
    PatientID: 'typo',
    StudyInstanceUID: uid,
    SeriesInstanceUID: other.series.seriesInstanceUID,
  });
  expect(again.study.id).toBe(into.study.id);

  const undone = await hospital.call(undoStudyMove, { id: merged.payload.move });
  expect(undone.payload.result).toEqual([other.study.id]);
  expect((await hospital.call(getStudyEntries, { id: other.study.id })).payload.result).toHaveLength(2);
  expect((await hospital.call(getStudyEntries, { id: into.study.id })).payload.result).toHaveLength(2);
  expect(await hospital.call(undoStudyMove, { id: merged.payload.move })).toMatchObject({ status: 404 });
  expect(await hospital.events()).toEqual(expect.arrayContaining(['pacs.merged', 'pacs.moveUndone']));
});

test('two animals in one study are split, at least one series stays, and an undo that is too late is refused', async () => {
  await using hospital = await open();
  const [mochi, tofu] = [await hospital.addPet({ name: 'Mochi' }), await hospital.addPet({ name: 'Tofu' })];
  const StudyInstanceUID = newUid();
  const [first, second] = [
    await add(hospital, { PatientID: mochi.patient_id, StudyInstanceUID }),
    await add(hospital, { PatientID: mochi.patient_id, StudyInstanceUID }),
  ];
  const { id } = first.study;
  const { version } = (await hospital.call(getStudyEntries, { id })).payload.study;

  expect(await hospital.call(splitStudy, { id, version, series: [first.series.id, second.series.id] })).toMatchObject({
    status: 422,
    payload: { error: 'splitWhole' },
  });
  expect(await hospital.call(splitStudy, { id, version: version + 7, series: [second.series.id] })).toMatchObject({
    status: 409,
  });
  const split = await hospital.call(splitStudy, { id, version, series: [second.series.id], pet: tofu.id });
  const { result, move } = split.payload;
  expect(result).toMatchObject({ pet: tofu.id, images: 1 });
  expect(result.studyInstanceUID).not.toBe(StudyInstanceUID);
  expect(await hospital.call(mergeStudies, { id, studies: [result.id] })).toMatchObject({
    status: 422,
    payload: { error: 'studiesOfTwoPets' },
  });

  await hospital.call(matchStudy, { id: result.id, version: result.version, pet: mochi.id });
  const joined = await hospital.call(mergeStudies, { id, studies: [result.id] });
  expect(await hospital.call(undoStudyMove, { id: move })).toMatchObject({
    status: 409,
    payload: { error: 'moveOvertaken' },
  });
  await hospital.call(undoStudyMove, { id: joined.payload.move });
  expect((await hospital.call(undoStudyMove, { id: move })).payload.result).toEqual([id]);
  expect((await list(hospital)).studies).toMatchObject([{ id, images: 2 }]);
});

test('columns and named filters are stored for each user separately', async () => {
  await using hospital = await open();
  const wu = await hospital.addUser({ permits: ['pacs'] });
  const view = {
    name: 'CT of today',
    filter: { modality: 'CT', days: '0' },
    sort: 'arrived',
    order: 'newest',
  } as const;

  expect((await hospital.call(getStudyListChoice, {})).payload.result).toEqual({ columns: [], views: [] });
  await hospital.call(updateStudyListChoice, { columns: ['patient', 'datetime'] });
  const saved = await hospital.call(updateStudyListChoice, { views: [view] });

  expect(saved.payload.result).toMatchObject({ columns: ['patient', 'datetime'], views: [{ name: 'CT of today' }] });
  expect((await hospital.call(getStudyListChoice, {}, { as: wu })).payload.result.views).toEqual([]);
  expect(await hospital.call(updateStudyListChoice, { columns: ['patient', 'patient'] })).toMatchObject({
    status: 400,
  });
  expect(await hospital.call(updateStudyListChoice, { columns: ['nothing'] } as never)).toMatchObject({ status: 400 });
});

test('studies of another hospital, and studies without the permit, cannot be corrected [role.licence]', async () => {
  await using own = await open();
  await using other = await open();
  const { study, series } = await add(other);
  const local = await add(own);
  const nurse = await own.addUser({ role: 'assistant', permits: ['his'] });
  const { id, version } = study;

  for (const [call, input] of [
    [repairStudy, { id, version, how: 'seen' }],
    [mergeStudies, { id, studies: [local.study.id] }],
    [mergeStudies, { id: local.study.id, studies: [id] }],
    [splitStudy, { id, version, series: [series.id] }],
    [splitStudy, { id: local.study.id, version: local.study.version, series: [series.id] }],
    [undoStudyMove, { id }],
  ] as const) {
    expect(await own.call(call, input as never)).toMatchObject({ status: 404 });
    expect(await own.call(call, input as never, { as: nurse })).toMatchObject({ status: 403 });
  }
});

test('the same merge sent twice is done once [resp.retry]', async () => {
  await using hospital = await open();
  const [into, other] = [await add(hospital), await add(hospital)];
  const input = { id: into.study.id, studies: [other.study.id] };

  const answers = [
    await hospital.call(mergeStudies, input, { key: 'k' }),
    await hospital.call(mergeStudies, input, { key: 'k' }),
  ];

  expect(answers[1]).toEqual(answers[0]);
  expect((await hospital.events()).filter((event) => event === 'pacs.merged')).toHaveLength(1);
});
