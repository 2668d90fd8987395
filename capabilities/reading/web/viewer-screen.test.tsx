import type { GraphicObject } from '@alder/measurements/contract';
import { show } from '@alder/testing/screen';
import { notFound, stale } from '@alder/wire';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { annotation, id, image, series, study } from '../../imaging/web/imaging.fixture.ts';
import { ViewerScreen } from './viewer.screen.tsx';
import type { ViewerSlots } from './viewer-slots.ts';

const now = study(1);
const prior = study(2, { datetime: '2026-05-12T01:00:00.000Z', description: 'THORAX, EARLIER' });
const [lateral, old] = [series(11, now), series(12, prior)];
const [first, earlier] = [image(21, lateral), image(22, old, { datetime: prior.datetime })];
const pet = {
  ...{ id: id(900), name: 'Coco', patient_id: 'P00956', species: 'dog', breed: 'Toy Poodle', sex: 'female' },
  ...{ neutered: true, birthdate: '2016-12-01', weight: 4.1, coat_colour: null },
};
const length = (markId: string, to = 200): GraphicObject => ({
  id: markId,
  kind: 'length',
  frame: 0,
  points: [
    { x: 0, y: 0 },
    { x: to, y: 0 },
  ],
});
const responses = {
  'pacs.getStudyEntries': { result: [first], series: [lateral], study: now },
  'pacs.getPetEntriesNew': { result: [first, earlier], series: [lateral, old], studies: [now, prior] },
  'pacs.getUserAnnotations': { result: [] },
  'pacs.getAIResult': { result: null, configured: false },
  'pet.get': { result: pet, owner: null, siblings: [], allergies: [], weights: [] },
};
const at = { path: `/pacs/study/${now.id}/image/${first.id}`, pattern: '/pacs/study/:oid/image?/:cid?' };
const slots: ViewerSlots = { DropZone: ({ children }) => children, createSaveFile: () => async () => undefined };
const measurements = () => screen.findByRole('complementary', { name: 'Measurements and image' });

beforeAll(async () => {
  // The viewer is a separate chunk of the program: in this test it is loaded already.
  await import('../../viewer/index.ts');
}, 60_000);

beforeEach(() => {
  HTMLCanvasElement.prototype.getContext = () => null;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

test('the header names the patient and the study; the page is dark while it is open [screen.viewer]', async () => {
  const { unmount } = show(<ViewerScreen slots={slots} />, responses, at);

  expect(await screen.findByRole('link', { name: 'Coco' })).toHaveProperty('pathname', `/patient/${pet.id}`);
  expect(await screen.findByText(/Toy Poodle, female, spayed, .*4\.1/)).toBeTruthy();
  expect(document.documentElement.dataset.theme).toBe('viewer');
  unmount();
  expect(document.documentElement.dataset.theme).not.toBe('viewer');
});

test('from the images it is one step to the record and to a consultant [screen.viewer]', async () => {
  const Ask = ({ study }: { study: string }) => <a href={`/ask/${study}`}>Ask</a>;
  show(<ViewerScreen slots={{ ...slots, Ask }} />, responses, at);

  expect(await screen.findByRole('link', { name: 'Record' })).toHaveProperty('pathname', `/patient/${pet.id}`);
  expect(screen.getByRole('link', { name: 'Ask' })).toHaveProperty('pathname', expect.stringMatching(/^\/ask\/.+/));
});

test('earlier studies of the pet are listed beside the open one, each under its day [screen.viewer]', async () => {
  show(<ViewerScreen slots={slots} />, responses, at);

  const strip = await screen.findByRole('navigation', { name: 'Series' });
  await waitFor(() => expect(within(strip).getAllByRole('button')).toHaveLength(2));
  expect(
    within(strip)
      .getAllByRole('heading', { level: 2 })
      .map((one) => one.textContent),
  ).toEqual(['21 Nov 2026', '12 May 2026']);
});

test("graphic objects of the user and of colleagues are listed with their calibration; only the user's own can be deleted, and that is saved [pacs.updateUserAnnotation]", async () => {
  const own = annotation(31, first, { account: id(1), content: { marks: [length(id(41))] } });
  const other = annotation(32, first, {
    account: id(77),
    author: 'Dr. Chen',
    content: { marks: [length(id(42), 100)] },
  });
  const { send } = show(
    <ViewerScreen slots={slots} />,
    {
      ...responses,
      'pacs.getUserAnnotations': { result: [own, other] },
      'pacs.updateUserAnnotation': { result: { ...own, version: 2, content: { marks: [] } } },
    },
    { ...at, account: { id: id(1) } },
  );

  const panel = within(await measurements());
  expect(await panel.findByText('100.0 mm')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: '1 mark of a colleague' }));
  expect(panel.getByText('50.0 mm')).toBeTruthy();
  expect(panel.getByText('calibrated at the patient')).toBeTruthy();
  expect(panel.getByText('Dr. Chen')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Delete Length' }));

  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'pacs.updateUserAnnotation')?.[1]).toEqual({
      medicalImageId: first.id,
      annotation: { marks: [] },
      version: 1,
    }),
  );
  expect(panel.queryByText('100.0 mm')).toBeNull();
});

