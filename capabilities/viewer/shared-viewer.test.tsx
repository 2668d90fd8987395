import { LanguageProvider } from '@alder/i18n';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { image, series, study } from '../imaging/web/imaging.fixture.ts';
import { SharedViewer } from './shared-viewer.tsx';

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

/** A video that no browser plays, of which no playable version could be made. */
function showVideo(originalOf: (fileKey: string) => string | undefined) {
  const of = series(11, study(1));
  const film = image(21, of, { filetype: 'avi', rendition: null, prepared: 'failed' });
  render(
    <LanguageProvider initial="en">
      <SharedViewer
        entry={{ images: [film], series: [of] }}
        image={film.id}
        onImage={() => undefined}
        urlOf={(fileKey) => `/stream/${fileKey}`}
        originalOf={originalOf}
        thumbnailUrlOf={(fileKey) => `/small/${fileKey}`}
      />
    </LanguageProvider>,
  );
}

test('a video that cannot be played is shown as available only from its sender, not as an error [screen.sharedViewer]', () => {
  showVideo(() => undefined);

  expect(screen.getByText('The sender does not give out the file itself.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open file' })).toBeNull();
});

test('where the sender allows downloads, a video that cannot be played opens as its file [screen.sharedViewer]', () => {
  showVideo((fileKey) => `/original/${fileKey}`);

  expect(screen.getByRole('link', { name: 'Open file' }).getAttribute('href')).toMatch(/^\/original\//);
});
