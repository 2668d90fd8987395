// Imports nothing: the build's configuration and the server read it.

/** The script that draws the first image of a study, as the build names it in its manifest. */
export const FIRST_PICTURE_CHUNK = 'first-image';

/**
 * Groups of modules for the build (`rolldownOptions.output.codeSplitting`): what draws the first image is one file, which
 * the `Link` header of the page names, and what it shares with every page is another.
 */
export const firstPictureChunks = [
  {
    name: 'first',
    // The last line has what the page itself needs at once and other pages too: one file, not one each.
    test: new RegExp(
      [
        '/platform/client/src/(prefetch|cookies)\\.ts$|/address-of\\.ts$|/contract/addresses\\.ts$',
        'preload-helper|load-part|load-failure',
        '/platform/client/src/(request|random)\\.ts$|/wire/src/refusal\\.ts$|/web/src/entry\\.ts$|/domain/access\\.ts$',
      ].join('|'),
    ),
    priority: 26,
  },
  { name: FIRST_PICTURE_CHUNK, test: /\/first-picture\/open-study\.ts$/, priority: 25 },
];
