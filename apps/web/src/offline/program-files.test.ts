import { expect, test } from 'vitest';
import { filesOf, routeOf } from './program-files.ts';

const route = (path: string, mode: RequestMode = 'navigate', method = 'GET') =>
  routeOf({ url: `https://alder.test${path}`, mode, method }, 'https://alder.test');

test.each(['/his/board', '/patient/1?tab=lab', '/auth', '/'])('the page opens from the device at %s', (path) => {
  expect(route(path)).toBe('page');
});

test('the files of the program open from the device', () => {
  expect(route('/assets/app-1a2b.js', 'cors')).toBe('file');
  expect(route('/mark.svg', 'no-cors')).toBe('file');
});

test.each([
  ['/v2/harbor/clinic/getBoard', 'cors'],
  ['/v2/harbor/pacs/getPdf/1', 'navigate'],
  ['/share/1a2b', 'navigate'],
  ['/sharePacs/1a2b/images/3', 'navigate'],
  ['/portal/1a2b', 'navigate'],
  ['/service-worker.js', 'no-cors'],
] as const)('%s always goes to the server', (path, mode) => {
  expect(route(path, mode)).toBe('network');
});

test('a change is sent to the server, and so is everything of another site', () => {
  expect(route('/his/board', 'navigate', 'POST')).toBe('network');
  expect(routeOf({ url: 'https://else.test/assets/a.js', mode: 'cors', method: 'GET' }, 'https://alder.test')).toBe(
    'network',
  );
});

test('the files that a page names are known', () => {
  expect(filesOf('<script src="/assets/a.js"></script><link href="/assets/b.css"><link href="/mark.svg">')).toEqual([
    '/assets/a.js',
    '/assets/b.css',
  ]);
});
