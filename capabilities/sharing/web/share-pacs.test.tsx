import { LanguageProvider } from '@alder/i18n';
import { addressOf } from '@alder/wire';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { getShareUrlImage } from '../contract/index.ts';
import { entry, SHARE_ID } from './share.fixture.tsx';
import { type SharedViewerProps, SharePacsScreen } from './share-pacs.screen.tsx';

/** Stands for the viewer of the imaging room: names the image in view and goes to the last one. */
function Viewer({ entry: { images }, image, onImage, urlOf, originalOf }: SharedViewerProps) {
  return (
    <button type="button" onClick={() => onImage(images.at(-1)!.id)}>
      {`shows ${image} from ${urlOf('first', 2)}, original ${originalOf('first') ?? 'kept'}`}
    </button>
  );
}

function shared(more: object = {}, image?: string) {
  const onImage = vi.fn();
  render(
    <LanguageProvider initial="en">
      <SharePacsScreen shareId={SHARE_ID} entry={entry(more)} image={image} onImage={onImage} Viewer={Viewer} />
    </LanguageProvider>,
  );
  return onImage;
}

test('the page shows the pet, the hospital and the end of the link, the first image in view [screen.sharedViewer]', () => {
  shared();

  expect(screen.getByText('Coco, thorax')).toBeDefined();
  expect(screen.getByText('Harbor Animal Hospital')).toBeDefined();
  expect(screen.getByText(/^Open until .*2099/)).toBeDefined();
  expect(screen.getByRole('button').textContent).toContain(`shows ${entry().images[0]!.id}`);
  expect(document.title).toBe('Coco, thorax · Alder');
});

test('every image is asked for through the link itself, frame by frame', () => {
  shared();

  expect(screen.getByRole('button').textContent).toContain(
    addressOf(getShareUrlImage, { shareId: SHARE_ID, image: 'first', frame: 2 }),
  );
});

test('the image in view is the one of the address, and the address follows', async () => {
  const [, second] = entry().images;
  const onImage = shared({}, second!.id);
  expect(screen.getByRole('button').textContent).toContain(`shows ${second!.id}`);

  await userEvent.click(screen.getByRole('button'));

  expect(onImage).toHaveBeenCalledWith(second!.id);
});

test('the original is offered only where the sender allowed it', () => {
  shared();
  expect(screen.queryByRole('link', { name: 'Download original' })).toBeNull();

  shared({ downloadable: true });

  expect(screen.getByRole('link', { name: 'Download original' }).getAttribute('href')).toContain(
    'image=first&download=1',
  );
});

test('images of several pets are shown without a name', () => {
  shared({ pet: null });

  expect(screen.getByText('Shared images')).toBeDefined();
});

test('a file that cannot be displayed is opened through the link where originals are served, and nowhere else', () => {
  shared();
  expect(screen.getByRole('button').textContent).toContain('original kept');
  cleanup();

  shared({ downloadable: true, deidentify: true });
  expect(screen.getByRole('button').textContent).toContain('original kept');
  cleanup();

  shared({ downloadable: true });
  expect(screen.getByRole('button').textContent).toMatch(/original \/v2\/.*image=first&download=1$/);
});

test('a recipient sees how many images are withheld and why, also where none is left [screen.sharedViewer] [role.share]', () => {
  shared({ deidentify: true, held: 2 });
  expect(screen.getByRole('note').textContent).toMatch(/^2 images are not shown: words in their pictures/);
  cleanup();

  shared({ deidentify: true, blanked: 3 });
  expect(screen.getByRole('note').textContent).toMatch(/^ ?Of 3 ultrasound images only the pictures/);
  cleanup();

  shared({ deidentify: true, held: 1, images: [] });
  expect(screen.getByRole('note').textContent).toMatch(/^1 image is not shown/);
  expect(screen.queryByRole('button')).toBeNull();
});