test('a measurement that covers something is hidden and shown again; its value stays [screen.viewer]', async () => {
  const own = annotation(31, first, { account: id(1), content: { marks: [length(id(41))] } });
  const { send } = show(
    <ViewerScreen slots={slots} />,
    { ...responses, 'pacs.getUserAnnotations': { result: [own] } },
    { ...at, account: { id: id(1) } },
  );
  const panel = within(await measurements());
  const drawn = () => document.querySelectorAll('[data-mark="length"]').length;
  await waitFor(() => expect(drawn()).toBe(1));

  await userEvent.click(await panel.findByRole('button', { name: 'Hide Length' }));
  expect(drawn()).toBe(0);
  expect(panel.getByText(/ mm$/)).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Show Length' }));
  expect(drawn()).toBe(1);
  expect(send.mock.calls.some(([call]) => call.id === 'pacs.updateUserAnnotation')).toBe(false);
});

test('graphic objects saved meanwhile by another window of the same user are merged, and none is lost [pacs.updateUserAnnotation]', async () => {
  const [saved, gone, added] = [length(id(41)), length(id(42), 100), length(id(43), 60)];
  const own = annotation(31, first, { account: id(1), content: { marks: [saved, gone] } });
  const current = { ...own, version: 5, content: { marks: [saved, gone, added] } };
  const sent: unknown[] = [];
  show(
    <ViewerScreen slots={slots} />,
    {
      ...responses,
      'pacs.getUserAnnotations': { result: [own] },
      'pacs.updateUserAnnotation': (input: { version: number; annotation: { marks: GraphicObject[] } }) => {
        sent.push([input.version, input.annotation.marks.map((graphic) => graphic.id)]);
        if (input.version === 1) return stale({ current });
        return { result: { ...current, version: 6, content: input.annotation } };
      },
    },
    { ...at, account: { id: id(1) } },
  );

  const panel = within(await measurements());
  await userEvent.click((await panel.findAllByRole('button', { name: 'Delete Length' }))[1]!);

  await waitFor(() =>
    expect(sent).toEqual([
      [1, [saved.id]],
      [5, [saved.id, added.id]],
    ]),
  );
  expect(await panel.findByText('30.0 mm')).toBeTruthy();
  expect(panel.queryByText('50.0 mm')).toBeNull();
});

test('a graphic object is selected from the list, moved with the arrow keys, undone and deleted with the keyboard alone [screen.viewer]', async () => {
  const own = annotation(31, first, { account: id(1), content: { marks: [length(id(41))] } });
  show(
    <ViewerScreen slots={slots} />,
    { ...responses, 'pacs.getUserAnnotations': { result: [own] }, 'pacs.updateUserAnnotation': { result: own } },
    { ...at, account: { id: id(1) } },
  );
  const panel = within(await measurements());

  await userEvent.click(await panel.findByRole('button', { name: /^Length/ }));
  fireEvent.keyDown(document.body, { key: 'Delete' });
  expect(await panel.findByText(/Nothing measured yet/)).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(await panel.findByText('100.0 mm')).toBeTruthy();
});

