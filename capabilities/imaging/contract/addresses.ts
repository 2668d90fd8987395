// Addresses of calls that a page makes before or without the contract's schemas: the first image of a study is requested
// before the program is loaded, and the board, which is open all day, needs nothing else of imaging. The contract defines
// its calls with these values.

/** Entities whose events change a list of studies or images. */
export const watches = ['pacs', 'pet'] as const;

export const getSeriesAddress = {
  id: 'pacs.getSeries',
  method: 'GET',
  path: '/v2/:hospital/pacs/getSeries',
  watches,
} as const;

export const getStudyEntriesAddress = {
  id: 'pacs.getStudyEntries',
  method: 'GET',
  path: '/v2/:hospital/pacs/getStudyEntries/:id',
  watches,
} as const;

export const getFrameAddress = {
  id: 'pacs.getFrame',
  method: 'GET',
  path: '/v2/:hospital/pacs/getFrame/:key/:n',
  rate: 'upload',
} as const;

export const getLocalCopiesAddress = {
  id: 'pacs.getLocalCopies',
  method: 'GET',
  path: '/v2/:hospital/pacs/getLocalCopies/:id',
} as const;
