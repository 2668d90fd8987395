/** A row of `app.stamps()`: the data of a signer stored with what they signed. */
export type Stamp = {
  readonly signer: string;
  readonly title: string;
  readonly licence_number: string;
  readonly signature_png: Uint8Array | null;
  readonly signature_width: number | null;
  readonly signature_height: number | null;
};

/** A row of `app.signer()`: what a person is now. */
export type SignerRow = Pick<Stamp, 'title' | 'licence_number'>;

export type SignerImage = { readonly png: Uint8Array; readonly width: number; readonly height: number };

/** How a person is printed below a paper. */
export type PrintedSigner = {
  readonly name: string;
  /** Title and licence number, a line each; none for a person without a profile. */
  readonly lines: readonly string[];
  /** Of the signature that the person gave with this paper, never another. */
  readonly image: SignerImage | undefined;
};

const LICENCE = {
  en: 'Licence no. ',
  ja: '獣医師免許番号 ',
  zhtw: '獸醫師執業執照字號 ',
} as const;

/**
 * A person below a paper, in its language.
 *
 * @param row Data stored with the signature, or for an unsigned paper the present profile, which has no image;
 * undefined for a person without a profile.
 */
export function printedSigner(
  name: string,
  row: SignerRow | Stamp | undefined,
  language: keyof typeof LICENCE,
): PrintedSigner {
  const title = row?.title.trim() ?? '';
  const number = row?.licence_number.trim() ?? '';
  return {
    name,
    lines: [...(title ? [title] : []), ...(number ? [`${LICENCE[language]}${number}`] : [])],
    image: row && 'signer' in row ? imageOf(row) : undefined,
  };
}

function imageOf({ signature_png: png, signature_width: width, signature_height: height }: Stamp) {
  return png && width && height ? { png, width, height } : undefined;
}
