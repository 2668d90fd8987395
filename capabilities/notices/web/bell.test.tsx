import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NoticeBell } from './index.ts';

const entity = (n: number) => `01933f00-0000-7000-8000-00000000000${n}`;
const now = new Date();
const yesterday = new Date(now.getTime() - 30 * 3_600_000);
const mochi = { id: entity(9), name: 'Mochi', species: 'cat', breed: 'Mixed', coat_colour: null };
const critical = {
  kind: 'labCritical',
  entity: entity(1),
  at: now.toISOString(),
  pet: mochi,
  about: 'chem',
  unread: true,
};
const images = {
  kind: 'images',
  entity: entity(2),
  at: yesterday.toISOString(),
  pet: mochi,
  about: 'thorax',
  unread: true,
};
const read = { ...images, kind: 'gatewayOffline', entity: entity(3), pet: null, about: 'Lab', unread: false };
const notified = { result: [critical, images, read], unread: 2 };

const open = async (responses: object = { 'notice.getAll': notified, 'notice.markRead': { result: 'ok' } }) => {
  const visible = show(<NoticeBell />, responses as never);
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  return { ...visible, panel: within(await screen.findByRole('dialog', { name: 'Notifications' })) };
};

test('the bell shows the number of unread notices, and lists them by day with their subject', async () => {
  const { panel } = await open();

  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeDefined();
  expect(panel.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual(['Today', 'Earlier']);
  expect(within(panel.getByRole('region', { name: 'Today' })).getByText('Critical result: Mochi')).toBeDefined();
  expect(panel.getByText('Chemistry')).toBeDefined();
  expect(panel.getAllByRole('img', { name: 'unread' })).toHaveLength(2);
});

test('a notice that is pressed leads to where it is dealt with, and is read', async () => {
  const { panel, path, send } = await open();

  await userEvent.click(await panel.findByRole('button', { name: /Critical result: Mochi/ }));

  expect(path()).toBe(`/clinicpath/results/${entity(1)}`);
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
  expect(send.mock.calls.filter(([{ id }]) => id === 'notice.markRead').map(([, input]) => input)).toEqual([
    { until: critical.at, one: { kind: 'labCritical', entity: entity(1) } },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('all are read with one press, up to the newest that was seen', async () => {
  const { panel, send } = await open();

  await userEvent.click(await panel.findByRole('button', { name: 'Mark all read' }));

  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined();
  expect(send.mock.calls.find(([{ id }]) => id === 'notice.markRead')![1]).toEqual({ until: critical.at });
  expect(panel.queryByRole('button', { name: 'Mark all read' })).toBeNull();
});

test('a new notice appears at once for every user; read by a colleague, it is read for that colleague alone', async () => {
  let times = 0;
  const { emit } = await open({ 'notice.getAll': () => ({ result: [], unread: times++ }) });
  expect(times).toBe(1);

  await emit('notice.read', entity(7));
  await emit('payment.received', entity(7));
  await emit('record.created', entity(7));
  await emit('pacs.created', entity(7));

  await waitFor(() => expect(times).toBe(2));
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
});

test('without news the bell says what would stand there', async () => {
  const { panel } = await open({ 'notice.getAll': { result: [], unread: 0 } });

  expect(await panel.findByText(/^Nothing new/)).toBeDefined();
});

test('a bell that could not ask says so and asks again', async () => {
  let works = false;
  const { panel } = await open({ 'notice.getAll': () => (works ? notified : new Error('gone')) });

  expect((await panel.findByRole('alert')).textContent).toContain('Notifications did not load.');
  works = true;
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }));

  expect(await panel.findByText('Critical result: Mochi')).toBeDefined();
});
