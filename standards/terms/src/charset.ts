/** Charsets that analyzers are set to. `cp850` is of DOS; the others the platform knows. */
export const charsets = ['utf-8', 'windows-1252', 'shift_jis', 'euc-jp', 'big5', 'gb18030', 'cp850'] as const;
export type Charset = (typeof charsets)[number];

// The upper half of code page 850, 0x80 to 0xFF.
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Text of bytes in an analyzer's charset; what cannot be read becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, charset: Charset): string {
  if (charset !== 'cp850') return new TextDecoder(charset).decode(bytes);
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850[byte - 0x80]!)).join('');
}

/** Bytes of text in an analyzer's charset; what it cannot write becomes `?`. */
export function encodeText(text: string, charset: Charset): Uint8Array {
  if (charset === 'utf-8') return new TextEncoder().encode(text);
  const table = encodingTable(charset);
  return Uint8Array.from([...text].flatMap((letter) => table.get(letter) ?? [0x3f]));
}

const tables = new Map<Charset, Map<string, readonly number[]>>();

/** Platforms decode these charsets and encode none, so the table is read off the decoder once. */
function encodingTable(charset: Charset): Map<string, readonly number[]> {
  const known = tables.get(charset);
  if (known) return known;

  const table = new Map<string, readonly number[]>();
  const add = (...bytes: number[]) => {
    const letters = [...decodeText(Uint8Array.from(bytes), charset)];
    const [letter] = letters;
    if (letters.length === 1 && letter && letter !== '\ufffd' && !table.has(letter)) table.set(letter, bytes);
  };
  for (let first = 0; first < 0x100; first += 1) add(first);
  if (charset !== 'cp850' && charset !== 'windows-1252') {
    for (let first = 0x81; first < 0xff; first += 1)
      for (let second = 0x40; second < 0xff; second += 1) add(first, second);
  }
  tables.set(charset, table);
  return table;
}
