/** An AE title as equipment bears it: 1 to 16 printable characters without a space or a backslash (PS3.5 6.2, AE). */
export function isAetitle(text: string): boolean {
  return /^[\x21-\x5b\x5d-\x7e]{1,16}$/.test(text);
}
