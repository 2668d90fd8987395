import { parseLetter } from '@alder/testing/letters';
import type { SunkLetter } from './letter.ts';

/** Takes a letter apart: what a mail program would show of it. */
export function readLetter(raw: Buffer, rest: Pick<SunkLetter, 'number' | 'envelope' | 'isEncrypted'>): SunkLetter {
  const message = raw.toString('utf8').replaceAll('\r\n', '\n');
  const [head = ''] = message.split('\n\n', 1);
  const headers = head
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  const { subject, from, text, html } = parseLetter(message);
  return {
    ...rest,
    at: new Date().toISOString(),
    messageId: headers.find(([name]) => name.toLowerCase() === 'message-id')?.[1] ?? '',
    ...{ from, subject, text, html, headers },
    links: [...new Set(text.match(/https?:\/\/\S+/g) ?? [])],
    raw: raw.toString('utf8'),
  };
}
