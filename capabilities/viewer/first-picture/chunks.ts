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
    test: /\/platform\/client\/src\/(prefetch|cookies)\.ts$|\/address-of\.ts$|\/contract\/addresses\.ts$|preload-helper|load-part|load-failure/,
    priority: 26,
  },
  { name: FIRST_PICTURE_CHUNK, test: /\/first-picture\/open-study\.ts$/, priority: 25 },
];
