import { prefetchLayers, prefetchMenus } from '@alder/ui';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';

// What a test waits for comes soon, but not within a second where two cores run everything at once.
configure({ asyncUtilTimeout: 20_000 });

// Layers and menus open at once, as they do on a page that has been open for some seconds.
await Promise.all([prefetchLayers(), prefetchMenus()]);

// A screen that complains on the console is broken, whatever it shows.
const complain = vi.spyOn(console, 'error');

afterEach(() => {
  cleanup();
  localStorage.clear(); // what one person typed is no other test's
  const complaints = complain.mock.calls.map((call) => call.join(' '));
  complain.mockClear();
  expect(complaints).toEqual([]);
});
