/** One type that a caller accepts: `multipart/related; type="application/octet-stream"; transfer-syntax=*`. */
export type Accepted = {
  /** Lower case, without parameters; of a multipart type the type of its parts. */
  readonly type: string;
  readonly multipart: boolean;
  /** Transfer Syntax UID, `*` for any, undefined when none was given. */
  readonly transferSyntax: string | undefined;
  readonly quality: number;
};

const MAX_TYPES = 32;

/**
 * Media types that a client accepts, best first.
 *
 * The query parameter `accept` has priority over the header (PS3.18 8.3.3.1); without both anything is accepted.
 *
 * @see DICOM PS3.18 8.7, RFC 9110 12.5.1
 */
export function readAccept(header: string | undefined, query?: string): readonly Accepted[] {
  const text = query?.trim() || header?.trim() || '*/*';
  const read = splitAt(text, ',')
    .slice(0, MAX_TYPES)
    .map(readType)
    .filter((each) => each.quality > 0);
  return read.sort((a, b) => b.quality - a.quality);
}

/** Parameters of a header such as Content-Type, names in lower case, quotes taken off. */
export function readParameters(text: string): { readonly value: string; readonly parameters: Map<string, string> } {
  const [value = '', ...rest] = splitAt(text, ';');
  const parameters = new Map<string, string>();
  for (const part of rest) {
    const at = part.indexOf('=');
    if (at > 0) parameters.set(part.slice(0, at).trim().toLowerCase(), unquoted(part.slice(at + 1).trim()));
  }
  return { value: value.trim().toLowerCase(), parameters };
}

function readType(text: string): Accepted {
  const { value, parameters } = readParameters(text);
  const multipart = value === 'multipart/related' || value === 'multipart/*';
  const quality = Number(parameters.get('q') ?? '1');
  return {
    type: multipart ? (parameters.get('type')?.toLowerCase() ?? '*/*') : value,
    multipart,
    transferSyntax: parameters.get('transfer-syntax'),
    quality: Number.isFinite(quality) ? Math.min(1, Math.max(0, quality)) : 1,
  };
}

/** Splits at the separator outside of quotes. */
function splitAt(text: string, mark: string): string[] {
  const parts: string[] = [];
  let [start, quoted] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\' && quoted) at += 1;
    else if (text[at] === '"') quoted = !quoted;
    else if (text[at] === mark && !quoted) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.filter((part) => part.trim() !== '');
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  return text.slice(1, text.endsWith('"') && text.length > 1 ? -1 : undefined).replace(/\\(.)/g, '$1');
}

/** Whether an accepted type includes an offered one; either side may leave parameters open. */
export function takes({ type }: Pick<Accepted, 'type'>, offered: string): boolean {
  return type === '*/*' || type === offered || (type.endsWith('/*') && offered.startsWith(type.slice(0, -1)));
}

/** Media type of compressed frames by transfer syntax; undefined for native ones (PS3.18 8.7.3.3). */
export function frameType(transferSyntax: string): string | undefined {
  const last = /^1\.2\.840\.10008\.1\.2\.(4\.\d+|5)$/.exec(transferSyntax)?.[1];
  return last === undefined ? undefined : frameTypes[last];
}

const frameTypes: Readonly<Record<string, string>> = {
  '5': 'image/dicom-rle',
  ...Object.fromEntries(['4.50', '4.51', '4.57', '4.70'].map((last) => [last, 'image/jpeg'])),
  ...Object.fromEntries(['4.80', '4.81'].map((last) => [last, 'image/jls'])),
  ...Object.fromEntries(['4.90', '4.91'].map((last) => [last, 'image/jp2'])),
  ...Object.fromEntries(['4.201', '4.202', '4.203'].map((last) => [last, 'image/jphc'])),
  ...Object.fromEntries(['4.110', '4.111', '4.112'].map((last) => [last, 'image/jxl'])),
  ...Object.fromEntries(['4.100', '4.101'].map((last) => [last, 'video/mpeg'])),
  ...Object.fromEntries(['4.102', '4.103', '4.104', '4.105', '4.106'].map((last) => [last, 'video/mp4'])),
};
