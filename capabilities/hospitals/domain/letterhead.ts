import { type HospitalLanguage, hospitalNameIn } from './languages.ts';

/** A row of `app.letterhead()`. */
export type LetterheadRow = {
  readonly name: string;
  readonly names: unknown;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly website: string | null;
  readonly tax_id: string | null;
  readonly license_number: string | null;
  readonly logo_png: Uint8Array | null;
  readonly logo_width: number | null;
  readonly logo_height: number | null;
};

/** The head of a document: the hospital's name, the lines below it, its logo. */
export type Letterhead = {
  readonly name: string;
  readonly lines: readonly string[];
  readonly logo: { readonly png: Uint8Array; readonly width: number; readonly height: number } | undefined;
};

/** Words before the numbers, in the language of the document. */
export type LetterheadWords = { readonly taxId: string; readonly license: string };

/**
 * Text at the head of a document for a reader of `language`.
 *
 * @param words Where a document names the hospital's tax and licence numbers (receipts, reports); without them they are
 * left out.
 */
export function letterheadOf(row: LetterheadRow, language: HospitalLanguage, words?: LetterheadWords): Letterhead {
  const colon = language === 'en' ? ': ' : '：';
  const place = [row.address, row.phone, row.email, row.website].filter(Boolean).join('　');
  const numbers = words
    ? [
        row.tax_id && `${words.taxId}${colon}${row.tax_id}`,
        row.license_number && `${words.license}${colon}${row.license_number}`,
      ]
        .filter(Boolean)
        .join('　')
    : '';
  const { logo_png: png, logo_width: width, logo_height: height } = row;
  return {
    name: hospitalNameIn(row, language),
    lines: [place, numbers].filter((line) => line !== ''),
    logo: png && width && height ? { png, width, height } : undefined,
  };
}
