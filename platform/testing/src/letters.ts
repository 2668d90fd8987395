import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A letter as it arrived: what a mail program would show of it. */
export type ArrivedLetter = { readonly subject: string; readonly text: string; readonly html: string };

/** Letters to one address in the order in which they arrived, in the folder where a server without `SMTP_URL` keeps them. */
export function readLetters(folder: string, to: string): ArrivedLetter[] {
  let files: string[] = [];
  try {
    files = readdirSync(folder).sort();
  } catch {
    // the folder begins with the first letter
  }
  return files
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .filter((message) => new RegExp(`^To: ${to.replaceAll(/[.+]/g, '\\$&')}$`, 'im').test(message))
    .map((message) => ({
      subject: decodeWords(unfold(/^Subject: ((?:.|\n[ \t])*)/m.exec(message)?.[1] ?? '')),
      text: partOf(message, 'text/plain'),
      html: partOf(message, 'text/html'),
    }));
}

const unfold = (header: string) => header.replaceAll(/\n[ \t]+/g, ' ');

/** Encoded words of a header (RFC 2047); blanks between two of them are none of the text. */
function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      (how.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : fromQuoted(word.replaceAll('_', ' '))).toString(),
    );
}

/** Body of the first part of a type, decoded (RFC 2045). */
function partOf(message: string, type: string): string {
  for (const part of message.split(/^--.+\n/m)) {
    const [headers = ''] = part.split('\n\n', 1);
    if (!headers.toLowerCase().includes(`content-type: ${type}`)) continue;
    const body = part.slice(headers.length + 2);
    const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(headers)?.[1]?.toLowerCase();
    if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
    return encoding === 'quoted-printable' ? fromQuoted(body.replaceAll('=\n', '')).toString() : body;
  }
  return '';
}

function fromQuoted(text: string): Buffer {
  return Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}
