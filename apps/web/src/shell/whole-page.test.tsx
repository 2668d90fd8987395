import { LanguageProvider } from '@alder/i18n';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { PageFailed } from './whole-page.tsx';

async function failWith(error: Error) {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw error;
  };
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <PageFailed /> }]);
  render(
    <LanguageProvider initial="en">
      <RouterProvider router={router} />
    </LanguageProvider>,
  );
  const text = (await screen.findByRole('alert')).textContent;
  quiet.mockClear();
  return text;
}

test('a page whose program did not arrive speaks of the connection', async () => {
  const text = await failWith(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));

  expect(text).toContain('This page did not load');
  expect(text).toContain('Your connection may have broken off');
});

test('a page that breaks does not blame the connection for a fault of the program', async () => {
  const text = await failWith(new TypeError("Cannot read properties of undefined (reading 'name')"));

  expect(text).toContain('This screen stopped working');
  expect(text).not.toContain('connection');
  expect(text).not.toContain('undefined');
});
