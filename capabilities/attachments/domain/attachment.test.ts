import { expect, test } from 'vitest';
import { fileTypeOf } from './attachment.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);

test.each([
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'jpeg'],
  ['a PNG', PNG, 'png'],
  ['a PDF', bytes('%PDF-1.7\n'), 'pdf'],
  ['a PDF behind the bytes that a mail program put before it', bytes(`${' '.repeat(500)}%PDF-1.4\n`), 'pdf'],
  ['a page of HTML', bytes('<!doctype html><script>alert(1)</script>'), undefined],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
  ['a program', bytes('MZ\x90\0'), undefined],
  ['an archive', bytes('PK\x03\x04'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('%s is recognized by its first bytes', (_what, content, type) => {
  expect(fileTypeOf(content)).toBe(type);
});
