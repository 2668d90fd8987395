import { LanguageProvider } from '@alder/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { shareNotFound, sharePassword } from '../contract/index.ts';
import { entry, otherTenantWire, SHARE_ID } from './share.fixture.tsx';
import type { SharedViewerProps } from './share-pacs.screen.tsx';
import { SharePage } from './share-page.tsx';

vi.mock('./use-share-watch.ts', () => ({ useShareWatch: () => undefined }));

const info = {
  hospital: { name: 'Harbor Animal Hospital', names: {}, logo: null, lang: 'en' },
  password: true,
  downloadable: false,
  expiration: '2099-11-28T02:00:00.000Z',
  images: 2,
  retry_after: 0,
};
const [first, second] = entry().images.map(({ id }) => id);

function Viewer({ image, onImage }: SharedViewerProps) {
  return (
    <button type="button" onClick={() => onImage(second!)}>
      {`shows ${image}`}
    </button>
  );
}

beforeEach(() => history.replaceState(null, '', '/'));

/** The page at an address, as the browser app opens it. */
function openAt(path: string, getShareEntry: unknown) {
  history.replaceState(null, '', path);
  const [, , shareId = '', , image] = path.split('/');
  const { wire } = otherTenantWire({ 'public.getShareInfo': info, 'public.getShareEntry': getShareEntry });
  render(
    <LanguageProvider initial="en">
      <SharePage shareId={shareId} image={image} wire={wire} Viewer={Viewer} />
    </LanguageProvider>,
  );
}

test('an opened link has the address /sharePacs/{shareId}/images/{image}, which opens with that image, or with the first [route.sharePacs]', async () => {
  openAt(`/sharePacs/${SHARE_ID}/images/${second}`, entry());
  expect(await screen.findByText(`shows ${second}`)).toBeTruthy();
  expect(location.pathname).toBe(`/sharePacs/${SHARE_ID}/images/${second}`);
  cleanup();

  openAt(`/sharePacs/${SHARE_ID}/images`, entry());
  await userEvent.click(await screen.findByText(`shows ${first}`));
  expect(location.pathname).toBe(`/sharePacs/${SHARE_ID}/images/${second}`);
});

test('an address of images that have not been opened goes to /share/{shareId}, and there the password opens them', async () => {
  const needed = sharePassword({ retry_after: 0 });
  openAt(`/sharePacs/${SHARE_ID}/images/${second}`, (input: object) => ('password' in input ? entry() : needed));
  await userEvent.type(await screen.findByLabelText('Password'), '483172');
  expect(location.pathname).toBe(`/share/${SHARE_ID}`);

  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText(`shows ${second}`)).toBeTruthy();
  expect(location.pathname).toBe(`/sharePacs/${SHARE_ID}/images/${second}`);
});

test('a link that is not there shows none of its images', async () => {
  openAt(`/sharePacs/${SHARE_ID}/images`, shareNotFound());

  expect(await screen.findByRole('heading')).toBeTruthy();
  expect(screen.queryByText(/^shows /)).toBeNull();
});
