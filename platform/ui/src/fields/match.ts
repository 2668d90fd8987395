/** A text as it is compared: width, case and the two kana made one. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

/** Only the digits, for phone numbers: "678" finds "0912 345 678". */
function digits(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * How well any of the words matches what was typed.
 *
 * @returns 0 when none does; a beginning counts more than a middle.
 */
export function matchScore(words: readonly string[], typed: string): number {
  const target = plainText(typed).trim();
  if (target === '') return 1;
  const number = /^[\d\s+()-]+$/.test(target) ? digits(target) : '';
  const scores = words.map((word) => {
    const plain = plainText(word);
    const at = plain.indexOf(target);
    if (at === 0) return 3;
    if (at > 0) return /\s|[-(（「]/.test(plain[at - 1] ?? '') ? 2 : 1.5;
    return number.length >= 2 && digits(word).includes(number) ? 1 : 0;
  });
  return Math.max(0, ...scores);
}