test('a heart score of the AI is shown as not reviewed with its model and confidence, and a doctor accepts it [pacs.getAIResult]', async () => {
  const spine = Array.from({ length: 8 }, (_, at) => ({ x: 100 + 40 * at, y: 100 }));
  const axes = [
    { x: 300, y: 200 },
    { x: 300, y: 440 },
    { x: 200, y: 320 },
    { x: 400, y: 320 },
  ];
  const result = {
    ...{ id: id(51), version: 1, created_at: now.datetime, updated_at: now.datetime, medical_image: first.id },
    ...{ model: 'heart', model_version: '1.2', score: 10.9, confidence: 0.87, points: [...axes, ...spine] },
    ...{ review: 'open', own_score: null, reviewer: null, reviewer_name: null, reviewed_at: null },
  };
  const sums = {
    model: 'heart',
    model_version: '1.2',
    reviewed: 9,
    accepted: 8,
    measured: 7,
    difference: 0.1,
    distance: 0.3,
  };
  const { send } = show(
    <ViewerScreen slots={slots} />,
    {
      ...responses,
      'pacs.getAIResult': { result, configured: true },
      'pacs.getAIAgreement': { result: [], models: [sums] },
      'pacs.reviewAIResult': { result: { ...result, review: 'accepted' } },
      'pacs.updateUserAnnotation': { result: annotation(31, first, {}) },
    },
    at,
  );

  const card = within(await screen.findByRole('region', { name: 'AI heart score' }));
  expect(card.getByText('not reviewed')).toBeTruthy();
  expect(card.getByText('heart 1.2, confidence 87 %')).toBeTruthy();
  expect(await card.findByText(/measured beside it 7 times; on average 0\.3 v/)).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Accept' }));

  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'pacs.reviewAIResult')?.[1]).toEqual({
      ...{ id: id(51), version: 1, review: 'accepted' },
    }),
  );
  expect(await screen.findByRole('region', { name: 'Vertebral heart score' })).toBeTruthy();
});

test('without a configured AI service the viewer does not mention it [pacs.getAIResult]', async () => {
  show(<ViewerScreen slots={slots} />, responses, at);

  await measurements();
  expect(screen.queryByRole('region', { name: 'AI heart score' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Ask the AI/ })).toBeNull();
});

test('a study that does not exist is reported as missing, and one without images as waiting for them [screen.viewer]', async () => {
  const { unmount } = show(<ViewerScreen slots={slots} />, { ...responses, 'pacs.getStudyEntries': notFound() }, at);
  expect(await screen.findByText(/Record not found/)).toBeTruthy();
  unmount();

  const nothing = { ...responses, 'pacs.getStudyEntries': { result: [], series: [], study: { ...now, pet: null } } };
  show(<ViewerScreen slots={slots} />, nothing, at);
  expect(await screen.findByText('No images yet. Drop files here.')).toBeTruthy();
});

test('a study that is opened is noted in the account, newest first; one that was opened last is not noted again [entity.account]', async () => {
  const [older, other] = [id(801), id(802)];
  const noted = () => vi.mocked(opened.send).mock.calls.filter(([call]) => call.id === 'account.updateUserConfigs');
  const saved = { ...responses, 'account.updateUserConfigs': { result: { configs: {} } } };
  const opened = show(<ViewerScreen slots={slots} />, saved, {
    ...at,
    account: { openedDicoms: [older, now.id, other] },
  });
  await measurements();
  expect(noted().map(([, input]) => input)).toEqual([{ configs: { openedDicoms: [now.id, older, other] } }]);
  opened.unmount();

  const again = show(<ViewerScreen slots={slots} />, saved, { ...at, account: { openedDicoms: [now.id, older] } });
  await measurements();
  expect(again.send.mock.calls.filter(([call]) => call.id === 'account.updateUserConfigs')).toEqual([]);
});
