/** A part of a name that every system can have: letters and digits of any script, and hyphens. */
export function portable(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return plain === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(plain) ? `x-${plain}` : plain;
}
