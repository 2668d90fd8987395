import { newId } from '@alder/database';
import { workInHospital } from '@alder/server';
import { openHospital, openPostbox } from '@alder/testing';
import { expect, test } from 'vitest';
import { getReport, getWeeklyLetter, setWeeklyLetter, stopWeeklyLetter } from '../contract/index.ts';
import { dashboardHandlers, stopWeeklyLetterByLink, sweepWeeklyLetters } from './index.ts';

/** Saturday; the letter is due on Monday, 07:00 in Taipei, which is Sunday, 23:00 UTC. */
const saturday = new Date('2026-11-28T04:00:00.000Z');
const monday = new Date('2026-11-29T23:00:00.000Z');
const week = { from: '2026-11-23', to: '2026-11-29' } as const;

/** A hospital whose administrator wants the letter: two visits in the past week, one in the week before. */
async function open() {
  const hospital = await openHospital(dashboardHandlers, { now: saturday, licences: ['his', 'lis'] });
  const { id: pet, owner } = await hospital.addPet();
  await hospital.work(async (trx) => {
    for (const checked_in_at of ['2026-11-17T02:00:00Z', '2026-11-23T02:00:00Z', '2026-11-29T15:59:00Z']) {
      const at = new Date(checked_in_at).getTime();
      const row = { id: newId(), pet, owner, stage: 'pharmacy' as const, checked_in_at: new Date(at) };
      await trx
        .insertInto('medical_record')
        .values({ ...row, clinic_completed: new Date(at + 1_200_000) })
        .execute();
    }
  });
  const { db, services, clock, admin } = hospital;
  const confirmed = { email_validated: true, lang: 'en' };
  await hospital.work((trx) => trx.updateTable('account').set(confirmed).where('id', '=', admin.id).execute());
  const choose = (wanted: boolean, as = admin) => hospital.call(setWeeklyLetter, { wanted }, { as });
  await choose(true);
  const postbox = openPostbox({ db, settings: services.settings, clock });
  return Object.assign(hospital, {
    choose,
    /** A minute of housekeeping. @returns the letters of the administrator since the last one */
    async sweep(plan: { readonly plan_ends_at?: Date } = {}) {
      const before = postbox.letters.length;
      const parts = { db, services, reactions: {}, clock };
      await workInHospital(parts, { ...hospital, ...plan } as never, {}, undefined, sweepWeeklyLetters);
      await postbox.deliver(admin.email);
      return postbox.letters.slice(before);
    },
    postbox,
  });
}

