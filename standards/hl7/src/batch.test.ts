import { expect, test } from 'vitest';
import { writeBatch } from './batch.ts';
import { makeSegment, usualEncoding } from './message.ts';

test('a batch has its sender and time in both headers and the number of its messages in its trailer', () => {
  const message = { encoding: usualEncoding, segments: [makeSegment('MSH', ['ALDER', 'coast'])] };
  const header = { application: 'ALDER', facility: 'a|b', sentAt: '20261129020000+0000' };
  expect(writeBatch(header, [message, message]).split('\r')).toEqual([
    'FHS|^~\\&|ALDER|a\\F\\b|||20261129020000+0000',
    'BHS|^~\\&|ALDER|a\\F\\b|||20261129020000+0000',
    'MSH|^~\\&|ALDER|coast',
    'MSH|^~\\&|ALDER|coast',
    'BTS|2',
    'FTS|1',
    '',
  ]);
  expect(writeBatch(header, [])).toContain('\rBTS|0\rFTS|1\r');
});
