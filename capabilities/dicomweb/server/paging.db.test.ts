import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openArchive, slices, xray } from './dicomweb.fixture.ts';
import { PageStarts } from './page-starts.ts';

const STUDIES = 1_400;
type Archive = Awaited<ReturnType<typeof openArchive>>;

/**
 * Studies of two years, some with equal times; every tenth is a photograph, and the headers of the last ones are not
 * read yet.
 */
async function fill(archive: Archive): Promise<void> {
  await archive.work(async (trx) => {
    await sql`insert into study (id, study_instance_uid, modality, datetime, description, accession_number, patient_id,
        patient_name, species, breed, responsible_person)
      select ('01900001-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '2.25.77' || n, 'DX',
        timestamptz '2025-01-01' + (n / 3) * interval '37 hours', '', '', 'P' || n % 7, 'Mochi', '', '', ''
      from generate_series(1, ${STUDIES}::int) n`.execute(trx);
    await sql`update study_index set dicom = substr(uid, 8)::int % 10 <> 0, everything = '' where uid like '2.25.77%'`.execute(
      trx,
    );
  });
}

/** UIDs in the order of the list, by the simplest query. */
async function all(archive: Archive, where = sql`true`): Promise<readonly string[]> {
  const { rows } = await archive.work((trx) =>
    sql<{ uid: string }>`select uid from study_index i where ${where} and (dicom or exists (select from series s
      join medical_image m on m.hospital = s.hospital and m.series = s.id where s.hospital = i.hospital and s.study = i.study))
      order by datetime desc, study desc`.execute(trx),
  );
  return rows.map(({ uid }) => uid);
}

const page = async (archive: Archive, query: string) =>
  (await archive.find(`/studies?${query}`)).map((study) => String(study['0020000D']?.Value?.[0]));

test('every page of the list is the page that counting would return, whatever arrives, disappears or moves', async () => {
  await using archive = await openArchive();
  await archive.store([xray({}, { StudyDate: '20250301' }), xray({}, { StudyDate: '20260301' })]);
  await archive.store(slices(1, { StudyDate: '20250101' }));
  await fill(archive);
  const offsets = [500, 501, 640, 777, 900, 1_111, 1_258, 1_262, 1_263, 1_400, 9_000];
  const compare = async () => {
    const expected = await all(archive);
    for (const offset of offsets)
      expect(await page(archive, `limit=7&offset=${offset}`)).toEqual(expected.slice(offset, offset + 7));
  };
  await compare();

  await archive.work(async (trx) => {
    await sql`update study set datetime = datetime - interval '300 days' where study_instance_uid like '2.25.77%3'`.execute(
      trx,
    );
    await sql`update study set deleted_at = now() where study_instance_uid like '2.25.77%4'`.execute(trx);
    await sql`update study_index set dicom = false where uid like '2.25.77%5'`.execute(trx);
  });
  await compare();
  const { rows } = await archive.work((trx) =>
    sql<{
      right: boolean;
    }>`select (select sum(studies) from study_count) = (select count(*) from study_index where dicom)
      as right`.execute(trx),
  );
  expect(rows).toEqual([{ right: true }]);
}, 60_000);

test('a client that pages through a search gets every study once, and another hospital gets none of them', async () => {
  await using archive = await openArchive();
  await using other = await openArchive();
  await fill(archive);
  const expected = await all(archive, sql`chart = 'p3'`);
  const found: string[] = [];
  for (let offset = 0; offset < expected.length + 50; offset += 50) {
    found.push(...(await page(archive, `PatientID=P3&limit=50&offset=${offset}`)));
    // Studies that arrive meanwhile are on the first page: the other pages do not shift.
    if (offset === 50) await archive.store([xray({ PatientID: 'P3' }, { StudyDate: '20261122' })]);
  }
  expect(found).toEqual(expected);
  expect(await page(other, 'PatientID=P3&limit=50&offset=50')).toEqual([]);
  expect(await page(other, 'limit=50&offset=600')).toEqual([]);
}, 60_000);

test('the cursor of a page is kept for a minute, for that search alone', () => {
  let now = 0;
  const pages = new PageStarts(() => now);
  const start = { datetime: new Date(5), study: 's' };
  pages.keep('one', 50, start);
  expect(pages.find('one', 50)).toBe(start);
  expect(pages.find('other', 50)).toBeUndefined();
  expect(pages.find('one', 100)).toBeUndefined();
  now = 60_001;
  expect(pages.find('one', 50)).toBeUndefined();
});
