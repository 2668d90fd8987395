import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Archive, archiveAccess, openArchive, slices, text, uidsOf, xray } from './dicomweb.fixture.ts';
import { startIndexing } from './index-loop.ts';
import { presentMatch } from './search.presenter.ts';
import { describeStudies } from './search.repository.ts';
import { keepAnswers } from './study-answer.ts';

/** Indexes all waiting series, so that every study has a cached match. */
async function settle(archive: Archive): Promise<void> {
  const { db, services } = archive;
  const indexing = startIndexing({ db, storage: services.storage, archive: archiveAccess, hospital: archive.id });
  await indexing.idle();
  await indexing.stop();
}

async function readyOf(archive: Archive): Promise<readonly boolean[]> {
  const { rows } = await archive.work((trx) =>
    sql<{ ready: boolean }>`select answer is not null as ready from study_index order by datetime desc`.execute(trx),
  );
  return rows.map(({ ready }) => ready);
}

/** Matches as they would be returned without a cache. */
async function again(archive: Archive, base: string): Promise<unknown[]> {
  const studies = await archive.work((trx) =>
    trx.selectFrom('study_index').select('study').orderBy('datetime', 'desc').execute(),
  );
  const ids = studies.map(({ study }) => study);
  const rows = await describeStudies(archive.db, archive.id, ids, 'Asia/Taipei');
  return ids.map((id) => presentMatch(rows.find((row) => row.study_id === id)!, 'study', new Set(), base, false));
}

test('the cached match of a study equals its rows, whatever is added, hidden or corrected [cap.imaging]', async () => {
  await using archive = await openArchive();
  const ct = slices(3, { StudyDate: '20261118', StudyDescription: 'CT "HEAD"\\n' });
  const radiograph = xray({ PatientName: 'HANA^TANAKA=花^田中=ハナ^タナカ' }, { StudyDate: '20261115' });
  await archive.store([ct[0]!, ct[1]!, radiograph]);
  const base = `http://localhost:80/dicomweb/${archive.key}`;
  const compare = async (ready: readonly boolean[]) => {
    expect(await readyOf(archive)).toEqual(ready);
    // Requested twice: the first response fills the cache for the second.
    for (let times = 0; times < 2; times += 1) {
      const answer = await archive.get('/studies');
      expect(answer.json()).toEqual(await again(archive, base));
      expect(Object.keys(answer.json()[0])).toEqual(Object.keys(answer.json()[0]).toSorted());
    }
    await expect.poll(() => readyOf(archive)).toEqual(ready.map(() => true));
  };
  const change = (what: ReturnType<typeof sql>) => archive.work((trx) => what.execute(trx));
  const count = async () => text((await archive.find('/studies'))[0], '00201208');

  // The match of a study that is still arriving is not cached.
  expect((await archive.get('/studies')).json()).toEqual(await again(archive, base));
  expect(await readyOf(archive)).toEqual([false, false]);
  await settle(archive);
  await compare([true, true]);
  expect(await count()).toBe(2);

  await archive.store([ct[2]!]);
  expect(await readyOf(archive)).toEqual([false, true]);
  expect(await count()).toBe(3);
  await expect.poll(() => readyOf(archive)).toEqual([true, true]);
  await compare([true, true]);
  const { instance, study } = uidsOf(ct[2]!);
  await change(sql`update medical_image set deleted_at = now() where sop_instance_uid = ${instance}`);
  await compare([false, true]);
  expect(await count()).toBe(2);
  await change(sql`update medical_image set deleted_at = null where sop_instance_uid = ${instance}`);
  await compare([false, true]);
  await change(sql`update study set patient_name = 'Coco', archived = true where study_instance_uid = ${study}`);
  await compare([false, true]);
  await change(sql`update series set modality = 'MR' where modality = 'CT'`);
  await compare([false, true]);
  await change(sql`update series set study = (select id from study where study_instance_uid <> ${study})
    where modality = 'MR'`);
  await compare([false, false]);
  await change(sql`update series set deleted_at = now() where modality = 'MR'`);
  await compare([true, false]);
  await change(sql`update study set deleted_at = now() where study_instance_uid = ${study}`);
  await change(sql`update study set deleted_at = null where study_instance_uid = ${study}`);
  expect((await archive.get('/studies')).json()).toHaveLength(1);
}, 60_000);

test('a match that was built while its study changed is not cached', async () => {
  await using archive = await openArchive();
  const radiograph = xray();
  await archive.store([radiograph]);
  await settle(archive);
  const change = (what: ReturnType<typeof sql>) => archive.work((trx) => what.execute(trx));
  await change(sql`update study set patient_name = 'Coco'`);
  const [id] = (await archive.work((trx) => trx.selectFrom('study').select('id').execute())).map((row) => row.id);
  const old = await describeStudies(archive.db, archive.id, [id!], 'UTC');
  await change(sql`update study set patient_name = 'Momo'`);

  await keepAnswers(archive.db, archive.id, old);

  expect(await readyOf(archive)).toEqual([false]);
  expect(text((await archive.find('/studies'))[0], '00100010')).toEqual({ Alphabetic: 'Momo' });
});
