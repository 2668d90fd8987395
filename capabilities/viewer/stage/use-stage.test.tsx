import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ViewerImage } from '../viewer-image.ts';
import { useStage } from './use-stage.ts';
import type { ImageVersion, Versions } from './versions.ts';

const series = [{ id: 'lateral', modality: 'DX', description: '', images: 1 }];
const image = (id: string, over: Partial<ImageVersion> = {}) =>
  ({
    ...{ id, series: 'lateral', study: 'thorax', datetime: '2026-11-20', frames: 1, revision: 1, superseded: false },
    ...{ metadata: { modality: 'DX', seriesDescription: '', instanceNumber: 1 }, attributes: {} },
    ...over,
  }) as unknown as ImageVersion;
const [first, newest, old] = [image('first'), image('newest', { revision: 2 }), image('old', { superseded: true })];

function open(wanted: string, load: Versions['load'], images: readonly ViewerImage[] = [first, newest]) {
  const notified: string[] = [];
  const versions = { load, addressOf: () => '' };
  const hook = renderHook(({ target }) => useStage(images, series, target, (id) => notified.push(id), { versions }), {
    initialProps: { target: wanted },
  });
  const visible = () => hook.result.current.active?.id;
  return { hook, visible, notified };
}

test('an address of a superseded image shows its current version with a note, never the first image', async () => {
  const { hook, visible, notified } = open('old', async () => [newest, old]);
  expect([visible(), notified]).toEqual([undefined, []]);

  await waitFor(() => expect(visible()).toBe('newest'));
  expect(hook.result.current.isReplacedIn(0)).toBe(true);
  expect(notified).toEqual(['newest']);
  hook.rerender({ target: 'newest' });
  expect([visible(), hook.result.current.isReplacedIn(0)]).toEqual(['newest', true]);

  act(() => hook.result.current.show('first'));
  expect([visible(), hook.result.current.isReplacedIn(0)]).toEqual(['first', false]);
});

test('an image that the archive does not know is reported as unknown; a failed request is repeated', async () => {
  const unknown = open('missing', async () => []);
  await waitFor(() => expect(unknown.hook.result.current.absentIn(0)).toEqual({ state: 'unknown' }));
  expect([unknown.visible(), unknown.notified]).toEqual([undefined, []]);

  const load = vi.fn<Versions['load']>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue([newest, old]);
  const { hook, visible } = open('old', load);
  await waitFor(() => expect(hook.result.current.absentIn(0)?.state).toBe('failed'));
  expect(visible()).toBeUndefined();
  const failed = hook.result.current.absentIn(0);
  act(() => (failed?.state === 'failed' ? failed.retry() : undefined));
  await waitFor(() => expect(visible()).toBe('newest'));
});

test('an open page whose address changes to a superseded image shows its current version', async () => {
  const { hook, visible } = open('first', async () => [newest, old]);
  expect(visible()).toBe('first');

  hook.rerender({ target: 'old' });
  await waitFor(() => expect(visible()).toBe('newest'));
});

test('a superseded version is shown alone, and is in no stack, series or layout', () => {
  const { hook, visible } = open('newest', async () => [newest, old]);

  act(() => hook.result.current.showVersion(old));

  expect(visible()).toBe('old');
  expect(hook.result.current.stackOf(old).map(({ id }) => id)).toEqual(['old']);
  expect(hook.result.current.stackOf(newest).map(({ id }) => id)).toEqual(['first', 'newest']);
  expect(hook.result.current.images.map(({ id }) => id)).toEqual(['first', 'newest']);
});
