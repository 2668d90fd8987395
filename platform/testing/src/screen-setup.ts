import { prefetchLayers, prefetchMenus, toastQueue } from '@alder/ui';
import { act, cleanup, configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';

// What a test waits for comes soon, but not within a second where two cores run everything at once.
configure({ asyncUtilTimeout: 20_000 });

// Layers and menus open at once, as they do on a page that has been open for some seconds.
await Promise.all([prefetchLayers(), prefetchMenus()]);

// As browsers do by now: an effect that returned this promise would break its page when it is left.
Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as undefined;

keepFrames();

// A screen that complains on the console is broken, whatever it shows.
const complain = vi.spyOn(console, 'error');

afterEach(() => {
  // Files share a process: what one person was told or typed is no other test's.
  if (toastQueue.current().length > 0) act(() => toastQueue.clear());
  cleanup();
  localStorage.clear();
  const complaints = complain.mock.calls.map((call) => call.join(' '));
  complain.mockClear();
  expect(complaints).toEqual([]);
});

/**
 * Keeps the timer of jsdom that draws frames and moves the focus running.
 *
 * All files of a worker share one page, and jsdom starts that timer when a frame is asked for. Started while a test fakes
 * the timers, it would be one of the faked ones: no frame would come any more in all files that follow.
 */
function keepFrames(): void {
  const marked = window as { framesAreKept?: true };
  if (marked.framesAreKept) return;
  marked.framesAreKept = true;
  const request = window.requestAnimationFrame.bind(window);
  const again = () => void request(again);
  again();
}
