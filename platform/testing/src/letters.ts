/** A letter as it arrived: what a mail program would show of it. */
export type ArrivedLetter = { readonly subject: string; readonly text: string; readonly html: string };

/** Letters to one address in the order in which they arrived at the mail sink of the journeys. */
export async function arrivedLetters(to: string): Promise<ArrivedLetter[]> {
  const response = await fetch(`${process.env.JOURNEY_MAIL}/letters.json?to=${encodeURIComponent(to)}`);
  return (await response.json()) as ArrivedLetter[];
}

/** Takes a message with plain line ends apart. */
export function parseLetter(message: string): ArrivedLetter & { readonly from: string } {
  const headerOf = (name: string) =>
    decodeWords(unfold(new RegExp(`^${name}: ((?:.|\\n[ \\t])*)`, 'im').exec(message)?.[1] ?? ''));
  return {
    subject: headerOf('Subject'),
    from: headerOf('From'),
    text: partOf(message, 'text/plain'),
    html: partOf(message, 'text/html'),
  };
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
