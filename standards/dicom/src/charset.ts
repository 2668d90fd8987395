/** One run of text and the character set its bytes are written in. */
type Coding = { readonly label: string; readonly prepare?: (bytes: Uint8Array) => Uint8Array };

const setHigh = (bytes: Uint8Array) => bytes.map((byte) => byte | 0x80);
/** JIS X 0212 in EUC-JP follows the byte 8F. */
const euc212 = (bytes: Uint8Array) => {
  const out: number[] = [];
  for (let at = 0; at + 1 < bytes.length; at += 2) out.push(0x8f, bytes[at]! | 0x80, bytes[at + 1]! | 0x80);
  return Uint8Array.from(out);
};

const ASCII: Coding = { label: 'windows-1252' };

/** Defined terms of Specific Character Set (PS3.3 C.12.1.1.2), by the number they end with. */
const single: Readonly<Record<string, Coding>> = {
  '6': ASCII,
  '100': { label: 'windows-1252' },
  '101': { label: 'iso-8859-2' },
  '109': { label: 'iso-8859-3' },
  '110': { label: 'iso-8859-4' },
  '144': { label: 'iso-8859-5' },
  '127': { label: 'iso-8859-6' },
  '126': { label: 'iso-8859-7' },
  '138': { label: 'iso-8859-8' },
  '148': { label: 'windows-1254' },
  '203': { label: 'iso-8859-15' },
  '166': { label: 'windows-874' },
  '13': { label: 'shift_jis' },
  '192': { label: 'utf-8' },
  '87': { label: 'euc-jp', prepare: setHigh },
  '159': { label: 'euc-jp', prepare: euc212 },
  '149': { label: 'euc-kr', prepare: setHigh },
  '58': { label: 'gb18030', prepare: setHigh },
};

/** Escape sequences of ISO 2022 (PS3.3 table C.12-3 and C.12-4), without the leading ESC. */
const escapes: readonly (readonly [string, Coding])[] = [
  ['$B', single['87']!],
  ['$@', single['87']!],
  ['$(D', single['159']!],
  ['$)C', single['149']!],
  ['$)A', single['58']!],
  ['(B', ASCII],
  ['(J', single['13']!],
  [')I', single['13']!],
  ['-A', single['100']!],
  ['-B', single['101']!],
  ['-C', single['109']!],
  ['-D', single['110']!],
  ['-L', single['144']!],
  ['-G', single['127']!],
  ['-F', single['126']!],
  ['-H', single['138']!],
  ['-M', single['148']!],
  ['-b', single['203']!],
  ['-T', single['166']!],
];

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();
function decoder(label: string): InstanceType<typeof TextDecoder> {
  const found = decoders.get(label) ?? new TextDecoder(label);
  decoders.set(label, found);
  return found;
}

/** Label of the TextDecoder for a term that is not number-like, misspellings that modalities send included. */
function byName(term: string): Coding | undefined {
  const name = term.toUpperCase().replace(/[\s_-]/g, '');
  if (name.includes('GB18030')) return { label: 'gb18030' };
  if (name.includes('GBK') || name.includes('GB2312')) return { label: 'gb18030' };
  if (name.includes('BIG5')) return { label: 'big5' };
  if (name.includes('SHIFTJIS') || name.includes('SJIS')) return { label: 'shift_jis' };
  if (name.includes('UTF8')) return { label: 'utf-8' };
  const number = /(\d+)$/.exec(name)?.[1];
  return number ? single[number] : undefined;
}

/**
 * Character set for text of a device that declares Latin-1, or none, and writes another one.
 *
 * Configured for each device: many in Taiwan and Japan send Big5 or Shift-JIS under ISO_IR 100.
 */
export type AssumedCharset = 'big5' | 'shift_jis' | 'gb18030' | 'utf-8';

/**
 * Text of a value written in a Specific Character Set.
 *
 * Never fails: bytes that the set does not have become U+FFFD, an unknown set is read as UTF-8 where that is
 * valid and as Latin-1 otherwise.
 *
 * @param terms Values of (0008,0005) in order; empty for the default repertoire.
 * @param assumed What ISO_IR 100 and no set at all are to be taken for.
 * @see DICOM PS3.5 6.1, PS3.3 C.12.1.1.2
 */
export function decodeText(bytes: Uint8Array, terms: readonly string[] = [], assumed?: AssumedCharset): string {
  if (isAscii(bytes)) return decoder('windows-1252').decode(bytes);
  const first = terms[0]?.trim() ?? '';
  const plain = first === '' || /(?:^|\s|_)(?:6|100)$/.test(first);
  if (bytes.includes(0x1b)) return decodeRuns(bytes, byName(first) ?? ASCII);
  if (assumed && plain && terms.length <= 1) return decoder(assumed).decode(bytes);
  if (plain && first === '') {
    // The default repertoire has no such byte: multi-valued sets may still put G1 bytes here without an escape.
    const second = terms.map(byName).find((coding) => coding && coding !== ASCII);
    if (second && !second.prepare) return decoder(second.label).decode(bytes);
    return isUtf8(bytes) ? decoder('utf-8').decode(bytes) : decoder('windows-1252').decode(bytes);
  }
  const coding = byName(first);
  if (coding) return decoder(coding.label).decode(bytes);
  return isUtf8(bytes) ? decoder('utf-8').decode(bytes) : decoder('windows-1252').decode(bytes);
}

function decodeRuns(bytes: Uint8Array, initial: Coding): string {
  let out = '';
  let coding = initial;
  let start = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== undefined && byte !== 0x1b && !isDelimiter(byte, coding)) continue;
    out += decodeRun(bytes.subarray(start, at), coding);
    if (byte === undefined) break;
    if (byte === 0x1b) {
      const found = escapeAt(bytes, at + 1);
      coding = found?.coding ?? coding;
      at += found?.length ?? 0;
      start = at + 1;
    } else {
      // Every delimiter ends the effect of an escape sequence (PS3.5 6.1.2.5.3).
      coding = initial;
      start = at;
    }
  }
  return out;
}

function escapeAt(bytes: Uint8Array, at: number): { coding: Coding; length: number } | undefined {
  const ahead = String.fromCharCode(...bytes.subarray(at, at + 3));
  const found = escapes.find(([sequence]) => ahead.startsWith(sequence));
  return found && { coding: found[1], length: found[0].length };
}

/** ^ = \ and line ends; inside a two-byte set only control characters can be distinguished from text. */
function isDelimiter(byte: number, coding: Coding): boolean {
  if (byte === 0x0a || byte === 0x0d || byte === 0x0c || byte === 0x09) return true;
  if (coding.prepare === setHigh && coding.label === 'euc-jp') return false;
  if (coding.prepare === euc212) return false;
  return byte === 0x5e || byte === 0x3d || byte === 0x5c;
}

function decodeRun(run: Uint8Array, coding: Coding): string {
  if (!coding.prepare) return decoder(coding.label).decode(run);
  // G1 sets (Korean, GB 2312) mix with ASCII in G0: only their high bytes belong to the set.
  if (coding.label !== 'euc-jp') return decoder(coding.label).decode(run);
  return decoder(coding.label).decode(coding.prepare(run));
}

function isAscii(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte >= 0x80 || byte === 0x1b) return false;
  return true;
}

const strict = new TextDecoder('utf-8', { fatal: true });
function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