test('on Monday at 07:00 the figures of the past week come beside the week before, each defined, as the dashboard has them', async () => {
  await using hospital = await open();
  hospital.setNow(new Date(monday.getTime() - 1));
  expect(await hospital.sweep()).toEqual([]);
  hospital.setNow(monday);
  const [letter, ...others] = await hospital.sweep();
  expect(others).toEqual([]);
  const { text, headers } = letter!;
  expect(letter).toMatchObject({ subject: `${hospital.name}: the week of 23 Nov 2026 to 29 Nov 2026` });
  expect(text).toContain('Visits\nPast week: 2\nWeek before: 1\nVisits checked in within the range');
  expect(text).toContain('Time by stage: Clinic\nPast week: 20 min\nWeek before: 20 min\nMedian of the minutes');
  expect(text).toContain('https://alder.test/dashboard/overview?range=custom&from=2026-11-23&to=2026-11-29\n');
  expect(headers).toEqual({
    'List-Unsubscribe': expect.stringMatching(/^<https:\/\/alder\.test\/unsubscribe\/report\?token=[\w-]{43}>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });

  const report = (await hospital.call(getReport, { ...week, page: 'overview', compare: 'previous' })).payload;
  for (const name of [
    'Collected',
    'Refunded',
    'Billed',
    'Outstanding',
    'New patients',
    'Time in the hospital',
    'Results',
  ])
    expect(text).toContain(`\n${name}\nPast week: `);
  expect(text.match(/Past week: /g)).toHaveLength(report.tiles.length + 1);
});

test('one letter a person and week, whatever is started again and however many servers look at the same minute', async () => {
  await using hospital = await open();
  hospital.setNow(monday);
  await Promise.all([hospital.sweep(), hospital.sweep()]);
  hospital.setNow(new Date(monday.getTime() + 3_600_000));
  await hospital.sweep();
  expect(hospital.postbox.letters).toHaveLength(1);
  hospital.setNow(new Date(monday.getTime() + 7 * 24 * 3_600_000));
  expect(await hospital.sweep()).toHaveLength(1);
});

test('the letter is in the language of the person', async () => {
  await using hospital = await open();
  await hospital.work((trx) =>
    trx.updateTable('account').set({ lang: 'ja' }).where('id', '=', hospital.admin.id).execute(),
  );
  hospital.setNow(monday);
  const [letter] = await hospital.sweep();
  expect(letter!.subject).toContain('週次レポート');
  expect(letter!.text).toContain('来院数\n先週：2\n前々週：1\n期間内に受付し');
});

test('no letter to an unconfirmed address, a person who is inactive, left or lost the role, or after the plan', async () => {
  await using hospital = await open();
  const { id } = hospital.admin;
  hospital.setNow(monday);
  const account = (row: object) =>
    hospital.work((trx) => trx.updateTable('account').set(row).where('id', '=', id).execute());
  const membership = (row: object) =>
    hospital.work((trx) => trx.updateTable('membership').set(row).where('account', '=', id).execute());
  for (const [set, wrong, right] of [
    [account, { email_validated: false }, { email_validated: true }],
    [account, { active: false }, { active: true }],
    [membership, { active: false }, { active: true }],
    [membership, { role: 'doctor' }, { role: 'hospitalAdmin' }],
  ] as const) {
    await set(wrong);
    expect(await hospital.sweep(), JSON.stringify(wrong)).toEqual([]);
    await set(right);
  }
  expect(await hospital.sweep({ plan_ends_at: monday })).toEqual([]);
  expect(await hospital.sweep()).toHaveLength(1);
});

test('a letter that still waits for the mail server is not sent to a person who lost the role meanwhile', async () => {
  await using hospital = await open();
  hospital.setNow(monday);
  hospital.postbox.isAway = true;
  expect(await hospital.sweep()).toEqual([]);
  await hospital.work((trx) =>
    trx.updateTable('membership').set({ role: 'doctor' }).where('account', '=', hospital.admin.id).execute(),
  );
  hospital.setNow(new Date(monday.getTime() + 60_000));
  hospital.postbox.isAway = false;
  expect(await hospital.sweep()).toEqual([]);
  const letters = await hospital.work((trx) =>
    trx.selectFrom('letter').select(['state', 'details']).where('email', '=', hospital.admin.email).execute(),
  );
  expect(letters).toEqual([{ state: 'replaced', details: {} }]);
});

test('who switches it on after Monday 07:00 gets the next letter, and a server that was away for two days writes none', async () => {
  await using hospital = await open();
  await hospital.choose(false);
  hospital.setNow(new Date(monday.getTime() + 1));
  await hospital.choose(true);
  expect(await hospital.sweep()).toEqual([]);
  hospital.setNow(new Date(monday.getTime() + 9 * 24 * 3_600_000));
  expect(await hospital.sweep()).toEqual([]);
  hospital.setNow(new Date(monday.getTime() + 14 * 24 * 3_600_000));
  expect(await hospital.sweep()).toHaveLength(1);
});

test('the link and one click end it for this person in this hospital, and open nothing else', async () => {
  await using hospital = await open();
  await using other = await open();
  hospital.setNow(monday);
  const [letter] = await hospital.sweep();
  const token = /token=([\w-]+)/.exec(letter!.text)![1]!;
  const wanted = async () => (await hospital.call(getWeeklyLetter, {})).payload.wanted;
  expect(await wanted()).toBe(true);
  expect(await hospital.call(stopWeeklyLetter, { token }, { as: null })).toMatchObject({
    status: 200,
    payload: { hospital: hospital.name },
  });
  expect(await wanted()).toBe(false);
  expect((await other.call(getWeeklyLetter, {})).payload.wanted).toBe(true);
  await hospital.choose(true);
  expect(await stopWeeklyLetterByLink(hospital.db, token)).toBe(true);
  expect(await wanted()).toBe(false);
  expect(await stopWeeklyLetterByLink(hospital.db, 'A'.repeat(43))).toBe(false);
  expect(await hospital.call(stopWeeklyLetter, { token: 'x' }, { as: null })).toMatchObject({
    status: 404,
    payload: { error: 'weeklyLetterLinkGone' },
  });
  hospital.setNow(new Date(monday.getTime() + 7 * 24 * 3_600_000));
  expect(await hospital.sweep()).toEqual([]);
  const rows = await hospital.work((trx) => trx.selectFrom('audit_log').select('action').execute());
  expect(rows.filter(({ action }) => action === 'public.stopWeeklyLetter')).toHaveLength(2);
});

test('each administrator chooses alone; other roles cannot, and a repeated request acts once', async () => {
  await using hospital = await open();
  const second = await hospital.addUser({ role: 'hospitalAdmin' });
  expect((await hospital.call(getWeeklyLetter, {}, { as: second })).payload).toEqual({ wanted: false });
  for (const role of ['doctor', 'lisConsultant'] as const) {
    const user = await hospital.addUser({ role });
    expect(await hospital.choose(true, user)).toMatchObject({ status: 403 });
    expect(await hospital.call(getWeeklyLetter, {}, { as: user })).toMatchObject({ status: 403 });
  }
  const key = newId();
  for (let time = 0; time < 2; time += 1)
    expect(await hospital.call(setWeeklyLetter, { wanted: true }, { as: second, key })).toMatchObject({ status: 200 });
  const rows = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('entity_id', '=', second.id).execute(),
  );
  expect(rows).toEqual([{ detail: { weekly_letter: true } }]);
});
