import { newId } from '@alder/database';
import { expect, test } from 'vitest';
import { createShareUrl, getShareUrls, getShareViews, updateShareUrl } from '../contract/index.ts';
import { days, enter, fetchImage, grant, now, open } from './share.fixture.ts';

const titles = (response: { payload: { result: readonly { title: string }[] } }) =>
  response.payload.result.map(({ title }) => title);

/** Links with titles and lifetimes in days, made one after the other. */
async function openWith(...links: readonly (readonly [string, number])[]) {
  const hospital = await open({ title: 'first', expiration: days(9).toISOString() });
  for (const [title, lasts] of links) {
    await hospital.call(createShareUrl, {
      ...{ queries: { images: [hospital.image] }, title, expiration: days(lasts).toISOString() },
      ...(title === 'Coco' && { email: 'referral@example.test' }),
    });
  }
  return hospital;
}

test('links are found by title, address and who shared them, and filtered by where they stand [entity.shareUrl]', async () => {
  await using hospital = await openWith(['Coco', 3], ['Mochi 100%', 5]);
  const [mochi] = (await hospital.call(getShareUrls, { q: 'mochi 100%' })).payload.result;
  await hospital.call(updateShareUrl, { id: mochi!.id, version: mochi!.version, revoked: true });
  hospital.setNow(days(4));
  const list = async (filter: object) => titles(await hospital.call(getShareUrls, filter));

  expect(await list({ q: 'referral@' })).toEqual(['Coco']);
  expect(await list({ q: 'dr. lin' })).toEqual(['Mochi 100%', 'Coco', 'first']);
  expect(await list({ q: '%' })).toEqual(['Mochi 100%']);
  expect(await list({ state: 'live' })).toEqual(['first']);
  expect(await list({ state: 'expired' })).toEqual(['Coco']);
  expect(await list({ state: 'stopped' })).toEqual(['Mochi 100%']);
});

test('links come in the order that was asked for, page by page without a gap or a repetition [entity.shareUrl, const.paging]', async () => {
  await using hospital = await openWith(['b', 2], ['c', 7], ['d', 2]);
  await enter(hospital, hospital.share);
  const walk = async (sort: 'newest' | 'ending' | 'opened') => {
    const found: string[] = [];
    for (let offset: string | undefined; ; ) {
      const page = await hospital.call(getShareUrls, { sort, limit: 2, ...(offset !== undefined && { offset }) });
      found.push(...titles(page));
      offset = page.payload.next;
      if (offset === undefined) return found;
    }
  };

  expect(await walk('newest')).toEqual(['d', 'c', 'b', 'first']);
  expect(await walk('ending')).toEqual(['b', 'd', 'c', 'first']);
  expect(await walk('opened')).toEqual(['first', 'd', 'c', 'b']);
  expect(await hospital.call(getShareUrls, { offset: "x' or 1=1,1" })).toMatchObject({ status: 400 });
});

test('each use of a link is recorded with its time and a coarse kind of device, and with nothing about the person [role.share]', async () => {
  await using hospital = await open({ downloadable: true });
  const { share } = hospital;
  const cookie = await grant(hospital, share);
  hospital.setNow(new Date(now.getTime() + 1000));
  await fetchImage(hospital, share, cookie, 'image=raw-key&download=1');

  const { payload } = await hospital.call(getShareViews, { id: share.id });

  expect(payload.result).toEqual([
    { id: expect.any(String), did: 'downloaded', device: 'other', at: new Date(now.getTime() + 1000).toISOString() },
    { id: expect.any(String), did: 'opened', device: 'other', at: now.toISOString() },
  ]);
  const saved = await hospital.work((trx) => trx.selectFrom('share_view').selectAll().execute());
  expect(JSON.stringify(saved)).not.toContain('127.0.0.1');
});

test("views of another hospital's link are not found [cap.multiHospital]", async () => {
  await using own = await open();
  await using other = await open();

  expect(await own.call(getShareViews, { id: other.share.id })).toMatchObject({ status: 404 });
  expect(await own.call(getShareViews, { id: newId() })).toMatchObject({ status: 404 });
});
